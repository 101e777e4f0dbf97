"""`sshuffle rules GAME`."""

from __future__ import annotations

import sys
from argparse import Namespace
from importlib.resources import files

from core.catalog import games


def run(parsed: Namespace) -> int:
    """Print the rules of a game, or which games there are."""
    if not parsed.game:
        for game in games().values():
            print(f"{game.key:12} {game.name}, {game.seats.start}-{game.seats.stop - 1} players")
        return 0
    if parsed.game not in games():
        print(f"There is no game {parsed.game!r}; there are: {', '.join(games())}", file=sys.stderr)
        return 3
    print(files(f"core.games.{parsed.game}").joinpath("RULES.md").read_text(encoding="utf-8"))
    return 0
