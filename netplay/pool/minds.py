"""The house's bots: quick ones answer at once, all others in worker processes."""

from __future__ import annotations

import asyncio
import logging
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import msgspec

from core.game import Thought
from netplay.minds import Lost, Question, ponder
from netplay.pool import frames
from netplay.pool.worker import Worker

log = logging.getLogger(__name__)

THINKER: Final = "netplay.pool.thinker"


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a thought may cost when nobody else is thinking, and how long it is waited for."""

    simulations: int = 1500
    ms: int = 600
    least_simulations: int = 60
    least_ms: int = 60
    grace: float = 4.0
    """Seconds beyond its time after which a worker is given up."""

    def under(self, load: float) -> tuple[int, int]:
        """(simulations, milliseconds) when so many wait for each worker.

        >>> Allowance().under(0), Allowance().under(2), Allowance().under(1000)
        ((1500, 600), (500, 200), (60, 60))
        """
        share = 1.0 / (1.0 + load)
        return (
            max(self.least_simulations, round(self.simulations * share)),
            max(self.least_ms, round(self.ms * share)),
        )


class PoolMinds:
    """Bots in worker processes, started when the first of them is needed.

    Args:
        workers: How many at most; 0: all processors but one.
        allowance: What a thought may cost.
        thinker: The module a worker runs.
    """

    def __init__(
        self, workers: int = 0, allowance: Allowance | None = None, thinker: str = THINKER
    ) -> None:
        self._most = workers or max(1, (os.cpu_count() or 2) - 1)
        self._allowance = allowance or Allowance()
        self._thinker = thinker
        self._turn = asyncio.Semaphore(self._most)
        self._idle: list[Worker] = []
        self._waiting = 0
        self._closed = False
        self._busy: set[asyncio.Task[Thought]] = set()

    async def think(self, question: Question) -> Thought:
        """What a bot of that level would do.

        Raises:
            Lost: when its worker died or hung.
        """
        if question.quick:
            return ponder(question, os.urandom(16))
        if self._closed:
            raise Lost
        task = asyncio.get_running_loop().create_task(self._in_turn(question))
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """End every worker. Who still waits for a thought gets none."""
        self._closed = True
        for task in self._busy:
            task.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._idle))
        self._idle.clear()

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the workers that have nothing to do."""
        return tuple(worker.pid for worker in self._idle)

    async def _in_turn(self, question: Question) -> Thought:
        self._waiting += 1
        try:
            async with self._turn:
                load = max(0, self._waiting - self._most) / self._most
                return await self._with_worker(question, *self._allowance.under(load))
        finally:
            self._waiting -= 1

    async def _with_worker(self, question: Question, simulations: int, ms: int) -> Thought:
        data = frames.ask(question, os.urandom(16), simulations, ms)
        try:
            async with asyncio.timeout(ms / 1000 + self._allowance.grace):
                thought = frames.told(await self._answer(data), question.game)
        except (OSError, EOFError, TimeoutError, msgspec.DecodeError) as error:
            log.warning("a bot's thought is lost: %s", type(error).__name__)
            raise Lost from None
        if thought is None:
            raise Lost
        return thought

    async def _answer(self, data: bytes) -> bytes:
        """Of a worker that has nothing to do, or of a new one, also in place of one found dead."""
        while self._idle:
            with suppress(EOFError, OSError):
                return await self._asked(self._idle.pop(), data)
        return await self._asked(await Worker.start(self._thinker), data)

    async def _asked(self, worker: Worker, data: bytes) -> bytes:
        try:
            answer = await worker.ask(data)
        except BaseException:
            await worker.end()
            raise
        self._idle.append(worker)
        return answer
