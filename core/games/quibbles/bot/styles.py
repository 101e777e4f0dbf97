"""Characters of the house: they plan like the normal opponent, and each has a bent of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.deck import Rng
from core.game import Budget, Mind, Thought
from core.games.quibbles.actions import Combine, Draw, NoStash, Split, Stash
from core.games.quibbles.bot.collector import prospects
from core.games.quibbles.bot.plan import WON
from core.games.quibbles.view import Choice, View

Bent = Callable[[View, Any], float]
"""Turns by which a character overrates (below 0) or underrates an answer."""


def character(bent: Bent) -> Mind:
    """A player with a bent, who still never misses to win."""

    def mind(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
        found = list(prospects(view, choice))
        best = min(
            found, key=lambda each: each.turns + (each.turns != WON) * bent(view, each.action)
        )
        return Thought(best.action, best.why)

    return mind


def hoarding(view: View, action: Any) -> float:
    """Loves a fat hand: would rather take many cards than the right ones, and hates to let go."""
    match action:
        case Split(_, groups):
            return 0.06 - 0.06 * sum(map(len, groups))
        case Combine(cards, take):
            return 0.06 * (len(cards) - len(take))
        case Stash(value):
            return 0.06 * (view.hand.count(value) - 1)
    return 0.0


def gambling(view: View, action: Any) -> float:
    """Trusts the draw pile more than the row, and only wants high cards."""
    match action:
        case Draw():
            return -0.25
        case Stash(value):
            return 0.1 * max(0, 4 - value)
        case NoStash():
            return 0.0
    return 0.1
