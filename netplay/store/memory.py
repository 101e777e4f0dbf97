"""A store that forgets: for tests, and for games nobody wants to keep."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection
from typing import Final

from netplay.store.clock import Clock
from netplay.store.engine import Entry, Row, Standing
from netplay.store.front import Front
from netplay.store.interface import Conflict, Event, StoreError, Trimmed, bucket
from netplay.store.tails import Feed

_NEW: Final = Standing(0, 0, None, b"")


class Memory:
    """What is kept; several stores on one Memory are several nodes on one engine."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {}
        self.directory: dict[str, Standing] = {}
        self.documents: dict[tuple[str, str], tuple[int, bytes]] = {}
        self.leases: dict[str, tuple[str, int, int]] = {}
        """By name: owner ("" for nobody), fence, until when in milliseconds since 1970."""
        self.feeds: set[Feed] = set()
        self.outage: StoreError | None = None
        """For tests: what every call raises."""


class _Engine:
    def __init__(self, memory: Memory, clock: Clock, feed: Feed) -> None:
        self._memory = memory
        self._clock = clock
        self._feed = feed
        self._owner = secrets.token_hex(8)

    async def start(self) -> None:
        self._memory.feeds.add(self._feed)

    async def stop(self) -> None:
        self._memory.feeds.discard(self._feed)

    def now(self) -> int:
        return self._clock.now()

    async def _turn(self) -> Memory:
        """Let others run, as a real engine does."""
        await asyncio.sleep(0)
        if self._memory.outage is not None:
            raise self._memory.outage
        return self._memory

    async def append(self, entry: Entry) -> Event:
        memory = await self._turn()
        before = memory.directory.get(entry.log, _NEW)
        rows = memory.rows.setdefault(entry.log, [])
        if before.head != entry.after:
            for row in rows:
                if row.seq == entry.after + 1 and row.id == entry.id:
                    return Event(row.seq, row.at, row.data)
            raise Conflict(before.head)
        event = Event(entry.after + 1, max(self._clock.now(), before.at), entry.data)
        meta = before.meta if entry.meta is None else entry.meta
        rows.append(Row(event.seq, event.at, entry.id, event.data))
        memory.directory[entry.log] = Standing(event.seq, event.at, entry.due, meta)
        for feed in memory.feeds:
            feed.give(entry.log, event)
        return event

    async def read(self, log: str, after: int, limit: int) -> list[Event]:
        memory = await self._turn()
        head = memory.directory.get(log, _NEW).head
        rows = memory.rows.get(log, [])
        first = rows[0].seq if rows else head + 1
        if after < first - 1:
            raise Trimmed(first)
        begin = after - first + 1
        return [Event(row.seq, row.at, row.data) for row in rows[begin : begin + limit]]

    async def heads(self, logs: Collection[str]) -> dict[str, int]:
        directory = (await self._turn()).directory
        return {log: directory[log].head for log in logs if log in directory}

    async def due(self, before: int, buckets: Collection[int], limit: int) -> list[tuple[str, int]]:
        directory = (await self._turn()).directory
        found = sorted(
            (standing.due, log, standing.head)
            for log, standing in directory.items()
            if standing.due is not None and standing.due <= before and bucket(log) in buckets
        )
        return [(log, head) for _, log, head in found[:limit]]

    async def logs(self, prefix: str, cursor: str, limit: int) -> list[tuple[str, int, bytes]]:
        directory = (await self._turn()).directory
        names = sorted(name for name in directory if name.startswith(prefix) and name > cursor)
        return [(name, directory[name].head, directory[name].meta) for name in names[:limit]]

    async def get(self, kind: str, key: str) -> tuple[int, bytes] | None:
        return (await self._turn()).documents.get((kind, key))

    async def put(self, kind: str, key: str, rev: int, data: bytes) -> int:
        memory = await self._turn()
        there, _ = memory.documents.get((kind, key), (0, b""))
        if there != rev:
            raise Conflict(there)
        memory.documents[kind, key] = (rev + 1, data)
        return rev + 1

    async def scan(self, kind: str, cursor: str, limit: int) -> list[tuple[str, int, bytes]]:
        documents = (await self._turn()).documents
        keys = sorted(key for of, key in documents if of == kind and key > cursor)
        return [(key, *documents[kind, key]) for key in keys[:limit]]

    async def acquire(self, name: str, ttl_ms: int) -> int | None:
        memory, now = await self._turn(), self._clock.now()
        owner, fence, until = memory.leases.get(name, ("", 0, 0))
        if owner not in ("", self._owner) and until > now:
            return None
        fence += owner != self._owner
        memory.leases[name] = (self._owner, fence, now + ttl_ms)
        return fence

    async def release(self, name: str, fence: int) -> None:
        memory = await self._turn()
        if memory.leases.get(name, ("", 0, 0))[:2] == (self._owner, fence):
            memory.leases[name] = ("", fence, 0)

    async def leases(self, prefix: str) -> list[str]:
        memory, now = await self._turn(), self._clock.now()
        held = memory.leases.items()
        return sorted(n for n, (_, _, until) in held if n.startswith(prefix) and until > now)

    async def trim(self, log: str, upto: int) -> None:
        memory = await self._turn()
        memory.rows[log] = [row for row in memory.rows.get(log, []) if row.seq > upto]

    async def kinds(self) -> list[str]:
        return sorted({kind for kind, _ in (await self._turn()).documents})

    async def standing(self, log: str) -> Standing | None:
        return (await self._turn()).directory.get(log)

    async def rows(self, log: str, after: int, limit: int) -> list[Row]:
        rows = (await self._turn()).rows.get(log, [])
        return [row for row in rows if row.seq > after][:limit]

    async def adopt(self, log: str, after: int, rows: list[Row], standing: Standing) -> None:
        memory = await self._turn()
        head = memory.directory.get(log, _NEW).head
        if head != after:
            raise Conflict(head)
        memory.rows.setdefault(log, []).extend(rows)
        memory.directory[log] = standing

    async def adopt_document(self, kind: str, key: str, rev: int, data: bytes) -> None:
        memory = await self._turn()
        if memory.documents.get((kind, key), (0, b""))[0] < rev:
            memory.documents[kind, key] = (rev, data)


class MemoryStore(Front):
    """A Store that lives as long as this process."""

    def __init__(self, memory: Memory | None = None, clock: Clock | None = None) -> None:
        super().__init__(clock)
        self.engine = _Engine(memory or Memory(), self.clock, self.feed)
