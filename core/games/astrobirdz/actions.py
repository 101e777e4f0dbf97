"""What a player may ask for, and the legal answers as data a screen can highlight from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, repeat
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from core.game import Action
from core.games.astrobirdz.cards import DECK, Card, Colour
from core.seat import Seat


class PickTrump(Action, frozen=True):
    """Name the trump colour of this turn."""

    colour: Colour


class Choose(Action, frozen=True):
    """Choose, in secret, the cards to discard, to give or to pass on. May be changed until the
    last seat has chosen.
    """

    cards: tuple[Card, ...]


class Trade(Action, frozen=True):
    """Surfette: swap cards for as many random ones of another hand."""

    seat: Seat
    """Whose hand."""
    cards: tuple[Card, ...]
    """One's own that go."""


class NoTrade(Action, frozen=True):
    """Surfette: keep the hand as it is."""


class Look(Action, frozen=True):
    """Nitro: look at another hand."""

    seat: Seat


class NoLook(Action, frozen=True):
    """Nitro: look at nobody's hand."""


class Guess(Action, frozen=True):
    """Say how many tricks one will win."""

    tricks: int


class Play(Action, frozen=True):
    """Play a card into the trick."""

    card: Card


class MoveTrick(Action, frozen=True):
    """AstroBoard: take a trick from a seat that has one too many, or give it one it lacks."""

    seat: Seat
    """The other seat."""
    trick: int
    """Which trick of this turn moves, counted from 0 in the order they were played."""


class NoMove(Action, frozen=True):
    """AstroBoard: leave the tricks where they are."""


class Call(Action, frozen=True):
    """Say that a seat has failed to follow this turn although it could (A-47)."""

    seat: Seat


class NoCall(Action, frozen=True):
    """Call nobody, for now. After the last trick the game goes on as soon as all have answered."""


class CloseCalls(Action, frozen=True):
    """The house: after the last trick of a turn, time to call is over."""


class Depart(Action, frozen=True):
    """The house takes a seat out of the match for good (A-51)."""

    seat: Seat


AnyAction: TypeAlias = (
    PickTrump
    | Choose
    | Trade
    | NoTrade
    | Look
    | NoLook
    | Guess
    | Play
    | MoveTrick
    | NoMove
    | Call
    | NoCall
    | CloseCalls
    | Depart
)

PLAYS: Final = tuple(map(Play, DECK))
"""By card, the action of playing it."""
GUESSES: Final = tuple(map(Guess, range(12)))
"""By number, the action of guessing it."""

ChooseKind: TypeAlias = Literal["discard", "give", "pass"]


class TrumpOptions(Struct, frozen=True, tag="trump"):
    """Any of the six colours (A-10)."""

    colours: tuple[Colour, ...] = (0, 1, 2, 3, 4, 5)

    def actions(self) -> Iterator[PickTrump]:
        """Every legal action once."""
        return map(PickTrump, self.colours)


class ChooseOptions(Struct, frozen=True, tag="choose"):
    """Cards to discard, give or pass: so many of these."""

    cards: tuple[Card, ...]
    count: int

    def actions(self) -> Iterator[Choose]:
        """Every legal action once."""
        return map(Choose, combinations(self.cards, self.count))


class TradeOptions(Struct, frozen=True, tag="trade"):
    """One or two of these cards, with one of these seats; or no trade."""

    cards: tuple[Card, ...]
    most: int
    seats: tuple[Seat, ...]

    def actions(self) -> Iterator[Trade | NoTrade]:
        """Every legal action once, no trade first."""
        counts = range(1, self.most + 1)
        given = [cards for count in counts for cards in combinations(self.cards, count)]
        with_each = [map(Trade, repeat(seat), given) for seat in self.seats]
        return chain((NoTrade(),), *with_each)


class LookOptions(Struct, frozen=True, tag="look"):
    """One of these hands, or none."""

    seats: tuple[Seat, ...]

    def actions(self) -> Iterator[Look | NoLook]:
        """Every legal action once, no look first."""
        yield NoLook()
        yield from map(Look, self.seats)


class GuessOptions(Struct, frozen=True, tag="guess"):
    """From no trick at all up to every trick."""

    most: int

    def actions(self) -> Iterator[Guess]:
        """Every legal action once."""
        return iter(GUESSES[: self.most + 1])


class PlayOptions(Struct, frozen=True, tag="play"):
    """One of these cards."""

    cards: tuple[Card, ...]

    def actions(self) -> Iterator[Play]:
        """Every legal action once."""
        return map(PLAYS.__getitem__, self.cards)


class MoveOptions(Struct, frozen=True, tag="move"):
    """One of these tricks moves, or none."""

    take: bool
    """The owner takes; otherwise the owner gives."""
    moves: tuple[MoveTrick, ...]

    def actions(self) -> Iterator[MoveTrick | NoMove]:
        """Every legal action once, no move first."""
        yield NoMove()
        yield from self.moves


class CallOptions(Struct, frozen=True, tag="call"):
    """One of these seats may be called, or none."""

    seats: tuple[Seat, ...]

    def actions(self) -> Iterator[Call | NoCall]:
        """Every legal action once, no call first."""
        yield NoCall()
        yield from map(Call, self.seats)


class CloseOptions(Struct, frozen=True, tag="close"):
    """What the house does when time to call is over."""

    def actions(self) -> Iterator[CloseCalls]:
        """Every legal action once."""
        return iter((CloseCalls(),))


AnyOptions: TypeAlias = (
    TrumpOptions
    | ChooseOptions
    | TradeOptions
    | LookOptions
    | GuessOptions
    | PlayOptions
    | MoveOptions
    | CallOptions
    | CloseOptions
)
