"""R-5: who was first."""

from __future__ import annotations

import pytest

from core.games.tribulation.actions import MOST_CREDIT_MS, Buzz, Claim, GiveUp, Reveal, stamp
from core.games.tribulation.events import ClaimNoted, Verdict
from core.games.tribulation.view import seen
from core.seat import SYSTEM
from tests.tribulation.table import Table, closed, happened, names, refused

ROW = "r7c1 r7c2 r7c3"
OTHER = "r1c1 r1c2 r1c3"


def test_rv_13_r_5_the_second_right_claim_is_too_late() -> None:
    """Server order decides; no penalty, and the next disc is untouched by it."""
    table = Table(disc=32)
    race = table.waiting[0].id
    assert closed(table.claim(1, ROW)).seat == 1
    refused(table.claim(0, OTHER, decision=race), "stale")
    table.house("reveal")
    refused(table.claim(0, OTHER, decision=race), "stale")
    assert table.view().frozen == (0, 0)
    assert table.view().disc == 48
    assert table.view().won == ((), (32,))


def test_every_seat_holds_the_same_decision() -> None:
    """Nobody's own standing changes its id: not a freeze, not giving up."""
    table = Table(disc=32, seats=4)
    race = {d.id for d in table.waiting if d.seat != SYSTEM}
    assert len(race) == 1
    table.claim(2, "r1c5 r1c6 r1c7")
    table.give_up(3)
    assert {d.id for d in table.waiting if d.seat != SYSTEM} == race
    assert sorted(d.seat for d in table.waiting if d.mode == "race") == [0, 1, 2, 3]


def test_without_a_window_the_first_to_arrive_wins_whatever_the_wire() -> None:
    """A credit counts for nothing then."""
    table = Table(disc=32)
    won = closed(table.claim(0, ROW, at=1000))
    assert won.verdicts == (Verdict(0, 1000, 0, True),)
    assert "window" not in table.kinds


def test_within_the_window_the_credit_decides() -> None:
    """Near: 1000 - 5. Far: 1040 - 60, so that one was earlier."""
    table = Table(disc=0, pile=(32, 48), latency_window_ms=100)
    table.house("reveal", at=400)
    table.claim(0, ROW, at=1400, credit=5)
    table.claim(1, OTHER, at=1440, credit=60)
    won = closed(table.house("window"))
    assert won.seat == 1
    assert str(won.sum) == "6×5+2"
    assert won.verdicts == (Verdict(1, 1040, 60, True), Verdict(0, 1000, 5, False))
    assert [verdict.judged_ms for verdict in won.verdicts] == [980, 995]


def test_equal_times_go_to_the_first_to_arrive() -> None:
    """The order of arrival is never the same for two."""
    table = Table(disc=32, latency_window_ms=100)
    table.claim(1, ROW, at=1010, credit=10)
    table.claim(0, OTHER, at=1020, credit=20)
    assert closed(table.house("window")).seat == 1


def test_a_claim_in_the_window_is_seen_by_its_owner_only() -> None:
    """Others see no event, the same view, no new decision and no gap in the ids."""
    table = Table(disc=32, seats=3, latency_window_ms=100)
    before = {seat: table.view(seat) for seat in (1, 2, None)}
    events = happened(table.claim(0, ROW, at=5))
    assert [type(event) for event in events] == [ClaimNoted]
    assert [seen(events[0], seat) is None for seat in (0, 1, 2, None)] == [False, True, True, True]
    assert {seat: table.view(seat) for seat in (1, 2, None)} == before
    assert table.view(0).claimed is not None
    hidden = [d for d in table.waiting if d.hidden]
    assert [(d.kind, d.after_ms) for d in hidden] == [("window", 100)]
    table.claim(1, "r1c5 r1c6 r1c7", at=6)
    assert table.view(1).last == before[1].last + 2


def test_a_claim_in_the_window_cannot_be_made_again() -> None:
    """Nor is a second one needed: the first is right."""
    table = Table(disc=32, latency_window_ms=100)
    table.claim(0, ROW)
    refused(table.claim(0, OTHER), "claimed", "R-5")
    assert not table.view(0).choices[0].options.claims  # type: ignore[union-attr]


def test_a_disc_never_goes_away_over_a_claim_in_the_window() -> None:
    """Not when the time is over, and not when all give up."""
    for last in ("limit", "give_up"):
        table = Table(disc=32, latency_window_ms=100)
        table.claim(0, ROW)
        table.give_up(0)
        answer = table.house("limit") if last == "limit" else table.give_up(1)
        assert closed(answer).seat == 0


def test_a_wrong_claim_during_the_window_is_wrong_at_once() -> None:
    """Only right claims wait."""
    table = Table(disc=32, latency_window_ms=100)
    table.claim(0, ROW)
    assert names(table.claim(1, "r1c5 r1c6 r1c7")) == ["ClaimFailed"]
    assert closed(table.house("window")).seat == 0


def test_the_claim_of_a_leaver_is_void() -> None:
    """The window then closes on nothing, and the search goes on."""
    table = Table(disc=32, seats=3, latency_window_ms=100)
    table.claim(0, ROW)
    table.depart(0)
    assert names(table.house("window")) == []
    assert table.view(1).disc == 32
    table.claim(1, ROW)
    assert closed(table.house("window")).seat == 1


@pytest.mark.parametrize("credit", [0, 60, 61, 5000])
def test_the_house_writes_its_own_clock_into_a_claim(credit: int) -> None:
    """What a client put there is gone, and no more than 60 ms are credited."""
    forged = Claim((0, 1, 2), None, arrival_ms=1, credit_ms=10**6)
    assert stamp(forged, 7000, credit) == Claim((0, 1, 2), None, 7000, min(credit, MOST_CREDIT_MS))
    assert stamp(Buzz(1, 10**6), 7000, credit) == Buzz(7000, min(credit, MOST_CREDIT_MS))
    assert stamp(Reveal(1), 7000, credit) == Reveal(7000)
    assert stamp(GiveUp(), 7000, credit) == GiveUp()
