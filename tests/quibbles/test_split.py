"""Split (2.3): one card out, groups of the same sum in."""

from __future__ import annotations

import pytest

from core.games.quibbles.events import CardSplit
from tests.quibbles.table import Table, happened, refused


def test_qv_1_one_six_becomes_four_cards() -> None:
    """QV-1, printed: row 3 3 2 4 1 5, a 6 takes 3+3 and 2+4; the row is refilled at clean-up."""
    table = Table("3 3 2 4 1 5", ("6 6", "5"), pile="1 2 3 4 5 6")
    events = happened(table.split(6, (0, 1), (2, 3)))
    assert events == (CardSplit(0, 6, ((3, 3), (2, 4)), ((0, 1), (2, 3))),)
    assert table.state.hands[0] == [2, 3, 3, 4, 6]
    assert table.state.discards == [6]
    assert table.state.row == [1, 5]
    table.no_stash()
    assert table.state.row == [1, 5, 1, 2, 3, 4]


def test_qv_6_a_row_card_belongs_to_one_group() -> None:
    """QV-6, Q-3: {1,5} and {1,5} on the same 1 is refused."""
    table = Table("1 5 5 2 2 6", ("6", "5"))
    refusal = refused(table.split(6, (0, 1), (0, 2)), "place-twice")
    assert refusal.rule == "Q-3"
    refused(table.split(6, (0, 1), (0, 1)), "place-twice")
    refused(table.split(2, (3, 3)), "not-in-hand")


def test_qv_7_a_single_card_is_no_group() -> None:
    """QV-7, Q-4: a 6 cannot take a 6 by a split."""
    table = Table("6 1 5 4 4 3", ("6", "5"))
    assert refused(table.split(6, (0,)), "small-group").rule == "Q-4"
    refused(table.split(6, (1, 2), (0,)), "small-group")
    refused(table.split(6, ()), "small-group")


def test_qv_8_one_need_not_take_all() -> None:
    """QV-8, Q-1: {1,5} alone is fine although {2,4} is there."""
    table = Table("1 5 2 4 6 6", ("6", "5"))
    happened(table.split(6, (0, 1)))
    assert table.state.hands[0] == [1, 5]


def test_q_1_any_partition_may_be_chosen() -> None:
    """Which groups are taken is the player's choice (Q-1)."""
    table = Table("1 1 1 1 2 2", ("4", "5"))
    table.split(4, (0, 1, 2, 3), (4, 5))
    assert table.state.hands[0] == [1, 1, 1, 1, 2, 2]
    table = Table("1 1 1 1 2 2", ("4", "5"))
    table.split(4, (4, 0, 1), (5, 3, 2))
    assert table.state.hands[0] == [1, 1, 1, 1, 2, 2]


def test_q_2_a_split_takes_at_least_one_group() -> None:
    """A card cannot just be dumped (Q-2)."""
    table = Table("3 3 2 4 1 5", ("6 5", "5"))
    assert refused(table.split(6), "no-groups").rule == "Q-2"
    table = Table("6 6 6 6 6 6", ("6 5", "5"))
    assert refused(table.split(6), "nothing-adds-up").args == (6,)


def test_q_2_a_table_may_allow_taking_nothing() -> None:
    """With allow_empty_take the card is discarded and the row stays (Q-2)."""
    table = Table("6 6 6 6 6 6", ("6 5", "5"), allow_empty_take=True)
    happened(table.split(6))
    assert table.state.hands[0] == [5]
    assert len(table.state.row) == 6


@pytest.mark.parametrize("row", ["1 1 1 1 1 1", "1 2 3 4 5 6"])
def test_qv_23_a_one_is_never_split(row: str) -> None:
    """QV-23, Q-5: no two cards of the base deck add up to 1."""
    table = Table(row, ("1", "5"))
    assert table.options().groups(1) == ()
    assert refused(table.split(1), "nothing-adds-up").rule == "Q-5"
    refused(table.split(1, (0,)), "small-group")
    refused(table.split(1, (0, 1)), "wrong-sum")


def test_q_6_groups_are_not_for_combining_nor_singles_for_splitting() -> None:
    """A combine takes single cards only, a split groups only (Q-6)."""
    table = Table("1 2 3 3 6 6", ("1 2 3", "5"))
    refused(table.combine("1 2", 0, 1), "wrong-value")
    refused(table.split(3, (2,)), "small-group")


def test_a_group_must_have_the_right_sum() -> None:
    """The refusal says both sums."""
    table = Table("1 5 5 2 2 6", ("6", "5"))
    assert refused(table.split(6, (1, 2))).args == (10, 6)
    refused(table.split(6, (0, 1), (3, 4)), "wrong-sum")


def test_only_a_card_in_hand_can_be_split() -> None:
    """And only where there is a row card."""
    table = Table("1 5 5 2 2 6", ("6", "5"))
    refused(table.split(5, (0, 1)), "not-in-hand")
    refused(table.split(6, (0, 6)), "no-such-place")
    refused(table.split(6, (0, -1)), "no-such-place")


def test_q_3_the_order_of_places_does_not_matter() -> None:
    """Groups and places in any order are the same split (Q-3)."""
    one, other = Table("3 3 2 4 1 5", ("6", "5")), Table("3 3 2 4 1 5", ("6", "5"))
    assert happened(one.split(6, (3, 2), (1, 0))) == happened(other.split(6, (0, 1), (2, 3)))
    assert one.match.digest() == other.match.digest()
