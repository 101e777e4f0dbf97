"""Combine (2.3): several cards out, single cards of their total in."""

from __future__ import annotations

from core.games.quibbles.events import CardsCombined
from tests.quibbles.table import Table, happened, refused


def test_qv_2_three_cards_take_three_sixes() -> None:
    """QV-2, printed: row 6 6 6 2 5 1, 1+2+3 take all 6s; three cards refill the row."""
    table = Table("6 6 6 2 5 1", ("1 2 3 4", "5"), pile="4 4 4 4")
    events = happened(table.combine("1 2 3", 0, 1, 2))
    assert events == (CardsCombined(0, (1, 2, 3), (6, 6, 6), (0, 1, 2)),)
    assert table.state.hands[0] == [4, 6, 6, 6]
    assert table.state.discards == [1, 2, 3]
    table.no_stash()
    assert table.state.row == [2, 5, 1, 4, 4, 4]


def test_qv_9_two_to_six_cards_with_at_most_six() -> None:
    """QV-9: one card, a total of 7, seven 1s: all refused with the base deck."""
    table = Table("6 6 5 2 2 1", ("1 1 1 1 1 1 1 5 2", "5"))
    refused(table.combine("5", 2), "too-few-cards")
    refused(table.combine(""), "too-few-cards")
    assert refused(table.combine("5 2", 0), "too-high").args == (7, 6)
    assert refused(table.combine("1 1 1 1 1 1 1", 0), "too-many-cards").args == (6,)
    happened(table.combine("1 1 1 1 1 1", 0, 1))


def test_qv_9_sevens_allow_seven() -> None:
    """QV-9 with the Sevens: a total of 7 and seven 1s take a single 7 of the row."""
    for cards in ("5 2", "1 1 1 1 1 1 1"):
        table = Table("7 6 5 2 2 1", ("1 1 1 1 1 1 1 5 2", "5"), deck="sevens")
        happened(table.combine(cards, 0))
        assert 7 in table.state.hands[0]


def test_qv_10_something_must_be_there_to_take() -> None:
    """QV-10, Q-2: 2+2 with no 4 in the row is refused."""
    table = Table("1 2 3 5 6 6", ("2 2", "5"))
    assert refused(table.combine("2 2"), "nothing-there").args == (4,)
    assert table.options().takes((2, 2)) == ()


def test_q_2_a_combine_takes_at_least_one_card() -> None:
    """Cards cannot just be dumped (Q-2), unless the table says so."""
    assert refused(Table("4 4 3 3 3 3", ("2 2 6", "5")).combine("2 2"), "no-take").rule == "Q-2"
    table = Table("4 4 3 3 3 3", ("2 2", "5"), allow_empty_take=True)
    happened(table.combine("2 2"))
    assert table.state.hands[0] == []


def test_q_1_a_combine_may_take_some() -> None:
    """Any of the fitting cards may be taken, or all (Q-1)."""
    table = Table("6 6 6 2 5 1", ("1 5", "5"))
    happened(table.combine("1 5", 1))
    assert table.state.hands[0] == [6]
    assert table.state.row == [6, 6, 2, 5, 1]


def test_only_cards_of_the_total_can_be_taken() -> None:
    """The refusal says what the card is and what the total."""
    table = Table("6 6 6 2 5 1", ("1 5", "5"))
    assert refused(table.combine("1 5", 0, 4), "wrong-value").args == (5, 6)
    refused(table.combine("1 5", 0, 0), "place-twice")
    refused(table.combine("1 5", 9), "no-such-place")


def test_only_cards_in_hand_can_be_combined() -> None:
    """Each as often as it is there."""
    table = Table("6 6 6 2 5 1", ("1 5", "5"))
    assert refused(table.combine("1 1 4", 0), "not-in-hand").args == (1,)
    refused(table.combine("2 4", 0), "not-in-hand")


def test_the_order_of_cards_does_not_matter() -> None:
    """Cards and places in any order are the same combine; the highest card lies on top."""
    one, other = (Table("6 6 6 2 5 1", ("1 2 3 4", "5")) for _ in range(2))
    assert happened(one.combine("3 1 2", 2, 0)) == happened(other.combine("1 2 3", 0, 2))
    assert one.match.digest() == other.match.digest()
    assert one.view(1).top == 3


def test_q_22_played_cards_are_discarded_before_anything_is_drawn() -> None:
    """They take part in a reshuffle of the same turn (Q-22)."""
    table = Table("4 5 5 5 5 5", ("2 2 6", "5"), pile="")
    table.combine("2 2", 0)
    assert table.state.discards == [2, 2]
    table.no_stash()
    assert table.state.row == [5, 5, 5, 5, 5, 2]
    assert table.state.pile == [2]
