"""The tiles: a grid of 49 digits, its cells, and the 120 lines of three cells in it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final, TypeAlias

Cell: TypeAlias = int
"""A place in the grid: 0 at the top left, counted row by row to 48."""

Line: TypeAlias = tuple[Cell, Cell, Cell]
"""Three neighbours in a straight line, lowest cell first (R-1)."""

Grid: TypeAlias = tuple[int, ...]
"""The digit on each cell."""

Disc: TypeAlias = int
"""A number to be made: 1 to 50."""

SIDE: Final = 7
"""Rows, and columns (3.2)."""
CELLS: Final = SIDE * SIDE
DISCS: Final = 50
"""Discs there are, each number once (3.1)."""
BAG: Final = (5, 6, 6, 5, 6, 5, 5, 6, 5)
"""How many tiles of each digit 1 .. 9 there are (R-12)."""
DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Rows, columns and both diagonals, as steps (down, right) to the next cell (R-1)."""


def line(row: int, column: int, down: int, right: int) -> Line | None:
    """Three cells from one on in a direction; None when they leave the grid: no wrap-around (R-1).

    >>> line(0, 0, 1, 1), line(0, 6, 0, 1)
    ((0, 8, 16), None)
    """
    end = (row + 2 * down, column + 2 * right)
    if not all(0 <= place < SIDE for place in end):
        return None
    first, second, third = sorted((row + n * down) * SIDE + column + n * right for n in range(3))
    return first, second, third


LINES: Final[tuple[Line, ...]] = tuple(
    found
    for down, right in DIRECTIONS
    for row, column in product(range(SIDE), repeat=2)
    if (found := line(row, column, down, right)) is not None
)
"""All 120 lines: rows first, then columns, then diagonals."""

_LINES: Final = frozenset(LINES)
_LETTERS: Final = "abcdefg"


def as_line(cells: Iterable[Cell]) -> Line | None:
    """Cells in any order as the line they are (R-2); None when they are none (R-1).

    >>> as_line((16, 0, 8)), as_line((0, 1, 8)), as_line((0, 2, 4))
    ((0, 8, 16), None, None)
    """
    ordered = tuple(sorted(cells))
    return ordered if len(ordered) == 3 and ordered in _LINES else None


def bag() -> list[int]:
    """The digits of all tiles, lowest first (R-12).

    >>> len(bag()), sum(bag())
    (49, 243)
    """
    return [digit for digit, count in enumerate(BAG, 1) for _ in range(count)]


def show(cells: Iterable[Cell]) -> str:
    """Cells as they are written: a letter for the column, then the row counted from the top.

    >>> show((0, 8, 48))
    'a1 b2 g7'
    """
    return " ".join(f"{_LETTERS[cell % SIDE]}{cell // SIDE + 1}" for cell in cells)


def parse(text: str) -> tuple[Cell, ...]:
    """The cells written in a text.

    >>> parse("a1 b2 G7")
    (0, 8, 48)

    Raises:
        ValueError: when something in it is no cell.
    """
    return tuple(map(_cell, text.lower().split()))


def _cell(word: str) -> Cell:
    column = _LETTERS.find(word[0])
    if len(word) != 2 or column < 0 or word[1] not in "1234567":
        raise ValueError(f"cells are a1 to g7: {word!r}")
    return (int(word[1]) - 1) * SIDE + column
