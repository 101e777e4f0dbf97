"""Ratings: what a match does to how well people are thought to play."""

from __future__ import annotations

import math

import pytest

from core.catalog import games
from core.saved import Player
from netplay.ratings import (
    BETA,
    BOTS,
    FEW,
    MU,
    Change,
    Standing,
    band,
    bot,
    changed,
    ranks_of,
    rate,
)
from scripts.calibrate import rating


def after(standings: list[Standing], ranks: list[int]) -> list[Standing]:
    """The ratings after a match."""
    changes = rate(standings, ranks)
    return [changed(s, change) for s, change in zip(standings, changes, strict=True)]


def test_newcomers_begin_at_a_thousand() -> None:
    """And are provisional for their first matches."""
    assert Standing().points == 1000
    assert Standing(games=FEW - 1).provisional
    assert not Standing(games=FEW).provisional


def test_winners_rise_and_losers_fall() -> None:
    """Everybody is better known afterwards."""
    first, second, third = after([Standing()] * 3, [1, 2, 3])
    assert first.mu > second.mu > third.mu
    assert all(s.sigma < Standing().sigma and s.games == 1 for s in (first, second, third))


def test_a_tie_between_equals_changes_nobody() -> None:
    """And draws unequals together."""
    one, other = after([Standing(), Standing()], [1, 1])
    assert one.mu == pytest.approx(other.mu) == pytest.approx(Standing().mu)
    strong, weak = after([Standing(35.0, 3.0), Standing(20.0, 3.0)], [1, 1])
    assert strong.mu < 35.0
    assert weak.mu > 20.0


def test_who_was_expected_to_win_gains_little() -> None:
    """Less than who was not."""
    strong, weak = Standing(35.0, 3.0), Standing(20.0, 3.0)
    expected = after([strong, weak], [1, 2])[0].mu - strong.mu
    upset = after([strong, weak], [2, 1])[1].mu - weak.mu
    assert 0 < expected < upset


def test_leaving_counts_as_last() -> None:
    """Behind everybody who stayed, together with others who left."""
    players = [Player("Ada", left=True), Player("Bea"), Player("Cyd", left=True)]
    assert ranks_of(players, [1, 2, 3]) == [4, 2, 4]


@pytest.mark.parametrize("key", BOTS)
def test_bots_have_fixed_ratings(key: str) -> None:
    """Every level has one; the stronger the higher; they are well known. A game that has not been
    measured has none."""
    assert bot("whist", "hard").points == bot(key, "normal").points
    assert set(BOTS[key]) == set(games()[key].minds)
    easy, normal, hard = (bot(key, level).points for level in ("easy", "normal", "hard"))
    assert easy < normal < hard
    assert BOTS[key]["normal"] == MU
    assert not bot(key, "hard").provisional


def test_two_hundred_points_are_three_of_four_matches() -> None:
    """The scale of what is shown, and that of what bots were measured by."""
    apart = 200 / 8
    assert 1 / (1 + math.exp(-apart / (math.sqrt(2) * BETA))) == pytest.approx(0.75, abs=0.02)
    assert rating(0.75) - MU == pytest.approx(apart, abs=2)
    assert rating(0.5) == MU
    assert MU - rating(0.0) == pytest.approx(rating(1.0) - MU)


def test_alone_there_is_nothing_to_win() -> None:
    """A match of one changes no rating."""
    assert rate([Standing()], [1]) == (Change(0.0, 1.0),)


def test_seat_bands() -> None:
    """Two, a few, many."""
    assert [band(seats) for seats in (2, 3, 4, 5, 8)] == ["2", "3-4", "3-4", "5+", "5+"]
