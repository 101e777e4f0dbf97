"""How much stronger is each bot than the one below it?

python -m scripts.bench ladder [GAME ...] [--matches 400] [--first 0] [--simulations 200]
                               [--pair normal random --seats 2]

Without a pair it plays the rungs of `_rungs.py` and says which are reached. The same numbers of
matches are the same deals, so that a long bench can be played in pieces.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.bot import Simulations
from core.catalog import games
from core.deck import Rng, generator, seeded
from core.game import Game, Setup
from core.match import Entry, Match
from scripts.bench._race import Race
from scripts.bench._rungs import RUNGS, Rung


@dataclass(slots=True)
class Score:
    """What one level got against another."""

    matches: int = 0
    won: float = 0.0
    steps: int = 0
    slowest_ms: float = 0.0
    points: list[tuple[float, float]] = field(default_factory=list)
    """By match, points of the level's seat, and the mean of the others'."""

    @property
    def ratio(self) -> float:
        """Points of the level to points of the others; 0 in games that count none."""
        others = sum(theirs for _, theirs in self.points)
        return sum(mine for mine, _ in self.points) / others if others > 0 else 0.0

    @property
    def ratio_margin(self) -> float:
        """Half of the 95 % interval of the ratio."""
        others = sum(theirs for _, theirs in self.points)
        off = sum((mine - self.ratio * theirs) ** 2 for mine, theirs in self.points)
        return 1.96 * math.sqrt(off) / others if others > 0 else 0.0

    @property
    def share(self) -> float:
        """Won of all, a shared first place counting as its part."""
        return self.won / self.matches

    @property
    def margin(self) -> float:
        """Half of the 95 % interval (Wilson's, which is honest near 0 and 1 too)."""
        z, n, p = 1.96, self.matches, self.share
        return z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))


def contest(
    game: Game,
    level: str,
    against: str,
    seats: int,
    matches: int,
    first: int = 0,
    simulations: int = 200,
) -> Score:
    """One seat of a level against all others of another level; the seat goes around."""
    score = Score()
    for number in range(first, first + matches):
        seat = number % seats
        levels = [level if each == seat else against for each in range(seats)]
        match = _play(game, levels, number // seats, score, simulations)
        result = match.result
        assert result is not None
        score.matches += 1
        score.won += (seat in result.winners) / len(result.winners)
        score.steps += match.step
        rest = sum(result.scores) - result.scores[seat]
        score.points.append((result.scores[seat], rest / (seats - 1)))
    return score


def _play(game: Game, levels: Sequence[str], seed: int, score: Score, simulations: int) -> Match:
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
        thought = game.minds[levels[decision.seat]](view, choice, rng, Simulations(simulations))
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
    """Print a line for each rung; the exit status tells whether all are reached."""
    parser = argparse.ArgumentParser(prog="python -m scripts.bench ladder")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--pair", nargs=2, metavar=("LEVEL", "AGAINST"))
    asked = parser.parse_args(words)
    wanted = asked.games or list(games())
    rungs = [rung for rung in RUNGS if rung.game in wanted]
    if asked.pair:
        rungs = [Rung(key, *asked.pair, asked.seats, "wins", 0.0) for key in wanted]
    reached = [_climb(rung, asked) for rung in rungs]
    return int(not all(reached))


def _climb(rung: Rung, asked: argparse.Namespace) -> bool:
    """Play one rung; whether it is reached."""
    game = games()[rung.game]
    score = contest(
        game, rung.level, rung.against, rung.seats, asked.matches, asked.first, asked.simulations
    )
    reached = rung.least <= (score.share if rung.figure == "wins" else score.ratio) <= rung.most
    aim = f"{rung.figure} at least {rung.least}: {'reached' if reached else 'missed'}"
    print(
        f"{rung.game:12} {rung.level:>8} against {rung.against:8} {rung.seats} seats"
        f" {score.matches} matches: wins {score.share:.3f} ± {score.margin:.3f},"
        f" points x {score.ratio:.2f} ± {score.ratio_margin:.2f},"
        f" {score.steps / score.matches:.0f} steps, slowest {score.slowest_ms:.0f} ms; {aim}",
        flush=True,
    )
    return reached
