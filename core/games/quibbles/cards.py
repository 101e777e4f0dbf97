"""The cards: a card is its value, a plain number, and cards of one value are all alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, Literal, TypeAlias

Card: TypeAlias = int
"""A value from 0 to 7. Zeros and sevens come with the expansions (2.7)."""

Preset: TypeAlias = Literal["base", "sevens", "zeros", "both", "yucata"]
"""A deck one can play with."""

HIGHEST: Final = 7
"""The highest value any deck holds."""
COLLECTION: Final = 6
"""The cards a collection holds (2.1)."""
GOAL: Final = 21
"""The sum a collection needs (2.5)."""

DECKS: Final[dict[str, tuple[int, ...]]] = {
    "base": (0, 22, 22, 22, 24, 26, 28, 0),
    "sevens": (0, 22, 22, 22, 24, 26, 28, 7),
    "zeros": (4, 22, 22, 22, 24, 26, 28, 0),
    "both": (4, 24, 24, 24, 26, 28, 30, 7),
    "yucata": (4, 22, 22, 22, 24, 26, 28, 7),
}
"""How many cards of each value 0 .. 7 a deck holds (2.1, 2.7, Q-39)."""


def deck(preset: str) -> list[Card]:
    """All cards of a deck, lowest first.

    >>> len(deck("base")), sum(deck("base"))
    (144, 526)
    """
    return [value for value, copies in enumerate(DECKS[preset]) for _ in range(copies)]


@cache
def highest(preset: str) -> Card:
    """The highest value in a deck: also the most cards, and the highest total, of a combine.

    >>> highest("base"), highest("sevens")
    (6, 7)
    """
    return max(value for value, copies in enumerate(DECKS[preset]) if copies)


def stashable(hand: Sequence[Card]) -> tuple[Card, ...]:
    """The values with at least as many copies as they are worth, lowest first; never 0 (2.7).

    >>> stashable([0, 2, 2, 3, 3])
    (2,)
    """
    return tuple(value for value in sorted(set(hand)) if 0 < value <= hand.count(value))


def complete(collection: Sequence[Card], exact_six: bool = True) -> bool:
    """Whether a collection wins: six cards with a sum of at least 21 (2.5, Q-11).

    >>> complete([3, 6, 6, 6]), complete([3, 6, 6, 6], exact_six=False)
    (False, True)
    """
    return (len(collection) == COLLECTION or not exact_six) and sum(collection) >= GOAL


def show(cards: Iterable[Card]) -> str:
    """Cards as they are written: values with spaces between.

    >>> show((3, 3, 6))
    '3 3 6'
    """
    return " ".join(map(str, cards))


def parse(text: str) -> tuple[Card, ...]:
    """The cards written in a text.

    >>> parse("3 3 6")
    (3, 3, 6)

    Raises:
        ValueError: when something in it is no card.
    """
    cards = tuple(int(word) for word in text.split())
    if not all(0 <= card <= HIGHEST for card in cards):
        raise ValueError(f"cards are 0 to {HIGHEST}: {text!r}")
    return cards
