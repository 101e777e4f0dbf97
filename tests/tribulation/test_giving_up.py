"""R-8, R-10, R-15: discs that nobody finds."""

from __future__ import annotations

from core.games.tribulation.events import GaveUp, SearchedOn
from tests.tribulation.table import Table, closed, happened, names


def test_rv_11_r_8_when_all_give_up_the_disc_is_removed() -> None:
    """Nobody scores, and now the house says that 50 cannot be made here."""
    table = Table(disc=50)
    assert happened(table.give_up(0)) == (GaveUp(0),)
    gone = closed(table.give_up(1))
    assert (gone.how, gone.seat, gone.sum) == ("given_up", None, None)
    assert table.view().gone == (50,)
    assert table.view().won == ((), ())


def test_r_8_giving_up_is_taken_back_by_saying_it_again() -> None:
    """It is a toggle, seen by all; a clock never presses it twice."""
    table = Table(disc=32)
    race = table.waiting[0].id
    table.give_up(0)
    mine = next(d for d in table.waiting if d.seat == 0)
    assert (mine.id, mine.chosen) == (race, True)
    assert table.view(1).given_up == (0,)
    assert happened(table.give_up(0)) == (SearchedOn(0),)
    table.give_up(1)
    assert table.view().disc == 32


def test_who_has_given_up_may_still_claim() -> None:
    """A thought may come late."""
    table = Table(disc=32)
    table.give_up(0)
    assert closed(table.claim(0, "r7c1 r7c2 r7c3")).seat == 0


def test_r_8_one_solution_is_shown_once_nobody_can_use_it() -> None:
    """And never before."""
    table = Table(disc=40, seats=1)
    assert "7×5+5" not in str(table.view())
    gone = closed(table.give_up(0))
    assert str(gone.sum) == "7×5+5"


def test_r_10_when_the_time_is_over_the_disc_goes_away() -> None:
    """Two minutes unless the table wants it otherwise; 0 is no limit."""
    table = Table(disc=32)
    limit = next(d for d in table.waiting if d.kind == "limit")
    assert limit.after_ms == 120_000
    assert closed(table.house("limit")).how == "timed_out"
    assert "limit" not in Table(disc=32, disc_seconds=0).kinds
    assert next(d for d in Table(disc=32, disc_seconds=30).waiting).mode == "race"


def test_r_15_discs_nobody_won_do_not_return() -> None:
    """They are out of the game, and the next one is another."""
    table = Table(disc=50, pile=(32,))
    table.house("limit")
    table.house("reveal")
    assert table.view().disc == 32
    assert names(table.house("limit")) == ["DiscClosed", "GameEnded"]
    assert table.view().gone == (50, 32)
