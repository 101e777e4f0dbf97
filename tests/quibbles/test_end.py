"""The end (2.5): six cards with a sum of at least 21, at once."""

from __future__ import annotations

from core.game import Result
from core.games.quibbles.events import CardStashed, GameEnded
from core.games.quibbles.rules.ending import LAST_TURN
from tests.quibbles.table import Table, happened, kinds, refused


def ended(table: Table) -> Result:
    """How the match ended."""
    result = table.match.result
    assert result is not None
    return result


def test_qv_5_six_cards_with_21_win_at_once() -> None:
    """QV-5, printed: 1 2 3 4 5 and a 6: wins, and nothing is cleaned up."""
    table = Table(
        "1 2 3",
        ("6 6 6 6 6 6", "5 5"),
        collections=("1 2 3 4 5", "6 6"),
        stashing=True,
    )
    assert happened(table.stash(6)) == (CardStashed(0, 6, 5), GameEnded((0,), "collected"))
    assert table.state.row == [1, 2, 3]
    assert table.state.hands == [[], [5, 5]]
    assert ended(table).ranks == (1, 2)
    assert ended(table).scores == (21, 12)
    assert ended(table).winners == (0,)
    assert [line.why for line in ended(table).lines] == ["6 cards, sum 21", "2 cards, sum 12"]


def test_qv_12_a_swap_can_win() -> None:
    """QV-12: 1 1 2 3 4 5, a 6 in place of a 1: 21."""
    table = Table(hands=("6 6 6 6 6 6 1", "5"), collections=("1 1 2 3 4 5",), stashing=True)
    happened(table.stash(6, 1))
    assert table.state.collections[0] == [1, 2, 3, 4, 5, 6]
    assert ended(table).winners == (0,)


def test_qv_13_q_11_four_cards_do_not_win() -> None:
    """QV-13, Q-11: 3 6 6 and a 6 make 21 with four cards: no win, unless exact_six is off."""
    hands, mine = ("6 6 6 6 6 6 1", "5"), ("3 6 6",)
    table = Table(hands=hands, collections=mine, stashing=True)
    happened(table.stash(6))
    assert table.match.result is None
    table = Table(hands=hands, collections=mine, stashing=True, exact_six=False)
    happened(table.stash(6))
    assert ended(table).winners == (0,)


def test_six_cards_below_21_do_not_win() -> None:
    """The sum counts."""
    table = Table(hands=("5 5 5 5 5 1", "5"), collections=("1 2 3 4 5",), stashing=True)
    happened(table.stash(5))
    assert table.match.result is None


def test_after_the_end_the_table_waits_for_nothing() -> None:
    """Every seat sees who has won, and no answer is accepted."""
    table = Table(hands=("6 6 6 6 6 6", "5"), collections=("1 2 3 4 5",), stashing=True)
    happened(table.stash(6))
    for seat in (0, 1, None):
        assert table.view(seat).waiting == ()
        assert table.view(seat).how == "collected"
        assert table.view(seat).winners == (0,)
    refused(table.no_stash(), "stale")
    refused(table.depart(1), "not-asked")


def test_q_19_stalling_ends_the_match_where_agreed() -> None:
    """After stall_rounds full rounds without a stash the highest collection wins (Q-19)."""
    table = Table(hands=("6 6", "5 5"), collections=("3 3", "6"), stall_rounds=2)
    for _ in range(3):
        table.draw(table.state.hands[table.state.mover][-1])
        assert "GameEnded" not in kinds(table.no_stash())
    table.draw(table.state.hands[1][-1])
    assert happened(table.no_stash())[1:] == (GameEnded((0, 1), "stalled"),)
    assert ended(table).ranks == (1, 1)
    assert ended(table).scores == (6, 6)


def test_q_19_a_stash_starts_the_count_anew() -> None:
    """Only rounds without any stash count (Q-19)."""
    table = Table(hands=("1 6 6", "5 5"), stall_rounds=1)
    table.draw(6)
    table.no_stash()
    table.draw(5)
    table.stash(1)
    assert table.state.quiet == 0
    table.draw(6)
    assert "GameEnded" not in kinds(table.no_stash())


def test_q_19_without_the_option_nobody_counts() -> None:
    """Off by default (Q-19)."""
    table = Table(hands=("6 6", "5 5"))
    table.state.quiet = 1900
    table.draw(6)
    assert "GameEnded" not in kinds(table.no_stash())


def test_q_19_no_match_is_longer_than_2000_turns() -> None:
    """Then the highest collection wins, shared if it is a tie (Q-19, C-5)."""
    table = Table(hands=("6 6", "5 5", "4 4"), collections=("3", "1 4", "5"))
    table.state.turn = LAST_TURN
    table.draw(6)
    assert happened(table.no_stash())[1:] == (GameEnded((1, 2), "capped"),)
    assert ended(table).ranks == (3, 1, 1)


def test_q_42_all_others_are_ranked_by_their_collection() -> None:
    """Behind the winner the sums decide, ties shared (Q-42)."""
    table = Table(
        hands=("6 6 6 6 6 6", "5", "5", "5"),
        collections=("1 2 3 4 5", "3", "6 6 6 6", "3"),
        stashing=True,
    )
    table.stash(6)
    assert ended(table).ranks == (1, 3, 2, 3)
