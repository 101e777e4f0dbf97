"""Decks as text, ready decks, and what is in a deck."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.tribbles.cards import CARDS, ICONS, NUMBERS, POOLS, named, show
from core.games.tribbles.cards import parse as cards_of
from core.games.tribbles.decks import PRESETS, DeckError, figures, parse, write
from core.games.tribbles.decks.figures import odds
from core.games.tribbles.settings import MOST_CARDS


def faults(text: str) -> list[int]:
    """The lines of a text that are wrong."""
    with pytest.raises(DeckError) as error:
        parse(text)
    return [fault.line for fault in error.value.faults]


def test_a_deck_is_a_line_for_each_card() -> None:
    """In any order, with comments, empty lines and numbers as people write them."""
    text = "# mine\n\n  2 X 100,000 rescue # top\n4x10 Go\n1 GO\n1 * 1'000 Skip\n3 × 10.000 Go\r\n"
    assert write(parse(text)) == (
        "1 x 1 Go\n4 x 10 Go\n1 x 1000 Skip\n3 x 10000 Go\n2 x 100000 Rescue\n"
    )


@given(st.lists(st.integers(0, CARDS - 1), max_size=MOST_CARDS))
@settings(max_examples=40, deadline=None)
def test_what_is_written_is_read_again(cards: list[int]) -> None:
    """Every deck, as the same cards."""
    assert parse(write(cards)) == tuple(sorted(cards))
    assert len(write(cards)) <= 1000


@given(st.text(max_size=200))
@settings(max_examples=60, deadline=None)
def test_any_text_is_a_deck_or_says_where_it_is_wrong(text: str) -> None:
    """Nothing else can happen."""
    try:
        parse(text)
    except DeckError as error:
        told = str(error)
    else:
        told = "line 0"
    assert told.startswith("line ")


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("4 x 11 Go", "no number 11"),
        ("4 x 10 Gone", "no icon Gone"),
        ("0 x 10 Go", "copies"),
        ("200 x 10 Go", "copies"),
        ("Go 10", "is no card"),
        ("4 x", "is no card"),
        ("x" * 100, "…"),
        ("٤ x 10 Go", "is no card"),
    ],
)
def test_a_wrong_line_is_explained(line: str, word: str) -> None:
    """With its number, counted from 1, comments included."""
    with pytest.raises(DeckError, match="line 2") as error:
        parse(f"# a deck\n{line}\n1 Go")
    assert word in str(error.value)


def test_all_wrong_lines_are_told_at_once() -> None:
    """So that they can be mended in one go."""
    assert faults("1 Go\nfoo\n10 Go\n7 x 7 Go\n") == [2, 4]


def test_a_deck_has_an_end() -> None:
    """At most 120 cards and 8,000 characters."""
    assert faults("100 x 1 Go\n20 x 10 Go\n1 x 100 Go") == [3]
    assert faults("#" * 8001) == [1]


def test_cards_have_names() -> None:
    """As they are said, and back."""
    for card in range(CARDS):
        assert named(show(card)) == card
    assert show(named("100000 clone")) == "100,000 Clone"
    assert cards_of("") == ()
    with pytest.raises(ValueError, match="no card"):
        named("7 Go")
    assert len(NUMBERS) * len(ICONS) == CARDS


def test_there_are_ready_decks_for_every_pool() -> None:
    """35 printed cards each, with no warning."""
    assert len(PRESETS) >= 5
    assert len({preset.name for preset in PRESETS}) == len(PRESETS)
    for preset in PRESETS:
        assert len(preset.cards) == 35
        assert set(preset.cards) <= set(POOLS["printed"])
        assert preset.about.endswith(".")
        assert figures(preset.cards).warnings == ()
    for cards in POOLS.values():
        assert any(set(preset.cards) <= set(cards) for preset in PRESETS)


def test_the_decks_of_the_sheet_have_the_same_numbers() -> None:
    """8, 8, 7, 6, 4, 2 from 1 to 100,000, a sum of 246,788 (5.4)."""
    for preset in PRESETS[:4]:
        found = figures(preset.cards)
        assert found.by_number == (8, 8, 7, 6, 4, 2)
        assert found.worth == 246_788
        assert sum(found.by_icon) == 35
    assert figures(PRESETS[0].cards).by_icon == (0, 0, 9, 0, 0, 8, 0, 18)


def test_the_odds_of_an_opening_hand_with_a_one() -> None:
    """Seven cards out of the deck."""
    assert odds(7, 1) == 1.0
    assert odds(35, 0) == 0.0
    assert odds(6, 6) == 0.0
    assert odds(14, 1) == pytest.approx(0.5)
    assert figures(PRESETS[0].cards).opening == pytest.approx(0.868, abs=0.001)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("6 x 1 Go", "fewer than 7"),
        ("29 x 1 Go", "fewer than the 30"),
        ("61 x 1 Go", "more than the 60"),
        ("35 x 10 Go", "never begin"),
        ("20 x 1 Go\n20 x 100 Go", "no 10 and no 1,000"),
        ("30 x 1 Bonus", "Bonus cards"),
    ],
)
def test_unwise_decks_are_warned_of(text: str, word: str) -> None:
    """They are legal all the same (T-34)."""
    assert any(word in warning for warning in figures(parse(text)).warnings)


def test_an_empty_deck_can_be_counted() -> None:
    """Where a new one begins."""
    assert figures(()).total == 0
    assert figures(()).opening == 0.0
