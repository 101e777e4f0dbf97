"""Empty draw pile (2.4): the discards become a new one when a card is needed."""

from __future__ import annotations

from core.games.quibbles.cards import DECKS, deck
from core.games.quibbles.events import PileReshuffled
from tests.quibbles.table import Table, happened, kinds


def test_qv_17_the_pile_runs_out_in_the_middle_of_a_draw() -> None:
    """QV-17, Q-17: the last card, then a reshuffle of 30, then the second card."""
    table = Table("6 6 6 6 6 6", ("5 6", "5"), pile="1", discards="2 " * 30)
    events = happened(table.draw(5))
    assert events[0] == PileReshuffled(30)
    assert table.state.hands[0] == [1, 2, 6]
    assert len(table.state.pile) == 29
    assert table.state.discards == []


def test_q_17_cards_discarded_this_turn_are_shuffled_in() -> None:
    """The finished pile first, then all discards (Q-17)."""
    table = Table("4 5 5 5 5 5", ("2 2 6", "5"), pile="", discards="3 3")
    table.combine("2 2", 0)
    assert kinds(table.no_stash()) == [
        "NothingStashed",
        "PileReshuffled",
        "RowRefilled",
        "TurnBegan",
    ]
    assert sorted([*table.state.pile, table.state.row[-1]]) == [2, 2, 3, 3]


def test_q_17_nothing_is_shuffled_before_a_card_is_needed() -> None:
    """A pile that was just used up stays empty (Q-17)."""
    table = Table("6 6 6 6 6 6", ("5 6", "5"), pile="1 1", discards="2 2 2")
    assert kinds(table.draw(5)) == ["CardsDrawn"]
    assert table.state.pile == []
    assert table.state.discards == [2, 2, 2]


def test_q_17_the_redeal_may_need_the_hands_just_thrown_in() -> None:
    """Their cards are dealt again (Q-17)."""
    table = Table(hands=("1", "6 6 6 6 6 6"), pile="", discards="2 2 2 2 2 2 2", stashing=True)
    table.stash(1)
    assert [len(hand) for hand in table.state.hands] == [6, 6]
    assert len(table.state.pile) == 1


def test_q_18_with_both_piles_empty_one_gets_what_there_is() -> None:
    """One card, or none; the game goes on (Q-18)."""
    table = Table("6 6 6 6 6 6", ("5 6", "5 5"), pile="1")
    table.draw(5)
    assert table.state.hands[0] == [1, 6]
    table.no_stash()
    assert kinds(table.draw(5)) == ["CardsDrawn"]
    assert table.state.hands[1] == [5]
    assert kinds(table.no_stash()) == ["NothingStashed", "TurnBegan"]


def test_q_18_a_row_that_cannot_be_refilled_stays_short() -> None:
    """Until there are cards again (Q-18)."""
    table = Table("2 4", ("6 6", "5 5"), pile="")
    table.split(6, (0, 1))
    table.no_stash()
    assert table.state.row == [6]
    assert table.state.pile == []


def test_q_18_a_hand_emptied_by_drawing_from_nothing_is_dealt_anew() -> None:
    """Nobody is left without a card (Q-13, Q-18)."""
    table = Table("6 6 6 6 6 6", ("5", "4 " * 13), pile="")
    table.draw(5)
    assert table.state.hands[0] == []
    table.no_stash()
    assert table.state.hands == [[4] * 6, [4] * 6]


def test_q_18_a_redeal_never_runs_short() -> None:
    """Too many cards of every deck can lie nowhere but in the piles and hands (Q-13, Q-18)."""
    row, collections, hands = 9, 5 * 6, 5 * 6
    assert all(len(deck(preset)) >= row + collections + hands for preset in DECKS)
