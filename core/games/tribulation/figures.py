"""What people may want to look back on: how fast they found."""

from __future__ import annotations

from core.game import Event, Figure
from core.games.tribulation.events import DiscClosed


def figures(event: Event) -> tuple[Figure, ...]:
    """For each disc that was won, the milliseconds it took whoever won it (R-5)."""
    verdicts = event.verdicts if isinstance(event, DiscClosed) else ()
    return tuple(
        Figure(verdict.seat, "found", max(verdict.judged_ms, 0))
        for verdict in verdicts
        if verdict.won
    )
