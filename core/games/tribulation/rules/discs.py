"""Discs: how one is closed, what comes next, and how everybody stands when all are gone."""

from __future__ import annotations

from typing import Final

from core.game import Event, Result, ScoreLine, ranked
from core.games.tribulation.events import (
    CountdownBegan,
    DiscClosed,
    DiscRevealed,
    Ending,
    GameEnded,
    Verdict,
)
from core.games.tribulation.state import Call, State
from core.games.tribulation.sums import Sum, prove, solve
from core.seat import Seat

COUNTDOWN: Final = 3
"""Seconds before a disc is turned up (R-11)."""


def reveal(state: State, at_ms: int) -> list[Event]:
    """Turn up the next disc, for all at once."""
    state.phase = "search"
    state.disc = state.pile.pop()
    state.revealed_ms = at_ms
    state.decision = state.next_id()
    state.limit = state.next_id() if state.settings.disc_seconds else 0
    return [DiscRevealed(state.disc, state.number)]


def remove(state: State, how: Ending) -> list[Event]:
    """Nobody gets the disc; now it may be told how it could have been made (R-8, R-15)."""
    twists = state.settings.twists
    lines = solve(state.grid, twists)[state.disc]
    made = prove(state.grid, lines[0], state.disc, twists) if lines else None
    state.gone.append(state.disc)
    return _close(state, DiscClosed(state.disc, how, None, made, ()))


def award(state: State, call: Call, made: Sum, verdicts: tuple[Verdict, ...]) -> list[Event]:
    """The disc goes to the seat whose claim counts."""
    state.won[call.seat].append(state.disc)
    return _close(state, DiscClosed(state.disc, "won", call.seat, made, verdicts))


def _close(state: State, closed: DiscClosed) -> list[Event]:
    """Whatever there was about this disc is over."""
    seats = len(state.won)
    state.closed = closed
    state.disc = state.limit = state.window = 0
    state.given_up, state.out, state.calls = [], [], []
    state.frozen, state.failed = [0] * seats, [()] * seats
    state.number += 1
    return [closed, *next_disc(state)]


def next_disc(state: State) -> list[Event]:
    """The countdown to the next disc, or the end when there is none (3.3)."""
    if state.settings.auto_skip_unsolvable:
        _skip(state)
    if not state.pile:
        return end(state)
    state.phase = "countdown"
    state.decision = state.next_id()
    return [CountdownBegan(state.number, COUNTDOWN)]


def _skip(state: State) -> None:
    """Discs that cannot be made are left out before anybody sees them (R-9)."""
    lines = solve(state.grid, state.settings.twists)
    while state.pile and not lines[state.pile[-1]]:
        state.skipped.append(state.pile.pop())


def end(state: State) -> list[Event]:
    """The match is over: most discs win, ties are shared (R-14)."""
    state.phase = "over"
    winners = leaders(state)
    most = len(state.won[winners[0]])
    return [GameEnded(tuple(winners), most, tuple(sorted(state.skipped)))]


def leaders(state: State) -> list[Seat]:
    """The seats with the most discs."""
    most = max(map(len, state.won))
    return [seat for seat, discs in enumerate(state.won) if len(discs) == most]


def result(state: State) -> Result | None:
    """How it ended: by the number of discs."""
    if state.phase != "over":
        return None
    counts = tuple(map(len, state.won))
    return Result(
        ranks=ranked(counts),
        scores=counts,
        lines=tuple(ScoreLine(seat, n, _counted(n)) for seat, n in enumerate(counts)),
        why="most discs" if state.present else "everybody has left",
    )


def _counted(discs: int) -> str:
    return "1 disc" if discs == 1 else f"{discs} discs"
