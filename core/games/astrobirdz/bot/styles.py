"""Characters of the house: they count like the normal opponent, and guess by temper."""

from __future__ import annotations

from core.deck import Rng
from core.game import Budget, Mind, Thought
from core.games.astrobirdz.actions import Guess
from core.games.astrobirdz.bot.counter import counter
from core.games.astrobirdz.view import Choice, View


def tempered(tricks: int, why: str) -> Mind:
    """A player who guesses so many tricks more than counting tells, and then plays for them."""

    def mind(view: View, choice: Choice, rng: Rng, budget: Budget) -> Thought:
        thought = counter(view, choice, rng, budget)
        if not isinstance(thought.action, Guess):
            return thought
        guess = min(len(view.hand), max(0, thought.action.tricks + tricks))
        return Thought(Guess(guess), f"{why}: {thought.why}")

    return mind
