"""Every trade worth a thought, counted by values: of two that cost the same cards only those that
take as much as they can. Few, however big hand and row are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, islice
from typing import Any, Final, NamedTuple

from core.games.quibbles.actions import Combine, Group, Split
from core.games.quibbles.cards import HIGHEST, Card, highest
from core.games.quibbles.settings import Settings

MOST_PACKINGS: Final = 24
"""Ways to take groups that are looked at for one card."""

Counts = tuple[int, ...]
"""How many cards of each value 0 .. 7."""


Needs = tuple[tuple[Card, int], ...]
"""(value, copies) of some cards."""


class Trade(NamedTuple):
    """A split or a combine by what it costs and brings."""

    played: tuple[Card, ...]
    taken: tuple[Card, ...]
    """Group after group for a split."""
    groups: tuple[tuple[Card, ...], ...]
    """Empty for a combine."""


def counts(cards: Sequence[Card]) -> Counts:
    """How many of each value there are.

    >>> counts((1, 1, 3))
    (0, 2, 0, 1, 0, 0, 0, 0)
    """
    return tuple([cards.count(value) for value in range(HIGHEST + 1)])


@lru_cache(maxsize=1 << 14)
def trades(hand: Counts, row: Counts, settings: Settings) -> tuple[Trade, ...]:
    """All trades worth a thought, splits first."""
    return (*_splits(hand, row, settings), *_combines(hand, row, settings))


def _splits(hand: Counts, row: Counts, settings: Settings) -> Iterator[Trade]:
    top = HIGHEST if settings.split_seven else HIGHEST - 1
    for card in range(1, top + 1):
        if hand[card]:
            for groups in packings(row, card, settings.zero_in_groups):
                yield Trade((card,), tuple(each for group in groups for each in group), groups)


def _combines(hand: Counts, row: Counts, settings: Settings) -> Iterator[Trade]:
    limit = highest(settings.deck)
    for total in range(limit + 1):
        if row[total]:
            for played, needs in _sums(total, limit):
                for card, copies in needs:
                    if hand[card] < copies:
                        break
                else:
                    yield Trade(played, (total,) * row[total], ())


@lru_cache(maxsize=64)
def _sums(total: int, most: int) -> tuple[tuple[tuple[Card, ...], Needs], ...]:
    """Every two to `most` cards with a total; zeros come on top of others one at a time."""
    return tuple(
        (cards, tuple((card, cards.count(card)) for card in dict.fromkeys(cards)))
        for size in range(2, most + 1)
        for cards in combinations_with_replacement(range(total + 1), size)
        if sum(cards) == total and cards.count(0) <= 1 + (total == 0)
    )


@lru_cache(maxsize=1 << 12)
def packings(row: Counts, card: Card, zeros: bool) -> tuple[tuple[tuple[Card, ...], ...], ...]:
    """Ways to take groups worth a card so that no further group is left."""
    kinds = [
        group
        for group, needs in _sums(card, card + 1)
        if (zeros or 0 not in group) and all(row[each] >= copies for each, copies in needs)
    ]
    kinds.sort(key=len, reverse=True)
    return tuple(islice(_pack(list(row), kinds, 0, ()), MOST_PACKINGS)) if kinds else ()


def _pack(
    left: list[int], kinds: Sequence[tuple[Card, ...]], first: int, taken: tuple[Any, ...]
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Groups on top of those taken, of the first kind there is or of later ones."""
    fitting = [
        place
        for place, kind in enumerate(kinds)
        if all(left[card] >= kind.count(card) for card in kind)
    ]
    if not fitting:
        yield taken
    for place in fitting:
        if place >= first:
            for card in kinds[place]:
                left[card] -= 1
            yield from _pack(left, kinds, place, (*taken, kinds[place]))
            for card in kinds[place]:
                left[card] += 1


def action(trade: Trade, row: Sequence[Card]) -> Split | Combine:
    """A trade as it is asked for: with places of the row."""
    free = list(enumerate(row))
    if not trade.groups:
        return Combine(trade.played, _places(trade.taken, free))
    groups = tuple(sorted(_places(group, free) for group in trade.groups))
    return Split(trade.played[0], groups)


def _places(cards: Sequence[Card], free: list[tuple[int, Card]]) -> Group:
    """The first free places that hold these cards, which are free no more."""
    found = []
    for card in cards:
        place = next(each for each in free if each[1] == card)
        free.remove(place)
        found.append(place[0])
    return tuple(sorted(found))
