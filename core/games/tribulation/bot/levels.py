"""How good each bot is, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct


class Level(Struct, frozen=True, kw_only=True):
    """How fast somebody sees lines, and which kinds of line at all."""

    target_ms: int
    """Median time to find a disc, over all discs that can be made."""
    floor_ms: int
    """Never faster: turned up, read, seen, pressed."""
    patience_ms: int
    """Median time after which it gives up."""
    spread: float = 0.55
    """Standard deviation of the logarithm of the time."""
    rows: float = 1.0
    """How well it sees lines in rows,"""
    columns: float = 0.8
    """in columns,"""
    diagonals: float = 0.5
    """and in diagonals."""


CASUAL: Final = Level(target_ms=14_000, floor_ms=2000, patience_ms=75_000)
EXPERT: Final = Level(target_ms=6000, floor_ms=1400, patience_ms=60_000, diagonals=0.75)

LEVELS: Final[Mapping[str, Level]] = {
    "child": Level(target_ms=30_000, floor_ms=3500, patience_ms=90_000, diagonals=0.15),
    "easy": Level(target_ms=22_000, floor_ms=3000, patience_ms=90_000, diagonals=0.3),
    "bookworm": Level(
        target_ms=14_000, floor_ms=2000, patience_ms=75_000, columns=0.15, diagonals=0.05
    ),
    "bishop": Level(
        target_ms=14_000, floor_ms=2000, patience_ms=75_000, rows=0.15, columns=0.1, diagonals=1.0
    ),
    "casual": CASUAL,
    "normal": CASUAL,
    "expert": EXPERT,
    "hard": EXPERT,
}
"""By name. The bookworm reads rows and hardly anything else; the bishop sees diagonals."""
