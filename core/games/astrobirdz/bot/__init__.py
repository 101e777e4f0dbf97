"""Players that are given a View, never a State."""

from collections.abc import Mapping
from typing import Any, Final

from core.bot import random_mind
from core.deck import Rng
from core.game import Budget, Mind, Thought
from core.games.astrobirdz.bot.beginner import beginner, call
from core.games.astrobirdz.bot.counter import counter
from core.games.astrobirdz.bot.seer import seer
from core.games.astrobirdz.bot.styles import tempered


def scatterbrain(view: Any, choice: Any, rng: Rng, budget: Budget) -> Thought:
    """Any legal answer, but no calls without proof."""
    if choice.decision.mode == "optional":
        return call(view, choice)
    return random_mind(view, choice, rng, budget)


MINDS: Final[Mapping[str, Mind]] = {
    "random": scatterbrain,
    "easy": beginner,
    "daredevil": tempered(1, "one more, for the AstroBoard"),
    "mouse": tempered(-1, "one fewer, to be safe"),
    "normal": counter,
    "hard": seer,
}
"""Bots by level and by character, weakest first."""

QUICK: Final = frozenset(MINDS) - {"hard"}
"""Bots that answer at once."""

__all__ = ["MINDS", "QUICK"]
