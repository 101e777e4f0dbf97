"""The games of the house are found, not listed."""

from __future__ import annotations

import pkgutil

import core.games
from core.catalog import games, rules, rulings
from core.game import Game


def test_every_folder_is_a_game() -> None:
    """And nothing else is; in alphabetical order."""
    folders = [found.name for found in pkgutil.iter_modules(core.games.__path__) if found.ispkg]
    assert list(games()) == sorted(folders)
    assert all(isinstance(game, Game) for game in games().values())
    assert "quibbles" in games()


def test_the_documents_come_with_the_package() -> None:
    """Also where it was installed from a wheel."""
    assert rules("quibbles").startswith("# Quibbles\n")
    assert rulings("quibbles").startswith("# Rulings\n")
