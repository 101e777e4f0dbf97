"""The six Berzerkers: one a seat each turn, with points and a power (4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from core.games.astrobirdz.cards import BLUE, GREEN, ORANGE, PINK, RED, YELLOW, Colour
from core.seat import Seat

Number: TypeAlias = int
"""1 to 6."""

ZOOM, MAX, SPEEDSTER, TURBO, NITRO, SURFETTE = range(1, 7)


class Berzerker(NamedTuple):
    """A Berzerker."""

    name: str
    colour: Colour
    points: int
    """For its holder, each turn."""
    power: str
    """In a few words."""


BERZERKERS: Final[dict[Number, Berzerker]] = {
    ZOOM: Berzerker("Zoom", RED, 2, "leads the first trick"),
    MAX: Berzerker("Max", ORANGE, 3, "guesses last"),
    SPEEDSTER: Berzerker("Speedster", YELLOW, 4, "plays last in every trick"),
    TURBO: Berzerker("Turbo", GREEN, 0, "wins ties for the AstroBoard, 5 more with its bonus"),
    NITRO: Berzerker("Nitro", BLUE, 6, "looks at a hand before guessing"),
    SURFETTE: Berzerker("Surfette", PINK, 7, "may trade 1 or 2 cards before the guesses"),
}
"""By number."""

NOBODY: Final[Seat] = -2
"""Where a seat is named and there is none."""


def holder(berzerkers: Sequence[Number], number: Number) -> Seat:
    """The seat that holds a Berzerker this turn, or NOBODY."""
    return berzerkers.index(number) if number in berzerkers else NOBODY
