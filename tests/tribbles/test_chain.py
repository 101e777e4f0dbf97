"""Which cards may be played (1.3)."""

from __future__ import annotations

import pytest

from core.games.tribbles.actions import Play
from core.games.tribbles.cards import CLONE, NUMBERS, PEAK, START, icon_of, named, playable, step_of
from core.games.tribbles.words import wanted
from tests.tribbles.table import IDLE, Table, happened, kinds, refused

PRINTED = "1 Go, 1000 Discard, 100 Bonus, 10000 Go"


def test_tv_1_after_a_pass_a_one_may_restart() -> None:
    """TV-1, printed: on 100 after a pass the next number, or a 1."""
    assert Table(PRINTED, IDLE, last=100, passed=True).plays() == ["1 Go", "1,000 Discard"]


def test_tv_2_without_a_pass_only_the_next_number() -> None:
    """TV-2: the same hand when nobody has passed."""
    table = Table(PRINTED, IDLE, last=100)
    assert table.plays() == ["1,000 Discard"]
    refused(table.play("1 Go"), "no-restart", "1.3")
    refused(table.play("100 Bonus"), "same-number", "1.3")
    refused(table.play("10000 Go"), "wrong-number", "1.3")


@pytest.mark.parametrize(("last", "fits"), [(100, 0), (1000, 1), (10000, 1), (100000, 0)])
def test_tv_3_a_clone_fits_its_own_number_too(last: int, fits: int) -> None:
    """TV-3, printed: a 10,000 Clone on 1,000 and on 10,000, and nowhere else."""
    table = Table("10000 Clone, 1000 Go", IDLE, last=last)
    assert table.plays().count("10,000 Clone") == fits


def test_tv_4_the_numbers_climb_in_tens() -> None:
    """TV-4: after 1, 10 and 100 the fourth player needs 1,000, or a 100 Clone."""
    table = Table(
        "1 Skip, 1 Go", "10 Go, 10 Skip", "100 Bonus, 1 Go", "1 Go, 10 Go, 100 Clone, 1000 Go"
    )
    for card in ("1 Skip", "10 Go", "100 Bonus"):
        happened(table.play(card))
    assert table.plays() == ["100 Clone", "1,000 Go"]
    refused(table.play("1 Go"), "no-restart")


def test_tv_7_t_23_whoever_follows_a_pass_may_restart() -> None:
    """TV-7: after two passes on 100, a 1, a 1,000 or a 100 Clone."""
    table = Table(IDLE, IDLE, "1 Go, 10 Go, 100 Clone, 100 Go, 1000 Go, 10000 Go", last=100)
    table.pass_by()
    assert table.plays() == ["1,000 Go"]
    table.pass_by()
    assert table.plays() == ["1 Go", "100 Clone", "1,000 Go"]


def test_tv_8_t_14_only_the_restarted_number_counts() -> None:
    """TV-8: after pass and restart with 1 the old 100 is forgotten."""
    table = Table("10 Go", "1 Go, 1 Skip", "100 Clone, 1000 Go, 10 Skip, 1 Clone", last=100)
    table.pass_by()
    happened(table.play("1 Go"))
    assert table.plays() == ["1 Clone", "10 Skip"]


def test_tv_9_t_18_after_100_000_a_one_or_its_clone() -> None:
    """TV-9: overpopulation needs no pass; a clone of 100,000 leaves it at 100,000."""
    hand = "1 Skip, 100000 Clone, 10 Go"
    table = Table(hand, hand, last=100000)
    assert table.plays() == ["1 Skip", "100,000 Clone"]
    refused(table.play("10 Go"), "peak")
    happened(table.play("100000 Clone"))
    assert table.state.last == PEAK
    assert table.plays() == ["1 Skip", "100,000 Clone"]


def test_t_19_after_overpopulation_the_chain_is_a_normal_one() -> None:
    """A 1 on 100,000 asks for 10; a pass on 100,000 changes nothing."""
    table = Table("1 Go, 1 Skip", IDLE, "1 Go, 10 Go, 100000 Go", last=100000)
    table.pass_by()
    table.pass_by()
    assert table.plays() == ["1 Go"]
    happened(table.play("1 Go"))
    assert table.plays() == []


def test_t_15_a_clone_stays_playable_after_a_pass() -> None:
    """A pass does not change the last number."""
    table = Table("10 Go", "1 Go, 100 Clone, 1000 Go", last=100)
    table.pass_by()
    assert table.plays() == ["1 Go", "100 Clone", "1,000 Go"]


def test_t_16_no_clone_at_the_start_of_a_round() -> None:
    """There is nothing to clone, but a 1 Clone is a 1."""
    table = Table("10 Clone, 1 Clone", IDLE)
    assert table.plays() == ["1 Clone"]
    assert refused(table.play("10 Clone")).code == "chain-start"


def test_t_18_a_100_000_clone_follows_10_000() -> None:
    """It is the next number there."""
    assert Table("100000 Clone", IDLE, last=10000).plays() == ["100,000 Clone"]


def test_every_card_follows_the_table_of_the_sheet() -> None:
    """1.3, written the other way round: by what may lie below."""
    for card in range(48):
        step = step_of(card)
        for last in range(START, PEAK + 1):
            for passed in (False, True):
                below = {step - 1}
                if step == 0:
                    below |= {START, PEAK} | (set(range(6)) if passed else set())
                if icon_of(card) == CLONE:
                    below |= {step}
                assert playable(last, passed)[card] == (last in below)


def test_a_card_one_does_not_hold_cannot_be_played() -> None:
    """And what is no card is no answer."""
    table = Table("1 Go", IDLE)
    assert refused(table.play("1 Skip"), "not-in-hand").args == ("1 Skip",)
    for junk in (48, -1, True, None, "1 Go"):
        refused(table.act(Play(junk)), "garbled")  # type: ignore[arg-type]
    refused(table.act(Play(named("1 Go"), 1)), "garbled")  # type: ignore[arg-type]


def test_the_number_played_counts_for_all() -> None:
    """It comes onto the player's own pile; the next player goes on from there."""
    table = Table("1 Go, 10 Go", IDLE)
    assert kinds(table.play("1 Go")) == ["CardPlayed"]
    assert table.state.piles == [[named("1 Go")], []]
    assert NUMBERS[table.state.last] == 1
    assert table.state.mover == 1


def test_what_is_wanted_is_said_in_words() -> None:
    """For the banner over the table."""
    assert wanted(START, True) == "1"
    assert wanted(4, True) == "100,000, or restart with 1"
    assert wanted(0, False) == "10"
    assert wanted(PEAK, True) == "1, or a 100,000 Clone"


def test_t_48_nothing_is_taken_back() -> None:
    """What is announced is announced, and what is drawn is drawn."""
    table = Table("1 Go, 10 Go", IDLE)
    table.play("1 Go", icon=True)
    assert not table.match.may_take_back(0)
    table.draw()
    assert not table.match.may_take_back(0)
