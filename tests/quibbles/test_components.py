"""Components (2.1, 2.7): what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from core.games.quibbles.cards import complete, deck, highest, parse, show, stashable


@pytest.mark.parametrize(
    ("preset", "cards", "total"),
    [
        ("base", 144, 526),
        ("sevens", 151, 575),
        ("zeros", 148, 526),
        ("both", 167, 617),
        ("yucata", 155, 575),
    ],
)
def test_decks_have_their_numbers_and_sums(preset: str, cards: int, total: int) -> None:
    """Each deck has as many cards as the sheet says, with the sum they should have (5.3)."""
    assert len(deck(preset)) == cards
    assert sum(deck(preset)) == total


def test_the_base_deck_by_value() -> None:
    """22 each of 1, 2 and 3, then 24, 26 and 28."""
    assert Counter(deck("base")) == {1: 22, 2: 22, 3: 22, 4: 24, 5: 26, 6: 28}


def test_q_39_the_yucata_deck_is_the_base_deck_with_zeros_and_sevens() -> None:
    """Four 0s and seven 7s, without the twelve extra cards (Q-39)."""
    assert Counter(deck("yucata")) - Counter(deck("base")) == {0: 4, 7: 7}


def test_both_expansions_bring_two_more_of_each() -> None:
    """Four 0s, seven 7s, and two more of each value from 1 to 6."""
    extra = Counter(deck("both")) - Counter(deck("base"))
    assert extra == {0: 4, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 7}


def test_the_highest_card_follows_the_deck() -> None:
    """7 with the Sevens, else 6."""
    found = {preset: highest(preset) for preset in ("base", "sevens", "zeros", "both", "yucata")}
    assert found == {"base": 6, "sevens": 7, "zeros": 6, "both": 7, "yucata": 7}


@pytest.mark.parametrize("text", ["", "0", "3 3 6", "0 7 7 1"])
def test_cards_are_read_as_they_are_written(text: str) -> None:
    """What is shown can be read again."""
    assert show(parse(text)) == text


@pytest.mark.parametrize("text", ["8", "-1", "3,4", "six", "1 9"])
def test_what_is_no_card_is_not_read(text: str) -> None:
    """A value no deck has is an error."""
    with pytest.raises(ValueError, match=r"."):
        parse(text)


def test_sets_that_can_be_stashed() -> None:
    """A value as often as it is worth; never a 0."""
    assert stashable(parse("0 0 0 1 2 3 3 3 6 6 6 6 6")) == (1, 3)


def test_five_card_collections_of_21_do_not_win() -> None:
    """Six cards are needed, whatever they add up to (Q-11)."""
    assert not complete(parse("6 6 6 6 6"))
    assert not complete(parse("1 2 3 4 5 5"))
    assert complete(parse("1 2 3 4 5 6"))
