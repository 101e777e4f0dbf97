"""The hard opponent: tries what looks best at many tables that may be the true one."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from core.deck import Rng
from core.game import Budget, Thought
from core.games.quibbles.bot.collector import prospects
from core.games.quibbles.bot.imagined import World, answer, imagine, stash, turn
from core.games.quibbles.bot.plan import WON, distance
from core.games.quibbles.view import Choice, View
from core.search import lead, search

LOOKED_AT: Final = 7
"""Answers that are tried, the most promising by a glance."""
HORIZON: Final = 2
"""Own turns that are imagined,"""
CLOSE: Final = 0.05
"""Turns that make no difference,"""
VICTORY: Final = 12.0
"""Turns that winning is worth."""


def schemer(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """The answer after which one stands best against the others."""
    found = sorted(prospects(view, choice), key=lambda prospect: prospect.turns)[:LOOKED_AT]
    if found[0].turns == WON or len(found) == 1:
        return Thought(found[0].action, found[0].why)
    tried = search(
        range(len(found)), partial(imagine, view), partial(_value, view, found), rng, budget
    )
    best = found[tried[0].answer]
    turns = lead(tried)
    by = f"{turns:.1f} turns ahead of the next best" if turns >= CLOSE else "others are as good"
    return Thought(best.action, f"{best.why}, {by}")


def _value(view: View, found: list[Any], world: World, answer_: int, rng: Rng) -> float:
    world = world.copy(rng)
    me = world.mover
    answer(world, found[answer_].action, view.row)
    seats = len(world.hands)
    asked = 0
    turns = HORIZON * (seats - len(world.out))
    while world.winner < 0:
        if world.stashing:
            stash(world)
            asked += 1
            if asked >= turns:
                break
        else:
            turn(world)
    return _standing(world, me)


def _standing(world: World, me: int) -> float:
    """How much better one stands than the best of the others, in turns."""
    if world.winner >= 0:
        return VICTORY if world.winner == me else -VICTORY
    turns = [
        distance(hand, collection)
        for hand, collection in zip(world.hands, world.collections, strict=True)
    ]
    rest = [far for seat, far in enumerate(turns) if seat != me and seat not in world.out]
    return min(rest) - turns[me]
