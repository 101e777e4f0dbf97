"""Clean-up (2.3): refill, flush, redeal, and the next player."""

from __future__ import annotations

from core.games.quibbles.events import HandsThrownIn, RowFlushed, RowRefilled
from tests.quibbles.table import Table, happened, kinds


def test_qv_14_ten_cards_are_flushed() -> None:
    """QV-14, Q-14: row of nine, draw action: ten to the discards, six new."""
    table = Table("1 2 3 4 5 6 1 2 3", ("6 6", "5"), pile="1 1 4 4 4 5 5 5")
    table.draw(6)
    assert len(table.state.row) == 10
    events = happened(table.no_stash())
    assert events[1:3] == (
        RowFlushed((1, 2, 3, 4, 5, 6, 1, 2, 3, 6)),
        RowRefilled((4, 4, 4, 5, 5, 5)),
    )
    assert table.state.row == [4, 4, 4, 5, 5, 5]
    assert table.state.discards == [1, 2, 3, 4, 5, 6, 1, 2, 3, 6]


def test_q_14_only_a_draw_makes_the_row_longer() -> None:
    """Refilling stops at six, so a row grows by one card a turn and never passes ten (Q-14)."""
    table = Table("6 6 6 6 6 6", ("1 1 1 1 1 1", "2 2 2 2 2 2"), pile="3 " * 40)
    lengths = []
    for _ in range(9):
        table.draw(table.state.hands[table.state.mover][0])
        table.no_stash()
        lengths.append(len(table.state.row))
    assert lengths == [7, 8, 9, 6, 7, 8, 9, 6, 7]


def test_q_15_a_row_of_seven_to_nine_is_left_alone() -> None:
    """Neither refilled nor flushed (Q-15)."""
    for row in ("1 1 1 1 1 1 1", "1 1 1 1 1 1 1 1", "1 1 1 1 1 1 1 1 1"):
        table = Table(row, ("6", "5"), stashing=True)
        assert kinds(table.no_stash()) == ["NothingStashed", "TurnBegan"]
        assert len(table.state.row) == len(row.split())


def test_qv_16_an_empty_hand_deals_everybody_a_new_one() -> None:
    """QV-16: 1 1 take both 2s, stash 2: refill to six, all hands thrown in, six for each."""
    table = Table("2 2 5 6 6 4", ("1 1", "3 4", "5"), pile="3 3 " + "1 " * 6 + "2 " * 6 + "4 " * 6)
    table.combine("1 1", 0, 1)
    events = happened(table.stash(2))
    assert table.state.row == [5, 6, 6, 4, 3, 3]
    assert [type(event).__name__ for event in events] == [
        "CardStashed",
        "RowRefilled",
        "HandsThrownIn",
        "HandDealt",
        "HandDealt",
        "HandDealt",
        "TurnBegan",
    ]
    assert events[2] == HandsThrownIn(0, (0, 2, 1))
    assert table.state.hands == [[4] * 6, [1] * 6, [2] * 6]
    assert table.state.collections[0] == [2]


def test_q_20_the_redeal_begins_left_of_the_mover() -> None:
    """Six cards each in one go, the mover last (Q-20)."""
    table = Table(hands=("1", "6", "6"), pile="1 " * 6 + "2 " * 6 + "3 " * 6, stashing=True)
    table.stash(1)
    assert table.state.hands == [[3] * 6, [1] * 6, [2] * 6]


def test_q_41_hands_are_thrown_in_face_down() -> None:
    """They go under what was discarded in the open: the top card stays (Q-41)."""
    table = Table(hands=("2 2", "6 6 5", "4"), discards="3", stashing=True)
    table.stash(2)
    assert table.view(1).top == 2
    assert table.view(1).discards == 6
    assert table.view(1).seen_discards == (0, 0, 1, 1, 0, 0, 0, 0)


def test_q_12_an_empty_hand_waits_for_the_clean_up() -> None:
    """Nothing happens in the middle of the turn (Q-12)."""
    table = Table("4 4 3 3 3 3", ("2 2", "5 5"), allow_empty_take=True)
    assert kinds(table.combine("2 2")) == ["CardsCombined"]
    assert table.state.hands == [[], [5, 5]]
    assert kinds(table.no_stash())[1] == "HandsThrownIn"


def test_q_16_flush_and_redeal_in_this_order() -> None:
    """Refill, then flush, then redeal (Q-16)."""
    row = "6 6 6 6 6 6 6 6 6 6"
    table = Table(row, ("1", "5"), pile="2 " * 6 + "3 " * 6 + "4 " * 6, stashing=True)
    assert kinds(table.stash(1)) == [
        "CardStashed",
        "RowFlushed",
        "RowRefilled",
        "HandsThrownIn",
        "HandDealt",
        "HandDealt",
        "TurnBegan",
    ]
    assert table.state.row == [2] * 6
    assert table.state.hands == [[4] * 6, [3] * 6]


def test_the_next_seat_clockwise_moves() -> None:
    """And after the last the first again."""
    table = Table(hands=("6", "6", "6"))
    movers = []
    for _ in range(4):
        movers.append(table.state.mover)
        table.draw(table.state.hands[table.state.mover][-1])
        table.no_stash()
    assert movers == [0, 1, 2, 0]
    assert table.state.turn == 5


def test_q_43_a_split_or_combine_can_be_taken_back() -> None:
    """Until the stash is answered: nobody has seen anything new (Q-43)."""
    table = Table("3 3 2 4 1 5", ("6 1", "5"))
    before = table.match.digest()
    table.split(6, (0, 1))
    assert table.match.may_take_back(0)
    table.match.commit(table.match.propose_back(0))  # type: ignore[arg-type]
    assert table.match.digest() == before


def test_q_43_a_draw_is_final_and_so_is_the_stash() -> None:
    """New cards were seen (Q-43)."""
    table = Table("3 3 2 4 1 5", ("6 1", "5"))
    table.draw(6)
    assert not table.match.may_take_back(0)
    table = Table("3 3 2 4 1 5", ("6 1", "5"))
    table.split(6, (0, 1))
    table.no_stash()
    assert not table.match.may_take_back(0)
