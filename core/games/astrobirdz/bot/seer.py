"""The hard opponent: plays every answer out at many tables that may be the true one."""

from __future__ import annotations

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

NEAR: Final = 2
"""Guesses further than this from what counting says are not tried."""


def seer(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """What brings most over all these tables."""
    answer = _ANSWERS.get(choice.decision.kind)
    return (answer or counter)(view, choice, rng, budget)


def _guess(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    quick, me = Quick(view), view.mover
    told = counter(view, choice, rng, budget)
    counted: Any = told.action
    guesses = range(len(view.hand) + 1)
    near = [guess for guess in guesses if abs(guess - counted.tricks) <= NEAR]

    def value(hands: Hands, guess: int, rng: Rng) -> float:
        guesses = guessed(quick, hands, {me: guess})
        tricks = begun(quick, [hand[:] for hand in hands], guesses).finish()
        return edge(points(view, guesses, board_owner(view, guesses), tricks), me)

    tried = search(near, Deals(quick).deal, value, rng, budget)
    return Thought(Guess(tried[0].answer), f"{told.why}{ahead(tried, str)}")


def _play(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    cards = proper(view)
    if len(cards) == 1:
        return Thought(Play(cards[0]), "there is no other card")
    quick, me = Quick(view), view.mover
    guesses = [guess or 0 for guess in view.guesses]
    stakes = stakes_for(view, guesses)

    def value(hands: Hands, card: Card, rng: Rng) -> float:
        turn = under_way(quick, [hand[:] for hand in hands], guesses, stakes)
        turn.lay(me, card)
        return edge(points(view, guesses, view.board, turn.finish()), me)

    tried = search(cards, Deals(quick).deal, value, rng, budget)
    lacks = guesses[me] - view.won[me]
    aim = f"{lacks} more wanted" if lacks > 0 else "no more wanted"
    return Thought(Play(tried[0].answer), f"{aim}{ahead(tried, lambda card: show((card,)))}")


_ANSWERS: Final[dict[str, Mind]] = {
    "guess": _guess,
    "play": _play,
    "trade": trade,
}
