"""The games of the house: found in `core.games`, not listed."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib import resources

import core.games
from core.game import Game


class OtherRules(Exception):
    """A match goes by a version of its rules that this program does not have.

    Args:
        key: the game.
        version: the version it goes by.
        known: the versions there are here; none for a game that is unknown.
    """

    def __init__(self, key: str, version: int, known: tuple[int, ...]) -> None:
        here = f"knows {', '.join(map(str, known))}" if known else "does not know that game"
        super().__init__(f"{key} by version {version} of its rules; this server {here}")
        self.key, self.version = key, version


@cache
def games() -> dict[str, Game]:
    """Every game by its key, in alphabetical order."""
    names = sorted(found.name for found in pkgutil.iter_modules(core.games.__path__) if found.ispkg)
    found = (importlib.import_module(f"core.games.{name}").GAME for name in names)
    return {game.key: game for game in found}


def edition(key: str, version: int) -> Game:
    """A game by one version of its rules, so that every match ends by those it began with.

    Raises:
        OtherRules: there is no such version here.
    """
    newest = games().get(key)
    editions = (newest, *newest.earlier) if newest is not None else ()
    for game in editions:
        if game.version == version:
            return game
    raise OtherRules(key, version, tuple(game.version for game in editions))


def rules(key: str) -> str:
    """The rules of a game for its players, as Markdown."""
    return _document(key, "RULES.md")


def rulings(key: str) -> str:
    """The rulings of a game where its rule sheet is silent, as Markdown: question, ruling, test."""
    return _document(key, "RULINGS.md")


def _document(key: str, name: str) -> str:
    return resources.files(f"core.games.{key}").joinpath(name).read_text("utf-8")
