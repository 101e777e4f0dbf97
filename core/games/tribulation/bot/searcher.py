"""A player that looks for lines at its own pace: how long it takes is drawn, not computed."""

from __future__ import annotations

from math import exp, log
from typing import Final, NamedTuple

from core.deck import Rng
from core.game import Budget, Thought
from core.games.tribulation.actions import Buzz, Claim, GiveUp, Search, Withdraw
from core.games.tribulation.bot.levels import Level
from core.games.tribulation.sums import Sum, solve, sums
from core.games.tribulation.tiles import SIDE, Line, show
from core.games.tribulation.view import Choice, View

STEEPNESS: Final = 0.75
"""How much sooner a disc is found when there is more to find of it."""
SHOWING_MS: Final = (1200, 3500)
"""How long it takes to point at three tiles after calling stop."""


class Sight(NamedTuple):
    """A line that makes the number, and how much it springs to the eye."""

    sum: Sum
    salience: float


def searcher(level: Level, view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """Claim a line once it would have been seen; give up when patience ends before that."""
    options = choice.options
    assert isinstance(options, Search)
    sights = seen_lines(level, view)
    if options.withdraw:
        return _show(sights, options, rng)
    if not (options.claims or options.buzz):
        return Thought(GiveUp(), "there is nothing else to do now", level.patience_ms)
    patience = _drawn(level.patience_ms, 0.2, rng)
    found = find_time(level, view, sights, rng)
    if not sights or found > patience:
        return Thought(GiveUp(), f"I have searched for {_seconds(patience)}", patience)
    sight = _pick(sights, rng)
    action = Buzz() if options.buzz else claim(sight.sum, options)
    return Thought(action, f"{sight.sum} with {show(sight.sum.line)}", found)


def claim(made: Sum, options: Search) -> Claim:
    """The claim for a sum, with the formula where it must be stated."""
    return Claim(made.line, made.formula if options.formulas else None)


def seen_lines(level: Level, view: View) -> list[Sight]:
    """The lines that make the disc on the table, each with its easiest sum."""
    twists = view.settings.twists
    lines = solve(view.grid, twists)[view.disc] if view.disc else ()
    return [_sight(level, view, line) for line in lines]


def find_time(level: Level, view: View, sights: list[Sight], rng: Rng) -> int:
    """Milliseconds until one of the lines is seen: log-normal around a median that falls with how
    many there are and how easy.
    """
    if not sights:
        return 0
    ease = sum(sight.salience for sight in sights)
    median = level.target_ms * (usual_ease(level) / ease) ** STEEPNESS
    return max(level.floor_ms, _drawn(median, level.spread, rng))


def usual_ease(level: Level) -> float:
    """The sum of saliences that half of all discs on half of all grids have."""
    return 1.34 * level.rows + 1.34 * level.columns + 1.9 * level.diagonals


def _drawn(median: float, spread: float, rng: Rng) -> int:
    return round(median * exp(rng.gauss(0.0, spread)))


def _sight(level: Level, view: View, line: Line) -> Sight:
    """A line with the sum that is easiest to see in it."""
    fitting = (made for made in sums(view.grid, line, view.settings.twists) if _fits(made, view))
    made = max(fitting, key=_ease)
    return Sight(made, _ease(made) * _direction(level, line))


def _fits(made: Sum, view: View) -> bool:
    return made.total == view.disc


def _ease(made: Sum) -> float:
    """Small factors are multiplied at a glance, sums are seen before differences, and a product
    of neighbours before one with a tile in between.
    """
    one, two, _third = made.digits
    ease = 1.0 / (1.0 + 0.25 * log(one * two))
    if made.formula.sign != "plus":
        ease *= 0.8
    if made.formula.third == made.line[1]:
        ease *= 0.7
    if 1 in (one, two):
        ease *= 1.2
    return ease


def _direction(level: Level, line: Line) -> float:
    step = line[1] - line[0]
    return {1: level.rows, SIDE: level.columns}.get(step, level.diagonals)


def _pick(sights: list[Sight], rng: Rng) -> Sight:
    return rng.choices(sights, [sight.salience for sight in sights])[0]


def _show(sights: list[Sight], options: Search, rng: Rng) -> Thought:
    after_ms = rng.randint(*SHOWING_MS)
    if not sights:
        return Thought(Withdraw(), "that was nothing", after_ms)
    made = _pick(sights, rng).sum
    return Thought(claim(made, options), f"{made} with {show(made.line)}", after_ms)


def _seconds(ms: int) -> str:
    return f"{ms // 1000} seconds"
