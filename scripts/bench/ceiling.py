"""How much is there to win in Astrobirdz at all? A bot that sees every hand, and knows how the
others play, against normal bots: nobody who may not look can be expected to do as well.

python -m scripts.bench ceiling [--matches 400] [--first 0] [--simulations 1]
                                [--once-guessed --simulations 60]

Once guessed: it guesses like any hard bot, and sees the hands only when the tricks begin.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any, Final

from core.deck import Rng
from core.game import Game, View
from core.games.astrobirdz import GAME
from core.games.astrobirdz.bot.deals import Deals
from core.games.astrobirdz.bot.imagined import Hands
from core.games.astrobirdz.bot.quick import Quick
from core.games.astrobirdz.bot.seer import Deal, imagining
from core.seat import Seat
from scripts.bench.ladder import contest

SEATS: Final = 4


class Peeking:
    """The rules, with a peephole: whoever is shown a view could have seen the hands behind it.

    Args:
        once_guessed: it is closed before the tricks begin.
    """

    def __init__(self, once_guessed: bool = False) -> None:
        self._hands: Hands = []
        self._once_guessed = once_guessed
        minds = {**GAME.minds, "peeking": imagining(self.hands)}
        self.game: Game = replace(GAME, view=self._view, minds=minds)

    def _view(self, state: Any, seat: Seat | None) -> View:
        self._hands = [list(hand) for hand in state.hands]
        return GAME.view(state, seat)

    def hands(self, quick: Quick) -> Deal:
        """What the peeking bot imagines: the hands as they are, if it may see them yet."""
        if self._once_guessed and quick.view.phase != "play":
            return Deals(quick).deal

        def deal(rng: Rng) -> Hands:
            return [hand[:] for hand in self._hands]

        return deal


def main(words: list[str]) -> int:
    """Print one line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.bench ceiling")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--simulations", type=int, default=1)
    parser.add_argument("--once-guessed", action="store_true")
    asked = parser.parse_args(words)
    game = Peeking(asked.once_guessed).game
    score = contest(game, "peeking", "normal", SEATS, asked.matches, asked.first, asked.simulations)
    seen = "all hands seen" + " once guessed" * asked.once_guessed
    print(
        f"astrobirdz, {seen}, against normal, {SEATS} seats, {score.matches} matches:"
        f" points x {score.ratio:.2f} ± {score.ratio_margin:.2f}"
    )
    return 0
