"""3.3, R-1, R-2, R-16: which tiles are a claim at all."""

from __future__ import annotations

from itertools import pairwise

import pytest

from core.games.tribulation.tiles import LINES, SIDE, as_line, parse, show
from tests.tribulation.table import Table, closed, refused


def test_r_1_there_are_120_lines_in_four_directions() -> None:
    """35 rows, 35 columns and 25 diagonals each way; all different, all inside the grid."""
    assert len(LINES) == len(set(LINES)) == 120
    steps = [line[1] - line[0] for line in LINES]
    assert [steps.count(step) for step in (1, SIDE, SIDE + 1, SIDE - 1)] == [35, 35, 25, 25]


def test_r_1_no_line_wraps_around() -> None:
    """From the end of a row nothing goes on at the beginning of the next."""
    for line in LINES:
        rows, columns = [cell // SIDE for cell in line], [cell % SIDE for cell in line]
        assert {abs(b - a) for a, b in pairwise(rows)} <= {0, 1}
        assert {abs(b - a) for a, b in pairwise(columns)} <= {0, 1}
    assert as_line((5, 6, 7)) is None


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ("r1c1 r1c2 r2c2", "no-line"),
        ("r1c1 r1c3 r1c5", "no-line"),
        ("r1c1 r1c1 r1c2", "tile-twice"),
        ("r1c1 r1c2", "three-tiles"),
        ("r1c1 r1c2 r1c3 r1c4", "three-tiles"),
        ("r1c6 r1c7 r2c1", "no-line"),
    ],
)
def test_rv_6_rv_7_bends_gaps_and_repeated_tiles_are_refused(claim: str, code: str) -> None:
    """Without a penalty: nothing can be learnt from them."""
    table = Table(disc=34)
    refused(table.claim(0, claim), code)
    assert table.view().frozen == (0, 0)


@pytest.mark.parametrize("claim", ["r3c3 r4c4 r5c5", "r5c5 r3c3 r4c4", "r4c4 r5c5 r3c3"])
def test_rv_4_rv_5_r_2_the_order_of_the_tiles_does_not_matter(claim: str) -> None:
    """Three cells as a set: 5x9+3 is made of the first and the last."""
    won = closed(Table(disc=48).claim(0, claim))
    assert (won.seat, str(won.sum)) == (0, "5×9+3")


def test_rv_3_r_16_equal_digits_on_different_tiles_are_fine() -> None:
    """8 5 8 on a diagonal makes 8x5-8."""
    assert closed(Table(disc=32).claim(0, "r3c1 r4c2 r5c3")).seat == 0


def test_cells_are_written_by_column_and_row() -> None:
    """As on a map: a letter across, a figure down."""
    assert show(parse("c3 D4 e5")) == "c3 d4 e5"
    for junk in ("h1", "a8", "a0", "3c", "c33", "c"):
        with pytest.raises(ValueError, match="cells are"):
            parse(junk)
