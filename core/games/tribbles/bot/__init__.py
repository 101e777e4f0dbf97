"""Players that are given a View, never a State."""

from collections.abc import Mapping
from typing import Final

from core.bot import random_mind
from core.game import Mind
from core.games.tribbles.bot.climber import climber
from core.games.tribbles.bot.player import player
from core.games.tribbles.bot.schemer import schemer
from core.games.tribbles.bot.styles import character, saving, troubling

MINDS: Final[Mapping[str, Mind]] = {
    "random": random_mind,
    "easy": climber,
    "troublemaker": character(troubling),
    "saver": character(saving),
    "normal": player,
    "hard": schemer,
}
"""Bots by level and by character, weakest first."""

QUICK: Final = frozenset(MINDS) - {"hard"}
"""Bots that answer at once."""

__all__ = ["MINDS", "QUICK"]
