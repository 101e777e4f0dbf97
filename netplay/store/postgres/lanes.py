"""Two lanes of writes: what queued while a batch was in flight becomes the next batch."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from netplay.store.bells import Bells
from netplay.store.engine import Entry
from netplay.store.interface import (
    Closed,
    Conflict,
    Event,
    StoreError,
    Unavailable,
    Unknown,
    bucket,
)
from netplay.store.postgres.crier import Crier
from netplay.store.postgres.line import FIRST, OUTAGE, Line, after_sending
from netplay.store.tails import Feed

T = TypeVar("T")
Work = Callable[[Any], Awaitable[T]]

_LANES: Final = 2
_ROWS: Final = 200
_BYTES: Final = 64 * 1024
_IN_FLIGHT: Final = 5.0
_ADD: Final = "SELECT * FROM add_events($1, $2, $3, $4, $5, $6, $7)"

_log = logging.getLogger(__name__)


class Job:
    """A write somebody waits for: an entry to append, or any other work."""

    def __init__(self, do: Entry | Work[Any]) -> None:
        self.do = do
        self.sent = False
        self.outcome: asyncio.Future[tuple[Any, StoreError | None]] = (
            asyncio.get_running_loop().create_future()
        )

    def expire(self) -> None:
        """It took too long."""
        if self.sent:
            self.settle(None, Unknown("no answer in time"))
        else:
            self.settle(None, Unavailable("no connection to PostgreSQL"))

    def settle(self, result: Any, error: StoreError | None = None) -> None:
        """Tell who waits."""
        if not self.outcome.done():
            self.outcome.set_result((result, error))


class Lanes:
    """The queue of writes and the tasks that carry them out."""

    def __init__(self, dsn: str, feed: Feed, crier: Crier | None) -> None:
        self._feed = feed
        self._crier = crier
        self._lines = [Line(dsn) for _ in range(_LANES)]
        self._tasks: list[asyncio.Task[None]] = []
        self._queue: deque[Job] = deque()
        self._more = asyncio.Event()
        self._bells = Bells()
        self._busy = 0
        self._closing = False

    async def start(self) -> None:
        """Begin to work."""
        await asyncio.gather(*(line.get(FIRST) for line in self._lines))
        self._tasks = [
            asyncio.create_task(self._drive(line), name="store lane") for line in self._lines
        ]

    async def stop(self, patience: float) -> None:
        """Finish what was submitted, within patience seconds."""
        self._closing = True
        try:
            async with asyncio.timeout(patience):
                while self._queue or self._busy:
                    await asyncio.sleep(0.005)
        except TimeoutError:
            _log.warning("the store was closed with %d writes undone", len(self._queue))
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for job in self._queue:
            job.settle(None, Closed("the store is closed"))
        for line in self._lines:
            await line.close()

    def drop(self) -> None:
        """Nobody answers: begin again with new connections."""
        for line in self._lines:
            line.drop()

    async def append(self, entry: Entry, limit: float) -> Event:
        """Add an event; batched with others."""
        event: Event = await self._ask(Job(entry), limit)
        return event

    async def ask(self, work: Work[T], limit: float) -> T:
        """Do some other write, alone on a connection."""
        result: T = await self._ask(Job(work), limit)
        return result

    async def _ask(self, job: Job, limit: float) -> Any:
        if self._closing:
            raise Closed("the store is closed")
        self._queue.append(job)
        self._more.set()
        self._bells.set(limit, job)
        result, error = await job.outcome
        if error is not None:
            self._forget(job)
            raise error
        return result

    def _forget(self, job: Job) -> None:
        if not job.sent and job in self._queue:
            self._queue.remove(job)

    async def _drive(self, line: Line) -> None:
        while True:
            await self._more.wait()
            connection = await line.wait()
            batch = self._next_batch()
            self._busy += 1
            try:
                await self._perform(line, connection, batch)
            finally:
                self._busy -= 1

    def _next_batch(self) -> list[Job]:
        """The oldest other work alone, or entries up to the limits.

        Entries of one log go together only if at most one of them can be applied.
        """
        batch: list[Job] = []
        places: dict[str, int] = {}
        left: list[Job] = []
        size = 0
        while self._queue and len(batch) < _ROWS and size < _BYTES:
            job = self._queue.popleft()
            if not isinstance(job.do, Entry):
                if batch or left:
                    self._queue.appendleft(job)
                else:
                    batch.append(job)
                break
            if job.do.after > places.setdefault(job.do.log, job.do.after):
                left.append(job)
            else:
                batch.append(job)
                size += len(job.do.data)
        self._queue.extendleft(reversed(left))
        if not self._queue:
            self._more.clear()
        return batch

    async def _perform(self, line: Line, connection: Any, batch: list[Job]) -> None:
        for job in batch:
            job.sent = True
        try:
            async with asyncio.timeout(_IN_FLIGHT):
                await self._send(connection, batch)
        except Exception as error:
            if isinstance(error, OUTAGE):
                line.drop()
            refusal = after_sending(error)
            for job in batch:
                job.settle(None, refusal)

    async def _send(self, connection: Any, batch: list[Job]) -> None:
        entries = [job.do for job in batch if isinstance(job.do, Entry)]
        if entries:
            rows = await connection.fetch(_ADD, *columns(entries))
            for row in rows:
                self._answer(batch[row["n"] - 1], row)
        for job in batch:
            if not isinstance(job.do, Entry):
                job.settle(await job.do(connection))

    def _answer(self, job: Job, row: Any) -> None:
        entry = job.do
        assert isinstance(entry, Entry)
        if row["seq"] is None:
            job.settle(None, Conflict(row["head"]))
            return
        found = row["data"]
        event = Event(row["seq"], row["at"], entry.data if found is None else found)
        self._feed.give(entry.log, event)
        if found is None and self._crier is not None:
            self._crier.say(entry.log, event)
        job.settle(event)


def columns(entries: list[Entry]) -> list[list[Any]]:
    """Entries as the arrays the database takes."""
    return [
        [entry.log for entry in entries],
        [entry.after for entry in entries],
        [entry.id for entry in entries],
        [entry.data for entry in entries],
        [entry.due for entry in entries],
        [entry.meta for entry in entries],
        [bucket(entry.log) for entry in entries],
    ]
