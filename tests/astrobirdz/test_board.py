"""The AstroBoard's power: one trick taken or given (4.7)."""

from __future__ import annotations

from core.games.astrobirdz.actions import MoveTrick, NoMove
from core.games.astrobirdz.rules.board import moves
from core.games.astrobirdz.rules.scoring import card_points, lines
from tests.astrobirdz.table import MOVING, Table, happened, kinds, laid, refused


def test_av_18_a_37_the_owner_takes_a_trick() -> None:
    """Owner 2/1, the other 1/2: afterwards both are exact."""
    table = Table(MOVING, ("", ""), guesses=(2, 1), won=(1, 2), board=0)
    assert table.asked() == [(0, "move")]
    assert table.offered(0) == [NoMove(), MoveTrick(1, 1), MoveTrick(1, 2)]
    events = happened(table.act(0, MoveTrick(1, 2)))
    assert kinds(events)[:2] == ["TrickMoved", "TurnScored"]
    sheet = table.state.sheet[-1]
    assert [score.won for score in sheet] == [2, 1]
    assert [score.exact for score in sheet] == [5, 5]


def test_av_19_a_37_the_owner_gives_a_trick() -> None:
    """Owner 1/2, the other 2/1."""
    table = Table(MOVING, ("", ""), guesses=(1, 2), won=(2, 1), board=0)
    assert table.offered(0) == [NoMove(), MoveTrick(1, 0), MoveTrick(1, 1)]
    happened(table.act(0, MoveTrick(1, 0)))
    assert [score.won for score in table.state.sheet[-1]] == [1, 2]


def test_av_20_without_a_fitting_partner_there_is_no_use() -> None:
    """Owner 2/1; one is off by two, the other is short as well."""
    state = laid(("", "", ""), guesses=(2, 0, 2), won=(1, 2, 1), board=0)
    assert moves(state).moves == ()
    table = Table(MOVING, ("", "", ""), guesses=(2, 0, 2), won=(1, 2, 1), board=0)
    assert table.state.turn == 2


def test_the_owner_must_be_off_by_one() -> None:
    """Exact, or off by two: no use."""
    assert moves(laid(("", ""), guesses=(1, 0), won=(1, 1), board=0)).moves == ()
    assert moves(laid(("", ""), guesses=(3, 0), won=(1, 1), board=0)).moves == ()


def test_a_38_a_42_what_counts_is_what_is_held_afterwards() -> None:
    """Declining leaves both off."""
    table = Table(MOVING, ("", ""), guesses=(2, 1), won=(1, 2), board=0)
    happened(table.act(0, NoMove()))
    assert [score.exact for score in table.state.sheet[-1]] == [0, 0]
    assert [score.off for score in table.state.sheet[-1]] == [-1, -1]


def test_a_39_the_cards_go_with_the_trick() -> None:
    """Its card points follow; option `card_points_follow` leaves them with who won it."""
    for follow, points in ((True, (2, 0)), (False, (0, 2))):
        state = laid(
            ("", ""), "R1", tricks=[(1, "R2 R9")], guesses=(1, 0), card_points_follow=follow
        )
        (trick,) = state.tricks
        state.tricks = (type(trick)(trick.seats, trick.cards, winner=1, holder=0),)
        assert (card_points(state, 0), card_points(state, 1)) == points


def test_av_33_a_40_the_first_trick_bonus_stays() -> None:
    """P7: seat 1 won the first trick, the AstroBoard moves it to seat 0: the trick's point goes,
    the 5 stay.
    """
    table = Table(
        MOVING,
        ("", ""),
        "P7",
        guesses=(1, 0),
        tricks=[(1, "Y1 Y2")],
        board=0,
    )
    happened(table.act(0, MoveTrick(1, 0)))
    first, second = table.state.sheet[-1]
    assert (first.tricks, first.bonus) == (1, 0)
    assert (second.tricks, second.bonus) == (0, 5)


def test_a_41_the_owner_chooses_the_partner_and_only_once() -> None:
    """Two seats have one too many; after one trick has moved the turn is scored."""
    table = Table(MOVING, ("", "", ""), guesses=(2, 0, 0), won=(1, 1, 1), board=0)
    assert table.offered(0) == [NoMove(), MoveTrick(1, 1), MoveTrick(2, 2)]
    for wrong in (MoveTrick(1, 2), MoveTrick(0, 0), MoveTrick(3, 0), MoveTrick(1, -1)):
        refused(table.act(0, wrong), "no-such-move")
    happened(table.act(0, MoveTrick(2, 2)))
    assert table.state.turn == 2


def test_the_sum_of_what_is_missing_does_not_change() -> None:
    """A moved trick makes one exact and the other exact: guesses less tricks stay the same."""
    state = laid(("", ""), guesses=(2, 1), won=(1, 2), board=0)
    before = sum(score.guess - score.won for score in lines(state))
    table = Table(MOVING, ("", ""), guesses=(2, 1), won=(1, 2), board=0)
    table.act(0, MoveTrick(1, 1))
    assert sum(score.guess - score.won for score in table.state.sheet[-1]) == before
