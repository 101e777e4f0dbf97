"""The hard opponent: where the normal one has a choice, it plays the round to its end at many
tables that may be the true one.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from core.deck import Rng
from core.game import Budget, Thought
from core.games.tribbles.actions import Play, PlayDrawn, PlayRescued
from core.games.tribbles.bot.imagined import World, answer, believe, finish, imagined
from core.games.tribbles.bot.outlook import outlook
from core.games.tribbles.bot.player import Prospect, prospects
from core.games.tribbles.bot.worth import SURE
from core.games.tribbles.cards import BONUS, REVERSE, icon_of
from core.games.tribbles.view import Choice, View
from core.games.tribbles.worlds import sample
from core.search import Tried, lead, search

LOOKED_AT: Final = 5
"""Answers that are tried, the most promising by a glance."""
CONVINCED: Final = 1.3
"""Standard errors by which another answer must beat the one that looks best by a glance."""
DOUBT: Final = 3.0
"""Standard errors by which an answer must be behind to be tried no more: luck is large here, and
few worlds look surer than they are.
"""


def schemer(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """The answer after which the match looks best at the end of the round."""
    found = sorted(prospects(view, choice), key=lambda each: -each.value)
    near = [each for each in found if each.value > -SURE and not same_with_icon(view, each.action)][
        :LOOKED_AT
    ] or found[:1]
    if len(near) == 1 or near[0].value >= SURE:
        return Thought(near[0].action, near[0].why)
    tried = search(near, partial(_imagine, view), partial(_value, view), rng, budget, DOUBT)
    best = _choice(tried, near[0])
    if best is not tried[0].answer:
        return Thought(best.action, f"{best.why}; nothing is clearly better")
    return Thought(best.action, f"{best.why}; {_ahead(tried)}")


def same_with_icon(view: View, action: Any) -> bool:
    """A card without its icon, which would change nothing: a look at the own pile, a turn of two
    players the other way round (T-9).
    """
    if not isinstance(action, (Play, PlayDrawn, PlayRescued)) or action.icon:
        return False
    icon = icon_of((view.drawn or 0) if isinstance(action, PlayDrawn) else action.card)
    return icon == BONUS or (icon == REVERSE and view.decked.count(False) == 2)


def _choice(tried: list[Tried[Prospect]], glance: Prospect) -> Prospect:
    """What came out best, if it is clearly better than what looks best by a glance."""
    first = next(each for each in tried if each.answer is glance)
    best = tried[0]
    if best is first or first.behind(best) < CONVINCED:
        return glance
    return best.answer


def _ahead(tried: list[Tried[Prospect]]) -> str:
    """The lead over the next best, as a chance to win the match."""
    return f"about {lead(tried) * 50:.0f} in 100 more matches won than by the next best"


def _imagine(view: View, rng: Rng) -> World:
    return believe(imagined(sample(view, rng)))


def _value(view: View, world: World, prospect: Prospect, rng: Rng) -> float:
    world = world.copy()
    answer(world, prospect.action)
    return outlook(finish(world), view.mover, view.settings.rounds - view.round)
