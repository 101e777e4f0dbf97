"""A turn: playing, drawing, icons, and whose turn is next (1.4, 1.5)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any, Final

from core.deck import Chance
from core.game import Decision, Event
from core.games.tribbles.actions import (
    Depart,
    Discard,
    Draw,
    Forgo,
    Keep,
    Pass,
    Play,
    PlayDrawn,
    PlayRescued,
    Poison,
    Recover,
)
from core.games.tribbles.cards import (
    BONUS,
    CLONE,
    DISCARD,
    GO,
    NUMBERS,
    POISON,
    RESCUE,
    REVERSE,
    SKIP,
    Card,
)
from core.games.tribbles.events import (
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardRecovered,
    IconForgone,
    Passed,
    PileSearched,
    SeatDeparted,
    SeatPoisoned,
    SeatSkipped,
    Source,
)
from core.games.tribbles.rules.rounds import go_out, sit_out, survive, throw_in
from core.games.tribbles.state import Asking, State
from core.seat import Seat

_ASKS: Final[dict[int, Asking]] = {DISCARD: "discard", POISON: "poison", RESCUE: "rescue"}
"""Icons that ask the player something."""
_LATE: Final = frozenset({DISCARD, POISON})
"""Icons that are announced with their target (T-38)."""


def apply(
    state: State, decision: Decision | None, action: Any, chance: Chance
) -> tuple[Event, ...]:
    """Carry out what `check` has allowed."""
    if decision is not None:
        state.decision += 1
    return tuple(_DEEDS[type(action)](state, action, chance))


def _play(state: State, action: Play, chance: Chance) -> list[Event]:
    state.hands[state.mover].remove(action.card)
    return _lay(state, action.card, action.icon, "hand", chance)


def _draw(state: State, action: Draw, chance: Chance) -> list[Event]:
    """Take the top card; with an empty draw deck be decked (1.7)."""
    mover = state.mover
    if not state.decks[mover]:
        return _decked(state, chance)
    state.frees = 0
    state.drawn = state.decks[mover].pop()
    insort(state.hands[mover], state.drawn)
    state.asking = "drawn"
    return [CardDrawn(mover, state.drawn)]


def _pass(state: State, action: Pass, chance: Chance) -> list[Event]:
    state.frees += 1
    return _passes(state)


def _play_drawn(state: State, action: PlayDrawn, chance: Chance) -> list[Event]:
    card = state.drawn
    assert card is not None
    state.hands[state.mover].remove(card)
    return _lay(state, card, action.icon, "drawn", chance)


def _keep(state: State, action: Keep, chance: Chance) -> list[Event]:
    return _passes(state)


def _discard(state: State, action: Discard, chance: Chance) -> list[Event]:
    """Discard: a hand card goes to the discards; that may be going out (T-13)."""
    mover = state.mover
    state.hands[mover].remove(action.card)
    _put_down(state, mover, action.card)
    state.spoken = True
    return [CardDiscarded(mover, action.card), *_played(state, DISCARD, chance)]


def _poison(state: State, action: Poison, chance: Chance) -> list[Event]:
    """Poison: the top of the victim's draw deck is discarded and scored at once (T-7, T-39)."""
    mover, victim = state.mover, action.seat
    card = state.decks[victim].pop()
    _put_down(state, victim, card)
    state.scores[mover] += NUMBERS[card >> 3]
    state.poison[mover] += NUMBERS[card >> 3]
    state.spoken = True
    return [SeatPoisoned(mover, victim, card), *_played(state, POISON, chance)]


def _forgo(state: State, action: Forgo, chance: Chance) -> list[Event]:
    return [IconForgone(state.mover), *_played(state, CLONE, chance)]


def _recover(state: State, action: Recover, chance: Chance) -> list[Event]:
    """Rescue: a card of the discards goes face down on top of the draw deck."""
    mover = state.mover
    _take_out(state, action.card)
    state.decks[mover].append(action.card)
    return [CardRecovered(mover, action.card), *_played(state, RESCUE, chance)]


def _play_rescued(state: State, action: PlayRescued, chance: Chance) -> list[Event]:
    _take_out(state, action.card)
    return _lay(state, action.card, action.icon, "rescued", chance)


