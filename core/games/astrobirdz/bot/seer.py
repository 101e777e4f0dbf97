"""The hard opponent: plays every answer out at many tables that may be the true one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.deck import Rng
from core.game import Budget, Mind, Thought
from core.games.astrobirdz.actions import Guess, Play
from core.games.astrobirdz.bot.beginner import proper
from core.games.astrobirdz.bot.counter import counter
from core.games.astrobirdz.bot.deals import Deals
from core.games.astrobirdz.bot.imagined import (
    Hands,
    begun,
    board_owner,
    guessed,
    stakes_for,
    under_way,
)
from core.games.astrobirdz.bot.points import edge, points
from core.games.astrobirdz.bot.quick import Quick
from core.games.astrobirdz.bot.trader import ahead, trade
from core.games.astrobirdz.cards import Card, show
from core.games.astrobirdz.view import Choice, View
from core.search import search

Deal = Callable[[Rng], Hands]
"""Hands as they may be, anew each time."""

NEAR: Final = 2
"""Guesses further than this from what counting says are not tried."""


def imagining(imagine: Callable[[Quick], Deal]) -> Mind:
    """Who does what brings most over all tables that are imagined.

    Args:
        imagine: from what is known, a way to deal hands as they may be.
    """

    def mind(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
        answer = _ANSWERS.get(choice.decision.kind)
        told = counter(view, choice, rng, budget)
        if answer is None:
            return told
        quick = Quick(view)
        return answer(quick, told, imagine(quick), rng, budget)

    return mind


seer: Final = imagining(lambda quick: Deals(quick).deal)
"""The hard opponent."""


def _guess(quick: Quick, told: Thought, deal: Deal, rng: Rng, budget: Budget) -> Thought:
    view, me = quick.view, quick.view.mover
    counted: Any = told.action
    guesses = range(len(view.hand) + 1)
    near = [guess for guess in guesses if abs(guess - counted.tricks) <= NEAR]

    def value(hands: Hands, guess: int, rng: Rng) -> float:
        guesses = guessed(quick, hands, {me: guess})
        tricks = begun(quick, [hand[:] for hand in hands], guesses).finish()
        return edge(points(view, guesses, board_owner(view, guesses), tricks), me)

    tried = search(near, deal, value, rng, budget)
    return Thought(Guess(tried[0].answer), f"{told.why}{ahead(tried, str)}")


def _play(quick: Quick, told: Thought, deal: Deal, rng: Rng, budget: Budget) -> Thought:
    view, me = quick.view, quick.view.mover
    cards = proper(view)
    if len(cards) == 1:
        return told
    guesses = [guess or 0 for guess in view.guesses]
    stakes = stakes_for(view, guesses)

    def value(hands: Hands, card: Card, rng: Rng) -> float:
        turn = under_way(quick, [hand[:] for hand in hands], guesses, stakes)
        turn.lay(me, card)
        return edge(points(view, guesses, view.board, turn.finish()), me)

    tried = search(cards, deal, value, rng, budget)
    lacks = guesses[me] - view.won[me]
    aim = f"{lacks} more wanted" if lacks > 0 else "no more wanted"
    return Thought(Play(tried[0].answer), f"{aim}{ahead(tried, lambda card: show((card,)))}")


_ANSWERS: Final[dict[str, Callable[[Quick, Thought, Deal, Rng, Budget], Thought]]] = {
    "guess": _guess,
    "play": _play,
    "trade": trade,
}
