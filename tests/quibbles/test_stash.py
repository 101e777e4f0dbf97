"""Stash (2.3): one copy kept, all others discarded."""

from __future__ import annotations

import pytest

from core.games.quibbles.actions import NoStash, Stash, StashOptions
from core.games.quibbles.events import CardStashed
from tests.quibbles.table import Table, happened, kinds, refused


def stashing(hand: str, collection: str = "", **settings: object) -> Table:
    """A table at which seat 0 may stash now."""
    return Table(hands=(hand, "5"), collections=(collection,), stashing=True, **settings)


def offered(table: Table) -> StashOptions:
    """What may be stashed."""
    options = table.view(0).choices[0].options
    assert isinstance(options, StashOptions)
    return options


def test_qv_3_four_fours_become_one() -> None:
    """QV-3, printed: hand 4 4 4 4 2, stash 4: one collected, three discarded."""
    table = stashing("4 4 4 4 2")
    assert happened(table.stash(4))[0] == CardStashed(0, 4, 3)
    assert table.state.collections[0] == [4]
    assert table.state.discards == [4, 4, 4]
    assert table.state.hands[0] == [2]


@pytest.mark.parametrize(
    ("hand", "value", "fits"),
    [("5 5 5 5", 5, False), ("5 5 5 5 5", 5, True), ("2", 2, False), ("2 2", 2, True)],
)
def test_qv_4_as_many_copies_as_the_value(hand: str, value: int, fits: bool) -> None:
    """QV-4, printed: four 5s no, five yes; one 2 no, two yes."""
    table = stashing(f"{hand} 6")
    answer = table.stash(value)
    if fits:
        happened(answer)
    else:
        assert refused(answer, "too-few-copies").args == (value, hand.count(str(value)))


def test_qv_11_all_copies_leave_the_hand() -> None:
    """QV-11, Q-8: seven 5s, one kept, six discarded."""
    table = stashing("5 5 5 5 5 5 5 1")
    table.stash(5)
    assert table.state.collections[0] == [5]
    assert table.state.discards == [5] * 6
    assert table.state.hands[0] == [1]


def test_q_7_cards_taken_this_turn_count() -> None:
    """The stash comes after the action (Q-7)."""
    table = Table("3 3 6 6 6 6", ("1 2 3", "5"))
    happened(table.combine("1 2", 0, 1))
    happened(table.stash(3))
    assert table.state.collections[0] == [3]


def test_qv_22_one_stash_a_turn() -> None:
    """QV-22, Q-9: the second one is refused; the next seat moves."""
    table = stashing("1 2 2 6")
    asked = table.state.decision
    happened(table.stash(1))
    refused(table.act(Stash(2), seat=0, decision=asked), "stale")
    refused(table.stash(2), "play-first")
    assert table.state.mover == 1


@pytest.mark.parametrize("remove", [1, 2, 6])
def test_q_10_a_full_collection_makes_room(remove: int) -> None:
    """Any of the six may go, even one of equal value; it goes to the discards first (Q-10)."""
    table = stashing("2 2 6", "1 1 2 2 6 6")
    assert offered(table).remove == (1, 2, 6)
    happened(table.stash(2, remove))
    assert sorted([*table.state.collections[0], remove]) == [1, 1, 2, 2, 2, 6, 6]
    assert table.state.discards == [remove, 2]


def test_q_10_room_is_made_only_when_it_is_needed() -> None:
    """Exactly one card goes from a full collection, and none from another (Q-10)."""
    refused(stashing("2 2 6", "1 1 2 2 6 6").stash(2), "make-room")
    refused(stashing("2 2 6", "1 1 2 2 6 6").stash(2, 5), "not-collected")
    refused(stashing("2 2 6", "1 1 2 2 6").stash(2, 1), "room-enough")
    refused(stashing("2 6", "1 1 2 2 6 6").stash(2, 1), "too-few-copies")


def test_the_stash_may_be_declined() -> None:
    """It is optional."""
    table = stashing("2 2 6")
    assert kinds(table.no_stash()) == ["NothingStashed", "TurnBegan"]
    assert table.state.hands[0] == [2, 2, 6]


@pytest.mark.parametrize("hand", ["2 2 6", "3 6"])
def test_q_40_the_stash_is_always_asked(hand: str) -> None:
    """Whatever the hand holds, the table waits for the same word (Q-40)."""
    table = Table("6 6 6 6 6 6", (hand, "5"))
    table.draw(6)
    assert [(each.id, each.seat, each.kind) for each in table.view(1).waiting] == [(2, 0, "stash")]
    assert table.view(1).choices == ()


def test_q_40_with_nothing_to_stash_one_answer_is_left() -> None:
    """The seat itself sees that it can only end its turn (Q-40)."""
    assert list(offered(stashing("5 6")).actions()) == [NoStash()]


def test_playing_twice_is_refused() -> None:
    """After the action only the stash is left."""
    table = stashing("5 6")
    refused(table.draw(6), "stash-now")
    refused(table.combine("1 1", 0), "stash-now")
