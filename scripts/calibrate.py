"""Measures the ratings of bots that `netplay.ratings.BOTS` publishes, and prints them.

nice python -m scripts.calibrate [GAME ...] [--seconds 300]

Every level plays `normal` at tables of two: the last one, which thinks longest, for half of the
time, the others for equal parts of the rest. The same numbers of matches are the same deals.
Who searches gets the least there is in a busy house (`netplay.pool`): it is never weaker than that.
`normal` stands where newcomers begin to be rated; how far another level is from it follows from the
share of matches it wins, by the same model that rates people.
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
"""Matches of a level between two looks at the clock."""
_SIMULATIONS: Final = 60
_ENOUGH: Final = 1000
"""Matches of a level at most."""
_SCALE: Final = math.sqrt(2 * BETA**2 + 2 * BOT_SIGMA**2)


def rating(share: float) -> float:
    """`mu` of who wins this share of matches against the anchor. Half a match in a hundred is added
    to either side, so that who has won them all is not infinitely good.

    >>> rating(0.5)
    25.0
    """
    odds = (share * 100 + 0.5) / ((1 - share) * 100 + 0.5)
    return MU + _SCALE * math.log(odds)


def measure(key: str, level: str, seconds: float) -> Score:
    """What a level of a game gets against the anchor."""
    score, until = Score(), time.monotonic() + seconds
    while score.matches < _ENOUGH and time.monotonic() < until:
        part = contest(games()[key], level, ANCHOR, 2, _AT_ONCE, score.matches, _SIMULATIONS)
        score.matches += part.matches
        score.won += part.won
    return score


def calibrate(key: str, seconds: float) -> dict[str, float]:
    """`mu` of every level of a game; each is printed as soon as it is known."""
    levels = [level for level in games()[key].minds if level != ANCHOR]
    found = {ANCHOR: MU}
    for level in levels:
        share = 0.5 if level == levels[-1] else 0.5 / (len(levels) - 1)
        score = measure(key, level, seconds * share)
        found[level] = round(rating(score.share), 1)
        counted = f"{score.matches} matches, wins {score.share:.3f} ± {score.margin:.3f}"
        print(f"{key:12} {level:12} {counted}: {found[level]:6.1f}", flush=True)
    return found


def main(words: list[str]) -> int:
    """Print a line for each level, then what to publish."""
    parser = argparse.ArgumentParser(prog="python -m scripts.calibrate")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=300.0)
    asked = parser.parse_args(words)
    for key in asked.games or list(games()):
        ordered = sorted(calibrate(key, asked.seconds).items(), key=lambda item: item[1])
        pairs = ", ".join(f'"{level}": {mu}' for level, mu in ordered)
        print(f'    "{key}": {{{pairs}}},', flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
