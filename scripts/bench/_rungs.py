"""What each bot should score against the one below it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple


class Rung(NamedTuple):
    """A pair of bots, and what the better one should reach."""

    game: str
    level: str
    against: str
    seats: int
    figure: Literal["wins", "points"]
    """Share of matches won, or points to the mean points of the others."""
    least: float
    most: float = 9.9


RUNGS: Final = (
    Rung("quibbles", "normal", "random", 2, "wins", 0.97),
    Rung("quibbles", "normal", "easy", 2, "wins", 0.6),
    Rung("quibbles", "hard", "normal", 2, "wins", 0.7),
    Rung("tribbles", "normal", "random", 4, "wins", 0.6),
    Rung("tribbles", "normal", "easy", 2, "wins", 0.55),
    Rung("tribbles", "hard", "normal", 2, "wins", 0.58),
    Rung("astrobirdz", "easy", "random", 4, "points", 1.3),
    Rung("astrobirdz", "normal", "easy", 4, "points", 1.3),
    Rung("astrobirdz", "hard", "normal", 4, "points", 1.4),
    Rung("tribulation", "casual", "casual", 2, "wins", 0.45, 0.55),
    Rung("tribulation", "expert", "casual", 2, "wins", 0.9),
)
