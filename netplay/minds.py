"""Where bots think."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Protocol

from core.bot import Simulations
from core.catalog import games
from core.deck import generator
from core.game import Thought


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: a view and one open choice of it, nothing else."""

    game: str
    level: str
    view: Any
    choice: Any


class Minds(Protocol):
    """A place where bots think without holding anybody up."""

    async def think(self, question: Question) -> Thought:
        """What a bot of that level would do."""
        ...


def ponder(question: Question, seed: bytes, simulations: int = 200) -> Thought:
    """Think here and now. Same question, same seed: same thought."""
    minds = games()[question.game].minds
    mind = minds.get(question.level) or list(minds.values())[-1]
    return mind(question.view, question.choice, generator(seed), Simulations(simulations))


class HereMinds:
    """Bots that think in this process: for quick minds and for tests."""

    async def think(self, question: Question) -> Thought:
        """What a bot of that level would do."""
        return ponder(question, os.urandom(16))
