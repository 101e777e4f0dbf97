"""Guesses one after another, Nitro's look, and who gets the AstroBoard."""

from __future__ import annotations

from functools import cache

from core.deck import Chance
from core.game import Event
from core.games.astrobirdz.actions import Guess, Look, NoLook
from core.games.astrobirdz.berzerkers import MAX, NITRO, TURBO, holder
from core.games.astrobirdz.events import BoardAwarded, Guessed, HandSeen, LookDeclined
from core.games.astrobirdz.rules.dealing import clockwise
from core.games.astrobirdz.state import State, ask, put
from core.seat import Seat


def guess_order(state: State) -> tuple[Seat, ...]:
    """From the dealer's left, Max's holder last (A-14)."""
    return _around(state.berzerkers, state.dealer)


@cache
def _around(berzerkers: tuple[int, ...], dealer: Seat) -> tuple[Seat, ...]:
    last = holder(berzerkers, MAX)
    return tuple(sorted(clockwise(len(berzerkers), dealer), key=lambda seat: seat == last))


def ask_guesses(state: State, chance: Chance) -> list[Event]:
    """The first one guesses."""
    _ask_next(state)
    return []


def _ask_next(state: State) -> None:
    order, guesses = guess_order(state), state.guesses
    seat = order[len(order) - guesses.count(None)]
    ask(state, "look" if state.berzerkers[seat] == NITRO else "guess", seat)


def look(state: State, seat: Seat, action: Look, chance: Chance) -> list[Event]:
    """Nitro looks at one hand just before the own guess (A-13)."""
    cards = state.hands[action.seat]
    others = [(other, card) for other, card in state.known[seat] if other != action.seat]
    looked = [(action.seat, card) for card in cards]
    state.known = put(state.known, seat, tuple(sorted(others + looked)))
    ask(state, "guess", seat)
    return [HandSeen(seat, action.seat, cards)]


def no_look(state: State, seat: Seat, action: NoLook, chance: Chance) -> list[Event]:
    """Nitro does not look."""
    ask(state, "guess", seat)
    return [LookDeclined(seat)]


def guess(state: State, seat: Seat, action: Guess, chance: Chance) -> list[Event]:
    """A guess is public; after the last one the AstroBoard is awarded."""
    state.guesses = put(state.guesses, seat, action.tricks)
    guessed = Guessed(seat, action.tricks)
    if None in state.guesses:
        _ask_next(state)
        return [guessed]
    state.board = board_owner(state)
    state.phase = ""
    return [guessed, BoardAwarded(state.board)]


def board_owner(state: State) -> Seat:
    """The highest guess; ties: Turbo's holder, else the highest Berzerker (A-33, A-36)."""
    guesses = [guess or 0 for guess in state.guesses]
    most = max(guesses)
    tied = [seat for seat, guess in enumerate(guesses) if guess == most]
    now = state.settings.turbo_tie == "this_turn"
    turbo = holder(state.berzerkers, TURBO) if now else state.turbo
    return turbo if turbo in tied else max(tied, key=lambda seat: state.berzerkers[seat])
