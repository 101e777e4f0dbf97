"""A thought in the making: a bot has been asked, and the table goes on meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from core.game import Thought
from netplay.minds import Lost, Minds, Question, sight

log = logging.getLogger(__name__)


class Thinking:
    """What a bot makes of one open decision.

    Args:
        minds: Where it thinks.
        question: What it is asked; None: it has no say in this.
        done: Called when the thought is there, or lost.
    """

    def __init__(self, minds: Minds, question: Question | None, done: Callable[[], None]) -> None:
        self.thought: Thought | None = None
        self.lost = False
        """No thought came: the fallback is played."""
        self.sight = b""
        """Which view it was given."""
        self._task: asyncio.Task[None] | None = None
        if question is None:
            self.thought = Thought(None)
            return
        self.sight = sight(question.view)
        self._task = asyncio.get_running_loop().create_task(self._think(minds, question))
        self._task.add_done_callback(lambda task: None if task.cancelled() else done())

    @property
    def ready(self) -> bool:
        """Whether there is nothing to wait for."""
        return self.lost or self.thought is not None

    @property
    def answer(self) -> Any:
        """The action thought of; None for the fallback."""
        return None if self.lost or self.thought is None else self.thought.action

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        if self._task is not None:
            self._task.cancel()

    async def _think(self, minds: Minds, question: Question) -> None:
        try:
            self.thought = await minds.think(question)
        except Lost:
            self.lost = True
        except Exception as error:
            log.error("a bot of %s fails: %s", question.game, type(error).__name__)
            self.lost = True
