"""After a match: the decisions that cost most, found with the cards one could not see dealt anew.

For every decision of a seat a good mind is asked from the view the seat had. Where it would have
done something else, both answers are played to the end by quick bots in the same imagined worlds;
what an answer is worth is the share of the others one leaves behind. Nothing but the seat's own
view goes in, so a decision is judged by what could be known, not by what the cards happened to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from typing import Any, Final

from core.bot import Simulations
from core.deck import Rng, generator, seeded
from core.game import Decision, Game, Result
from core.match import Entry
from core.playback import Playback
from core.seat import SYSTEM, Seat
from netplay.keepsakes import Costly

MOST: Final = 3
"""Decisions that are shown."""
_LONGEST: Final = 4000
"""Steps after which an imagined match is given up."""
_WORLDS: Final = 40
"""In so many worlds a decision is judged at most."""
_FEWEST: Final = 4
_LEAST: Final = 0.02
"""What costs less is no mistake."""


@dataclass(slots=True)
class _Doubt:
    """A decision where a good mind would have done something else."""

    entry: Entry
    decision: Decision
    view: Any
    better: Any
    why: str
    gaps: list[float] = field(default_factory=list)

    @property
    def cost(self) -> float:
        """The mean, less what may be luck."""
        count = len(self.gaps)
        if count < _FEWEST:
            return 0.0
        mean = sum(self.gaps) / count
        spread = sum((gap - mean) ** 2 for gap in self.gaps) / (count - 1)
        return mean - sqrt(spread / count)


def review(
    playback: Playback, seat: Seat, spent: Callable[[], bool], seed: int = 0
) -> tuple[Costly, ...]:
    """The decisions that cost a seat most, the worst first; none in a game without hints.

    Args:
        playback: The finished match.
        seat: Whose decisions.
        spent: True when the time is up; what has been found until then is the answer.
        seed: Same seed, same time, same answer.
    """
    if not playback.game.hints:
        return ()
    rng = generator(seed)
    doubts = list(_doubts(playback, seat, rng, spent))
    for _ in range(_WORLDS):
        for doubt in doubts:
            if spent():
                break
            doubt.gaps.append(_gap(playback.game, seat, doubt, rng))
    worst = sorted(doubts, key=lambda doubt: -doubt.cost)[:MOST]
    return tuple(
        Costly(d.entry.step - 1, d.entry.action, d.better, d.why, round(d.cost, 3))
        for d in worst
        if d.cost >= _LEAST
    )


def _doubts(
    playback: Playback, seat: Seat, rng: Rng, spent: Callable[[], bool]
) -> Iterator[_Doubt]:
    mind = playback.game.minds.get("normal") or list(playback.game.minds.values())[-1]
    for step in range(1, len(playback)):
        entry = playback.entry(step)
        if entry.seat != seat or entry.back:
            continue
        view: Any = playback.view(step - 1, seat)
        choice = next((c for c in view.choices if c.decision.id == entry.decision), None)
        if choice is None or len(list(islice(choice.options.actions(), 2))) < 2:
            continue
        if spent():
            return
        thought = mind(view, choice, rng, Simulations(100))
        if thought.action not in (None, entry.action):
            yield _Doubt(entry, choice.decision, view, thought.action, thought.why)


def _gap(game: Game, seat: Seat, doubt: _Doubt, rng: Rng) -> float:
    """By how much the better answer does better in one world."""
    world, luck = game.sample(doubt.view, rng), rng.getrandbits(64)
    worth = [
        _worth(game, world.copy(), seat, doubt.decision, action, generator(luck))
        for action in (doubt.entry.action, doubt.better)
    ]
    return worth[1] - worth[0]


def _worth(game: Game, world: Any, seat: Seat, decision: Decision, action: Any, rng: Rng) -> float:
    """What comes of an answer in an imagined world, played to the end."""
    if game.check(world, decision, action) is not None:
        return 0.5
    chance = seeded(rng)
    game.apply(world, decision, action, chance)
    for _ in range(_LONGEST):
        waiting = [open_ for open_ in game.pending(world) if not open_.chosen]
        if not waiting:
            break
        asked = min(waiting, key=lambda open_: open_.mode == "optional")
        game.apply(world, asked, _quick(game, world, asked, rng), chance)
    result = game.result(world)
    return 0.5 if result is None else _share(result, seat)


def _quick(game: Game, world: Any, asked: Decision, rng: Rng) -> Any:
    """What a quick bot answers; the fallback where it has nothing to say."""
    if asked.seat != SYSTEM:
        view: Any = game.view(world, asked.seat)
        choice = next((c for c in view.choices if c.decision.id == asked.id), None)
        if choice is not None:
            mind = game.minds.get("easy") or next(iter(game.minds.values()))
            action = mind(view, choice, rng, Simulations(1)).action
            if action is not None and game.check(world, asked, action) is None:
                return action
    return game.fallback(world, asked)


def _share(result: Result, seat: Seat) -> float:
    """The share of the others that a seat leaves behind, ties half."""
    mine = result.ranks[seat]
    others = [rank for other, rank in enumerate(result.ranks) if other != seat]
    beaten = sum(1.0 if rank > mine else 0.5 if rank == mine else 0.0 for rank in others)
    return beaten / len(others) if others else 1.0
