"""SQLite as an engine: one thread writes, one reads, and the loop never waits for a disk."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Collection, Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from netplay.store.clock import Clock
from netplay.store.engine import Entry, Row, Standing
from netplay.store.interface import Event, StoreError
from netplay.store.sqlite import place, schema, statements
from netplay.store.sqlite.worker import Worker
from netplay.store.sqlite.writer import Writer
from netplay.store.tails import Feed

_CALL: Final = 5.0
_LEASE: Final = 2.0
_LOOK_AROUND: Final = 2.0
_LISTEN: Final = 0.005
_FIXED: Final = ((3, 44, 6), (3, 45, 0)), ((3, 50, 7), (3, 51, 0)), ((3, 51, 3), (4, 0, 0))

_log = logging.getLogger(__name__)


class SqliteEngine:
    """The operations of an Engine on one file."""

    def __init__(self, path: Path, clock: Clock, feed: Feed) -> None:
        self._path = path
        self._clock = clock
        self._feed = feed
        self._owner = secrets.token_hex(8)
        self._warned_at = 0
        self.listening = False
        """Whether another node is known, and its commits are looked for all the time."""
        self._writer: Writer
        self._reader: Worker
        self._watch: asyncio.Task[None]

    async def start(self) -> None:
        self._writer = Writer(self._connect, self._clock)
        await self._writer.start()
        self._reader = Worker("store reader", "BEGIN", partial(schema.reader, self._path))
        try:
            await self._reader.start()
        except StoreError:
            await self._writer.stop()
            raise
        self._watch = asyncio.create_task(self._look_around(), name="store neighbours")

    async def stop(self) -> None:
        self._watch.cancel()
        with suppress(asyncio.CancelledError):
            await self._watch
        await self._reader.stop()
        await self._writer.stop()

    def _connect(self) -> sqlite3.Connection:
        place.prepare(self._path)
        return schema.writer(self._path)

    def now(self) -> int:
        return self._clock.now()

    def append(self, entry: Entry) -> Coroutine[Any, Any, Event]:
        return self._writer.append(entry, _CALL, partial(self._feed.give, entry.log))

    async def read(self, log: str, after: int, limit: int) -> list[Event]:
        return await self._reader.ask(
            lambda connection: statements.read(connection, log, after, limit), _CALL
        )

    async def heads(self, logs: Collection[str]) -> dict[str, int]:
        return await self._reader.ask(lambda connection: statements.heads(connection, logs), _CALL)

    async def due(self, before: int, buckets: Collection[int], limit: int) -> list[tuple[str, int]]:
        return await self._reader.ask(
            lambda connection: statements.due(connection, before, buckets, limit), _CALL
        )

    async def logs(self, prefix: str, cursor: str, limit: int) -> list[tuple[str, int, bytes]]:
        return await self._reader.ask(
            lambda connection: statements.logs(connection, prefix, cursor, limit), _CALL
        )

    async def get(self, kind: str, key: str) -> tuple[int, bytes] | None:
        return await self._reader.ask(
            lambda connection: statements.get(connection, kind, key), _CALL
        )

    async def put(self, kind: str, key: str, rev: int, data: bytes) -> int:
        return await self._writer.ask(
            lambda connection: statements.put(connection, kind, key, rev, data), _CALL
        )

    async def scan(self, kind: str, cursor: str, limit: int) -> list[tuple[str, int, bytes]]:
        return await self._reader.ask(
            lambda connection: statements.scan(connection, kind, cursor, limit), _CALL
        )

    async def acquire(self, name: str, ttl_ms: int) -> int | None:
        def work(connection: sqlite3.Connection) -> int | None:
            now = self._clock.now()
            return statements.acquire(connection, name, self._owner, now, now + ttl_ms)

        return await self._writer.ask(work, _LEASE)

    async def release(self, name: str, fence: int) -> None:
        await self._writer.ask(
            lambda connection: statements.release(connection, name, self._owner, fence), _LEASE
        )

    async def leases(self, prefix: str) -> list[str]:
        return await self._reader.ask(
            lambda connection: statements.leases(connection, prefix, self._clock.now()), _LEASE
        )

    async def trim(self, log: str, upto: int) -> None:
        await self._writer.ask(lambda connection: statements.trim(connection, log, upto), _CALL)

    async def kinds(self) -> list[str]:
        return await self._reader.ask(statements.kinds, _CALL)

    async def standing(self, log: str) -> Standing | None:
        return await self._reader.ask(
            lambda connection: statements.standing(connection, log), _CALL
        )

    async def rows(self, log: str, after: int, limit: int) -> list[Row]:
        return await self._reader.ask(
            lambda connection: statements.rows(connection, log, after, limit), _CALL
        )

    async def adopt(self, log: str, after: int, rows: list[Row], standing: Standing) -> None:
        await self._writer.ask(
            lambda connection: statements.adopt(connection, log, after, rows, standing), _CALL
        )

    async def adopt_document(self, kind: str, key: str, rev: int, data: bytes) -> None:
        await self._writer.ask(
            lambda connection: statements.adopt_document(connection, kind, key, rev, data), _CALL
        )

    async def _look_around(self) -> None:
        """Follow the file closely while another node is known to write to it, else not at all."""
        warned = False
        while True:
            await asyncio.sleep(_LOOK_AROUND)
            self._watch_wal()
            try:
                while self._feed.watched and await self._neighbours():
                    warned = warned or warn_of_sharing()
                    await self._listen()
                self.listening = False
            except Exception as error:
                _log.debug("looking for other nodes: %r", error)

    def _watch_wal(self) -> None:
        """A write-ahead log that only grows means that somebody holds a read open."""
        try:
            size = Path(f"{self._path}-wal").stat().st_size
        except OSError:
            return
        if size > max(schema.LARGEST_WAL, 2 * self._warned_at):
            self._warned_at = size
            _log.warning("%s-wal has grown to %d MB: is a reader stuck?", self._path, size >> 20)

    async def _neighbours(self) -> list[str]:
        return await self._reader.ask(
            lambda connection: statements.leases(
                connection, "node:", self._clock.now(), but=self._owner
            ),
            _LEASE,
        )

    async def _listen(self) -> None:
        """For two seconds, hear of every commit within some milliseconds."""
        until = self._clock.monotonic() + _LOOK_AROUND
        seen, self.listening = -1, True
        while self._clock.monotonic() < until:
            number = await self._reader.ask(statements.changes, _LEASE)
            if number != seen:
                await self._hear()
            seen = number
            await asyncio.sleep(_LISTEN)

    async def _hear(self) -> None:
        known = self._feed.known()
        for log, head in await self._reader.ask(
            lambda connection: statements.advanced(connection, known), _LEASE
        ):
            self._feed.hint(log, head)


def warn_of_sharing() -> bool:
    """Several processes on one file are safe only with a repaired SQLite."""
    version = sqlite3.sqlite_version_info
    if not any(low <= version < high for low, high in _FIXED):
        _log.warning(
            "several servers share one file through SQLite %s, which has the WAL-reset fault:"
            " use 3.51.3 or newer, or PostgreSQL",
            sqlite3.sqlite_version,
        )
    return True
