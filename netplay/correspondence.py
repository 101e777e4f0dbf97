"""Games that go on over days: their clocks run while nobody is there, by the store's time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from core.game import Decision, Game
from core.match import Match
from core.seat import SYSTEM, Seat
from netplay.messages import Clock

SLOW_SECONDS: Final = 3600
"""A table that gives each answer so long, or longer, goes on over days."""


def slow(clock: Clock, game: Game) -> bool:
    """Whether a game with this clock is played by people who look in now and then; a race (one that
    needs the host's clock in its actions) never is."""
    return clock.seconds >= SLOW_SECONDS and game.stamp is None


def opened(
    match: Match, before: Mapping[tuple[int, Seat], int], at: int
) -> dict[tuple[int, Seat], int]:
    """When each decision that waits was opened; what has waited before keeps its time."""
    return {
        (decision.id, decision.seat): before.get((decision.id, decision.seat), at)
        for decision in match.game.pending(match.state)
        if not decision.chosen
    }


def limit_ms(decision: Decision, clock: Clock, banks: Sequence[int]) -> int | None:
    """How long a decision may stay open; None: as long as it likes."""
    if decision.after_ms:
        return decision.after_ms
    if not clock.runs or decision.seat == SYSTEM or decision.mode == "optional":
        return None
    return clock.seconds * 1000 + (banks[decision.seat] if banks else 0)
