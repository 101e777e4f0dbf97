"""What happens at the table. Fields that only one seat may see are empty for all others."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from core.game import Event
from core.games.tribbles.cards import Card, Step
from core.seat import Seat

Ending: TypeAlias = Literal["rounds", "void", "alone"]
"""How a match ends: all rounds are played (1.9), everybody was decked at the start of a round
(T-29), or one seat is left (T-37)."""
Source: TypeAlias = Literal["hand", "drawn", "rescued"]
"""Where a card was played from."""


class RoundScore(Struct, frozen=True):
    """How the points of one round came about."""

    out: Seat
    """Who went out."""
    survived: bool
    """By being the only one not decked (1.7), not by playing the last card."""
    pile: tuple[Card, ...]
    """That player's play pile, as it was played."""
    points: int
    """Its sum."""
    runs: tuple[Seat, ...]
    """Who had the four Bonus cards: 100,000 each."""
    poison: tuple[int, ...]
    """By seat, points from Poison in this round."""


class DeckBrought(Event, frozen=True):
    """A seat has sat down with a deck."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] = ()
    """The deck, lowest card first; () for everybody but its owner."""


class DecksCut(Event, frozen=True):
    """Who leads is cut for: the highest number does."""

    cuts: tuple[tuple[Seat, Card], ...]


class LotDrawn(Event, frozen=True):
    """The cut was tied so often that luck picked who leads (T-32)."""

    seat: Seat


class RoundBegan(Event, frozen=True):
    """Everybody draws a new hand."""

    opens: ClassVar[bool] = True

    number: int


class HandDealt(Event, frozen=True):
    """A seat has drawn its new hand."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] = ()
    """The hand, lowest card first; () for everybody but its owner."""


class LeadTaken(Event, frozen=True):
    """A seat begins the round."""

    seat: Seat


class CardPlayed(Event, frozen=True):
    """A seat has played a card and announced its number."""

    seat: Seat
    card: Card
    icon: bool
    """The icon was announced with it. Discard and Poison are announced with their target."""
    source: Source = "hand"


class SeatSkipped(Event, frozen=True):
    """A seat is jumped over."""

    seat: Seat


class CardDrawn(Event, frozen=True):
    """A seat has drawn a card."""

    seat: Seat
    card: Card | None = None
    """None for everybody but the seat itself."""


class Passed(Event, frozen=True):
    """A seat has passed."""

    seat: Seat
    last: Step
    """What it passed on; `START` before the first card."""


class CardDiscarded(Event, frozen=True):
    """A Discard icon was used."""

    seat: Seat
    card: Card


class SeatPoisoned(Event, frozen=True):
    """A Poison icon was used; the poisoner has scored the card's number."""

    seat: Seat
    victim: Seat
    card: Card


class IconForgone(Event, frozen=True):
    """A seat has left an icon unused after all."""

    seat: Seat


class CardRecovered(Event, frozen=True):
    """A Rescue icon has put a card of the discards onto the draw deck."""

    seat: Seat
    card: Card | None = None
    """None for everybody but the seat itself."""


class PileSearched(Event, frozen=True):
    """A Bonus icon was used: the seat has looked through its play pile."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] = ()
    """The pile; () for everybody but its owner."""


class SeatDecked(Event, frozen=True):
    """A seat had to draw from an empty draw deck and sits out."""

    seat: Seat
    count: int
    """Cards of its hand, now face down on its discards."""


class RoundEnded(Event, frozen=True):
    """A seat has gone out."""

    number: int
    score: RoundScore


class RoundVoided(Event, frozen=True):
    """Nobody had a full hand."""

    number: int


class SeatDeparted(Event, frozen=True):
    """A seat has left for good."""

    seat: Seat
    count: int
    """Cards of its hand, now face down on its discards."""


class GameEnded(Event, frozen=True):
    """The match is over."""

    winners: tuple[Seat, ...]
    how: Ending


AnyEvent: TypeAlias = (
    DeckBrought
    | DecksCut
    | LotDrawn
    | RoundBegan
    | HandDealt
    | LeadTaken
    | CardPlayed
    | SeatSkipped
    | CardDrawn
    | Passed
    | CardDiscarded
    | SeatPoisoned
    | IconForgone
    | CardRecovered
    | PileSearched
    | SeatDecked
    | RoundEnded
    | RoundVoided
    | SeatDeparted
    | GameEnded
)
