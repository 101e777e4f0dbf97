"""The normal opponent: plans a collection and does what brings it nearest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from core.deck import Rng
from core.game import Budget, Thought
from core.games.quibbles.actions import Draw, NoStash, Stash, StashOptions
from core.games.quibbles.bot.plan import WON, distance, settled
from core.games.quibbles.bot.trades import Counts, action, counts, trades
from core.games.quibbles.cards import HIGHEST, Card, complete, show
from core.games.quibbles.view import Choice, View
from core.games.quibbles.worlds import unseen


class Prospect(NamedTuple):
    """An answer and how many turns from winning one is after it."""

    turns: float
    action: Any
    why: str


def collector(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """The answer that leaves the fewest turns to go."""
    best = min(prospects(view, choice), key=lambda prospect: prospect.turns)
    return Thought(best.action, best.why)


def prospects(view: View, choice: Choice) -> Iterator[Prospect]:
    """Every answer worth a thought."""
    if isinstance(choice.options, StashOptions):
        return _stashes(view, choice.options)
    return _turns(view)


def _turns(view: View) -> Iterator[Prospect]:
    mine, six = view.collections[view.mover], view.settings.exact_six
    hand, row = counts(view.hand), counts(view.row)
    for trade in trades(hand, row, view.settings):
        turns = settled(moved(hand, trade.played, trade.taken), mine, six)
        told = f"{show(trade.played)} becomes {show(sorted(trade.taken))}"
        yield Prospect(turns, action(trade, view.row), told)
    chances = _chances(view)
    for card in dict.fromkeys(view.hand):
        left = moved(hand, (card,), ())
        now = settled(left, mine, six)
        better = sum(
            share * (settled(moved(left, (), (new,)), mine, six) - now) for new, share in chances
        )
        yield Prospect(now + 2 * better, Draw(card), f"the {card} is of the least use")


def moved(hand: Counts, gone: tuple[Card, ...], new: tuple[Card, ...]) -> Counts:
    """A hand after some cards have left it and others have come."""
    cards = list(hand)
    for card in gone:
        cards[card] -= 1
    for card in new:
        cards[card] += 1
    return tuple(cards)


def _chances(view: View) -> list[tuple[Card, float]]:
    """How likely the next card of the draw pile is of each value."""
    hidden = unseen(view)
    each = counts(hidden)
    return [(card, each[card] / len(hidden)) for card in range(HIGHEST + 1) if each[card]]


def _stashes(view: View, options: StashOptions) -> Iterator[Prospect]:
    mine, hand = view.collections[view.mover], counts(view.hand)
    yield Prospect(distance(hand, mine), NoStash(), "the cards are worth more in hand")
    for stash in options.actions():
        if isinstance(stash, Stash) and stash.value > (stash.remove or 0):
            collection = stashed_as(mine, stash)
            if complete(collection, view.settings.exact_six):
                yield Prospect(WON, stash, "that wins")
            else:
                left = (*hand[: stash.value], 0, *hand[stash.value + 1 :])
                why = f"a {stash.value} fits the plan"
                yield Prospect(distance(left, collection), stash, why)


def stashed_as(collection: tuple[Card, ...], stash: Stash) -> tuple[Card, ...]:
    """A collection after a stash."""
    kept = list(collection)
    if stash.remove is not None:
        kept.remove(stash.remove)
    return tuple(sorted([*kept, stash.value]))
