"""How much stronger is each bot than the one below it?

python -m scripts.bench ladder [GAME ...] [--matches 400] [--seats 2] [--pair normal random]
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.bot import Simulations
from core.catalog import games
from core.deck import Rng, generator, seeded
from core.game import Game, Setup
from core.match import Entry, Match
from scripts.bench._race import Race


@dataclass(slots=True)
class Score:
    """What one level got against another."""

    matches: int = 0
    won: float = 0.0
    steps: int = 0
    slowest_ms: float = 0.0
    points: float = 0.0
    """Of the level's seat, over all matches,"""
    others: float = 0.0
    """and of the other seats, the mean of each match."""

    @property
    def ratio(self) -> float:
        """Points of the level to points of the others; 0 in games that count none."""
        return self.points / self.others if self.others > 0 else 0.0

    @property
    def share(self) -> float:
        """Won of all, a shared first place counting as its part."""
        return self.won / self.matches

    @property
    def margin(self) -> float:
        """Half of the 95 % interval (Wilson's, which is honest near 0 and 1 too)."""
        z, n, p = 1.96, self.matches, self.share
        return z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))


def contest(game: Game, level: str, against: str, seats: int, matches: int) -> Score:
    """One seat of a level against all others of another level; the seat goes around."""
    score = Score()
    for number in range(matches):
        seat = number % seats
        levels = [level if each == seat else against for each in range(seats)]
        match = _play(game, levels, number // seats, score)
        result = match.result
        assert result is not None
        score.matches += 1
        score.won += (seat in result.winners) / len(result.winners)
        score.steps += match.step
        score.points += result.scores[seat]
        score.others += (sum(result.scores) - result.scores[seat]) / (seats - 1)
    return score


def _play(game: Game, levels: Sequence[str], seed: int, score: Score) -> Match:
    """One match from deal to result; the same seed is the same deal."""
    luck, rng = generator(seed), generator(f"bots {seed}")
    match, _ = Match.deal(game, Setup(game.key, game.version, len(levels)), seeded(luck))
    if game.stamp is not None:
        return _race(match, Race(game, levels, rng), luck)
    while waiting := game.pending(match.state):
        decision = rng.choice(waiting)
        view = match.view(decision.seat)
        choice = next(each for each in view.choices if each.decision == decision)  # type: ignore[attr-defined]
        begun = time.perf_counter()
        thought = game.minds[levels[decision.seat]](view, choice, rng, Simulations())
        score.slowest_ms = max(score.slowest_ms, (time.perf_counter() - begun) * 1000)
        entry = match.act(decision.seat, decision.id, thought.action, seeded(luck))
        assert isinstance(entry, Entry), (decision, thought, entry)
    return match


def _race(match: Match, race: Race, luck: Rng) -> Match:
    while match.result is None:
        decision, action = race.next(match)
        entry = match.act(decision.seat, decision.id, action, seeded(luck))
        assert isinstance(entry, Entry), (decision, action, entry)
    return match


def main(words: list[str]) -> int:
    """Print a line for each pair of neighbours on the ladder; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scripts.bench ladder")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--pair", nargs=2, metavar=("LEVEL", "AGAINST"))
    asked = parser.parse_args(words)
    for key in asked.games or games():
        game = games()[key]
        pairs = [tuple(asked.pair)] if asked.pair else [(b, a) for a, b in pairwise(game.minds)]
        for level, against in pairs:
            seats = asked.seats or max(game.seats[0], 2)
            score = contest(game, level, against, seats, asked.matches)
            print(
                f"{key:12} {level:>8} against {against:8} {seats} seats {score.matches} matches:"
                f" wins {score.share:.3f} ± {score.margin:.3f}, points x {score.ratio:.2f},"
                f" {score.steps / score.matches:.0f} steps, slowest {score.slowest_ms:.0f} ms",
                flush=True,
            )
    return 0
