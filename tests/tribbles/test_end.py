"""The end of the match (1.9), and players who leave (T-37)."""

from __future__ import annotations

from core.game import ScoreLine
from core.games.tribbles.actions import Poison
from core.games.tribbles.cards import parse
from core.games.tribbles.events import GameEnded, SeatDeparted
from tests.tribbles.table import IDLE, Table, happened, kinds, refused

RUN = "1 Bonus, 10 Bonus, 100 Bonus, 1000 Bonus"


def test_tv_31_equal_totals_win_together() -> None:
    """TV-31: 250,000, 250,000 and 90."""
    table = Table("10 Go", IDLE, IDLE, last=1, round=5)
    table.state.scores = [249_990, 250_000, 90]
    assert happened(table.play("10 Go"))[-1] == GameEnded((0, 1), "rounds")
    assert table.match.result is not None
    assert table.match.result.ranks == (1, 1, 3)
    assert table.match.result.winners == (0, 1)


def test_t_41_a_match_has_five_rounds_or_as_many_as_agreed() -> None:
    """The highest total wins."""
    for rounds in (1, 3, 5):
        table = Table("10 Go", IDLE, last=1, round=rounds, rounds=rounds)
        assert kinds(table.play("10 Go"))[-1] == "GameEnded"
    table = Table("10 Go", IDLE, last=1, round=4)
    assert kinds(table.play("10 Go"))[-1] == "LeadTaken"


def test_every_point_has_its_reason() -> None:
    """Round by round: Poison, the pile, the Bonus cards."""
    table = Table(
        "10 Poison, 100 Go",
        IDLE,
        decks=[None, "1000 Go, 100 Clone"],
        piles=["1 Go", RUN],
        last=1,
        rounds=1,
    )
    table.play("10 Poison", icon=True)
    table.act(Poison(1))
    table.pass_by()
    happened(table.play("100 Go"))
    result = table.match.result
    assert result is not None
    assert result.scores == (1_111, 100_000)
    assert result.lines == (
        ScoreLine(0, 1000, "round 1: Poison"),
        ScoreLine(0, 111, "round 1: went out, its pile"),
        ScoreLine(1, 100_000, "round 1: all four Bonus cards"),
    )


def test_t_37_who_leaves_is_decked_for_good() -> None:
    """The hand goes to the discards, the deck is frozen and no target of Poison."""
    table = Table("10 Poison, 100 Go", IDLE, IDLE, last=1)
    assert happened(table.depart(1)) == (SeatDeparted(1, 2),)
    assert table.state.discards[1] == list(parse(IDLE))
    table.play("10 Poison", icon=True)
    assert table.options().seats == (2,)
    refused(table.act(Poison(1)), "poison-decked")
    happened(table.act(Poison(2)))
    assert table.state.mover == 2
    table.pass_by()
    happened(table.play("100 Go"))
    assert table.state.round == 2
    assert table.state.decked == [False, True, False]
    assert len(table.state.decks[1]) == 20


def test_t_37_a_mover_who_leaves_counts_as_a_pass() -> None:
    """Like one who is decked; the next player may restart."""
    table = Table(IDLE, "1 Go, 1000 Go", IDLE, last=100)
    table.depart(0)
    assert table.state.mover == 1
    assert table.plays() == ["1 Go", "1,000 Go"]


def test_t_37_who_leaves_over_an_icon_has_played() -> None:
    """The card lies there, and the icon is forgotten."""
    table = Table("10 Poison, 1 Go", "1 Go, 100 Go", IDLE, last=1)
    table.play("10 Poison", icon=True)
    table.depart(0)
    assert table.state.mover == 1
    assert table.plays() == ["100 Go"]


def test_t_37_somebody_who_waits_may_leave_and_nothing_stops() -> None:
    """The mover's decision stays open."""
    table = Table("10 Go, 1 Go", IDLE, IDLE, last=1)
    before = table.view(0).waiting
    table.depart(2)
    assert table.view(0).waiting == before
    happened(table.play("10 Go"))
    assert table.state.mover == 1


def test_t_37_the_last_one_there_wins() -> None:
    """It still goes out, and who left is last whatever was scored."""
    table = Table("10 Go, 1 Go", IDLE, IDLE, last=1)
    table.state.scores = [0, 500, 0]
    table.depart(1)
    events = happened(table.depart(2))
    assert [type(event).__name__ for event in events] == ["SeatDeparted", "RoundEnded", "GameEnded"]
    assert events[-1] == GameEnded((0,), "alone")
    assert table.match.result is not None
    assert table.match.result.ranks == (1, 2, 2)
    refused(table.depart(0))


def test_t_37_one_active_seat_left_goes_out() -> None:
    """The others are decked, and come back in the next round."""
    table = Table("10 Go, 1 Go", IDLE, "", last=1, decked=[2])
    assert kinds(table.depart(1))[:2] == ["SeatDeparted", "RoundEnded"]
    assert table.state.round == 2
    assert table.state.decked == [False, True, False]


def test_nobody_leaves_twice() -> None:
    """An empty chair cannot be left."""
    table = Table(IDLE, IDLE, IDLE)
    table.depart(1)
    refused(table.depart(1))
    refused(table.depart(3))
