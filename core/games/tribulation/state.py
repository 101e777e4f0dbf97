"""The table in the middle of play."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from core.game import State as GameState
from core.games.tribulation.events import DiscClosed
from core.games.tribulation.settings import Settings
from core.games.tribulation.sums import Formula
from core.games.tribulation.tiles import Cell, Disc, Grid
from core.seat import Seat

Phase: TypeAlias = Literal["countdown", "search", "stopped", "over"]
"""Waiting for the next disc; searching; somebody has called stop (R-7); the match has ended."""


class Call(Struct, frozen=True):
    """A right claim, or a call of stop, that waits for the window to close (R-5)."""

    seat: Seat
    cells: tuple[Cell, ...]
    arrival_ms: int
    credit_ms: int
    formula: Formula | None = None
    """As it was stated (R-4)."""


class State(GameState, kw_only=True):
    """Everything about a match, hidden discs and all. Lists by seat have one entry for each."""

    settings: Settings
    grid: Grid
    pile: list[Disc]
    """Discs not yet turned up; the next one is the last of the list."""
    aside: list[Disc]
    """Discs set aside unseen (R-17)."""
    won: list[list[Disc]]
    """By seat, the discs it has, in the order it has won them."""
    skipped: list[Disc] = field(default_factory=list)
    """Discs left out because they cannot be made (R-9)."""
    gone: list[Disc] = field(default_factory=list)
    """Discs nobody has won, and discs lost again (R-15)."""
    departed: list[Seat] = field(default_factory=list)
    phase: Phase = "countdown"
    number: int = 1
    """Which disc of the match this is, or will be after the countdown; counted from 1."""
    disc: Disc = 0
    """The disc searched for; 0 when there is none."""
    revealed_ms: int = 0
    """When it was turned up, by the house's clock."""
    decision: int = 2
    """Id of the open decision: the countdown's, or the disc's for every seat. What everybody may
    know has even ids, so that they tell nothing of a window."""
    limit: int = 0
    """Id of the disc's time limit; 0 when it does not run."""
    mark: int = 0
    """Id of the decision of who has called stop."""
    last: int = 2
    """The highest even id given out."""
    floor: Seat = 0
    """Who has called stop, while the phase is stopped."""
    given_up: list[Seat] = field(default_factory=list)
    out: list[Seat] = field(default_factory=list)
    """Seats out for this disc (R-6)."""
    frozen: list[int] = field(default_factory=list)
    """By seat, id of the timer after which it may claim again; 0 when it may."""
    calls: list[Call] = field(default_factory=list)
    """What the window has caught, in order of arrival."""
    window: int = 0
    """Id of the window's timer; 0 when none is open."""
    failed: list[tuple[Cell, ...]] = field(default_factory=list)
    """By seat, the cells of its latest wrong claim on this disc."""
    closed: DiscClosed | None = None
    """How the latest disc was closed."""

    def copy(self) -> State:
        """An independent State."""
        return State(
            settings=self.settings,
            grid=self.grid,
            pile=self.pile[:],
            aside=self.aside[:],
            won=[discs[:] for discs in self.won],
            skipped=self.skipped[:],
            gone=self.gone[:],
            departed=self.departed[:],
            phase=self.phase,
            number=self.number,
            disc=self.disc,
            revealed_ms=self.revealed_ms,
            decision=self.decision,
            limit=self.limit,
            mark=self.mark,
            last=self.last,
            floor=self.floor,
            given_up=self.given_up[:],
            out=self.out[:],
            frozen=self.frozen[:],
            calls=self.calls[:],
            window=self.window,
            failed=self.failed[:],
            closed=self.closed,
        )

    @property
    def present(self) -> list[Seat]:
        """The seats still in the match, from seat 0."""
        return [seat for seat in range(len(self.won)) if seat not in self.departed]

    @property
    def searching(self) -> list[Seat]:
        """The seats that may still find this disc, from seat 0."""
        return [seat for seat in self.present if seat not in self.out]

    def next_id(self) -> int:
        """A fresh id for a decision that everybody may know of."""
        self.last += 2
        return self.last

    def claimed(self, seat: Seat) -> bool:
        """Whether a claim of this seat waits for the window to close."""
        return any(call.seat == seat for call in self.calls)
