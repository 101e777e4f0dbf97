"""Secret choices by all at once: discarding, giving, passing (C-4)."""

from __future__ import annotations

import pytest

from core.games.astrobirdz import GAME
from core.games.astrobirdz.actions import Choose, Trade
from core.games.astrobirdz.cards import DECK, parse, show
from core.games.astrobirdz.rules.exchanges import passed
from tests.astrobirdz.table import BY_RULE, PASSING, Table, happened, kinds, laid, refused


def choose(text: str) -> Choose:
    """The choice of some cards."""
    return Choose(parse(text))


def test_av_26_a_4_nobody_discards_an_only_card() -> None:
    """O7 in turn 1: no discard."""
    assert Table(BY_RULE, ("B1", "G4"), "O7").asked() == [(0, "guess")]


def test_av_26_everyone_discards_one() -> None:
    """O7 in turn 2: each discards one and plays one trick."""
    table = Table(BY_RULE, ("B1 R2", "G4 G5"), "O7")
    happened(table.act(0, choose("B1")))
    entry = table.act(1, choose("G5"))
    assert kinds(happened(entry))[:3] == ["CardsChosen", "SetAside", "SetAside"]
    assert (table.hand(0), table.hand(1)) == ("R2", "G4")
    assert table.view(None).thrown == (1, 1)


def test_av_34_the_lowest_goes_to_the_right() -> None:
    """Y3: seat 0 chooses B1 of its two 1s; everybody gives at once."""
    table = Table(BY_RULE, ("R1 B1", "G5 G9", "P2 P7"), "Y3")
    for seat, card in ((0, "B1"), (1, "G5"), (2, "P2")):
        happened(table.act(seat, choose(card)))
    assert [table.hand(seat) for seat in range(3)] == ["R1 G5", "G9 P2", "B1 P7"]


def test_a_5_an_only_card_is_given_too() -> None:
    """Y4 in turn 1: the hands move one seat to the right."""
    table = Table(BY_RULE, ("R1", "G5", "P2"), "Y4")
    for seat, card in ((0, "R1"), (1, "G5"), (2, "P2")):
        happened(table.act(seat, choose(card)))
    assert [table.hand(seat) for seat in range(3)] == ["G5", "P2", "R1"]


def test_a_6_only_the_tied_lowest_may_be_given() -> None:
    """R1 or B1, not G4; with two players right is left (A-50)."""
    table = Table(BY_RULE, ("R1 B1 G4", "P9 R7 B9"), "Y3")
    refused(table.act(0, choose("G4")), "not-lowest")
    assert [show(each.cards) for each in table.offered(0)] == ["R1", "B1"]
    high = Table(BY_RULE, ("R1 B1 G4", "P9 R7 B9"), "Y4")
    refused(high.act(0, choose("R1")), "not-highest")


def test_a_6_who_has_no_choice_is_asked_all_the_same() -> None:
    """A seat with a tie and one without look alike to everybody else."""
    tied = Table(BY_RULE, ("R1 B1", "G5 G9", "P2 P7"), "Y3")
    free = Table(BY_RULE, ("R1 B3", "G5 G9", "P2 P7"), "Y3")
    assert GAME.pending(tied.state) == GAME.pending(free.state)
    assert len(tied.offered(0)) == 2
    assert len(free.offered(0)) == 1
    assert tied.view(1) == free.view(1)


def test_c_4_a_choice_may_be_changed_until_the_last() -> None:
    """The new choice replaces the old; nobody is told that it changed."""
    table = Table(BY_RULE, ("B1 R2", "G4 G5"), "O7")
    assert kinds(happened(table.act(0, choose("B1")))) == ["CardsChosen"]
    assert table.view(0).mine == parse("B1")
    assert kinds(happened(table.act(0, choose("R2")))) == []
    assert table.view(0).mine == parse("R2")
    happened(table.act(1, choose("G4")))
    assert table.hand(0) == "B1"


def test_c_4_others_see_only_that_somebody_has_chosen() -> None:
    """The view of another seat is the same whatever was chosen."""
    one, two = (Table(BY_RULE, ("B1 R2", "G4 G5"), "O7") for _ in range(2))
    one.act(0, choose("B1"))
    two.act(0, choose("R2"))
    two.act(0, choose("B1"))
    two.act(0, choose("R2"))
    assert one.view(1) == two.view(1)
    assert [open_.chosen for open_ in one.view(1).waiting if open_.seat == 0] == [True]
    assert one.view(1).mine == ()
    assert one.view(None) == two.view(None)


