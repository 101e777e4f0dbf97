"""What happens at the table. Claims in progress are known only to those who made them."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from core.game import Event
from core.games.tribulation.settings import Penalty
from core.games.tribulation.sums import Sum
from core.games.tribulation.tiles import Cell, Disc, Grid
from core.seat import Seat

Ending: TypeAlias = Literal["won", "given_up", "timed_out"]
"""How a disc is closed."""


class Verdict(Struct, frozen=True):
    """How one claim on a disc was judged. Times are milliseconds of the house's clock (R-5)."""

    seat: Seat
    arrival_ms: int
    """After the disc was turned up."""
    credit_ms: int
    """Taken off for the wire."""
    won: bool
    """Else it was too late."""

    @property
    def judged_ms(self) -> int:
        """The time that counted."""
        return self.arrival_ms - self.credit_ms


class GridLaid(Event, frozen=True):
    """The tiles lie face up; they stay where they are for the whole match."""

    reveals: ClassVar[bool] = True

    grid: Grid


class CountdownBegan(Event, frozen=True):
    """The next disc is turned up in a moment."""

    number: int
    """Which disc of the match it will be, counted from 1."""
    seconds: int


class DiscRevealed(Event, frozen=True):
    """A disc was turned up: everybody searches."""

    reveals: ClassVar[bool] = True
    opens: ClassVar[bool] = True

    disc: Disc
    number: int


class Stopped(Event, frozen=True):
    """A seat has called stop and shows its tiles now (R-7)."""

    seat: Seat
    seconds: int
    """So long it has for that."""
    verdicts: tuple[Verdict, ...]
    """All calls that were compared."""


class ClaimNoted(Event, frozen=True):
    """A right claim, or a call, has come in and waits for the window to close (R-5). Only its own
    seat sees this.
    """

    seat: Seat
    cells: tuple[Cell, ...]
    """() for a call of stop."""


class ClaimFailed(Event, frozen=True):
    """A seat has claimed a line that does not make the number, or called stop for nothing."""

    seat: Seat
    disc: Disc
    cells: tuple[Cell, ...]
    """() when nothing was shown."""
    makes: tuple[int, ...]
    """The numbers that line does make, lowest first."""
    penalty: Penalty
    lost: Disc | None = None
    """The disc it has cost."""


class GaveUp(Event, frozen=True):
    """A seat thinks that the number cannot be made (R-8)."""

    seat: Seat


class SearchedOn(Event, frozen=True):
    """A seat that had given up searches again (R-8)."""

    seat: Seat


class Thawed(Event, frozen=True):
    """A seat may claim again (R-6)."""

    seat: Seat


class DiscClosed(Event, frozen=True):
    """A disc was won, or goes away."""

    reveals: ClassVar[bool] = True

    disc: Disc
    how: Ending
    seat: Seat | None
    """Who has won it."""
    sum: Sum | None
    """How it was made, or could have been; None when it cannot be made at all (R-8)."""
    verdicts: tuple[Verdict, ...]
    """All claims that were compared, the one that won first."""


class SeatDeparted(Event, frozen=True):
    """A seat has left for good; it keeps its discs (R-19)."""

    seat: Seat


class GameEnded(Event, frozen=True):
    """The match is over."""

    winners: tuple[Seat, ...]
    discs: int
    """How many each of them has."""
    skipped: tuple[Disc, ...]
    """Discs that were never turned up because they cannot be made (R-9)."""


AnyEvent: TypeAlias = (
    GridLaid
    | CountdownBegan
    | DiscRevealed
    | Stopped
    | ClaimNoted
    | ClaimFailed
    | GaveUp
    | SearchedOn
    | Thawed
    | DiscClosed
    | SeatDeparted
    | GameEnded
)
