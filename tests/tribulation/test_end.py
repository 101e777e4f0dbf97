"""R-14, R-18, R-19, R-20, R-21: the end, leavers, and playing alone."""

from __future__ import annotations

from core.games.tribulation import GAME
from core.games.tribulation.events import GameEnded
from tests.tribulation.table import Table, closed, happened, names

RIGHT = "r7c1 r7c2 r7c3"


def test_rv_16_r_14_equal_most_discs_win_jointly() -> None:
    """20, 20 and 8, with two discs unclaimed: two winners."""
    shared = tuple(range(1, 21)), tuple(range(21, 32)) + tuple(range(33, 42))
    table = Table(disc=32, pile=(50,), seats=3, won=(*shared, tuple(range(42, 50))))
    table.house("limit")
    table.house("reveal")
    *_, ended = happened(table.house("limit"))
    assert isinstance(ended, GameEnded)
    assert (ended.winners, ended.discs) == ((0, 1), 20)
    result = table.match.result
    assert result is not None
    assert result.ranks == (1, 1, 3)
    assert result.scores == (20, 20, 8)
    assert [line.why for line in result.lines] == ["20 discs", "20 discs", "8 discs"]


def test_r_18_all_discs_are_played_even_when_the_lead_cannot_be_reached() -> None:
    """Ten to nothing with two to go: play goes on."""
    table = Table(disc=32, pile=(48,), won=(tuple(range(1, 11)), ()))
    closed(table.claim(1, RIGHT))
    assert table.match.result is None
    table.house("reveal")
    table.claim(1, "r3c3 r4c4 r5c5")
    assert table.match.result is not None


def test_r_19_a_leaver_keeps_discs_and_is_not_waited_for() -> None:
    """The others give up without it."""
    table = Table(disc=32, seats=3, won=((1, 2, 3), (), ()))
    table.give_up(1)
    assert names(table.depart(0)) == ["SeatDeparted"]
    assert closed(table.give_up(2)).how == "given_up"
    assert table.view(1).won[0] == (1, 2, 3)
    assert table.view(1).departed == (0,)


def test_r_19_the_disc_goes_away_when_only_those_who_gave_up_are_left() -> None:
    """The leaver was the last to search."""
    table = Table(disc=32, seats=3)
    table.give_up(0)
    table.give_up(2)
    assert names(table.depart(1)) == ["SeatDeparted", "DiscClosed", "CountdownBegan"]


def test_r_19_with_nobody_left_it_is_over() -> None:
    """Whatever was on the table is nobody's."""
    table = Table(disc=32, seats=2, won=((1,), ()))
    table.depart(0)
    assert table.match.result is None
    assert names(table.depart(1)) == ["SeatDeparted", "GameEnded"]
    assert table.match.result is not None
    assert table.match.result.winners == (0,)


def test_r_20_nobody_gets_a_hint() -> None:
    """The game says so itself."""
    assert not GAME.hints


def test_r_21_one_may_play_alone() -> None:
    """The score is the number of discs found."""
    table = Table(disc=32, pile=(50,), seats=1)
    closed(table.claim(0, RIGHT))
    table.house("reveal")
    table.give_up(0)
    result = table.match.result
    assert result is not None
    assert (result.ranks, result.scores) == ((1,), (1,))
