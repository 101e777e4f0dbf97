"""R-6: what a wrong claim costs, and that guessing does not pay."""

from __future__ import annotations

from core.deck import generator
from core.games.tribulation.actions import Claim
from core.games.tribulation.events import ClaimFailed, DiscClosed
from core.games.tribulation.tiles import LINES
from core.match import Entry
from tests.tribulation.table import Table, cells, closed, happened, names, refused

WRONG = "r1c5 r1c6 r1c7"
RIGHT = "r7c1 r7c2 r7c3"


def failed(table: Table, seat: int = 0) -> ClaimFailed:
    """A wrong claim, as the table hears of it."""
    first = happened(table.claim(seat, WRONG))[0]
    assert isinstance(first, ClaimFailed)
    return first


def test_rv_14_r_6_a_wrong_claim_freezes_for_three_seconds() -> None:
    """A right one a second later is refused, and accepted once the three seconds are over."""
    table = Table(disc=32)
    assert failed(table).penalty == "freeze"
    thaw = next(d for d in table.waiting if d.kind == "thaw")
    assert thaw.after_ms == 3000
    refused(table.claim(0, RIGHT), "frozen", "R-6")
    assert names(table.house("thaw")) == ["Thawed"]
    assert closed(table.claim(0, RIGHT)).seat == 0


def test_a_freeze_keeps_nobody_else_from_claiming() -> None:
    """Each has a freeze of its own, and a new disc finds everybody free."""
    table = Table(disc=32, seats=3)
    failed(table, 0)
    failed(table, 1)
    assert table.kinds.count("thaw") == 2
    assert table.view().failed == (cells(WRONG), cells(WRONG), ())
    assert closed(table.claim(2, RIGHT)).seat == 2
    table.house("reveal")
    assert table.view().frozen == (0, 0, 0)
    assert table.view().failed == ((), (), ())


def test_none_costs_half_a_second_and_nothing_else() -> None:
    """A breath, so that no script can try all lines at once (two claims a second)."""
    table = Table(disc=32, wrong_claim="none", won=((1, 2), ()))
    failed(table)
    thaw = next(d for d in table.waiting if d.kind == "thaw")
    assert thaw.after_ms == 500
    assert table.view().won == ((1, 2), ())


def test_out_for_this_disc_lasts_until_the_next_one() -> None:
    """Such a seat is asked no more, and not waited for when the others give up."""
    table = Table(disc=32, seats=3, wrong_claim="out_for_this_disc")
    failed(table)
    assert table.view().out == (0,)
    assert all(d.seat != 0 for d in table.waiting)
    table.give_up(1)
    assert closed(table.give_up(2)).how == "given_up"
    table.house("reveal")
    assert table.view(0).choices


def test_when_everybody_is_out_the_disc_goes_away() -> None:
    """There is nobody left to find it."""
    table = Table(disc=32, wrong_claim="out_for_this_disc")
    failed(table, 0)
    assert names(table.claim(1, WRONG)) == ["ClaimFailed", "DiscClosed", "CountdownBegan"]


def test_lose_one_disc_takes_the_latest() -> None:
    """It is nobody's from then on; who has none loses none."""
    table = Table(disc=32, wrong_claim="lose_one_disc", won=((7, 9), ()))
    assert failed(table, 0).lost == 9
    assert failed(table, 1).lost is None
    assert table.view().won == ((7,), ())
    assert table.view().gone == (9,)


def test_the_numbers_a_line_makes_are_told_only_after_the_claim() -> None:
    """No view and no option tells them."""
    table = Table(disc=31)
    assert "makes" not in str(table.view())
    wrong = happened(table.claim(0, "r1c1 r1c2 r1c3"))[0]
    assert isinstance(wrong, ClaimFailed)
    assert wrong.makes == (4, 7, 16, 17, 28, 32)


def test_a_script_cannot_win_by_brute_force() -> None:
    """A hundred claims a second get through once in three: it finds a disc in half a minute or so,
    when a person needs a third of that.
    """
    rng = generator(1)
    seconds = []
    for disc in range(1, 50):
        table, clock = Table(disc=disc, pile=(50,), seats=2), 0.0
        while table.view().disc == disc:
            answer = table.act(0, Claim(rng.choice(LINES)))
            if isinstance(answer, Entry):
                if isinstance(answer.events[0], DiscClosed):
                    break
            else:
                table.house("thaw")
                clock += 3.0
        seconds.append(clock)
    assert sum(seconds) / len(seconds) > 25
