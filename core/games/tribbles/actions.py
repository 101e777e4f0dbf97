"""What a player may ask for, and the legal answers as data a screen can highlight from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from core.game import Action
from core.games.tribbles.cards import Card
from core.seat import Seat


class Play(Action, frozen=True):
    """Play a hand card onto one's pile."""

    card: Card
    icon: bool = False
    """Use its icon. A Clone needs no word: it is used by being played on its own number."""


class Draw(Action, frozen=True):
    """Take the top card of one's draw deck; with none left, be decked (1.7)."""


class Pass(Action, frozen=True):
    """Pass without drawing, where the table allows it (T-20)."""


class PlayDrawn(Action, frozen=True):
    """Play the card just drawn."""

    icon: bool = False


class Keep(Action, frozen=True):
    """Keep the card just drawn, and pass."""


class Discard(Action, frozen=True):
    """Icon: discard this hand card."""

    card: Card


class Poison(Action, frozen=True):
    """Icon: the top card of that player's draw deck is discarded and scored."""

    seat: Seat


class Forgo(Action, frozen=True):
    """Leave the icon after all, before it is announced (T-38)."""


class Recover(Action, frozen=True):
    """Rescue: put this card of one's discards on top of one's draw deck."""

    card: Card


class PlayRescued(Action, frozen=True):
    """Rescue: play this card of one's discards at once."""

    card: Card
    icon: bool = False


class Depart(Action, frozen=True):
    """The house takes a seat out of the match for good (T-37)."""

    seat: Seat


AnyAction: TypeAlias = (
    Play
    | Draw
    | Pass
    | PlayDrawn
    | Keep
    | Discard
    | Poison
    | Forgo
    | Recover
    | PlayRescued
    | Depart
)


class Playable(Struct, frozen=True):
    """A card that may be played."""

    card: Card
    icon: bool
    """Whether its icon may be used."""


class TurnOptions(Struct, frozen=True, tag="turn"):
    """All legal actions of a turn."""

    plays: tuple[Playable, ...]
    """Hand cards that may be played, lowest first, equal ones once."""
    may_pass: bool
    """Passing without a draw is allowed now (T-20)."""
    last_draw: bool
    """The draw deck is empty: to draw is to be decked (T-21)."""

    def actions(self) -> Iterator[Play | Draw | Pass]:
        """Every legal action once: plays, then the draw, then the pass."""
        for each in self.plays:
            yield Play(each.card)
            if each.icon:
                yield Play(each.card, True)
        yield Draw()
        if self.may_pass:
            yield Pass()


class DrawnOptions(Struct, frozen=True, tag="drawn"):
    """All legal answers after a draw. Asked after every draw, so that asking tells nothing."""

    card: Card
    """The card drawn."""
    play: bool
    """Whether it may be played."""
    icon: bool
    """Whether its icon may be used then."""

    def actions(self) -> Iterator[PlayDrawn | Keep]:
        """Every legal action once, keeping it first."""
        yield Keep()
        if self.play:
            yield PlayDrawn()
            if self.icon:
                yield PlayDrawn(True)


class DiscardOptions(Struct, frozen=True, tag="discard"):
    """Which hand card a Discard icon may discard."""

    cards: tuple[Card, ...]

    def actions(self) -> Iterator[Discard | Forgo]:
        """Every legal action once, leaving the icon first."""
        yield Forgo()
        yield from map(Discard, self.cards)


class PoisonOptions(Struct, frozen=True, tag="poison"):
    """Whom a Poison icon may hit."""

    seats: tuple[Seat, ...]

    def actions(self) -> Iterator[Poison | Forgo]:
        """Every legal action once, leaving the icon first."""
        yield Forgo()
        yield from map(Poison, self.seats)


class RescueOptions(Struct, frozen=True, tag="rescue"):
    """What a Rescue icon may recover: one card it must be."""

    cards: tuple[Card, ...]
    """One's discards, lowest card first, equal ones once: each may go on top of the draw deck."""
    plays: tuple[Playable, ...]
    """Those that may be played at once instead (T-2)."""

    def actions(self) -> Iterator[Recover | PlayRescued]:
        """Every legal action once: onto the deck first."""
        yield from map(Recover, self.cards)
        for each in self.plays:
            yield PlayRescued(each.card)
            if each.icon:
                yield PlayRescued(each.card, True)


AnyOptions: TypeAlias = TurnOptions | DrawnOptions | DiscardOptions | PoisonOptions | RescueOptions


def finds(plays: Sequence[Playable], card: Card) -> Playable | None:
    """The entry of a card among those that may be played."""
    return next((each for each in plays if each.card == card), None)
