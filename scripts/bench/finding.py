"""How long do the bots of Tribulation take to find a disc, and how long should they?

python -m scripts.bench finding [--matches 40]
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from statistics import median

from core.deck import generator, seeded
from core.game import Setup
from core.games.tribulation import GAME
from core.games.tribulation.bot.levels import LEVELS
from core.games.tribulation.events import DiscClosed
from core.match import Entry, Match
from scripts.bench._race import Race


def finds(level: str, seed: int) -> Iterator[DiscClosed]:
    """The discs of one match that a bot plays alone."""
    luck, rng = generator(seed), generator(f"{level} {seed}")
    setup = Setup(GAME.key, GAME.version, 1, {"disc_seconds": 0, "auto_skip_unsolvable": True})
    match, _ = Match.deal(GAME, setup, seeded(luck))
    race = Race(GAME, [level], rng)
    while match.result is None:
        decision, action = race.next(match)
        entry = match.act(decision.seat, decision.id, action, seeded(luck))
        assert isinstance(entry, Entry), (decision, action, entry)
        yield from (event for event in entry.events if isinstance(event, DiscClosed))


def interval(times: Sequence[int]) -> tuple[int, int]:
    """The 95 % interval of a median, by order."""
    ordered, n = sorted(times), len(times)
    half = 0.98 * math.sqrt(n)
    return ordered[max(int(n / 2 - half), 0)], ordered[min(int(n / 2 + half), n - 1)]


def main(words: list[str]) -> int:
    """Print a line for each level; the exit status is 1 when one is more than 15 % off."""
    parser = argparse.ArgumentParser(prog="python -m scripts.bench finding")
    parser.add_argument("--matches", type=int, default=40)
    matches = parser.parse_args(words).matches
    status = 0
    for name, level in LEVELS.items():
        closed = [disc for seed in range(matches) for disc in finds(name, seed)]
        times = [disc.verdicts[0].arrival_ms for disc in closed if disc.verdicts]
        low, high = interval(times)
        off = median(times) / level.target_ms - 1
        status |= abs(off) > 0.15
        print(
            f"{name:10} finds {len(times) / len(closed):.3f} of {len(closed)} discs, median"
            f" {median(times) / 1000:.1f} s ({low / 1000:.1f} to {high / 1000:.1f}),"
            f" target {level.target_ms / 1000:.0f} s: {off:+.1%}, fastest {min(times) / 1000:.1f} s"
        )
    return status
