"""A player leaves (Q-21): hand and collection are discarded, the last one there wins."""

from __future__ import annotations

from core.games.quibbles.events import GameEnded, SeatDeparted, TurnBegan
from tests.quibbles.table import Table, happened, kinds, refused


def test_q_21_hand_and_collection_are_discarded() -> None:
    """The collection in the open, the hand face down (Q-21, Q-41)."""
    table = Table(hands=("6", "5 5 1", "4"), collections=("", "2 3"))
    assert happened(table.depart(1)) == (SeatDeparted(1, 3, (2, 3)),)
    view = table.view(0)
    assert view.hands == (1, 0, 1)
    assert view.collections == ((), (), ())
    assert view.discards == 5
    assert view.top == 3
    assert view.departed == (1,)


def test_q_21_the_turn_goes_past_an_empty_chair() -> None:
    """The seat is skipped from now on (Q-21)."""
    table = Table(hands=("6 6", "5", "4"))
    table.depart(1)
    table.draw(6)
    assert happened(table.no_stash())[-1] == TurnBegan(2, 2)


def test_q_21_the_last_one_wins() -> None:
    """With one player left the match is over (Q-21)."""
    table = Table(hands=("6", "5", "4"), collections=("6 6", "", ""))
    table.depart(0)
    assert happened(table.depart(1))[-1] == GameEnded((2,), "alone")
    assert table.match.result is not None
    assert table.match.result.ranks == (2, 2, 1)


def test_q_44_a_mover_who_leaves_ends_the_turn() -> None:
    """The row is put in order, no hands are dealt, the next seat moves (Q-44)."""
    table = Table("3 3 2 4 1 5", ("6", "5", "4"), pile="6 6 6 6 6")
    table.split(6, (0, 1))
    assert kinds(table.depart(0)) == ["SeatDeparted", "RowRefilled", "TurnBegan"]
    assert table.state.mover == 1
    assert not table.state.stashing
    assert table.state.row == [2, 4, 1, 5, 6, 6]
    assert table.state.hands == [[], [5], [4]]


def test_q_21_nobody_leaves_twice() -> None:
    """An empty chair cannot be left."""
    table = Table(hands=("6", "5", "4"))
    table.depart(1)
    refused(table.depart(1))
    refused(table.depart(3))


def test_q_21_the_redeal_leaves_empty_chairs_out() -> None:
    """Only those who are there get a hand (Q-21)."""
    table = Table(hands=("1", "5", "4"), stashing=True)
    table.depart(1)
    table.stash(1)
    assert [len(hand) for hand in table.state.hands] == [6, 0, 6]


def test_q_19_rounds_are_counted_by_those_who_are_there() -> None:
    """A full round is one turn of everybody present (Q-19, Q-21)."""
    table = Table(hands=("6 6", "5 5", "4"), stall_rounds=1)
    table.depart(2)
    table.draw(6)
    table.no_stash()
    table.draw(5)
    assert kinds(table.no_stash())[-1] == "GameEnded"


def test_leaving_ends_what_could_be_taken_back() -> None:
    """The table has moved on."""
    table = Table("3 3 2 4 1 5", ("6", "5", "4"))
    table.split(6, (0, 1))
    table.depart(2)
    assert not table.match.may_take_back(0)
