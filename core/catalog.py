"""The games of the house: found in `core.games`, not listed."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib import resources

import core.games
from core.game import Game


@cache
def games() -> dict[str, Game]:
    """Every game by its key, in alphabetical order."""
    names = sorted(found.name for found in pkgutil.iter_modules(core.games.__path__) if found.ispkg)
    found = (importlib.import_module(f"core.games.{name}").GAME for name in names)
    return {game.key: game for game in found}


def rules(key: str) -> str:
    """The rules of a game for its players, as Markdown."""
    return _document(key, "RULES.md")


def rulings(key: str) -> str:
    """The rulings of a game where its rule sheet is silent, as Markdown: question, ruling, test."""
    return _document(key, "RULINGS.md")


def _document(key: str, name: str) -> str:
    return resources.files(f"core.games.{key}").joinpath(name).read_text("utf-8")
