"""The one door of every store: bounds, health, tails, and nothing out but the seven errors."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Collection, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

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

T = TypeVar("T")

_CLOSED: Final = "the store is not open"
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
        try:
            await self.engine.start()
        except Exception as error:
            raise as_store_error(error, Unavailable) from error.__cause__
        self._open = True
        self.pulse.opened(True)
        self.feed.start()

    async def close(self) -> None:
        """Flush what was submitted; afterwards everything raises Closed."""
        if not self._open:
            return
        self._open = False
        await self.feed.stop()
        try:
            await self.engine.stop()
        except Exception as error:
            raise as_store_error(error, Unavailable) from error.__cause__
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
        begun = self.clock.monotonic()
        event = await self._told(self.engine.append(entry))
        self.pulse.appended(self.clock.monotonic() - begun)
        return event

    async def read(self, log: str, after: int = 0, limit: int = 1000) -> list[Event]:
        """Events with seq > after, at most limit."""
        return await self._events_of(log_name(log), max(0, whole(after)), page(limit))

    async def head(self, log: str) -> int:
        """Seq of the last event; 0 when there is no such log."""
        return (await self._heads_of([log_name(log)])).get(log, 0)

    @asynccontextmanager
    async def tail(self, log: str, after: int) -> AsyncIterator[AsyncIterator[Event]]:
        """Every event with seq > after, once, in order, for ever."""
        if not self._open:
            raise Closed(_CLOSED)
        tail: Tail = self.feed.follow(log_name(log), max(0, whole(after)))
        try:
            yield tail
        finally:
            self.feed.leave(tail)

    async def due(
        self, before: int, buckets: Collection[int], limit: int = 100
    ) -> list[tuple[str, int]]:
        """(log, head) of logs whose due is at or before `before`, oldest first."""
        wanted = sorted({whole(number) for number in buckets})
        return await self._asked(self.engine.due(whole(before), wanted, page(limit)))

    async def logs(
        self, prefix: str, cursor: str = "", limit: int = 100
    ) -> list[tuple[str, int, bytes]]:
        """Directory in order of name: (name, head, meta)."""
        return await self._asked(self.engine.logs(label(prefix), label(cursor), page(limit)))

    async def get(self, kind: str, key: str) -> tuple[int, bytes] | None:
        """A document and its revision."""
        return await self._asked(self.engine.get(label(kind), label(key)))

    async def put(self, kind: str, key: str, rev: int, data: bytes) -> int:
        """Write a document if its revision is rev: the new revision."""
        kept = within(LARGEST_DOCUMENT, data)
        return await self._told(self.engine.put(label(kind), label(key), whole(rev), kept))

    async def scan(
        self, kind: str, cursor: str = "", limit: int = 100
    ) -> list[tuple[str, int, bytes]]:
        """Documents of a kind in order of key: (key, rev, data)."""
        return await self._asked(self.engine.scan(label(kind), label(cursor), page(limit)))

    async def acquire(self, name: str, ttl: float) -> Lease | None:
        """Take or renew a lease for ttl seconds; None when it is somebody else's."""
        ttl = min(max(ttl, _SHORTEST_TTL), _LONGEST_TTL)
        begun = self.clock.monotonic()
        fence = await self._told(self.engine.acquire(label(name), round(ttl * 1000)))
        return None if fence is None else Lease(name, fence, begun + ttl * (1 - _SAFETY))

    async def release(self, lease: Lease) -> None:
        """Give a lease back early."""
        await self._told(self.engine.release(label(lease.name), whole(lease.fence)))

    async def leases(self, prefix: str) -> list[str]:
        """Names beginning with prefix that somebody holds now."""
        return await self._asked(self.engine.leases(label(prefix)))

    async def trim(self, log: str, upto: int) -> None:
        """Forget events with seq <= upto."""
        await self._told(self.engine.trim(log_name(log), whole(upto)))

    def now(self) -> int:
        """Milliseconds since 1970 by the store's clock."""
        return self.engine.now()

    def health(self) -> Health:
        """How it is, from memory."""
        return self.pulse.health()

    async def _events_of(self, log: str, after: int, limit: int) -> list[Event]:
        return await self._asked(self.engine.read(log, after, limit))

    async def _heads_of(self, logs: Collection[str]) -> dict[str, int]:
        return await self._asked(self.engine.heads(logs))

    def _asked(self, call: Coroutine[Any, Any, T]) -> Coroutine[Any, Any, T]:
        """A call that changes nothing."""
        return self._judged(call, Unavailable)

    def _told(self, call: Coroutine[Any, Any, T]) -> Coroutine[Any, Any, T]:
        """A call that writes: what nobody foresaw leaves its outcome unknown."""
        return self._judged(call, Unknown)

    async def _judged(self, call: Coroutine[Any, Any, T], otherwise: type[StoreError]) -> T:
        if not self._open:
            call.close()
            raise Closed(_CLOSED)
        try:
            result = await call
        except Exception as error:
            refusal = as_store_error(error, otherwise)
            self.pulse.refused(refusal)
            raise refusal from error.__cause__
        self.pulse.well()
        return result


def as_store_error(error: Exception, otherwise: type[StoreError]) -> StoreError:
    """One of the seven; what an engine must not raise becomes otherwise."""
    if isinstance(error, StoreError):
        return error
    _log.error("the engine raised something it should not", exc_info=error)
    return otherwise(type(error).__name__)
