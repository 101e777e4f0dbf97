"""What a player may ask for, and the legal answers as data a screen can highlight from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from core.game import Action, Listed
from core.games.tribulation.sums import Formula, Twists, signs
from core.games.tribulation.tiles import LINES, Cell
from core.seat import Seat

MOST_CREDIT_MS: Final = 60
"""No more than this is taken off for the wire (R-5)."""


class Claim(Action, frozen=True, omit_defaults=True):
    """Three tiles in one line make the number. In any order (R-2)."""

    cells: tuple[Cell, ...]
    formula: Formula | None = None
    """How, where the table wants it stated (R-4)."""
    arrival_ms: int = 0
    """When it came in by the house's clock. The house writes it in, whatever was sent (R-5)."""
    credit_ms: int = 0
    """What is taken off for the wire when claims are compared. Written in by the house (R-5)."""


class Buzz(Action, frozen=True, omit_defaults=True):
    """Stop! Everything stands still while this player shows three tiles (R-7)."""

    arrival_ms: int = 0
    """As in `Claim`."""
    credit_ms: int = 0
    """As in `Claim`."""


class Withdraw(Action, frozen=True):
    """Called stop for nothing: it counts as a wrong claim (R-7)."""


class GiveUp(Action, frozen=True):
    """Say that this number cannot be made; said again, it is taken back (R-8)."""


class Reveal(Action, frozen=True, omit_defaults=True):
    """The house turns up the next disc, for everybody at once (R-11)."""

    arrival_ms: int = 0
    """When, by the house's clock."""


class TimeUp(Action, frozen=True):
    """The disc's time is over (R-10)."""


class Thaw(Action, frozen=True):
    """A player may claim again (R-6)."""


class Weigh(Action, frozen=True):
    """The window for slow wires is over: the claims in it are compared (R-5)."""


class Depart(Action, frozen=True):
    """The house takes a seat out of the match for good (R-19)."""

    seat: Seat


AnyAction: TypeAlias = Claim | Buzz | Withdraw | GiveUp | Reveal | TimeUp | Thaw | Weigh | Depart


class Search(Struct, frozen=True, tag="search", omit_defaults=True):
    """All legal answers while a disc is searched for, or tiles are being shown."""

    claims: bool = False
    """Any line may be claimed."""
    buzz: bool = False
    """One may call stop."""
    give_up: bool = False
    """One may give up, or take that back."""
    withdraw: bool = False
    """One has called stop and may say that it was for nothing."""
    formulas: bool = False
    """A claim states its formula (R-4)."""
    twists: Twists = Twists()
    """What the formulas may be."""

    def actions(self) -> Iterator[Claim | Buzz | GiveUp | Withdraw]:
        """Every legal action once, claims last."""
        if self.buzz:
            yield Buzz()
        if self.give_up:
            yield GiveUp()
        if self.withdraw:
            yield Withdraw()
        if self.claims:
            yield from self._claims()

    def _claims(self) -> Iterator[Claim]:
        if not self.formulas:
            yield from map(Claim, LINES)
            return
        for line in LINES:
            for third in line:
                for sign in signs(self.twists):
                    yield Claim(line, Formula(third, sign))


Timer: TypeAlias = Listed[Reveal | TimeUp | Thaw | Weigh]
"""What the house does when one of its own timers has run out."""

AnyOptions: TypeAlias = Search | Timer


def stamp(action: AnyAction, arrival_ms: int, credit_ms: int) -> AnyAction:
    """An action with the house's clock in it, whatever clock it came with (R-5).

    Args:
        action: What was asked.
        arrival_ms: When it came in, by the house's clock.
        credit_ms: Half of the wire's measured round trip; no more than `MOST_CREDIT_MS` counts.
    """
    match action:
        case Claim(cells, formula):
            return Claim(cells, formula, arrival_ms, min(credit_ms, MOST_CREDIT_MS))
        case Buzz():
            return Buzz(arrival_ms, min(credit_ms, MOST_CREDIT_MS))
        case Reveal():
            return Reveal(arrival_ms)
        case _:
            return action
