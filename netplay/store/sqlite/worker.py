"""A thread that owns one connection: what waits is done together, in one transaction.

Jobs that come within one turn of the loop are handed over at its end, all at once: the thread is
woken once for them, and does not fight with the loop over the interpreter meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Coroutine
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

from netplay.store.bells import Bells
from netplay.store.interface import Closed, StoreError, Unavailable, Unknown

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

BATCH: Final = 256
_NOT_APPLIED: Final = ("SQLITE_FULL", "SQLITE_BUSY", "SQLITE_READONLY")

_log = logging.getLogger(__name__)


class Job:
    """Something to be done with the connection, and somebody who waits for the outcome.

    The work raises one of the seven errors only before it has written anything, and may be done
    again when the transaction it was part of is undone.

    Args:
        work: what is done; a worker may know how to do other things than call it.
        told: hears of success, whether anybody still waits or not.
    """

    def __init__(self, work: Any, told: Callable[[Any], None] | None = None) -> None:
        self.work = work
        self.told = told
        self.outcome: asyncio.Future[tuple[Any, StoreError | None]] = (
            asyncio.get_running_loop().create_future()
        )
        self._ticket = [True]

    def claim(self) -> bool:
        """True for the first to ask: the worker that begins it, or the caller who gives up."""
        try:
            return self._ticket.pop()
        except IndexError:
            return False

    def expire(self) -> None:
        """It took too long; on the loop."""
        late = Unavailable("too busy") if self.claim() else Unknown("no answer in time")
        self.settle(None, late)

    def settle(self, result: Any, error: StoreError | None) -> None:
        """Tell who waits; on the loop."""
        if not self.outcome.done():
            self.outcome.set_result((result, error))


Outcome = tuple[Job, Any, StoreError | None]


class Worker:
    """Does jobs in the order they come, some BATCH of them in one transaction."""

    def __init__(
        self,
        name: str,
        begin: str,
        connect: Callable[[], sqlite3.Connection],
        leave: Callable[[sqlite3.Connection], None] = sqlite3.Connection.close,
    ) -> None:
        self._begin = begin
        self._connect = connect
        self._leave = leave
        self._new: list[Job] = []
        """What has come in this turn of the loop."""
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._bells = Bells()
        self._started: asyncio.Future[StoreError | None] = self._loop.create_future()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._closing = False
        self._thread = threading.Thread(target=self._live, name=name, daemon=True)

    async def start(self) -> None:
        """Open the connection; the error is raised here."""
        self._thread.start()
        error = await asyncio.shield(self._started)
        if error is not None:
            self._closing = True
            raise error

    async def stop(self) -> None:
        """Finish what was submitted and close the connection."""
        if not self._closing:
            self._closing = True
            self._hand_over()
            self._jobs.put(None)
        await asyncio.shield(self._ended)

    def ask(self, work: Work[T], limit: float) -> Coroutine[Any, Any, T]:
        """Have the work done within limit seconds."""
        return self._outcome(Job(work), limit)

    async def _outcome(self, job: Job, limit: float) -> Any:
        if self._closing:
            raise Closed("the store is closed")
        if not self._new:
            self._loop.call_soon(self._hand_over)
        self._new.append(job)
        self._bells.set(limit, job)
        result, error = await job.outcome
        if error is not None:
            raise error
        return result

    def _hand_over(self) -> None:
        new, self._new = self._new, []
        for start in range(0, len(new), BATCH):
            self._jobs.put(new[start : start + BATCH])

    def _live(self) -> None:
        try:
            connection = self._connect()
        except Exception as error:
            self._call(self._started.set_result, refused(error))
        else:
            self._call(self._started.set_result, None)
            self._work(connection)
        self._call(self._ended.set_result, None)

    def _work(self, connection: sqlite3.Connection) -> None:
        going = True
        while going:
            batch, going = self._next()
            outcomes = self._perform(connection, batch) if batch else []
            self._call(self._settle, outcomes)
        try:
            self._leave(connection)
        except sqlite3.Error as error:
            _log.warning("closing the database: %s", error)

    def _next(self) -> tuple[list[Job], bool]:
        """The next jobs, and whether more may come."""
        batch: list[Job] = []
        jobs = self._jobs.get()
        while jobs is not None:
            batch += jobs
            if len(batch) >= BATCH:
                return batch, True
            try:
                jobs = self._jobs.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _perform(self, connection: sqlite3.Connection, batch: list[Job]) -> list[Outcome]:
        try:
            self._start_transaction(connection)
        except Exception as error:
            return [(job, None, refused(error)) for job in batch]
        jobs = [job for job in batch if job.claim()]
        try:
            return self._transact(connection, jobs)
        except Exception as error:
            _log.error("a batch failed: %r", error)
            undo(connection)
            return [(job, None, Unknown(str(error))) for job in jobs]

    def _start_transaction(self, connection: sqlite3.Connection) -> None:
        undo(connection)
        connection.execute(self._begin)

    def _transact(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Outcome]:
        """Do all jobs and commit; a job that fails after it has written undoes the others."""
        try:
            outcomes = self._do(connection, jobs)
        except Exception as error:
            undo(connection)
            if len(jobs) > 1:
                return self._one_by_one(connection, jobs)
            return [(job, None, refused(error)) for job in jobs]
        try:
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            undo(connection)
            return [(job, None, uncommitted(error)) for job in jobs]
        return outcomes

    def _do(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Outcome]:
        """Do the jobs within a transaction."""
        outcomes: list[Outcome] = []
        for job in jobs:
            try:
                outcomes.append((job, job.work(connection), None))
            except StoreError as error:
                outcomes.append((job, None, error))
        return outcomes

    def _one_by_one(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Outcome]:
        """One bad job has undone the batch: the others need not suffer."""
        outcomes: list[Outcome] = []
        for job in jobs:
            try:
                self._start_transaction(connection)
            except sqlite3.Error as error:
                outcomes.append((job, None, refused(error)))
            else:
                outcomes += self._transact(connection, [job])
        return outcomes

    def _settle(self, outcomes: list[Outcome]) -> None:
        for job, result, error in outcomes:
            if error is None and job.told is not None:
                job.told(result)
            job.settle(result, error)

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:
        try:
            self._loop.call_soon_threadsafe(function, *arguments)
        except RuntimeError:
            _log.debug("nobody waits for the store any more")


def undo(connection: sqlite3.Connection) -> None:
    """Leave no transaction open."""
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        _log.error("rolling back: %s", error)


def refused(error: Exception) -> StoreError:
    """What to say of an error before the commit: nothing was applied."""
    if isinstance(error, StoreError):
        return error
    if not isinstance(error, sqlite3.Error | OSError):
        _log.error("unexpected in the database thread: %r", error)
    return Unavailable(str(error) or type(error).__name__)


def uncommitted(error: sqlite3.Error) -> StoreError:
    """What to say of an error of the commit itself: unless it is a plain no, nobody knows."""
    name: str = getattr(error, "sqlite_errorname", None) or ""
    if name.startswith(_NOT_APPLIED):
        return Unavailable(str(error))
    return Unknown(str(error))
