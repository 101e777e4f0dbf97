"""Players that are given a View, never a State."""

from collections.abc import Mapping
from typing import Final

from core.bot import random_mind
from core.game import Mind
from core.games.quibbles.bot.collector import collector
from core.games.quibbles.bot.grabber import grabber
from core.games.quibbles.bot.schemer import schemer
from core.games.quibbles.bot.styles import character, gambling, hoarding

MINDS: Final[Mapping[str, Mind]] = {
    "random": random_mind,
    "easy": grabber,
    "gambler": character(gambling),
    "hoarder": character(hoarding),
    "normal": collector,
    "hard": schemer,
}
"""Bots by level and by character, weakest first."""

QUICK: Final = frozenset({"easy"})
"""Bots that answer at once, however many cards there are."""

__all__ = ["MINDS", "QUICK"]
