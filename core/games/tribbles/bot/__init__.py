"""Players that are given a View, never a State."""

from collections.abc import Mapping
from typing import Final

from core.bot import random_mind
from core.game import Mind
from core.games.tribbles.bot.climber import climber
from core.games.tribbles.bot.player import player

MINDS: Final[Mapping[str, Mind]] = {
    "random": random_mind,
    "easy": climber,
    "normal": player,
}
"""Bots by level, weakest first."""

__all__ = ["MINDS"]
