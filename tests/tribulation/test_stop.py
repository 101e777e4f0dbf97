"""R-7: calling stop first, showing the tiles then."""

from __future__ import annotations

from core.games.tribulation.events import Stopped, Verdict
from tests.tribulation.table import Table, closed, happened, names, refused

RIGHT = "r7c1 r7c2 r7c3"
WRONG = "r1c5 r1c6 r1c7"


def stopped(table: Table, seat: int = 0) -> Stopped:
    """A seat calls stop and gets the floor."""
    first = happened(table.buzz(seat))[0]
    assert isinstance(first, Stopped)
    return first


def test_r_7_everything_stops_until_the_tiles_are_shown() -> None:
    """Ten seconds for one; nobody else is asked anything."""
    table = Table(disc=32, seats=3, claim_mode="buzz")
    assert table.kinds == ["buzz", "buzz", "buzz", "limit"]
    assert stopped(table, 1).seconds == 10
    mark = table.waiting[0]
    assert (mark.seat, mark.kind, mark.after_ms) == (1, "mark", 10_000)
    assert table.view().floor == 1
    refused(table.buzz(0), "stale")
    assert closed(table.claim(1, RIGHT)).seat == 1


def test_r_7_a_wrong_showing_is_a_wrong_claim() -> None:
    """The others search on under the old id; who was wrong is frozen."""
    table = Table(disc=32, seats=3, claim_mode="buzz")
    race = table.waiting[0].id
    stopped(table)
    assert names(table.claim(0, WRONG)) == ["ClaimFailed"]
    assert {d.id for d in table.waiting if d.kind == "buzz"} == {race}
    refused(table.buzz(0), "frozen", "R-6")
    assert stopped(table, 1).seat == 1


def test_r_7_showing_nothing_in_time_is_a_wrong_claim() -> None:
    """So says the fallback of that decision, and the player can say it sooner."""
    table = Table(disc=32, claim_mode="buzz", wrong_claim="lose_one_disc", won=((5,), ()))
    stopped(table)
    assert names(table.withdraw(0)) == ["ClaimFailed"]
    assert table.view().gone == (5,)
    assert table.view().floor is None


def test_what_belongs_to_the_other_way_is_refused_in_words() -> None:
    """A claim without a call, a call where none is needed, giving up with the floor."""
    table = Table(disc=32, claim_mode="buzz")
    refused(table.claim(0, RIGHT), "stop-first", "R-7")
    stopped(table)
    refused(table.give_up(0), "show-now", "R-7")
    refused(table.buzz(0), "show-now", "R-7")
    refused(Table(disc=32).buzz(0), "no-stop", "R-7")


def test_calls_within_the_window_are_compared() -> None:
    """The earlier one has the floor, the other may call again later."""
    table = Table(disc=32, claim_mode="buzz", latency_window_ms=100)
    table.buzz(0, at=1000, credit=0)
    table.buzz(1, at=1030, credit=60)
    first = happened(table.house("window"))[0]
    assert isinstance(first, Stopped)
    assert first.seat == 1
    assert first.verdicts == (Verdict(1, 1030, 60, True), Verdict(0, 1000, 0, False))
    table.claim(1, WRONG)
    table.buzz(0, at=9000)
    assert names(table.house("window")) == ["Stopped"]


def test_the_time_of_the_disc_may_run_out_while_tiles_are_shown() -> None:
    """Who has the floor may finish; a wrong showing ends it."""
    for shown, how in ((RIGHT, "won"), (WRONG, "timed_out")):
        table = Table(disc=32, claim_mode="buzz")
        stopped(table)
        assert names(table.house("limit")) == []
        assert closed(table.claim(0, shown)).how == how


def test_the_floor_is_free_again_when_its_owner_leaves() -> None:
    """The others search on."""
    table = Table(disc=32, seats=3, claim_mode="buzz")
    stopped(table)
    assert names(table.depart(0)) == ["SeatDeparted"]
    assert table.view(1).floor is None
    assert stopped(table, 1).seat == 1


def test_a_leaver_does_not_disturb_who_has_the_floor() -> None:
    """The tiles are shown first."""
    table = Table(disc=32, seats=3, claim_mode="buzz")
    stopped(table)
    table.depart(1)
    assert table.view(0).floor == 0
    assert closed(table.claim(0, RIGHT)).seat == 0
