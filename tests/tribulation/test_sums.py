"""3.3, R-3, R-4, R-13 and 5.1: what a line makes, and the solver."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from time import thread_time

import pytest

from core.deck import generator
from core.games.tribulation.sums import Twists, makes, prove, solve, sums
from core.games.tribulation.tiles import CELLS, DISCS, LINES, Grid, as_line, bag
from tests.tribulation.table import G, Table, cells, closed, names, refused

COUNTS = (
    "15 10 15 7 9 4 15 10 16 10 24 10 14 10 9 13 13 13 16 10 13 11 13 7 7 14 12 7 16 12 7 7 "
    "10 10 8 2 4 10 7 1 7 4 9 4 7 5 3 3 1 0"
)


def brute(grid: Grid, twists: Twists) -> list[set[tuple[int, ...]]]:
    """For each target all lines that make it, by trying everything there is."""
    found: list[set[tuple[int, ...]]] = [set() for _ in range(DISCS + 1)]
    for first in range(CELLS):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            places = [(first // 7 + n * down, first % 7 + n * right) for n in range(3)]
            if all(0 <= row < 7 and 0 <= column < 7 for row, column in places):
                line = tuple(sorted(row * 7 + column for row, column in places))
                for total in totals([grid[cell] for cell in line], twists):
                    if 1 <= total <= DISCS:
                        found[total].add(line)
    return found


def totals(digits: list[int], twists: Twists) -> Iterator[int]:
    """Whatever three digits make, in every order and reading."""
    turned = {6: (6, 9), 9: (6, 9)} if twists.flip else {}
    for order in permutations(digits):
        for a, b, c in product(*(turned.get(digit, (digit,)) for digit in order)):
            yield from (a * b + c, a * b - c)
            if twists.reverse:
                yield c - a * b


def some_grid(seed: int) -> Grid:
    """A grid from the box, mixed."""
    tiles = bag()
    generator(seed).shuffle(tiles)
    return tuple(tiles)


def test_the_lines_of_every_number_on_the_grid_of_the_vectors() -> None:
    """As many as the reference counts, 464 in all."""
    lines = solve(G, Twists())
    assert [len(lines[disc]) for disc in range(1, 51)] == [int(count) for count in COUNTS.split()]


def test_rv_15_all_lines_for_32() -> None:
    """Seven, named one by one."""
    named = (
        "r1c1 r1c2 r1c3|r2c4 r3c3 r4c2|r3c1 r4c2 r5c3|r3c3 r4c4 r5c5|r6c3 r6c4 r6c5|"
        "r7c1 r7c2 r7c3|r7c2 r7c3 r7c4"
    )
    assert set(solve(G, Twists())[32]) == {as_line(cells(each)) for each in named.split("|")}
    diagonal = as_line(cells("r3c3 r4c4 r5c5"))
    assert diagonal is not None
    assert str(prove(G, diagonal, 32, Twists())) == "3×9+5"


@pytest.mark.parametrize("twists", [Twists(), Twists(reverse=True), Twists(flip=True)])
def test_the_solver_finds_what_brute_force_finds(twists: Twists) -> None:
    """On the grid of the vectors and on others."""
    for grid in (G, *(some_grid(seed) for seed in range(3))):
        lines, tried = solve(grid, twists), brute(grid, twists)
        for target in range(1, DISCS + 1):
            assert set(lines[target]) == tried[target]
            for line in lines[target]:
                made = prove(grid, line, target, twists)
                assert made is not None
                assert made.total == target


def test_the_solver_is_instant() -> None:
    """All discs of a grid at once, far below what anybody could notice."""
    grids = [some_grid(seed) for seed in range(100, 130)]
    solve(grids.pop(), Twists())
    begin = thread_time()
    for grid in grids:
        solve(grid, Twists())
    assert (thread_time() - begin) / len(grids) < 0.005


@pytest.mark.parametrize(
    ("claim", "made"),
    [
        ("r7c1 r7c2 r7c3", "5×7-3"),
        ("r1c1 r1c2 r1c3", "6×5+2"),
        ("r3c1 r4c2 r5c3", "8×5-8"),
    ],
)
def test_rv_1_rv_2_rv_3_three_ways_to_32(claim: str, made: str) -> None:
    """The examples of the sheet; the house says how it was done."""
    assert str(closed(Table(disc=32).claim(0, claim)).sum) == made


def test_rv_9_rv_10_the_only_lines_for_40_and_49() -> None:
    """An anti-diagonal, and a row."""
    assert str(closed(Table(disc=40, pile=()).claim(0, "r2c4 r3c3 r4c2")).sum) == "7×5+5"
    assert str(closed(Table(disc=49, pile=()).claim(0, "r6c5 r6c6 r6c7")).sum) == "7×6+7"


def test_rv_8_the_six_numbers_a_line_makes() -> None:
    """6 5 2 makes these and not 31."""
    line = as_line(cells("r1c1 r1c2 r1c3"))
    assert line is not None
    assert makes(G, line, Twists()) == (4, 7, 16, 17, 28, 32)
    assert len(list(sums(G, line, Twists()))) == 6
    assert names(Table(disc=31).claim(0, "r1c1 r1c2 r1c3")) == ["ClaimFailed"]


def test_rv_12_r_3_a_product_is_not_taken_from_a_tile() -> None:
    """5-2x2 is no way to make 1, unless the table says so."""
    assert names(Table(disc=1).claim(0, "r1c2 r1c3 r1c4")) == ["ClaimFailed"]
    table = Table(disc=1, reverse_subtraction=True)
    assert str(closed(table.claim(0, "r1c2 r1c3 r1c4")).sum) == "5-2×2"


def test_r_4_marking_tiles_is_enough_unless_the_table_wants_the_formula() -> None:
    """Where it is wanted it must be there and be right."""
    table = Table(disc=32, say_formula=True)
    refused(table.claim(0, "r7c1 r7c2 r7c3"), "say-formula", "R-4")
    refused(table.claim(0, "r7c1 r7c2 r7c3", third="r1c1"), "third-elsewhere", "R-4")
    refused(table.claim(0, "r7c1 r7c2 r7c3", third="r7c1", sign="from"), "no-reverse", "R-3")
    assert names(table.claim(1, "r7c1 r7c2 r7c3", third="r7c3")) == ["ClaimFailed"]
    assert closed(table.claim(0, "r7c1 r7c2 r7c3", third="r7c3", sign="minus")).seat == 0


def test_r_4_where_nobody_asks_a_formula_is_refused() -> None:
    """A client that sends one anyway is told so, and nothing is lost."""
    refused(Table().claim(0, "r7c1 r7c2 r7c3", third="r7c3"), "no-formula", "R-4")


def test_r_13_a_6_is_no_9_unless_the_table_says_so() -> None:
    """6 5 2 read as 9 5 2 makes 9x5+2."""
    assert names(Table(disc=47).claim(0, "r1c1 r1c2 r1c3")) == ["ClaimFailed"]
    table = Table(disc=47, six_nine_flip=True)
    assert str(closed(table.claim(0, "r1c1 r1c2 r1c3")).sum) == "9×5+2"


def test_a_blind_claim_is_right_in_one_of_twelve_cases() -> None:
    """Why a wrong claim must cost something (5.1)."""
    lines = [solve(some_grid(seed), Twists()) for seed in range(40)]
    found = [len(each[disc]) for each in lines for disc in range(1, DISCS + 1)]
    assert 0.07 < sum(found) / len(found) / len(LINES) < 0.09
