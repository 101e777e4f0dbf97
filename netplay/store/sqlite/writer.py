"""The thread that writes: appends that come together are added together."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Coroutine
from itertools import groupby
from typing import Any

from netplay.store.clock import Clock
from netplay.store.engine import Entry
from netplay.store.interface import Conflict, Event
from netplay.store.sqlite import appends, schema
from netplay.store.sqlite.worker import Job, Outcome, Worker


class Writer(Worker):
    """Does any work, and appends with as few statements as if they were one."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], clock: Clock) -> None:
        super().__init__("store writer", "BEGIN IMMEDIATE", connect, schema.leave)
        self._clock = clock

    def append(
        self, entry: Entry, limit: float, told: Callable[[Event], None]
    ) -> Coroutine[Any, Any, Event]:
        """Add an event within limit seconds. told() hears of it in any case."""
        return self._outcome(Job(entry, told), limit)

    def _do(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for is_append, some in groupby(jobs, lambda job: isinstance(job.work, Entry)):
            together = list(some)
            if is_append:
                outcomes += self._append(connection, together)
            else:
                outcomes += super()._do(connection, together)
        return outcomes

    def _append(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Outcome]:
        found = appends.append(connection, [job.work for job in jobs], self._clock.now())
        return [
            (job, None, each) if isinstance(each, Conflict) else (job, each, None)
            for job, each in zip(jobs, found, strict=True)
        ]
