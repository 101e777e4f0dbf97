"""What one seat may see, of the table and of what happens there."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec import Struct

from core.game import Decision
from core.game import View as GameView
from core.games.quibbles.actions import AnyOptions
from core.games.quibbles.cards import HIGHEST, Card
from core.games.quibbles.events import (
    AnyEvent,
    CardsCombined,
    CardsDrawn,
    CardSplit,
    CardStashed,
    Ending,
    GameEnded,
    HandDealt,
    HandsThrownIn,
    NothingStashed,
    PileReshuffled,
    RowFlushed,
    RowRefilled,
    SeatDeparted,
    TurnBegan,
)
from core.games.quibbles.rules import options, pending
from core.games.quibbles.settings import Settings
from core.games.quibbles.state import State
from core.seat import Seat

PUBLIC: Final = (
    RowRefilled,
    TurnBegan,
    CardSplit,
    CardsCombined,
    CardStashed,
    NothingStashed,
    RowFlushed,
    HandsThrownIn,
    PileReshuffled,
    SeatDeparted,
    GameEnded,
)
"""Events that everybody sees whole."""


class Choice(Struct, frozen=True):
    """An open decision of the seat that looks, with its legal answers."""

    decision: Decision
    options: AnyOptions


class View(GameView, frozen=True, kw_only=True):
    """The table as one seat sees it. Seats count from 0; a list by seat has one entry for each."""

    choices: tuple[Choice, ...]
    """One's own open decision ("turn" or "stash"), if any."""
    settings: Settings
    mover: Seat
    """Whose turn it is (or was, once the match is over)."""
    turn: int
    """Counted from 1 over the whole match."""
    row: tuple[Card, ...]
    """The row, from left to right: place 0 first."""
    hand: tuple[Card, ...]
    """One's own hand, lowest card first; () for an onlooker."""
    hands: tuple[int, ...]
    """By seat, how many cards are in hand."""
    known: tuple[tuple[Card, ...], ...]
    """By seat, cards that everybody saw go into that hand and that are still there for certain."""
    collections: tuple[tuple[Card, ...], ...]
    """By seat, the collection, lowest card first."""
    pile: int
    """Cards in the draw pile."""
    discards: int
    """Cards in the discard pile."""
    top: Card | None
    """The card discarded last in the open (Q-41); None when there is none to see."""
    seen_discards: tuple[int, ...]
    """How many cards of each value 0 .. 7 everybody knows to be in the discard pile."""
    quiet: int
    """Turns that have ended without a stash since the last stash (Q-19)."""
    departed: tuple[Seat, ...]
    """Seats that have left for good (Q-21)."""
    how: Ending | None = None
    """How the match ended; None while it goes on."""
    winners: tuple[Seat, ...] = ()


def view(state: State, seat: Seat | None) -> View:
    """What one seat, or an onlooker, may see of the table."""
    waiting = pending(state)
    seen = Counter(state.discards)
    return View(
        seat=seat,
        waiting=waiting,
        choices=tuple(
            Choice(decision, options(state, decision))
            for decision in waiting
            if decision.seat == seat
        ),
        settings=state.settings,
        mover=state.mover,
        turn=state.turn,
        row=tuple(state.row),
        hand=() if seat is None else tuple(state.hands[seat]),
        hands=tuple(map(len, state.hands)),
        known=tuple(map(tuple, state.known)),
        collections=tuple(map(tuple, state.collections)),
        pile=len(state.pile),
        discards=len(state.discards) + len(state.thrown),
        top=state.discards[-1] if state.discards else None,
        seen_discards=tuple(seen[value] for value in range(HIGHEST + 1)),
        quiet=state.quiet,
        departed=tuple(state.departed),
        how=state.how,
        winners=tuple(state.winners),
    )


def seen(event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
    """What one seat, or an onlooker, sees of an event: new cards in hand are their owner's own."""
    match event:
        case HandDealt(owner, count):
            return event if owner == seat else HandDealt(owner, count)
        case CardsDrawn(owner, card, count):
            return event if owner == seat else CardsDrawn(owner, card, count)
        case _:
            return event if isinstance(event, PUBLIC) else None
