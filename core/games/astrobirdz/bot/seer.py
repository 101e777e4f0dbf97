"""The hard opponent: plays every answer out at many tables that may be the true one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.deck import Rng
from core.game import Budget, Thought
from core.games.astrobirdz.actions import Guess, Play
from core.games.astrobirdz.bot.beginner import proper
from core.games.astrobirdz.bot.counter import counter
from core.games.astrobirdz.bot.deals import Deals
from core.games.astrobirdz.bot.imagined import (
    Hands,
    begun,
    board_owner,
    first_order,
    guess_order,
    stakes_for,
    under_way,
)
from core.games.astrobirdz.bot.points import points
from core.games.astrobirdz.bot.quick import Quick
from core.games.astrobirdz.cards import Card, show
from core.games.astrobirdz.view import Choice, View
from core.search import Tried, lead, search
from core.seat import Seat

RIVALRY: Final = 1.0
"""What a point of all the others together counts against one's own."""
NEAR: Final = 2
"""Guesses further than this from what counting says are not tried."""


def seer(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
    """What brings most over all these tables."""
    answer = _ANSWERS.get(choice.decision.kind)
    told = counter(view, choice, rng, budget)
    return answer(view, told, rng, budget) if answer else told


def _guess(view: View, told: Thought, rng: Rng, budget: Budget) -> Thought:
    quick, me = Quick(view), view.mover
    counted: Any = told.action
    most = len(view.hand) + 1
    near = range(max(0, counted.tricks - NEAR), min(most, counted.tricks + NEAR + 1))

    def value(hands: Hands, guess: int, rng: Rng) -> float:
        guesses = guessed(quick, hands, {me: guess})
        tricks = begun(quick, [hand[:] for hand in hands], guesses).finish()
        return _worth(points(view, guesses, board_owner(view, guesses), tricks), me)

    tried = search(near, Deals(quick).deal, value, rng, budget)
    return Thought(Guess(tried[0].answer), f"{told.why}{_ahead(tried, str)}")


def guessed(quick: Quick, hands: Hands, given: dict[Seat, int]) -> list[int]:
    """What all guess with these hands, who has not guessed yet."""
    view = quick.view
    guesses = list(view.guesses)
    leader = first_order(view)[0]
    for seat in guess_order(view):
        if guesses[seat] is None:
            guess = given.get(seat)
            if guess is None:
                guess = quick.guess(seat, hands[seat], guesses, seat == leader)
            guesses[seat] = guess
    return [guess or 0 for guess in guesses]


def _play(view: View, told: Thought, rng: Rng, budget: Budget) -> Thought:
    cards = proper(view)
    if len(cards) == 1:
        return told
    quick, me = Quick(view), view.mover
    guesses = [guess or 0 for guess in view.guesses]
    stakes = stakes_for(view, guesses)

    def value(hands: Hands, card: Card, rng: Rng) -> float:
        turn = under_way(quick, [hand[:] for hand in hands], guesses, stakes)
        turn.lay(me, card)
        return _worth(points(view, guesses, view.board, turn.finish()), me)

    tried = search(cards, Deals(quick).deal, value, rng, budget)
    lacks = guesses[me] - view.won[me]
    aim = f"{lacks} more wanted" if lacks > 0 else "no more wanted"
    return Thought(Play(tried[0].answer), f"{aim}{_ahead(tried, lambda card: show((card,)))}")


def _worth(each: list[int], me: Seat) -> float:
    return each[me] - RIVALRY * (sum(each) - each[me]) / max(1, len(each) - 1)


def _ahead(tried: list[Tried[Any]], name: Callable[[Any], str]) -> str:
    """By how much the best is ahead of the next."""
    if len(tried) < 2:
        return ""
    return f"; {lead(tried):.1f} points better than {name(tried[1].answer)}"


_ANSWERS: Final[dict[str, Callable[[View, Thought, Rng, Budget], Thought]]] = {
    "guess": _guess,
    "play": _play,
}
