"""Expansions (2.7): Zeros, Sevens, both."""

from __future__ import annotations

from tests.quibbles.table import Table, happened, refused


def test_qv_18_q_33_a_zero_makes_two_cards_of_a_six() -> None:
    """QV-18, Q-33: 0 + 6 take both 6s."""
    table = Table("6 6 1 2 3 4", ("0 6", "5"), deck="zeros")
    happened(table.combine("0 6", 0, 1))
    assert table.state.hands[0] == [6, 6]


def test_qv_19_a_zero_is_neither_split_nor_stashed() -> None:
    """QV-19: split 0 and stash 0 are refused; a 6 may take 3+3+0 (Q-32)."""
    table = Table("3 3 0 4 4 4", ("0 6", "5"), deck="zeros")
    refused(table.split(0, (2,)), "zero-split")
    refused(table.split(0), "zero-split")
    happened(table.split(6, (0, 1, 2)))
    refused(table.stash(0), "zero-stash")


def test_q_32_a_table_may_keep_zeros_out_of_groups() -> None:
    """With zero_in_groups off 3+3+0 is no group, and 3+3 is (Q-32)."""
    table = Table("3 3 0 4 4 4", ("6", "5"), deck="zeros", zero_in_groups=False)
    assert table.options().groups(6) == ((0, 1),)
    refused(table.split(6, (0, 1, 2)), "zero-in-group")
    happened(table.split(6, (0, 1)))


def test_q_32_a_six_and_a_zero_are_a_group() -> None:
    """Two cards with a sum of 6 (Q-32)."""
    table = Table("6 0 0 4 4 4", ("6", "5"), deck="zeros")
    assert table.options().groups(6) == ((0, 1), (0, 1, 2), (0, 2))
    happened(table.split(6, (0, 2)))


def test_q_34_zeros_alone_take_zeros() -> None:
    """0 + 0 take single 0s (Q-34)."""
    table = Table("0 0 1 2 3 4", ("0 0 5", "5"), deck="zeros")
    happened(table.combine("0 0", 0, 1))
    assert table.state.hands[0] == [0, 0, 5]


def test_q_35_q_36_zeros_count_as_cards() -> None:
    """Two to six cards, total at most 6, zeros included (Q-35, Q-36)."""
    table = Table("6 5 1 2 3 4", ("0 0 0 0 1 1 4", "5"), deck="zeros")
    refused(table.combine("0 0 0 0 1 1 4", 0), "too-many-cards")
    refused(table.combine("0"), "too-few-cards")
    happened(table.combine("0 0 0 0 1 4", 1))


def test_q_37_a_one_can_be_split_with_a_zero() -> None:
    """1 + 0 is a group (Q-37)."""
    table = Table("1 0 2 2 2 2", ("1", "5"), deck="zeros")
    happened(table.split(1, (0, 1)))
    assert table.state.hands[0] == [0, 1]


def test_q_38_a_hand_of_zeros_can_draw() -> None:
    """It is not empty (Q-38)."""
    table = Table("1 2 3 4 5 6", ("0 0", "5"), deck="zeros")
    happened(table.draw(0))
    assert table.state.hands[0] == [0, 1, 1]


def test_qv_20_q_30_a_seven_can_be_split() -> None:
    """QV-20, Q-30: {3,4} and {2,5}."""
    table = Table("3 4 2 5 1 1", ("7", "5"), deck="sevens")
    happened(table.split(7, (0, 1), (2, 3)))
    assert table.state.hands[0] == [2, 3, 4, 5]


def test_q_30_a_table_may_forbid_splitting_a_seven() -> None:
    """With split_seven off it is neither offered nor accepted (Q-30)."""
    table = Table("3 4 2 5 1 1", ("7", "5"), deck="sevens", split_seven=False)
    assert table.options().groups(7) == ()
    assert refused(table.split(7, (0, 1)), "seven-split").rule == "Q-30"


def test_qv_21_q_31_all_seven_sevens_make_a_stash() -> None:
    """QV-21, Q-31: seven 7s, six to the discards; with six 7s refused."""
    table = Table(hands=("7 7 7 7 7 7 7 1", "5"), stashing=True, deck="sevens")
    happened(table.stash(7))
    assert table.state.collections[0] == [7]
    assert table.state.discards == [7] * 6
    table = Table(hands=("7 7 7 7 7 7 1", "5"), stashing=True, deck="sevens")
    assert refused(table.stash(7), "too-few-copies").args == (7, 6)


def test_the_limits_follow_the_deck() -> None:
    """Seven cards and a total of 7 with the Sevens, six and 6 without (2.7)."""
    for deck, most in (("base", 6), ("zeros", 6), ("sevens", 7), ("both", 7), ("yucata", 7)):
        options = Table(deck=deck).options()
        assert (options.max_cards, options.max_total) == (most, most)
