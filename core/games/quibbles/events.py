"""What happens at the table. Fields that only one seat may see are empty for all others."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from core.game import Event
from core.games.quibbles.actions import Group, Place
from core.games.quibbles.cards import Card
from core.seat import Seat

Ending: TypeAlias = Literal["collected", "alone", "stalled", "capped"]
"""How a match ends: a collection is complete (2.5), one seat is left (Q-21), nobody stashed for the
rounds agreed (Q-19), or the last turn of all was played (Q-19)."""


class HandDealt(Event, frozen=True):
    """A seat has got a new hand."""

    reveals: ClassVar[bool] = True

    seat: Seat
    count: int
    cards: tuple[Card, ...] = ()
    """The hand, lowest card first; () for everybody but its owner."""


class RowRefilled(Event, frozen=True):
    """Cards were laid from the draw pile at the right end of the row."""

    reveals: ClassVar[bool] = True

    cards: tuple[Card, ...]


class TurnBegan(Event, frozen=True):
    """It is a seat's turn."""

    seat: Seat
    turn: int
    """Counted from 1 over the whole match."""


class CardSplit(Event, frozen=True):
    """A seat has split a card."""

    seat: Seat
    card: Card
    """Now on the discard pile."""
    groups: tuple[tuple[Card, ...], ...]
    """The cards taken from the row, by group."""
    places: tuple[Group, ...]
    """Where in the row they lay, in the same order."""


class CardsCombined(Event, frozen=True):
    """A seat has combined cards."""

    seat: Seat
    cards: tuple[Card, ...]
    """Now on the discard pile."""
    taken: tuple[Card, ...]
    """The cards taken from the row: all of one value."""
    places: tuple[Place, ...]
    """Where in the row they lay."""


class CardsDrawn(Event, frozen=True):
    """A seat has laid a card into the row and drawn from the draw pile."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Card
    """Now the rightmost of the row."""
    count: int
    """Cards drawn: two, or what there was (Q-18)."""
    drawn: tuple[Card, ...] = ()
    """The cards drawn; () for everybody but the seat itself."""


class CardStashed(Event, frozen=True):
    """A seat has put a card into its collection."""

    seat: Seat
    value: Card
    thrown: int
    """Other copies, which went from the hand to the discard pile."""
    removed: Card | None = None
    """The card of the collection that made room, now on the discard pile."""


class NothingStashed(Event, frozen=True):
    """A seat has ended its turn without a stash."""

    seat: Seat


class RowFlushed(Event, frozen=True):
    """The row had ten cards, and all of them went to the discard pile."""

    cards: tuple[Card, ...]


class HandsThrownIn(Event, frozen=True):
    """A seat has ended its turn with an empty hand: all hands go face down to the discards."""

    seat: Seat
    counts: tuple[int, ...]
    """How many cards each seat has thrown in."""


class PileReshuffled(Event, frozen=True):
    """The draw pile was used up; the discard pile, reshuffled, is the new one."""

    reveals: ClassVar[bool] = True

    count: int
    """Cards in the new draw pile."""


class SeatDeparted(Event, frozen=True):
    """A seat has left for good; its hand and its collection are discarded."""

    seat: Seat
    count: int
    """Cards that were in its hand; they went away face down."""
    collection: tuple[Card, ...]


class GameEnded(Event, frozen=True):
    """The match is over."""

    winners: tuple[Seat, ...]
    how: Ending


AnyEvent: TypeAlias = (
    HandDealt
    | RowRefilled
    | TurnBegan
    | CardSplit
    | CardsCombined
    | CardsDrawn
    | CardStashed
    | NothingStashed
    | RowFlushed
    | HandsThrownIn
    | PileReshuffled
    | SeatDeparted
    | GameEnded
)
