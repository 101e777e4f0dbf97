"""What a seat sees: the table, its own hand, and what everybody saw go into the others'."""

from __future__ import annotations

from core.game import Event
from core.games.quibbles.actions import Split
from core.games.quibbles.events import AnyEvent, CardsDrawn, HandDealt
from core.games.quibbles.view import PUBLIC, seen
from core.games.quibbles.worlds import unseen
from tests.quibbles.table import Table


def test_a_seat_sees_its_own_hand_only() -> None:
    """Of the others' it sees the number of cards; an onlooker sees no hand at all."""
    table = Table(hands=("6 1", "5 5 5"))
    assert table.view(0).hand == (1, 6)
    assert table.view(1).hand == (5, 5, 5)
    assert table.view(None).hand == ()
    assert {table.view(seat).hands for seat in (0, 1, None)} == {(2, 3)}


def test_q_45_cards_taken_from_the_row_stay_known() -> None:
    """Everybody saw them go into the hand (Q-45)."""
    table = Table("3 3 2 4 1 5", ("6 3", "5"))
    table.split(6, (0, 1))
    for seat in (0, 1, None):
        assert table.view(seat).known == ((3, 3), ())


def test_q_45_a_card_played_may_be_the_known_one() -> None:
    """What may have left the hand is no longer known to be there (Q-45)."""
    table = Table("3 3 2 4 1 5", ("6 3", "5"))
    table.split(6, (0, 1))
    table.no_stash()
    table.draw(5)
    table.no_stash()
    table.draw(3)
    assert table.state.hands[0].count(3) == 2
    assert table.view(1).known[0] == (3,)


def test_q_45_a_stash_takes_all_copies_along() -> None:
    """And a redeal everything (Q-45)."""
    table = Table("2 2 1 4 1 5", ("4 2 6", "5"))
    table.split(4, (0, 1))
    assert table.view(1).known[0] == (2, 2)
    table.stash(2)
    assert table.view(1).known[0] == ()


def test_q_45_what_was_known_of_a_hand_stays_known_in_the_discards() -> None:
    """When a hand is thrown in or its owner leaves (Q-41, Q-45)."""
    table = Table("3 3 2 4 1 5", ("6 1", "5", "4"))
    table.split(6, (0, 1))
    table.depart(0)
    assert table.view(1).seen_discards == (0, 0, 0, 2, 0, 0, 1, 0)
    assert table.view(1).discards == 4
    assert table.view(1).top == 6


def test_unseen_cards_are_all_others() -> None:
    """The deck without what a seat sees or has seen."""
    table = Table("3 3 2 4 1 5", ("6 1", "5"), discards="6")
    table.split(6, (0, 1))
    left = unseen(table.view(1))
    assert len(left) == 144 - 4 - 2 - 1 - 2
    assert left.count(3) == 20
    assert left.count(6) == 26
    assert left.count(1) == 21


def test_every_event_is_public_or_cut_for_its_owner() -> None:
    """What is not named as public is not shown by accident."""
    kinds = set(AnyEvent.__args__)  # type: ignore[attr-defined]
    assert kinds == {*PUBLIC, HandDealt, CardsDrawn}


def test_an_event_of_another_kind_is_not_shown() -> None:
    """The list of what is shown is a list of what is allowed."""

    class Secret(Event, frozen=True):
        card: int

    assert seen(Secret(6), 0) is None  # type: ignore[arg-type]
    assert seen(Split(6, ()), 0) is None  # type: ignore[arg-type]


def test_new_cards_are_their_owners_own() -> None:
    """Others see how many they are."""
    drawn, hand = CardsDrawn(0, 6, 2, (1, 2)), HandDealt(0, 6, (1, 2, 3, 4, 5, 6))
    assert seen(drawn, 0) == drawn
    assert seen(hand, 0) == hand
    for other in (1, None):
        assert seen(drawn, other) == CardsDrawn(0, 6, 2)
        assert seen(hand, other) == HandDealt(0, 6)
