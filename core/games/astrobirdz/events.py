"""What happens at the table. Fields that only some seats may see are empty for all others."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from core.game import Event
from core.games.astrobirdz.cards import Card, Colour
from core.games.astrobirdz.tally import Score
from core.seat import Seat


class Shown(Event, frozen=True):
    """Something everybody sees or hears: what led to it is never taken back."""

    reveals: ClassVar[bool] = True


class AgesSet(Shown, frozen=True):
    """The order of age is settled (A-9)."""

    seats: tuple[Seat, ...]
    """From the youngest to the oldest."""


class TurnBegan(Shown, frozen=True):
    """The Berzerkers are dealt, and with them the dealer is known."""

    opens: ClassVar[bool] = True

    turn: int
    cards: int
    """How many cards everybody gets."""
    berzerkers: tuple[int, ...]
    """By seat."""
    dealer: Seat


class HandDealt(Shown, frozen=True):
    """A seat has got cards from the pile."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] = ()
    """() for everybody but its owner."""


class UpcardTurned(Shown, frozen=True):
    """The upcard shows the trump colour and the rule of the turn."""

    card: Card


class TrumpPicked(Shown, frozen=True):
    """A seat has picked the trump colour."""

    seat: Seat
    colour: Colour


class BerzerkersMoved(Shown, frozen=True):
    """The Berzerkers have moved one seat to the left."""

    berzerkers: tuple[int, ...]


class SetAside(Shown, frozen=True):
    """A seat has put cards away face down (A-2, A-3)."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] = ()
    """() for everybody but the seat itself."""


class PileReshuffled(Shown, frozen=True):
    """The pile was used up; the cards set aside were shuffled into it (A-2)."""

    count: int


class CardsChosen(Event, frozen=True):
    """A seat has made its secret choice."""

    seat: Seat


class CardsGiven(Shown, frozen=True):
    """Cards have gone from one hand to another."""

    giver: Seat
    receiver: Seat
    count: int
    cards: tuple[Card, ...] = ()
    """() for everybody but the two."""


class TradeDeclined(Shown, frozen=True):
    """Surfette does not trade."""

    seat: Seat


class HandSeen(Shown, frozen=True):
    """Nitro has looked at a hand."""

    seat: Seat
    other: Seat
    cards: tuple[Card, ...] = ()
    """() for everybody but the one who looked (A-13)."""


class LookDeclined(Shown, frozen=True):
    """Nitro does not look."""

    seat: Seat


class Guessed(Shown, frozen=True):
    """A seat has said how many tricks it will win."""

    seat: Seat
    tricks: int


class BoardAwarded(Shown, frozen=True):
    """A seat gets the AstroBoard."""

    seat: Seat


class CardPlayed(Shown, frozen=True):
    """A seat has played a card."""

    seat: Seat
    card: Card


class TrickWon(Shown, frozen=True):
    """A seat has won a trick."""

    seat: Seat
    card: Card
    """With this card."""
    trump: Colour
    """What was trump for this trick."""


class TrickMoved(Shown, frozen=True):
    """The owner of the AstroBoard has taken or given a trick."""

    seat: Seat
    """The owner."""
    giver: Seat
    receiver: Seat
    trick: int


class MoveDeclined(Shown, frozen=True):
    """The owner of the AstroBoard leaves the tricks where they are."""

    seat: Seat


class SeatCalled(Shown, frozen=True):
    """A seat was called for not following (A-47)."""

    caller: Seat
    seat: Seat
    caught: bool


class CallsClosed(Shown, frozen=True):
    """Time to call is over."""


class TurnScored(Shown, frozen=True):
    """The turn is on the score sheet."""

    turn: int
    scores: tuple[Score, ...]
    """By seat."""
    totals: tuple[int, ...]


class SeatDeparted(Shown, frozen=True):
    """A seat has left for good."""

    seat: Seat


class GameEnded(Shown, frozen=True):
    """The match is over."""

    winners: tuple[Seat, ...]


AnyEvent: TypeAlias = (
    AgesSet
    | TurnBegan
    | HandDealt
    | UpcardTurned
    | TrumpPicked
    | BerzerkersMoved
    | SetAside
    | PileReshuffled
    | CardsChosen
    | CardsGiven
    | TradeDeclined
    | HandSeen
    | LookDeclined
    | Guessed
    | BoardAwarded
    | CardPlayed
    | TrickWon
    | TrickMoved
    | MoveDeclined
    | SeatCalled
    | CallsClosed
    | TurnScored
    | SeatDeparted
    | GameEnded
)
