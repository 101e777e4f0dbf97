"""Ranking by comparison: each seat with the same seat at the other tables."""

from __future__ import annotations

import time

import pytest

from netplay.contests.ranking import percent, ranking
from tests.contests.people import sheet


def places(*boards: tuple[object, ...]) -> list[tuple[str, int, float]]:
    """The ranking of some boards."""
    return [(p.name, p.place, p.percent) for p in ranking(boards)]  # type: ignore[arg-type]


def test_a_seat_is_compared_with_the_same_seat() -> None:
    """Two matchpoints for each table one has done better than, one for an equal one."""
    sheets = (
        sheet("a", ("Ada", 1, 21), ("x", 2, 3)),
        sheet("b", ("Bea", 1, 25), ("y", 2, 9)),
        sheet("c", ("Cyd", 1, 21), ("z", 2, 5)),
    )
    assert [percent(each, 0, sheets) for each in sheets] == [25, 100, 25]
    assert [percent(each, 1, sheets) for each in sheets] == [0, 100, 50]
    assert places(sheets) == [("Bea", 1, 100), ("Ada", 2, 25), ("Cyd", 2, 25)]


def test_the_place_at_ones_own_table_comes_before_the_score() -> None:
    """To win with little is better than to lose with much."""
    sheets = (
        sheet("a", ("Ada", 1, 21), ("x", 2, 20)),
        sheet("b", ("Bea", 2, 40), ("y", 1, 41)),
    )
    assert places(sheets) == [("Ada", 1, 100), ("Bea", 2, 0)]


def test_boards_count_alike() -> None:
    """The mean of the percentages, however many tables have finished each of them."""
    first = (
        sheet("a", ("Ada", 1, 9)),
        sheet("b", ("Bea", 1, 8)),
        sheet("c", ("Cyd", 1, 7)),
    )
    second = (sheet("d", ("x", 1, 0), ("Ada", 2, 1)), sheet("e", ("y", 1, 0), ("Bea", 1, 1)))
    assert places(first, second) == [("Bea", 1, 75), ("Ada", 2, 50), ("Cyd", 3, 0)]


def test_bots_are_compared_with_and_not_ranked() -> None:
    """On a seat that has a person at another table."""
    assert places((sheet("a", ("Ada", 1, 9)), sheet("b", ("x", 1, 8)))) == [("Ada", 1, 100)]


def test_alone_nobody_is_compared() -> None:
    """A board that no other table has finished counts for nothing."""
    lonely = sheet("a", ("Ada", 1, 9))
    assert percent(lonely, 0, (lonely,)) is None
    assert places((lonely,)) == []


@pytest.mark.parametrize("tables", [2, 3, 7])
def test_all_matchpoints_are_given_out(tables: int) -> None:
    """The mean of a seat over all tables is 50, whatever the results."""
    sheets = [sheet(str(n), ("Ada", 1 + n % 2, n * n % 5)) for n in range(tables)]
    shares = [percent(each, 0, sheets) for each in sheets]
    assert sum(share or 0.0 for share in shares) == pytest.approx(50 * tables)


def test_a_day_of_many_is_ranked_in_no_time() -> None:
    """Ten thousand people, and the loop is not held up for long."""
    sheets = [sheet(str(n), (f"Ada{n}", 1 + n % 4, n % 97), ("x", 1, n)) for n in range(10_000)]
    began = time.process_time()
    ranked = ranking([sheets])
    assert time.process_time() - began < 1.0
    assert ranked[0].percent == max(each.percent for each in ranked)
    assert ranked[-1].place <= 10_000
