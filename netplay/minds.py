"""Where bots think."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from core.bot import Simulations
from core.catalog import games
from core.deck import generator
from core.game import Budget, Thought


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: a view and one open choice of it, nothing else."""

    game: str
    level: str
    view: Any
    choice: Any

    @property
    def quick(self) -> bool:
        """Whether it is answered in no time, wherever it is asked."""
        return self.level in games()[self.game].quick


class Lost(Exception):
    """No thought came, for whatever reason: the fallback is played instead."""


class Minds(Protocol):
    """A place where bots think without holding anybody up."""

    async def think(self, question: Question) -> Thought:
        """What a bot of that level would do.

        Raises:
            Lost: when it was asked in vain.
        """
        ...

    async def close(self) -> None:
        """Nobody asks any more."""
        ...


def ponder(question: Question, seed: bytes, budget: Budget | None = None) -> Thought:
    """Think here and now. Same question, same seed, same budget: same thought."""
    minds = games()[question.game].minds
    mind = minds.get(question.level) or list(minds.values())[-1]
    return mind(question.view, question.choice, generator(seed), budget or Simulations())


def sight(view: Any) -> bytes:
    """8 bytes that say which view a bot was given, and nothing of what is in it."""
    return hashlib.sha256(msgspec.msgpack.encode(view)).digest()[:8]


class HereMinds:
    """Bots that think in this process: for quick minds and for tests."""

    async def think(self, question: Question) -> Thought:
        """What a bot of that level would do."""
        return ponder(question, os.urandom(16))

    async def close(self) -> None:
        """Nothing is kept."""
