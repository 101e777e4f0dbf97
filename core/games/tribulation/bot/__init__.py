"""Players that are given a View, never a State."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from core.bot import random_mind
from core.game import Mind
from core.games.tribulation.bot.levels import LEVELS
from core.games.tribulation.bot.searcher import searcher

MINDS: Final[Mapping[str, Mind]] = {
    "random": random_mind,
    **{name: partial(searcher, level) for name, level in LEVELS.items()},
}
"""Bots by level and by character, weakest first."""

QUICK: Final = frozenset(MINDS)
"""Bots that answer at once: all of them."""

__all__ = ["MINDS", "QUICK"]
