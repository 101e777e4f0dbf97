"""How far a hand and a collection are from winning, counted in turns."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from core.games.quibbles.bot.trades import Counts
from core.games.quibbles.cards import COLLECTION, GOAL, HIGHEST, Card, complete

STASH: Final = 0.3
"""Turns a stash takes by itself,"""
MISSING: Final = 0.45
"""and for each copy that is not yet in hand."""
SPARE: Final = 0.12
"""Turns that a hand card without a part in the plan is worth."""
NEVER: Final = 99.0
WON: Final = -100.0
"""Turns to go for who has just won."""
_MOST_REMOVED: Final = 3
_VALUES: Final = range(HIGHEST + 1)

Collection = tuple[Card, ...]
"""Lowest card first."""


def distance(hand: Counts, collection: Collection) -> float:
    """Turns to go by the best plan: which values to stash, and which stashed cards give way."""
    return _plan(tuple(map(min, hand, _VALUES)), collection) - SPARE * sum(hand)


def settled(hand: Counts, collection: Collection, exact_six: bool) -> float:
    """Turns to go after the best stash this hand allows."""
    best = distance(hand, collection)
    for value in stashable(hand):
        after = stashed(collection, value)
        if complete(after, exact_six):
            return WON
        best = min(best, distance(without(hand, value), after))
    return best


def stashable(hand: Counts) -> list[Card]:
    """The values that may be stashed."""
    return [value for value in range(1, HIGHEST + 1) if hand[value] >= value]


def stashed(collection: Collection, value: Card) -> Collection:
    """A collection with one card more; a full one makes room by its lowest card."""
    kept = collection[1:] if len(collection) == COLLECTION else collection
    return tuple(sorted((*kept, value)))


def without(hand: Counts, value: Card) -> Counts:
    """A hand without any card of a value."""
    return (*hand[:value], 0, *hand[value + 1 :])


@lru_cache(maxsize=1 << 16)
def _plan(copies: Counts, collection: Collection) -> float:
    filled, total = len(collection), sum(collection)
    plans = [_fill(copies, COLLECTION - filled, GOAL - total)]
    for removed in range(1, min(filled, _MOST_REMOVED) + 1):
        total -= collection[removed - 1]
        plans.append(_fill(copies, COLLECTION - filled + removed, GOAL - total))
    return min(plans)


@lru_cache(maxsize=1 << 12)
def _started(copies: Counts) -> tuple[tuple[int, int, float], ...]:
    """(stashes, sum, turns) for choices of values to stash of which one has some in hand: the
    best for each number of stashes and sum.
    """
    held = [value for value, held in enumerate(copies) if held]
    found: dict[tuple[int, int], float] = {}
    for size in range(min(len(held), COLLECTION) + 1):
        for values in combinations(held, size):
            turns = sum([_turns(value, copies[value]) for value in values])
            key = (size, sum(values))
            found[key] = min(turns, found.get(key, NEVER))
    return tuple((size, total, turns) for (size, total), turns in found.items())


def _turns(value: Card, held: int) -> float:
    """Turns to stash a value, with what the cards for it would be worth otherwise."""
    return STASH + MISSING * (value - held) + SPARE * held


@lru_cache(maxsize=1 << 16)
def _fill(copies: Counts, slots: int, need: int) -> float:
    """Fewest turns to fill some slots with at least this sum."""
    fresh, need = _FRESH, need + _OVER
    return min(
        [
            turns + fresh[slots - size][need - total]
            for size, total, turns in _started(copies)
            if size <= slots
        ]
    )


@cache
def _fresh(slots: int, need: int) -> float:
    """Fewest turns to fill some slots with at least this sum, with nothing in hand for any."""
    if slots == 0:
        return NEVER if need > 0 else 0.0
    return min(STASH + MISSING * value + _fresh(slots - 1, need - value) for value in range(1, 7))


_OVER: Final = COLLECTION * (HIGHEST + HIGHEST)
_FRESH: Final = tuple(
    tuple(_fresh(slots, need) for need in range(-_OVER, GOAL + 1))
    for slots in range(COLLECTION + _MOST_REMOVED + 1)
)
"""By slots, then by need and `_OVER`."""
