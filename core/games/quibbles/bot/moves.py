"""What a turn's answers come to: hands they lead to, each way counted once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from core.games.quibbles.actions import Combine, Draw, Split, Stash, StashOptions, TurnOptions
from core.games.quibbles.cards import Card
from core.games.quibbles.view import View


class Trade(NamedTuple):
    """A split or a combine by what it costs and brings."""

    action: Split | Combine
    played: tuple[Card, ...]
    taken: tuple[Card, ...]
    """Lowest card first."""

    def hand(self, hand: Sequence[Card]) -> list[Card]:
        """The hand afterwards."""
        return without(hand, self.played) + list(self.taken)


def trades(view: View, options: TurnOptions) -> Iterator[Trade]:
    """Every split and combine; of those that trade the same cards only the first."""
    done = set()
    for action in options.actions():
        if not isinstance(action, Draw):
            trade = _trade(view, action)
            if trade[1:] not in done:
                done.add(trade[1:])
                yield trade


def _trade(view: View, action: Split | Combine) -> Trade:
    if isinstance(action, Split):
        places = [place for group in action.groups for place in group]
        return Trade(action, (action.card,), _cards(view, places))
    return Trade(action, action.cards, _cards(view, action.take))


def _cards(view: View, places: Sequence[int]) -> tuple[Card, ...]:
    return tuple(sorted(view.row[place] for place in places))


def stashed(view: View, stash: Stash) -> tuple[list[Card], list[Card]]:
    """Hand and collection after a stash."""
    mine = view.collections[view.mover]
    kept = mine if stash.remove is None else without(mine, (stash.remove,))
    return [card for card in view.hand if card != stash.value], [*kept, stash.value]


def stashes(options: StashOptions) -> list[Stash]:
    """Every stash that is possible."""
    return [action for action in options.actions() if isinstance(action, Stash)]


def without(cards: Sequence[Card], gone: Sequence[Card]) -> list[Card]:
    """Cards that stay when some are gone."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left
