"""Characters of the house: they weigh like the normal opponent, and each has a bent of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.deck import Rng
from core.game import Budget, Mind, Thought
from core.games.tribbles.actions import Play, PlayDrawn, PlayRescued, Poison
from core.games.tribbles.bot.player import prospects
from core.games.tribbles.bot.worth import SURE
from core.games.tribbles.cards import (
    BONUS,
    CLONE,
    GO,
    POISON,
    RESCUE,
    REVERSE,
    SKIP,
    Card,
    icon_of,
    number_of,
)
from core.games.tribbles.view import Choice, View

Bent = Callable[[View, Card, bool], float]
"""(view, card, with its icon) -> points by which a character overrates such a play."""

TROUBLE: Final = 12_000.0
"""Points that annoying somebody is worth to who loves it."""
DEAR: Final = 0.6
"""Share of its number that a card in hand is worth to who hates to see it go."""


def character(bent: Bent) -> Mind:
    """A player with a bent, who still never misses to go out."""

    def mind(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
        best = max(
            prospects(view, choice),
            key=lambda each: each.value + _bias(bent, view, each.action, each.value),
        )
        return Thought(best.action, best.why)

    return mind


def _bias(bent: Bent, view: View, action: Any, value: float) -> float:
    if value >= SURE:
        return 0.0
    match action:
        case Play(card, icon) | PlayRescued(card, icon):
            return bent(view, card, icon)
        case PlayDrawn(icon) if view.drawn is not None:
            return bent(view, view.drawn, icon)
        case Poison():
            return TROUBLE
    return 0.0


def troubling(view: View, card: Card, icon: bool) -> float:
    """Loves to poison, to skip and to turn things round, whatever it is good for."""
    return TROUBLE if icon and icon_of(card) in (POISON, SKIP, REVERSE) else 0.0


def saving(view: View, card: Card, icon: bool) -> float:
    """Saves Bonus cards and Clones for later, rescues what it can, and always wants another go."""
    if icon_of(card) in (BONUS, CLONE) and len(view.hand) > 3:
        return -DEAR * number_of(card) - 2_000.0
    return TROUBLE / 2 if icon and icon_of(card) in (RESCUE, GO) else 0.0
