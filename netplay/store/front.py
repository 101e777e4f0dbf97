"""The one door of every store: bounds, health, tails, and nothing out but the seven errors."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

from netplay.store.bounds import event_id, label, log_name, page, whole, within
from netplay.store.clock import Clock, SystemClock
from netplay.store.engine import Engine, Entry
from netplay.store.interface import (
    LARGEST_DOCUMENT,
    LARGEST_EVENT,
    Closed,
    Event,
    Health,
    Lease,
    StoreError,
    Unavailable,
    Unknown,
)
from netplay.store.pulse import Pulse
from netplay.store.tails import Feed, Tail

_SAFETY: Final = 0.2
_SHORTEST_TTL: Final = 0.05
_LONGEST_TTL: Final = 3600.0

_log = logging.getLogger(__name__)


class Front:
    """A Store made of an engine."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.clock = clock or SystemClock()
        self.pulse = Pulse(self.clock)
        self.feed = Feed(self._events_of, self._heads_of)
        self.engine: Engine
        self._open = False

    async def open(self) -> None:
        """Connect, create or upgrade the schema."""
        if self._open:
            return
        with self._closed_in(Unavailable):
            await self.engine.start()
        self._open = True
        self.pulse.opened(True)
        self.feed.start()

    async def close(self) -> None:
        """Flush what was submitted; afterwards everything raises Closed."""
        if not self._open:
            return
        self._open = False
        await self.feed.stop()
        with self._closed_in(Unavailable):
            await self.engine.stop()
        self.pulse.opened(False)

    async def append(
        self,
        log: str,
        after: int,
        data: bytes,
        *,
        id: bytes,
        due: int | None = None,
        meta: bytes | None = None,
    ) -> Event:
        """Add an event if the log's head is after; durable when it returns."""
        entry = Entry(
            log_name(log),
            whole(after),
            within(LARGEST_EVENT, data),
            event_id(id),
            None if due is None else whole(due),
            None if meta is None else within(LARGEST_DOCUMENT, meta),
        )
        with self._call(Unknown), self.pulse.timing():
            return await self.engine.append(entry)

    async def read(self, log: str, after: int = 0, limit: int = 1000) -> list[Event]:
        """Events with seq > after, at most limit."""
        return await self._events_of(log_name(log), max(0, whole(after)), page(limit))

    async def head(self, log: str) -> int:
        """Seq of the last event; 0 when there is no such log."""
        return (await self._heads_of([log_name(log)])).get(log, 0)

    @asynccontextmanager
    async def tail(self, log: str, after: int) -> AsyncIterator[AsyncIterator[Event]]:
        """Every event with seq > after, once, in order, for ever."""
        with self._call(Unavailable):
            tail: Tail = self.feed.follow(log_name(log), max(0, whole(after)))
        try:
            yield tail
        finally:
            self.feed.leave(tail)

    async def due(
        self, before: int, buckets: Collection[int], limit: int = 100
    ) -> list[tuple[str, int]]:
        """(log, head) of logs whose due is at or before `before`, oldest first."""
        with self._call(Unavailable):
            wanted = sorted({whole(number) for number in buckets})
            return await self.engine.due(whole(before), wanted, page(limit))

    async def logs(
        self, prefix: str, cursor: str = "", limit: int = 100
    ) -> list[tuple[str, int, bytes]]:
        """Directory in order of name: (name, head, meta)."""
        with self._call(Unavailable):
            return await self.engine.logs(label(prefix), label(cursor), page(limit))

    async def get(self, kind: str, key: str) -> tuple[int, bytes] | None:
        """A document and its revision."""
        with self._call(Unavailable):
            return await self.engine.get(label(kind), label(key))

    async def put(self, kind: str, key: str, rev: int, data: bytes) -> int:
        """Write a document if its revision is rev: the new revision."""
        with self._call(Unknown):
            kept = within(LARGEST_DOCUMENT, data)
            return await self.engine.put(label(kind), label(key), whole(rev), kept)

    async def scan(
        self, kind: str, cursor: str = "", limit: int = 100
    ) -> list[tuple[str, int, bytes]]:
        """Documents of a kind in order of key: (key, rev, data)."""
        with self._call(Unavailable):
            return await self.engine.scan(label(kind), label(cursor), page(limit))

    async def acquire(self, name: str, ttl: float) -> Lease | None:
        """Take or renew a lease for ttl seconds; None when it is somebody else's."""
        ttl = min(max(ttl, _SHORTEST_TTL), _LONGEST_TTL)
        begun = self.clock.monotonic()
        with self._call(Unknown):
            fence = await self.engine.acquire(label(name), round(ttl * 1000))
        return None if fence is None else Lease(name, fence, begun + ttl * (1 - _SAFETY))

    async def release(self, lease: Lease) -> None:
        """Give a lease back early."""
        with self._call(Unknown):
            await self.engine.release(label(lease.name), whole(lease.fence))

    async def leases(self, prefix: str) -> list[str]:
        """Names beginning with prefix that somebody holds now."""
        with self._call(Unavailable):
            return await self.engine.leases(label(prefix))

    async def trim(self, log: str, upto: int) -> None:
        """Forget events with seq <= upto."""
        with self._call(Unknown):
            await self.engine.trim(log_name(log), whole(upto))

    def health(self) -> Health:
        """How it is, from memory."""
        return self.pulse.health()

    async def _events_of(self, log: str, after: int, limit: int) -> list[Event]:
        with self._call(Unavailable):
            return await self.engine.read(log, after, limit)

    async def _heads_of(self, logs: Collection[str]) -> dict[str, int]:
        with self._call(Unavailable):
            return await self.engine.heads(logs)

    @contextmanager
    def _call(self, otherwise: type[StoreError]) -> Iterator[None]:
        """One call to the engine, judged; what an engine must not raise comes out as otherwise."""
        if not self._open:
            raise Closed("the store is not open")
        with self.pulse.watching(), self._closed_in(otherwise):
            yield

    @contextmanager
    def _closed_in(self, otherwise: type[StoreError]) -> Iterator[None]:
        try:
            yield
        except StoreError:
            raise
        except Exception as error:
            _log.exception("the engine raised something it should not")
            raise otherwise(type(error).__name__) from error
