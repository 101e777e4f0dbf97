"""The feed: what the engine is told goes to everybody who follows a log, once and in order."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Final

from netplay.store.interface import Closed, Conflict, Event, StoreError, Trimmed

DEPTH: Final = 1024
"""Events that wait for a slow reader; one more, and it reads from the log again."""
PAGE: Final = 256
"""Events read from the log at once."""
_SAFETY: Final = 2.0
_PATIENCE: Final = (0.02, 0.05, 0.1, 0.25)

Read = Callable[[str, int, int], Awaitable[list[Event]]]
Heads = Callable[[Collection[str]], Awaitable[dict[str, int]]]

_log = logging.getLogger(__name__)


class Tail:
    """One reader's place in a log: an endless iterator of events."""

    def __init__(self, log: str, after: int, read: Read, heads: Heads) -> None:
        self.log = log
        self._given = after
        self._last: Event | None = None
        self._read = read
        self._heads = heads
        self._queue: deque[Event] = deque()
        self._stale = True
        self._suspect = False
        self._failures = 0
        self._fault: StoreError | None = None
        self._wake = asyncio.Event()

    @property
    def known(self) -> int:
        """The last event given or waiting."""
        return self._queue[-1].seq if self._queue else self._given

    @property
    def waiting(self) -> int:
        """How many events wait for the reader."""
        return len(self._queue)

    def offer(self, event: Event) -> None:
        """Something was appended; whatever does not fit on the queue is read again later."""
        if self._stale or event.seq <= self.known:
            return
        if event.seq == self.known + 1 and len(self._queue) < DEPTH:
            self._queue.append(event)
            self._wake.set()
        else:
            self.forget()

    def forget(self) -> None:
        """Drop what waits: the log is read again from the last event given."""
        self._queue.clear()
        self._stale = True
        self._wake.set()

    def doubt(self) -> None:
        """The engine was lost and found: make sure that its log is still the one we know."""
        self._suspect = True
        self.forget()

    def fail(self, fault: StoreError) -> None:
        """End with this error once what waits was given."""
        self._fault = self._fault or fault
        self._wake.set()

    def compare(self, head: int, known: int) -> None:
        """The log was at head at some time after we knew of known events."""
        if head < known:
            self.fail(Conflict(head))
        elif head > self.known and not self._stale:
            self.forget()

    def __aiter__(self) -> Tail:
        return self

    async def __anext__(self) -> Event:
        while True:
            if self._queue:
                return self._give()
            if self._fault is not None:
                raise self._fault
            if self._stale:
                await self._refill()
            else:
                self._wake.clear()
                await self._wake.wait()

    def _give(self) -> Event:
        event = self._queue.popleft()
        self._given, self._last = event.seq, event
        return event

    async def _refill(self) -> None:
        self._stale = False
        try:
            events = await self._fetch()
        except (Trimmed, Conflict, Closed) as fault:
            self.fail(fault)
        except asyncio.CancelledError:
            self._stale = True
            raise
        except Exception as error:
            await self._again_later(error)
        else:
            self._failures = 0
            self._take(events)

    async def _again_later(self, error: Exception) -> None:
        self._stale = True
        if not isinstance(error, StoreError):
            _log.error("reading %s failed: %r", self.log, error)
        await asyncio.sleep(_PATIENCE[min(self._failures, len(_PATIENCE) - 1)])
        self._failures += 1

    async def _fetch(self) -> list[Event]:
        last = self._last
        if not self._suspect or last is None:
            return await self._read(self.log, self._given, PAGE)
        with suppress(Trimmed):
            events = await self._read(self.log, self._given - 1, PAGE)
            if not events or events[0] != last:
                raise Conflict((await self._heads([self.log])).get(self.log, 0))
        self._suspect = False
        return await self._read(self.log, self._given, PAGE)

    def _take(self, events: list[Event]) -> None:
        for event in events:
            if event.seq == self.known + 1:
                self._queue.append(event)
        if len(events) >= PAGE:
            self._stale = True


class Feed:
    """All tails of one store."""

    def __init__(self, read: Read, heads: Heads) -> None:
        self._read = read
        self._heads = heads
        self._tails: dict[str, set[Tail]] = {}
        self._poll: asyncio.Task[None] | None = None

    @property
    def watched(self) -> list[str]:
        """The logs somebody follows."""
        return list(self._tails)

    def known(self) -> dict[str, int]:
        """How far each watched log is known to everybody who follows it."""
        return {log: min(tail.known for tail in tails) for log, tails in self._tails.items()}

    def start(self) -> None:
        """Begin the safety poll."""
        self._poll = asyncio.create_task(self._poll_for_ever(), name="store feed")

    async def stop(self) -> None:
        """Every tail ends with Closed."""
        for tail in self._all():
            tail.fail(Closed("the store is closed"))
        if self._poll is not None:
            self._poll.cancel()
            with suppress(asyncio.CancelledError):
                await self._poll

    def follow(self, log: str, after: int) -> Tail:
        """A new tail; leave() it when it is no longer read."""
        tail = Tail(log, after, self._read, self._heads)
        self._tails.setdefault(log, set()).add(tail)
        return tail

    def leave(self, tail: Tail) -> None:
        """Forget a tail."""
        tails = self._tails.get(tail.log, set())
        tails.discard(tail)
        if not tails:
            self._tails.pop(tail.log, None)

    def follows(self, log: str) -> bool:
        """Whether anybody reads this log."""
        return log in self._tails

    def give(self, log: str, event: Event) -> None:
        """An event is durable."""
        for tail in self._tails.get(log, ()):
            tail.offer(event)

    def hint(self, log: str, head: int) -> None:
        """The log has come to head; the events must be read."""
        for tail in self._tails.get(log, ()):
            if head > tail.known:
                tail.forget()

    def doubt(self) -> None:
        """Something may have been missed, and history may be another one."""
        for tail in self._all():
            tail.doubt()

    async def check(self) -> None:
        """Ask where all watched logs are, in one question, and wake the tails that are behind."""
        known = {tail: tail.known for tail in self._all()}
        if not known:
            return
        heads = await self._heads(self.watched)
        for tail, seq in known.items():
            tail.compare(heads.get(tail.log, 0), seq)

    def _all(self) -> list[Tail]:
        return [tail for tails in self._tails.values() for tail in tails]

    async def _poll_for_ever(self) -> None:
        while True:
            await asyncio.sleep(_SAFETY)
            try:
                await self.check()
            except Exception as error:
                _log.debug("the safety poll found nobody: %r", error)
