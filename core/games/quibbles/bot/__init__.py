"""Players that are given a View, never a State."""

from collections.abc import Mapping
from typing import Final

from core.bot import random_mind
from core.game import Mind
from core.games.quibbles.bot.collector import collector
from core.games.quibbles.bot.grabber import grabber

MINDS: Final[Mapping[str, Mind]] = {
    "random": random_mind,
    "easy": grabber,
    "normal": collector,
}
"""Bots by level, weakest first."""

__all__ = ["MINDS"]
