"""The games of the house: found in `core.games`, not listed."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import core.games
from core.game import Game


@cache
def games() -> dict[str, Game]:
    """Every game by its key, in alphabetical order."""
    names = sorted(found.name for found in pkgutil.iter_modules(core.games.__path__) if found.ispkg)
    found = (importlib.import_module(f"core.games.{name}").GAME for name in names)
    return {game.key: game for game in found}
