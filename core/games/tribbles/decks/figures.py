"""What is in a deck, in numbers: for those who build one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Final

from msgspec import Struct

from core.games.tribbles.cards import BONUS, HAND, ICONS, NUMBERS, Card, card, icon_of, step_of
from core.games.tribbles.cards import total as sum_of

FEWEST_ADVISED: Final = 30
MOST_ADVISED: Final = 60


class Figures(Struct, frozen=True):
    """What is in a deck."""

    total: int
    """Cards."""
    worth: int
    """The sum of their numbers."""
    by_number: tuple[int, ...]
    """Cards of each number, from 1 to 100,000: the curve."""
    by_icon: tuple[int, ...]
    """Cards with each icon, in the order of `ICONS`."""
    opening: float
    """How likely an opening hand of seven holds a 1."""
    warnings: tuple[str, ...]
    """What is unwise about it, one sentence each, without a full stop."""


def figures(cards: Sequence[Card]) -> Figures:
    """Count a deck."""
    by_number, by_icon = [0] * len(NUMBERS), [0] * len(ICONS)
    for each in cards:
        by_number[step_of(each)] += 1
        by_icon[icon_of(each)] += 1
    return Figures(
        total=len(cards),
        worth=sum_of(cards),
        by_number=tuple(by_number),
        by_icon=tuple(by_icon),
        opening=odds(len(cards), by_number[0]),
        warnings=tuple(_warnings(cards, by_number)),
    )


def odds(cards: int, ones: int) -> float:
    """How likely seven cards out of so many hold one of so many (T-25); 0 without a full hand.

    >>> round(odds(35, 8), 3)
    0.868
    """
    return 0.0 if cards < HAND else 1 - comb(cards - ones, HAND) / comb(cards, HAND)


def _warnings(cards: Sequence[Card], by_number: Sequence[int]) -> Iterator[str]:
    size = len(cards)
    if size < HAND:
        yield "fewer than 7 cards: you sit out from the first round on"
    elif size < FEWEST_ADVISED:
        yield "fewer than the 30 cards advised: you may run out of cards"
    if size > MOST_ADVISED:
        yield "more than the 60 cards advised: your best cards come late"
    if size and not by_number[0]:
        yield "no card numbered 1: you can never begin a chain"
    missing = [f"{NUMBERS[step]:,}" for step in range(1, 4) if not by_number[step]]
    if missing and size:
        yield f"no {' and no '.join(missing)}: you cannot go on there"
    bonus = [card(step, BONUS) in cards for step in range(4)]
    if any(bonus) and not all(bonus):
        yield "some of the Bonus cards 1, 10, 100 and 1,000 are missing: no bonus without all four"
