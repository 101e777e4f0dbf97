"""What three tiles make, and which lines make a number: the solver."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from core.games.tribulation.tiles import DISCS, LINES, Cell, Disc, Grid, Line

Sign: TypeAlias = Literal["plus", "minus", "from"]
"""What is done with the third tile: added to the product, taken from it, or the product is taken
from the tile (only with `reverse_subtraction`, R-3)."""


class Twists(Struct, frozen=True, omit_defaults=True):
    """The table's options that change what a line makes."""

    reverse: bool = False
    """The product may be subtracted from the third tile (R-3)."""
    flip: bool = False
    """A 6 may be read as a 9, and a 9 as a 6 (R-13)."""


class Formula(Struct, frozen=True):
    """A way to make a number, as a player states it (R-4)."""

    third: Cell
    """The tile that is added or subtracted; the other two are multiplied."""
    sign: Sign


class Sum(Struct, frozen=True):
    """A way in which a line makes a number, as it is read out."""

    line: Line
    formula: Formula
    digits: tuple[int, int, int]
    """The two multiplied, then the third; as they were read (R-13)."""
    total: int

    def __str__(self) -> str:
        """ "5×7-3"; "9-2×3" for a product taken from a tile."""
        one, two, third = self.digits
        match self.formula.sign:
            case "plus":
                return f"{one}×{two}+{third}"
            case "minus":
                return f"{one}×{two}-{third}"
            case _:
                return f"{third}-{one}×{two}"


_FLIPS: Final = {6: (6, 9), 9: (9, 6)}


def signs(twists: Twists) -> tuple[Sign, ...]:
    """What may be done with the third tile."""
    return ("plus", "minus", "from") if twists.reverse else ("plus", "minus")


def sums(grid: Grid, line: Line, twists: Twists) -> Iterator[Sum]:
    """Every way to make something of a line: six, unless an option adds to them."""
    for third, sign, digits, total in _ways(tuple(grid[cell] for cell in line), twists):
        yield Sum(line, Formula(line[third], sign), digits, total)


def makes(grid: Grid, line: Line, twists: Twists) -> tuple[int, ...]:
    """The numbers a line makes, lowest first, each once.

    >>> makes((6, 5, 2, *[1] * 46), (0, 1, 2), Twists())
    (4, 7, 16, 17, 28, 32)
    """
    return tuple(sorted(_totals(tuple(grid[cell] for cell in line), twists)))


def prove(
    grid: Grid, line: Line, disc: Disc, twists: Twists, formula: Formula | None = None
) -> Sum | None:
    """How a line makes the disc (by this formula, if one is stated); None when it does not."""
    found = (each for each in sums(grid, line, twists) if each.total == disc)
    return next((each for each in found if formula in (None, each.formula)), None)


@lru_cache(maxsize=64)
def solve(grid: Grid, twists: Twists) -> tuple[tuple[Line, ...], ...]:
    """For each number 0 .. 50 all lines that make it, in the order of `LINES`."""
    found: list[list[Line]] = [[] for _ in range(DISCS + 1)]
    reached = _makes(twists)
    for line in LINES:
        one, two, three = line
        for total in reached[grid[one]][grid[two]][grid[three]]:
            found[total].append(line)
    return tuple(map(tuple, found))


@cache
def _makes(twists: Twists) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]:
    """By three digits, the numbers of discs they make."""
    digits = range(10)
    return tuple(
        tuple(tuple(_discs((one, two, three), twists) for three in digits) for two in digits)
        for one in digits
    )


def _discs(digits: tuple[int, ...], twists: Twists) -> tuple[int, ...]:
    return tuple(sorted(total for total in _totals(digits, twists) if 0 <= total <= DISCS))


@cache
def _totals(digits: tuple[int, ...], twists: Twists) -> frozenset[int]:
    return frozenset(total for *_, total in _ways(digits, twists))


@cache
def _ways(
    digits: tuple[int, ...], twists: Twists
) -> tuple[tuple[int, Sign, tuple[int, int, int], int], ...]:
    """(which is third, sign, digits as read, total) for three digits, plain readings first."""
    readings = product(*(_FLIPS.get(d, (d,)) if twists.flip else (d,) for d in digits))
    return tuple(
        (third, sign, (one, two, read[third]), _total(one * two, read[third], sign))
        for read in readings
        for third in (2, 1, 0)
        for sign in signs(twists)
        for one, two in [[digit for place, digit in enumerate(read) if place != third]]
    )


def _total(product_: int, third: int, sign: Sign) -> int:
    match sign:
        case "plus":
            return product_ + third
        case "minus":
            return product_ - third
        case _:
            return third - product_
