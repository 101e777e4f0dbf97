"""The draw pile, the discard pile, and what is laid out and dealt from them."""

from __future__ import annotations

from typing import Final

from core.deck import Chance
from core.game import Event
from core.games.quibbles.cards import Card
from core.games.quibbles.events import (
    HandDealt,
    HandsThrownIn,
    PileReshuffled,
    RowFlushed,
    RowRefilled,
)
from core.games.quibbles.state import State
from core.seat import Seat

ROW: Final = 6
"""Cards in a full row (2.2)."""
HAND: Final = 6
"""Cards of a new hand (2.2)."""
OVERFULL: Final = 10
"""Cards at which the whole row is discarded (2.3)."""


def draw(state: State, wanted: int, chance: Chance) -> tuple[list[Card], list[Event]]:
    """Empty draw pile (2.4): the discards become a new one when a card is needed (Q-17).

    Gives what there is when both piles are used up (Q-18).
    """
    drawn: list[Card] = []
    events: list[Event] = []
    while len(drawn) < wanted:
        if not state.pile:
            if not state.discards and not state.thrown:
                break
            events.append(_reshuffle(state, chance))
        drawn.append(state.pile.pop())
    return drawn, events


def _reshuffle(state: State, chance: Chance) -> PileReshuffled:
    state.pile = state.discards + state.thrown
    state.discards, state.thrown = [], []
    chance.shuffle(state.pile)
    return PileReshuffled(len(state.pile))


def refill(state: State, chance: Chance) -> list[Event]:
    """Clean-up, first: a row below six cards is refilled to six (Q-15)."""
    if len(state.row) >= ROW:
        return []
    laid, events = draw(state, ROW - len(state.row), chance)
    state.row += laid
    return [*events, RowRefilled(tuple(laid))] if laid else events


def flush(state: State, chance: Chance) -> list[Event]:
    """Clean-up, second: a row of ten cards is discarded, and six new ones are laid (Q-14)."""
    if len(state.row) < OVERFULL:
        return []
    flushed = RowFlushed(tuple(state.row))
    state.discards += state.row
    state.row = []
    return [flushed, *refill(state, chance)]


def redeal(state: State, chance: Chance) -> list[Event]:
    """Clean-up, third: when the mover's hand is empty every hand is discarded and dealt anew."""
    if state.hands[state.mover]:
        return []
    events: list[Event] = [HandsThrownIn(state.mover, tuple(map(len, state.hands)))]
    for seat in state.present:
        throw_in(state, seat)
    return events + deal(state, after(state, state.mover), chance)


def throw_in(state: State, seat: Seat) -> None:
    """A whole hand is discarded face down. What everybody knew of it stays known (Q-41)."""
    known = state.known[seat]
    hidden = state.hands[seat][:]
    for card in known:
        hidden.remove(card)
    state.discards[:0] = known
    state.thrown += hidden
    state.hands[seat], state.known[seat] = [], []


def deal(state: State, first: Seat, chance: Chance) -> list[Event]:
    """A new hand for every seat, six cards each in one go, clockwise from one seat (Q-20)."""
    events: list[Event] = []
    present = state.present
    turn = present.index(first)
    for seat in present[turn:] + present[:turn]:
        cards, reshuffles = draw(state, HAND, chance)
        state.hands[seat] = sorted(cards)
        events += [*reshuffles, HandDealt(seat, len(cards), tuple(state.hands[seat]))]
    return events


def after(state: State, seat: Seat) -> Seat:
    """The next seat clockwise that is still in the match."""
    present = state.present
    return next((other for other in present if other > seat), present[0])
