"""Search for bots: every answer is tried in the same imagined worlds, until one stands out.

Hidden cards are imagined anew for each round, and all answers still in the race are tried in that
one world, so that luck strikes them alike and small differences show early. Answers that have
clearly fallen behind drop out; what they would have cost goes to the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final, Generic, TypeVar

from core.deck import Chance, Rng, seeded
from core.game import Budget, Decision, Game

A = TypeVar("A")
W = TypeVar("W")

FIRST_LOOK: Final = 6
"""Worlds that every answer is tried in before any drops out."""
DOUBT: Final = 2.0
"""Standard errors of the difference by which an answer must be behind to drop out, if nothing else
is said."""


@dataclass(slots=True)
class Tried(Generic[A]):
    """An answer and how it went, world by world."""

    answer: A
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What it is worth on average; nothing known is worth nothing."""
        return sum(self.values) / len(self.values) if self.values else 0.0

    def behind(self, best: Tried[A]) -> float:
        """By how many standard errors it is worth less than the best, in the same worlds."""
        gaps = [one - other for one, other in zip(best.values, self.values, strict=False)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / len(gaps)
        return mean / (sqrt(spread / len(gaps)) + 1e-9)


def search(
    answers: Sequence[A],
    imagine: Callable[[Rng], W],
    value: Callable[[W, A, Rng], float],
    rng: Rng,
    budget: Budget,
    doubt: float = DOUBT,
) -> list[Tried[A]]:
    """All answers with what they are worth, the best first.

    Args:
        answers: What could be done, at least one thing.
        imagine: A world that looks from this seat like the true one.
        value: What comes of an answer in such a world, played to some end. It must leave the
            world as it was.
        rng: Where luck comes from: same generator, same result.
        budget: How many answers are tried in worlds, all in all.
        doubt: Standard errors by which an answer must be behind to drop out.
    """
    tried = [Tried(answer) for answer in answers]
    racing, left = tried, budget.simulations
    while len(racing) > 1 and (left > 0 or not racing[0].values):
        world, luck = imagine(rng), rng.getrandbits(64)
        for each in racing:
            rng.seed(luck)
            each.values.append(value(world, each.answer, rng))
        left -= len(racing)
        if budget.spent():
            break
        racing = _still_racing(racing, doubt)
    last = {id(each) for each in racing}
    return sorted(tried, key=lambda each: (id(each) not in last, -each.mean))


def lead(tried: Sequence[Tried[A]]) -> float:
    """By how much the best is worth more than the next best; 0 when nothing else was tried."""
    if len(tried) < 2 or not tried[1].values:
        return 0.0
    return max(0.0, tried[0].mean - tried[1].mean)


def _still_racing(racing: list[Tried[A]], doubt: float) -> list[Tried[A]]:
    rounds = len(racing[0].values)
    if rounds < FIRST_LOOK or rounds % 3:
        return racing
    best = max(racing, key=lambda each: each.mean)
    return [each for each in racing if each is best or each.behind(best) <= doubt]


def rollout(
    game: Game,
    state: Any,
    policy: Callable[[Any, Decision, Rng], Any],
    rng: Rng,
    until: Callable[[Any], bool] | None = None,
) -> Any:
    """Play an imagined state on, in place, through the game's own rules.

    Args:
        game: Whose rules.
        state: A sampled state, or a copy of one.
        policy: What whoever is asked answers: always something legal.
        rng: Luck, of cards and of the policy.
        until: Where to stop, if not at the end of the match.
    """
    chance: Chance = seeded(rng)
    pending, apply = game.pending, game.apply
    while waiting := pending(state):
        if until is not None and until(state):
            break
        decision = waiting[0]
        apply(state, decision, policy(state, decision, rng), chance)
    return state
