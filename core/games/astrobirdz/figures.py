"""What people may want to look back on: what they guessed, and the tricks they had."""

from __future__ import annotations

from core.game import Event, Figure
from core.games.astrobirdz.events import TurnScored


def figures(event: Event) -> tuple[Figure, ...]:
    """At the end of each turn of cards: guess against tricks, by seat."""
    if not isinstance(event, TurnScored):
        return ()
    return tuple(
        Figure(seat, "guess", score.guess, score.won) for seat, score in enumerate(event.scores)
    )
