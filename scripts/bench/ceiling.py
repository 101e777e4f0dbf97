"""How much is there to win in Astrobirdz at all? A bot that sees every hand, and knows how the
others play, against normal bots: nobody who may not look can be expected to do as well.

python -m scripts.bench ceiling [--matches 400] [--simulations 1]
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any, Final

from core.deck import Rng
from core.game import Game, View
from core.games.astrobirdz import GAME
from core.games.astrobirdz.bot.imagined import Hands
from core.games.astrobirdz.bot.quick import Quick
from core.games.astrobirdz.bot.seer import Deal, imagining
from core.seat import Seat
from scripts.bench.ladder import contest

SEATS: Final = 4


class Peeking:
    """The rules, with a peephole: whoever is shown a view could have seen the hands behind it."""

    def __init__(self) -> None:
        self._hands: Hands = []
        minds = {**GAME.minds, "peeking": imagining(self._true)}
        self.game: Game = replace(GAME, view=self._view, minds=minds)

    def _view(self, state: Any, seat: Seat | None) -> View:
        self._hands = [list(hand) for hand in state.hands]
        return GAME.view(state, seat)

    def _true(self, quick: Quick) -> Deal:
        def deal(rng: Rng) -> Hands:
            return [hand[:] for hand in self._hands]

        return deal


def main(words: list[str]) -> int:
    """Print one line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.bench ceiling")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=1)
    asked = parser.parse_args(words)
    score = contest(
        Peeking().game, "peeking", "normal", SEATS, asked.matches, simulations=asked.simulations
    )
    print(
        f"astrobirdz, all hands seen, against normal, {SEATS} seats, {score.matches} matches:"
        f" points x {score.ratio:.2f} ± {score.ratio_margin:.2f}"
    )
    return 0
