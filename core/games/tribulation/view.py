"""What one seat may see, of the table and of what happens there."""

from __future__ import annotations

from msgspec import Struct

from core.game import Decision
from core.game import View as GameView
from core.games.tribulation.actions import AnyOptions
from core.games.tribulation.events import (
    AnyEvent,
    ClaimFailed,
    ClaimNoted,
    CountdownBegan,
    DiscClosed,
    DiscRevealed,
    GameEnded,
    GaveUp,
    GridLaid,
    SearchedOn,
    SeatDeparted,
    Stopped,
    Thawed,
)
from core.games.tribulation.rules import options, pending
from core.games.tribulation.settings import Settings
from core.games.tribulation.state import Phase, State
from core.games.tribulation.tiles import Cell, Disc, Grid
from core.seat import Seat

PUBLIC = (
    GridLaid,
    CountdownBegan,
    DiscRevealed,
    Stopped,
    ClaimFailed,
    GaveUp,
    SearchedOn,
    Thawed,
    DiscClosed,
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
    """One's own open decision ("claim", "buzz" or "mark"), if any."""
    settings: Settings
    phase: Phase
    grid: Grid
    number: int
    """Which disc of the match is searched for, or comes next; counted from 1."""
    disc: Disc
    """The disc searched for; 0 when none is turned up."""
    left: int
    """Discs face down that are still played for, as far as anybody can know (R-9)."""
    won: tuple[tuple[Disc, ...], ...]
    """By seat, the discs it has, in the order it has won them."""
    gone: tuple[Disc, ...]
    """Discs nobody has won, and discs lost again."""
    closed: DiscClosed | None
    """How the latest disc was closed."""
    floor: Seat | None
    """Who has called stop and shows tiles (R-7)."""
    claimed: tuple[Cell, ...] | None
    """One's own claim that waits for the window to close (R-5); () for a call of stop."""
    failed: tuple[tuple[Cell, ...], ...]
    """By seat, the cells of its latest wrong claim on this disc; () when there is none."""
    given_up: tuple[Seat, ...]
    out: tuple[Seat, ...]
    """Seats out for this disc (R-6)."""
    frozen: tuple[int, ...]
    """By seat, id of the timer after which it may claim again; 0 when it may (R-6)."""
    departed: tuple[Seat, ...]
    decision: int
    """Id of the race for this disc, or of the countdown."""
    last: int
    """The highest id of a decision that anybody may know of."""


def view(state: State, seat: Seat | None) -> View:
    """What one seat, or an onlooker, may see of the table."""
    waiting = pending(state)
    turned_up = state.number - (state.disc == 0)
    return View(
        seat=seat,
        waiting=tuple(decision for decision in waiting if not decision.hidden),
        choices=tuple(
            Choice(decision, options(state, decision))
            for decision in waiting
            if decision.seat == seat
        ),
        settings=state.settings,
        phase=state.phase,
        grid=state.grid,
        number=state.number,
        disc=state.disc,
        left=state.settings.discs - turned_up,
        won=tuple(map(tuple, state.won)),
        gone=tuple(state.gone),
        closed=state.closed,
        floor=state.floor if state.phase == "stopped" else None,
        claimed=next((call.cells for call in state.calls if call.seat == seat), None),
        failed=tuple(state.failed),
        given_up=tuple(state.given_up),
        out=tuple(state.out),
        frozen=tuple(state.frozen),
        departed=tuple(state.departed),
        decision=state.decision,
        last=state.last,
    )


def seen(event: AnyEvent, seat: Seat | None) -> AnyEvent | None:
    """What one seat, or an onlooker, sees of an event: claims in progress are their owner's own."""
    if isinstance(event, ClaimNoted):
        return event if event.seat == seat else None
    return event if isinstance(event, PUBLIC) else None
