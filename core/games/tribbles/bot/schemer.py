"""The hard opponent: where the normal one is in two minds, it plays the round to its end at many
tables that may be the true one.
"""

from __future__ import annotations

from functools import partial
from math import tanh
from typing import Any, Final

from core.catalog import games
from core.deck import Rng, seeded
from core.game import Budget, Decision, Game, Thought
from core.games.tribbles.bot.player import Prospect, prospects
from core.games.tribbles.bot.worth import SURE
from core.games.tribbles.view import Choice, View
from core.search import Tried, lead, rollout, search

LOOKED_AT: Final = 4
"""Answers that are tried, the most promising by a glance."""
SCALE: Final = 150_000.0
"""A lead of so many points is nearly as good as any greater one."""
CONVINCED: Final = 2.5
"""Standard errors by which another answer must beat the one that looks best by a glance."""


class Glance:
    """What a quick player needs to see of an imagined table: as much as a view would show."""

    __slots__ = (
        "decked",
        "decks",
        "direction",
        "drawn",
        "hand",
        "hands",
        "last",
        "scores",
        "seat",
    )

    def __init__(self, state: Any, seat: int) -> None:
        self.seat = seat
        self.hand = state.hands[seat]
        self.hands = list(map(len, state.hands))
        self.decks = list(map(len, state.decks))
        self.decked, self.scores = state.decked, state.scores
        self.direction, self.last, self.drawn = state.direction, state.last, state.drawn


def schemer(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """The answer after which one stands best at the end of the round."""
    found = sorted(prospects(view, choice), key=lambda each: -each.value)
    near = [each for each in found if each.value > -SURE][:LOOKED_AT] or found[:1]
    if len(near) == 1 or near[0].value >= SURE:
        return Thought(near[0].action, near[0].why)
    game = games()["tribbles"]
    tried = search(near, partial(game.sample, view), partial(_value, game, view), rng, budget)
    best = _choice(tried, near[0])
    if best is not tried[0].answer:
        return Thought(best.action, f"{best.why}; nothing is clearly better")
    points = round(lead(tried) * SCALE, -3)
    return Thought(best.action, f"{best.why}; about {points:,.0f} points ahead of the next best")


def _choice(tried: list[Tried[Prospect]], glance: Prospect) -> Prospect:
    """What came out best, if it is clearly better than what looks best by a glance."""
    first = next(each for each in tried if each.answer is glance)
    best = tried[0]
    if best is first or first.behind(best) < CONVINCED:
        return glance
    return best.answer


def _value(game: Game, view: View, world: Any, answer: Prospect, rng: Rng) -> float:
    state = world.copy()
    rounds, me = len(view.sheet), view.mover
    game.apply(state, game.pending(state)[0], answer.action, seeded(rng))
    rollout(game, state, partial(_quick, game), rng, lambda state: len(state.sheet) > rounds)
    before = view.scores[me] - max(each for s, each in enumerate(view.scores) if s != me)
    after = state.scores[me] - max(each for s, each in enumerate(state.scores) if s != me)
    return tanh((after - before) / SCALE)


def _quick(game: Game, state: Any, decision: Decision, rng: Rng) -> Any:
    """What a quick player answers: the best by a glance."""
    options: Any = game.options(state, decision)
    seen: Any = Glance(state, decision.seat)
    return max(prospects(seen, Choice(decision, options)), key=lambda each: each.value).action
