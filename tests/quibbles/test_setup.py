"""Set-up (2.2): shuffle, lay the row, deal, and who begins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from core.deck import generator, seeded
from core.game import Setup
from core.games.quibbles import GAME
from core.games.quibbles.events import HandDealt, RowRefilled, TurnBegan
from core.match import Entry, Match


def dealt(seats: int, seed: int = 0, **settings: Any) -> tuple[Match, Entry]:
    """A match just dealt."""
    return Match.deal(GAME, Setup("quibbles", 1, seats, settings), seeded(generator(seed)))


@pytest.mark.parametrize(("seats", "pile"), [(2, 126), (3, 120), (4, 114), (5, 108)])
def test_six_cards_in_the_row_and_in_each_hand(seats: int, pile: int) -> None:
    """The rest is the draw pile (5.3)."""
    match, _ = dealt(seats)
    view = match.view(0)
    assert len(view.row) == 6
    assert view.hands == (6,) * seats
    assert view.pile == pile
    assert view.discards == 0
    assert view.collections == ((),) * seats


def test_the_deal_is_told_in_order() -> None:
    """The row, a hand for each seat from the first on, and whose turn it is (C-2)."""
    _, entry = dealt(3, first_seat="second")
    row, *hands, turn = entry.events
    assert isinstance(row, RowRefilled)
    assert [hand.seat for hand in hands if isinstance(hand, HandDealt)] == [1, 2, 0]
    assert turn == TurnBegan(1, 1)


def test_c_9_anybody_may_begin() -> None:
    """Luck picks who begins, each seat about as often (C-9)."""
    first = Counter(dealt(4, seed)[0].view(None).mover for seed in range(200))
    assert sorted(first) == [0, 1, 2, 3]
    assert min(first.values()) > 25


@pytest.mark.parametrize(("word", "seat"), [("first", 0), ("second", 1), ("fifth", 4)])
def test_c_9_a_table_may_say_who_begins(word: str, seat: int) -> None:
    """For winners who want to begin (C-9)."""
    assert dealt(5, first_seat=word)[0].view(None).mover == seat


def test_c_9_nobody_begins_from_a_seat_that_is_not_there() -> None:
    """A seat beyond the table is refused by name (C-9)."""
    with pytest.raises(msgspec.ValidationError, match="no third seat"):
        dealt(2, first_seat="third")


@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_players(seats: int) -> None:
    """Neither one nor six can play."""
    with pytest.raises(msgspec.ValidationError, match="2 to 5"):
        dealt(seats)


def test_nobody_brings_cards() -> None:
    """Quibbles has one common deck."""
    setup = Setup("quibbles", 1, 2, kits=("6 6 6", ""))
    with pytest.raises(msgspec.ValidationError, match="nobody brings"):
        Match.deal(GAME, setup, seeded(generator(0)))


def test_the_same_luck_deals_the_same_cards() -> None:
    """And other luck other cards (C-2)."""
    assert dealt(3, 5)[0].digest() == dealt(3, 5)[0].digest()
    assert dealt(3, 5)[0].digest() != dealt(3, 6)[0].digest()