def test_c_4_cards_held_before_are_given() -> None:
    """A card that arrives in the same exchange cannot be given on."""
    table = Table(BY_RULE, ("R1 B5", "G5 G9", "P2 P7"), "Y3")
    refused(table.act(2, choose("R1")), "not-in-hand")


@pytest.mark.parametrize(("held", "count"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (9, 3)])
def test_av_30_how_many_are_passed(held: int, count: int) -> None:
    """The printed chart."""
    hands = (show(DECK[:held]), show(DECK[10 : 10 + held]))
    assert passed(laid(hands, "P3")) == count


def test_passing_goes_to_the_left() -> None:
    """With two cards each passes one to the left."""
    table = Table(PASSING, ("R1 B1", "G5 G9", "P2 P7"), "R3", passing=True)
    assert [seat for seat, kind in table.asked() if kind == "pass"] == [0, 1, 2]
    refused(table.act(0, choose("R1 B1")), "card-count")
    for seat, card in ((0, "B1"), (1, "G9"), (2, "P2")):
        happened(table.act(seat, choose(card)))
    assert [table.hand(seat) for seat in range(3)] == ["R1 P2", "G5 B1", "G9 P7"]


def test_a_54_nobody_passes_an_only_card() -> None:
    """In turn 1, and after a discard that left one."""
    assert Table(PASSING, ("R1", "G5"), "R3", passing=True).asked() == [(0, "guess")]
    table = Table(BY_RULE, ("R1 R2", "G5 G6"), "O7", passing=True)
    table.act(0, choose("R1"))
    happened(table.act(1, choose("G5")))
    assert table.asked() == [(0, "guess")]


def test_passing_is_off_by_default() -> None:
    """The optional rule must be chosen."""
    assert Table(PASSING, ("R1 R2", "G5 G6"), "R3").asked() == [(0, "guess")]


def test_giver_and_receiver_know_the_card_that_moved() -> None:
    """Nobody else is shown it, and it is known as long as it surely is there."""
    table = Table(BY_RULE, ("R1 B5", "G5 G9", "P2 P7"), "Y3")
    for seat, card in ((0, "R1"), (1, "G5"), (2, "P2")):
        table.act(seat, choose(card))
    assert table.view(0).known == ((2, parse("R1")[0]),)
    assert table.view(1).known == ((0, parse("G5")[0]),)
    assert table.view(None).known == ()


def test_a_card_that_comes_back_or_stays_is_still_known() -> None:
    """Seat 0 gave R1 to seat 2 and gets it back; seat 1 gave G5 to seat 0, which passes only to
    seat 1 and so still holds it.
    """
    table = Table(BY_RULE, ("R1 B5 B6", "G5 G9 G8", "P2 P7 P8"), "Y3", passing=True)
    for seat, card in ((0, "R1"), (1, "G5"), (2, "P2")):
        table.act(seat, choose(card))
    for seat, cards in ((0, "B5 B6"), (1, "G9 G8"), (2, "P7 R1")):
        happened(table.act(seat, choose(cards)))
    assert show(card for _, card in table.view(0).known) == "B5 B6"
    assert show(card for _, card in table.view(1).known) == "G5 G8 G9"


def test_what_may_have_gone_on_to_a_third_is_not_known_any_more() -> None:
    """Seat 0 passes B1 to seat 1, which is Surfette and trades with seat 2."""
    table = Table(PASSING, ("R1 B1", "G5 G9", "P2 P7"), "R3", berzerkers=(1, 6, 2), passing=True)
    for seat, card in ((0, "B1"), (1, "G9"), (2, "P2")):
        table.act(seat, choose(card))
    assert table.view(0).known == ((1, parse("B1")[0]),)
    happened(table.act(1, Trade(2, parse("G5"))))
    assert table.view(0).known == ()
    assert parse("B1")[0] in table.state.hands[1]


@pytest.mark.parametrize("junk", [(), ("R1",), (0, 0), (0, 1, 2), 7, None])
def test_only_real_hand_cards_can_be_chosen(junk: object) -> None:
    """Too few, too many, doubled, or no cards at all."""
    table = Table(PASSING, ("R1 B1 B2", "G5 G9 G1", "P2 P7 P9"), "R3", passing=True)
    refused(table.act(0, Choose(junk)))  # type: ignore[arg-type]