def _depart(state: State, action: Depart, chance: Chance) -> list[Event]:
    """A player leaves (T-37): decked in this round and in all later ones."""
    seat = action.seat
    moving = seat == state.mover
    sitting = state.decked[seat]
    events: list[Event] = [SeatDeparted(seat, throw_in(state, seat))]
    state.departed.append(seat)
    state.decked[seat] = True
    active = state.active
    if len(active) == 1 and not sitting:
        state.decision += 1
        return [*events, *survive(state, active[0], chance)]
    if moving:
        state.decision += 1
        if state.asking in ("turn", "drawn"):
            _failed(state)
        _pass_on(state)
    return events


def _lay(state: State, card: Card, icon: bool, source: Source, chance: Chance) -> list[Event]:
    """A card comes onto the mover's pile, and its icon is used if that is wanted."""
    mover, kind = state.mover, card & 7
    clones = kind == CLONE and card >> 3 == state.last
    state.piles[mover].append(card)
    state.last, state.top = card >> 3, card
    state.passed, state.frees, state.drawn = False, 0, None
    state.spoken = clones or (icon and kind not in _LATE)
    played = CardPlayed(mover, card, state.spoken, source)
    asks = _ASKS.get(kind) if icon else None
    if asks is not None:
        state.asking = asks
        return [played]
    if icon and kind == BONUS:
        state.searched[mover] = True
        pile = state.piles[mover]
        return [played, PileSearched(mover, len(pile), tuple(pile)), *_played(state, kind, chance)]
    return [played, *_played(state, kind if icon else CLONE, chance)]


def _played(state: State, icon: int, chance: Chance) -> list[Event]:
    """What follows a card whose icon has done its work: out, again, or the next player (T-12)."""
    mover = state.mover
    if not state.hands[mover]:
        return go_out(state, mover, chance)
    if icon == GO:
        _begin_turn(state, mover)
        return []
    if icon == REVERSE:
        state.direction = -state.direction
    if icon != SKIP:
        _pass_on(state)
        return []
    skipped = _next(state, mover)
    _begin_turn(state, _next(state, skipped))
    return [SeatSkipped(skipped)]


def _passes(state: State) -> list[Event]:
    passed = Passed(state.mover, state.last)
    state.passed = True
    _pass_on(state)
    return [passed]


def _decked(state: State, chance: Chance) -> list[Event]:
    """A needed draw from an empty draw deck; the last one left goes out (1.7)."""
    events: list[Event] = [sit_out(state, state.mover)]
    active = state.active
    if len(active) == 1:
        return [*events, *survive(state, active[0], chance)]
    _failed(state)
    _pass_on(state)
    return events


def _failed(state: State) -> None:
    """A decked seat counts as a pass for the next one (T-24)."""
    if state.settings.decked_counts_as_pass:
        state.passed = True


def _pass_on(state: State) -> None:
    _begin_turn(state, _next(state, state.mover))


def _next(state: State, seat: Seat) -> Seat:
    """The next seat in the direction of play that is not sitting out."""
    decked, step = state.decked, state.direction
    seats = len(decked)
    seat = (seat + step) % seats
    while decked[seat]:
        seat = (seat + step) % seats
    return seat


def _begin_turn(state: State, seat: Seat) -> None:
    state.mover = seat
    state.turn += 1
    state.asking, state.drawn = "turn", None
    state.searched[seat] = False


def _put_down(state: State, seat: Seat, card: Card) -> None:
    """A card comes face up onto a discard pile."""
    state.discards[seat].append(card)
    state.shown[seat] = True


def _take_out(state: State, card: Card) -> None:
    """A card leaves the mover's discards, which then lie face down (T-42)."""
    discards = state.discards[state.mover]
    del discards[len(discards) - 1 - discards[::-1].index(card)]
    state.shown[state.mover] = False


_DEEDS: Final[dict[type, Callable[[State, Any, Chance], list[Event]]]] = {
    Play: _play,
    Draw: _draw,
    Pass: _pass,
    PlayDrawn: _play_drawn,
    Keep: _keep,
    Discard: _discard,
    Poison: _poison,
    Forgo: _forgo,
    Recover: _recover,
    PlayRescued: _play_rescued,
    Depart: _depart,
}
