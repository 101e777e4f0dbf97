"""Surfette's trade, as the hard opponent makes it: whose guess gets surer by other cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Final

from core.deck import Rng
from core.game import Budget, Thought
from core.games.astrobirdz.actions import NoTrade, Trade
from core.games.astrobirdz.bot.imagined import Hands, begun, board_owner, first_order, guessed
from core.games.astrobirdz.bot.odds import Odds
from core.games.astrobirdz.bot.points import edge, points
from core.games.astrobirdz.bot.quick import Quick
from core.games.astrobirdz.cards import Card, show
from core.games.astrobirdz.view import View
from core.search import Tried, lead, search

DOUBTFUL: Final = 4
"""Cards that may go: those of which one knows least whether they win."""
MOST: Final = 2


def trade(
    quick: Quick, told: Thought, deal: Callable[[Rng], Hands], rng: Rng, budget: Budget
) -> Thought:
    """The trade, or none, after which the turn brings most at many imagined tables."""
    view, me = quick.view, quick.view.mover

    def value(hands: Hands, answer: Trade | NoTrade, rng: Rng) -> float:
        dealt = [hand[:] for hand in hands]
        if isinstance(answer, Trade):
            _swap(dealt[me], dealt[answer.seat], answer.cards, rng)
        guesses = guessed(quick, dealt, {})
        tricks = begun(quick, dealt, guesses).finish()
        return edge(points(view, guesses, board_owner(view, guesses), tricks), me)

    tried = search(_trades(view), deal, value, rng, budget)
    best = tried[0].answer
    why = f"{show(best.cards)} may go" if isinstance(best, Trade) else "the hand is good as it is"
    return Thought(best, f"{why}{ahead(tried, _called)}")


def ahead(tried: Sequence[Tried[Any]], name: Callable[[Any], str]) -> str:
    """By how much the best is ahead of the next."""
    if len(tried) < 2:
        return ""
    return f"; {lead(tried):.1f} points better than {name(tried[1].answer)}"


def _trades(view: View) -> list[Trade | NoTrade]:
    """None, or one or two doubtful cards; whom one trades with makes no difference yet."""
    odds, leads = Odds(view), first_order(view)[0] == view.mover
    doubt = {card: abs(odds.later(card, len(view.hand), leads) - 0.5) for card in view.hand}
    doubtful = sorted(sorted(view.hand, key=lambda card: doubt[card])[:DOUBTFUL])
    offered: Any = next(each.options for each in view.choices if each.decision.kind == "trade")
    seat = offered.seats[0]
    return [
        NoTrade(),
        *(
            Trade(seat, cards)
            for count in range(1, min(MOST, len(doubtful)) + 1)
            for cards in combinations(doubtful, count)
        ),
    ]


def _swap(mine: list[Card], theirs: list[Card], cards: Sequence[Card], rng: Rng) -> None:
    """One's own cards for as many of theirs, by luck."""
    got = rng.sample(theirs, len(cards))
    for here, there, moving in ((mine, theirs, cards), (theirs, mine, got)):
        for card in moving:
            here.remove(card)
            there.append(card)


def _called(answer: Trade | NoTrade) -> str:
    return show(answer.cards) if isinstance(answer, Trade) else "none"
