"""Ends what takes too long: one timer for all calls that have the same limit."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from typing import Any, Protocol


class Timed(Protocol):
    """A call somebody waits for."""

    outcome: asyncio.Future[Any]

    def expire(self) -> None:
        """It took too long."""
        ...


class Bells:
    """Rings for each call that is not done within its limit; those done cost next to nothing."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._waiting: defaultdict[float, deque[tuple[float, Timed]]] = defaultdict(deque)
        self._wound: set[float] = set()
        """Limits whose timer runs."""

    def set(self, limit: float, call: Timed) -> None:
        """Let it have so many seconds."""
        waiting = self._waiting[limit]
        while waiting and waiting[0][1].outcome.done():
            waiting.popleft()
        waiting.append((self._loop.time() + limit, call))
        if limit not in self._wound:
            self._wind(limit)

    def _wind(self, limit: float) -> None:
        self._wound.add(limit)
        self._loop.call_at(self._waiting[limit][0][0], self._ring, limit)

    def _ring(self, limit: float) -> None:
        self._wound.discard(limit)
        waiting = self._waiting[limit]
        while waiting and (waiting[0][1].outcome.done() or waiting[0][0] <= self._loop.time()):
            _, call = waiting.popleft()
            if not call.outcome.done():
                call.expire()
        if waiting:
            self._wind(limit)
