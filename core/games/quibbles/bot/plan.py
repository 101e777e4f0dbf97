"""How far a hand and a collection are from winning, counted in turns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from core.games.quibbles.cards import COLLECTION, GOAL, HIGHEST, Card

STASH: Final = 0.3
"""Turns a stash takes by itself,"""
MISSING: Final = 0.45
"""and for each copy that is not yet in hand."""
SPARE: Final = 0.12
"""Turns that a hand card without a part in the plan is worth."""
NEVER: Final = 99.0
_MOST_REMOVED: Final = 3


def distance(hand: Sequence[Card], collection: Sequence[Card]) -> float:
    """Turns to go by the best plan: which values to stash, and which stashed cards give way."""
    copies = [min(hand.count(value), value) for value in range(HIGHEST + 1)]
    kept = sorted(collection, reverse=True)
    plans = (
        _fill(
            tuple(copies), COLLECTION - len(kept) + removed, GOAL - sum(kept[: len(kept) - removed])
        )
        for removed in range(min(len(kept), _MOST_REMOVED) + 1)
    )
    return min(plans) - SPARE * len(hand)


@lru_cache(maxsize=1 << 12)
def _started(copies: tuple[int, ...]) -> tuple[tuple[int, int, float], ...]:
    """(stashes, sum, turns) for every choice of values to stash of which one has some in hand."""
    held = [value for value, held in enumerate(copies) if held]
    return tuple(
        (size, sum(values), sum(_turns(value, copies[value]) for value in values))
        for size in range(min(len(held), COLLECTION) + 1)
        for values in combinations(held, size)
    )


def _turns(value: Card, held: int) -> float:
    """Turns to stash a value, with what the cards for it would be worth otherwise."""
    return STASH + MISSING * (value - held) + SPARE * held


@lru_cache(maxsize=1 << 15)
def _fill(copies: tuple[int, ...], slots: int, need: int) -> float:
    """Fewest turns to fill some slots with at least this sum."""
    return min(
        (
            turns + _fresh(slots - size, max(need - total, 0))
            for size, total, turns in _started(copies)
            if size <= slots
        ),
        default=NEVER,
    )


@cache
def _fresh(slots: int, need: int) -> float:
    """Fewest turns to fill some slots with at least this sum, with nothing in hand for any."""
    if slots == 0:
        return NEVER if need else 0.0
    return min(
        STASH + MISSING * value + _fresh(slots - 1, max(need - value, 0)) for value in range(1, 7)
    )
