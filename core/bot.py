"""What all bots share: the weakest mind, and how long one may think."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.deck import Rng
from core.game import Budget, Thought


@dataclass(slots=True)
class Simulations:
    """A budget counted in simulations only: the same decision on every machine."""

    simulations: int = 200

    def spent(self) -> bool:
        """Never: there is no clock in it."""
        return False


def random_mind(view: Any, choice: Any, rng: Rng, budget: Budget) -> Thought:
    """Any legal answer, each as likely as the other."""
    return Thought(rng.choice(tuple(choice.options.actions())))
