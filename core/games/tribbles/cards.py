"""The cards: a number and an icon, together one small whole number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

Card: TypeAlias = int
"""0 to 47: eight times the step of its number (0 for 1, 5 for 100,000), plus the icon's place in
`ICONS`. Sorted cards are sorted by number."""
Step: TypeAlias = int
"""A step of the chain: 0 for 1, 1 for 10, ... 5 for 100,000. `START` before the first card."""
Pool: TypeAlias = Literal["printed", "boxed", "expansion", "all"]
"""Which cards decks may hold (T-35)."""

NUMBERS: Final = (1, 10, 100, 1_000, 10_000, 100_000)
"""The numbers, by step (1.1)."""
ICONS: Final = ("Reverse", "Skip", "Go", "Discard", "Poison", "Rescue", "Clone", "Bonus")
"""The icons (1.1); the constants below are places in it."""
REVERSE, SKIP, GO, DISCARD, POISON, RESCUE, CLONE, BONUS = range(8)
CARDS: Final = len(NUMBERS) * len(ICONS)
START: Final[Step] = -1
"""`last` while nobody has played in this round."""
PEAK: Final[Step] = 5
"""100,000: a 1 may follow (overpopulation)."""
HAND: Final = 7
"""Cards of a new hand (1.2)."""
RUN: Final = 100_000
"""Points for Bonus cards of 1, 10, 100 and 1,000 in one play pile (1.6)."""

_BOXED: Final = (
    "Discard Go Skip",
    "Go Poison Skip",
    "Poison Rescue Reverse",
    "Discard Rescue Reverse",
    "Clone Reverse Skip",
    "",
)
_EXPANSION: Final = (
    "Bonus Discard Go",
    "Bonus Go Poison",
    "Bonus Poison Rescue",
    "Bonus Discard Rescue",
    "Go Poison Rescue",
    "Clone Discard Rescue",
)


def card(step: Step, icon: int) -> Card:
    """The card with this number and icon."""
    return step * 8 + icon


def step_of(card: Card) -> Step:
    """The step of a card's number.

    >>> step_of(named("1000 Go"))
    3
    """
    return card >> 3


def icon_of(card: Card) -> int:
    """The place of a card's icon in `ICONS`."""
    return card & 7


def number_of(card: Card) -> int:
    """The number printed on a card."""
    return NUMBERS[card >> 3]


def total(cards: Iterable[Card]) -> int:
    """The sum of the numbers (1.6)."""
    return sum(NUMBERS[card >> 3] for card in cards)


def runs(cards: Iterable[Card]) -> bool:
    """Whether a pile holds Bonus cards of 1, 10, 100 and 1,000 (1.6, T-26, T-27)."""
    return _RUN.issubset(cards)


def show(card: Card) -> str:
    """A card as it is written.

    >>> show(named("100000 Clone"))
    '100,000 Clone'
    """
    return f"{number_of(card):,} {ICONS[card & 7]}"


def named(text: str) -> Card:
    """The card a text names: its number, with or without separators, and its icon.

    >>> named("100,000 clone") == named("100000 Clone")
    True

    Raises:
        ValueError: it names no card.
    """
    digits, _, icon = text.strip().rpartition(" ")
    number = "".join(char for char in digits if char not in " ,._'")
    try:
        return card(NUMBERS.index(int(number)), ICONS.index(icon.capitalize()))
    except ValueError:
        raise ValueError(f"there is no card {text.strip()!r}") from None


def parse(text: str) -> tuple[Card, ...]:
    """The cards a text names, with commas between them and none inside their numbers.

    >>> [show(card) for card in parse("1 Go, 100 Clone")]
    ['1 Go', '100 Clone']

    Raises:
        ValueError: when something in it is no card.
    """
    return tuple(named(part) for part in text.split(",")) if text.strip() else ()


def _pairs(rows: Sequence[str]) -> frozenset[Card]:
    return frozenset(
        card(step, ICONS.index(icon)) for step, icons in enumerate(rows) for icon in icons.split()
    )


_RUN: Final = frozenset(card(step, BONUS) for step in range(4))
POOLS: Final[dict[Pool, tuple[Card, ...]]] = {
    "printed": tuple(sorted(_pairs(_BOXED) | _pairs(_EXPANSION))),
    "boxed": tuple(sorted(_pairs(_BOXED))),
    "expansion": tuple(sorted(_pairs(_EXPANSION))),
    "all": tuple(range(CARDS)),
}
"""The cards of each pool, lowest first (6.1)."""


def _fits(card: Card, last: Step, passed: bool) -> bool:
    step = step_of(card)
    if last == START:
        return step == 0
    return (
        step == last + 1
        or (step == 0 and (passed or last == PEAK))
        or (step == last and icon_of(card) == CLONE)
    )


PLAYABLE: Final = tuple(
    tuple(_fits(card, last, passed) for card in range(CARDS))
    for last in range(START, PEAK + 1)
    for passed in (False, True)
)
"""By 2 * (last + 1) + passed: which cards may be played then (1.3)."""


def playable(last: Step, passed: bool) -> tuple[bool, ...]:
    """By card, whether it may be played after a number, and perhaps after a pass (1.3).

    >>> playable(2, True)[named("1 Go")], playable(2, False)[named("1 Go")]
    (True, False)
    """
    return PLAYABLE[2 * (last + 1) + passed]
