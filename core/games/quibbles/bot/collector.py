"""The normal opponent: plans a collection and does what brings it nearest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from core.deck import Rng
from core.game import Budget, Thought
from core.games.quibbles.actions import Draw, NoStash, StashOptions, TurnOptions
from core.games.quibbles.bot.moves import stashed, stashes, trades, without
from core.games.quibbles.bot.plan import distance
from core.games.quibbles.cards import COLLECTION, Card, complete, show, stashable
from core.games.quibbles.view import Choice, View
from core.games.quibbles.worlds import unseen


class Prospect(NamedTuple):
    """An answer and how many turns from winning one is after it."""

    turns: float
    action: Any
    why: str


def collector(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """The answer that leaves the fewest turns to go."""
    prospects = (
        _stashes(view, choice.options)
        if isinstance(choice.options, StashOptions)
        else _turns(view, choice.options)
    )
    best = min(prospects, key=lambda prospect: prospect.turns)
    return Thought(best.action, best.why)


def _turns(view: View, options: TurnOptions) -> Iterator[Prospect]:
    mine = view.collections[view.mover]
    for trade in trades(view, options):
        turns = settled(view, trade.hand(view.hand), mine)
        yield Prospect(turns, trade.action, f"{show(trade.played)} becomes {show(trade.taken)}")
    chances = _chances(view)
    for card in dict.fromkeys(options.hand):
        hand = without(view.hand, (card,))
        now = settled(view, hand, mine)
        better = sum(share * (settled(view, [*hand, new], mine) - now) for new, share in chances)
        yield Prospect(now + 2 * better, Draw(card), f"the {card} is of the least use")


def settled(view: View, hand: Sequence[Card], mine: Sequence[Card]) -> float:
    """Turns to go after the best stash this hand allows."""
    best = distance(hand, mine)
    for value in stashable(hand):
        rest = [card for card in hand if card != value]
        for kept in _rooms(mine):
            collection = [*kept, value]
            if complete(collection, view.settings.exact_six):
                return -100.0
            best = min(best, distance(rest, collection))
    return best


def _rooms(mine: Sequence[Card]) -> list[list[Card]]:
    """What is left of a collection when it has made room for one card: the lowest gives way."""
    return [sorted(mine)[1:]] if len(mine) == COLLECTION else [list(mine)]


def _chances(view: View) -> list[tuple[Card, float]]:
    """How likely the next card of the draw pile is of each value."""
    hidden = unseen(view)
    return [(card, copies / len(hidden)) for card, copies in Counter(hidden).items()]


def _stashes(view: View, options: StashOptions) -> Iterator[Prospect]:
    mine = view.collections[view.mover]
    yield Prospect(distance(view.hand, mine), NoStash(), "the cards are worth more in hand")
    for stash in stashes(options):
        hand, collection = stashed(view, stash)
        if complete(collection, view.settings.exact_six):
            yield Prospect(-100.0, stash, "that wins")
        else:
            yield Prospect(distance(hand, collection), stash, f"a {stash.value} fits the plan")
