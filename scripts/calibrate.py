"""Measures the ratings of bots that `netplay.ratings.BOTS` publishes, and prints them.

nice python -m scripts.calibrate [GAME ...] [--seconds 200]

Every level plays `normal` at tables of two, in turn, until the time is up; the same numbers of
matches are the same deals. `normal` stands where newcomers begin to be rated; how far another level
is from it follows from the share of matches it wins, by the same model that rates people.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from typing import Final

from core.catalog import games
from netplay.ratings import BETA, BOT_SIGMA, MU
from scripts.bench.ladder import Score, contest

ANCHOR: Final = "normal"
_AT_ONCE: Final = 10
"""Matches of a level before the next one has its turn."""
_SCALE: Final = math.sqrt(2 * BETA**2 + 2 * BOT_SIGMA**2)


def rating(share: float, matches: int) -> float:
    """`mu` of who wins this share of matches against the anchor; half a match is added to either
    side, so that who has won them all is not infinitely good.

    >>> rating(0.5, 100)
    25.0
    """
    odds = (share * matches + 0.5) / ((1 - share) * matches + 0.5)
    return MU + _SCALE * math.log(odds)


def measure(key: str, seconds: float) -> dict[str, Score]:
    """What every level of a game has got against the anchor."""
    game = games()[key]
    scores = {level: Score() for level in game.minds if level != ANCHOR}
    until, first = time.monotonic() + seconds, 0
    while time.monotonic() < until:
        for level, score in scores.items():
            part = contest(game, level, ANCHOR, 2, _AT_ONCE, first)
            score.matches += part.matches
            score.won += part.won
        first += _AT_ONCE
    return scores


def main(words: list[str]) -> int:
    """Print a line for each level, then what to publish."""
    parser = argparse.ArgumentParser(prog="python -m scripts.calibrate")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=200.0)
    asked = parser.parse_args(words)
    for key in asked.games or list(games()):
        found = {ANCHOR: MU}
        for level, score in measure(key, asked.seconds).items():
            found[level] = round(rating(score.share, score.matches), 1)
            counted = f"{score.matches} matches, wins {score.share:.3f} ± {score.margin:.3f}"
            print(f"{key:12} {level:12} {counted}: {found[level]:6.1f}", flush=True)
        ordered = sorted(found.items(), key=lambda item: item[1])
        print(f'    "{key}": {{{", ".join(f"{level!r}: {mu}" for level, mu in ordered)}}},')
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
