"""Draw (2.3): one card into the row, two from the draw pile."""

from __future__ import annotations

from core.games.quibbles.events import CardsDrawn
from tests.quibbles.table import Table, happened, refused


def test_draw_lays_a_card_and_takes_two() -> None:
    """The card lies at the right end of the row; the two cards are for the seat's eyes only."""
    table = Table("1 2 3 4 5 6", ("6 6", "5"), pile="3 2 1")
    events = happened(table.draw(6))
    assert events == (CardsDrawn(0, 6, 2, (2, 3)),)
    assert table.state.row == [1, 2, 3, 4, 5, 6, 6]
    assert table.state.hands[0] == [2, 3, 6]
    assert table.state.pile == [1]


def test_qv_15_a_row_of_seven_stays() -> None:
    """QV-15, Q-15: row 6, draw action: row 7, no refill."""
    table = Table("1 2 3 4 5 6", ("6 6", "5"))
    table.draw(6)
    table.no_stash()
    assert len(table.state.row) == 7


def test_q_13_draw_is_always_possible() -> None:
    """With any card in hand; so nobody ever has to pass (Q-13)."""
    table = Table("6 6 6 6 6 6", ("1", "5"))
    assert [type(action).__name__ for action in table.options().actions()] == ["Draw"]
    happened(table.draw(1))


def test_only_a_card_in_hand_can_be_laid() -> None:
    """Another card is refused."""
    assert refused(Table(hands=("1", "5")).draw(5), "not-in-hand").args == (5,)


def test_q_13_a_turn_never_begins_with_an_empty_hand() -> None:
    """An emptied hand is dealt anew before the next seat moves (Q-13)."""
    table = Table("2 2 3 4 5 6", ("1 1", "5"))
    table.combine("1 1", 0, 1)
    table.stash(2)
    assert all(table.state.hands)
