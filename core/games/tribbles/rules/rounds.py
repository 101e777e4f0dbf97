"""A round: new hands, going out, being decked, and what is scored (1.6 to 1.8)."""

from __future__ import annotations

from core.deck import Chance
from core.game import Event
from core.games.tribbles.cards import HAND, RUN, START, runs, total
from core.games.tribbles.events import (
    HandDealt,
    LeadTaken,
    RoundBegan,
    RoundEnded,
    RoundScore,
    RoundVoided,
    SeatDecked,
)
from core.games.tribbles.rules.ending import end
from core.games.tribbles.state import State
from core.seat import Seat


def begin_round(state: State, chance: Chance) -> list[Event]:
    """New hands for all (1.8). Rounds that are over at once, because only one player has a full
    hand, are scored on the way to the next one.
    """
    state.round += 1
    _clear(state)
    events: list[Event] = [RoundBegan(state.round), *_hands(state)]
    active = state.active
    if not active:
        return [*events, RoundVoided(state.round), *end(state, "void")]
    if len(active) == 1:
        return [*events, *survive(state, active[0], chance)]
    if state.decked[state.leader]:
        state.leader = _clockwise(state, state.leader)
    state.mover = state.leader
    return [*events, LeadTaken(state.leader)]


def _clear(state: State) -> None:
    seats = range(len(state.hands))
    state.direction, state.last, state.passed, state.frees = 1, START, False, 0
    state.top, state.spoken, state.asking, state.drawn = None, False, "turn", None
    state.decked = [seat in state.departed for seat in seats]
    state.searched = [False] * len(seats)
    state.poison = [0] * len(seats)


def _hands(state: State) -> list[Event]:
    """Everybody draws seven cards at the same time (T-31); too few, and one is decked."""
    events: list[Event] = []
    for seat in state.active:
        deck = state.decks[seat]
        state.hands[seat] = sorted(deck[-HAND:])
        del deck[-HAND:]
        hand = state.hands[seat]
        events.append(HandDealt(seat, len(hand), tuple(hand)))
    short = [seat for seat in state.active if len(state.hands[seat]) < HAND]
    return events + [sit_out(state, seat) for seat in short]


def _clockwise(state: State, seat: Seat) -> Seat:
    active = state.active
    return next((other for other in active if other > seat), active[0])


def sit_out(state: State, seat: Seat) -> SeatDecked:
    """A seat is decked (1.7): its hand goes face down to its discards."""
    count = throw_in(state, seat)
    state.decked[seat] = True
    return SeatDecked(seat, count)


def throw_in(state: State, seat: Seat) -> int:
    """A whole hand goes to the discards, face down (T-42); answers how many cards."""
    hand = state.hands[seat]
    if hand:
        state.discards[seat] += hand
        state.hands[seat] = []
        state.shown[seat] = False
    return len(hand)


def survive(state: State, seat: Seat, chance: Chance) -> list[Event]:
    """Everybody else is decked: the whole hand goes onto the pile without its icons (1.7, T-28)."""
    state.piles[seat] += state.hands[seat]
    state.hands[seat] = []
    return go_out(state, seat, chance, survived=True)


def go_out(state: State, seat: Seat, chance: Chance, survived: bool = False) -> list[Event]:
    """A round ends (1.6): hands away, points, the next round."""
    for other in range(len(state.hands)):
        throw_in(state, other)
    score = _score(state, seat, survived)
    state.sheet.append(score)
    state.leader = seat
    ended = RoundEnded(state.round, score)
    if len(state.present) == 1:
        return [ended, *end(state, "alone")]
    if state.round == state.settings.rounds:
        return [ended, *end(state, "rounds")]
    _gather(state, chance)
    return [ended, *begin_round(state, chance)]


def _score(state: State, out: Seat, survived: bool) -> RoundScore:
    """The pile of who went out, and a Bonus run of anybody who was not decked (T-26, T-27)."""
    points = total(state.piles[out])
    lucky = tuple(seat for seat in state.active if runs(state.piles[seat]))
    state.scores[out] += points
    for seat in lucky:
        state.scores[seat] += RUN
    pile = tuple(state.piles[out])
    return RoundScore(out, survived, pile, points, lucky, tuple(state.poison))


def _gather(state: State, chance: Chance) -> None:
    """Play piles are shuffled into the draw decks, those of decked players too; discards stay."""
    for deck, pile in zip(state.decks, state.piles, strict=True):
        if pile:
            deck += pile
            pile.clear()
            chance.shuffle(deck)
