"""PostgreSQL as an engine: four connections, batched appends, one channel of notifications."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any, Final

import asyncpg

from netplay.store.clock import Clock
from netplay.store.engine import Entry, Row, Standing
from netplay.store.interface import Conflict, Event, Trimmed, Unavailable, bucket
from netplay.store.postgres import schema
from netplay.store.postgres.crier import Crier
from netplay.store.postgres.dsn import checked, delivery
from netplay.store.postgres.lanes import Lanes
from netplay.store.postgres.line import FIRST, OUTAGE, words
from netplay.store.postgres.listener import Listener
from netplay.store.postgres.reader import Reader
from netplay.store.pulse import Pulse
from netplay.store.tails import Feed

_CALL: Final = 5.0
_LEASE: Final = 2.0
_LAST_CHARACTER: Final = "\x7f"

_READ: Final = """
SELECT t.head, e.seq, e.at, e.data FROM tab t LEFT JOIN LATERAL (
    SELECT seq, at, data FROM ev WHERE log = t.log AND seq > $2 ORDER BY seq LIMIT $3
) e ON true WHERE t.log = $1 ORDER BY e.seq
"""
_ACQUIRE: Final = """
INSERT INTO lease (name, owner, fence, until) VALUES ($1, $2, 1, now_ms() + $3)
ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until,
    fence = lease.fence + CASE WHEN lease.owner = excluded.owner THEN 0 ELSE 1 END
WHERE lease.owner IN ('', excluded.owner) OR lease.until <= now_ms() RETURNING fence
"""
_STANDING: Final = """
INSERT INTO tab (log, head, at, due, bucket, meta) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (log) DO UPDATE
SET head = excluded.head, at = excluded.at, due = excluded.due, meta = excluded.meta
WHERE tab.head = $7 RETURNING head
"""
_ADOPT_DOCUMENT: Final = """
INSERT INTO doc (kind, key, rev, data) VALUES ($1, $2, $3, $4)
ON CONFLICT (kind, key) DO UPDATE SET rev = excluded.rev, data = excluded.data
WHERE doc.rev < excluded.rev
"""


class PostgresEngine:
    """The operations of an Engine on one database."""

    def __init__(self, dsn: str, clock: Clock, feed: Feed, pulse: Pulse) -> None:
        self._dsn = dsn
        self._clock = clock
        self._feed = feed
        self._pulse = pulse
        self._owner = secrets.token_hex(8)
        self._reader: Reader
        self._lanes: Lanes
        self._listener: Listener

    async def start(self) -> None:
        (dsn, notify), feed = delivery(checked(self._dsn)), self._feed
        self._reader = Reader(dsn)
        crier = Crier() if notify else None
        self._lanes = Lanes(dsn, feed, crier)
        monotonic = self._clock.monotonic
        self._listener = Listener(dsn, feed, crier, self._pulse, monotonic, self._begin_again)
        try:
            connection = await self._reader.line.get(FIRST)
            await schema.prepare(connection)
            await schema.warn_of_settings(connection)
            await self._lanes.start()
            await self._listener.start()
        except (*OUTAGE, asyncpg.PostgresError) as error:
            await self.stop()
            raise Unavailable(words(error)) from error
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        await self._lanes.stop(_CALL)
        await self._listener.stop()
        await self._reader.line.close()

    def _begin_again(self) -> None:
        self._lanes.drop()
        self._reader.line.drop()

    def now(self) -> int:
        return self._listener.now()

    async def append(self, entry: Entry) -> Event:
        return await self._lanes.append(entry, _CALL)

    async def read(self, log: str, after: int, limit: int) -> list[Event]:
        rows = await self._fetch(_READ, log, after, max(1, limit))
        found = [Event(row["seq"], row["at"], row["data"]) for row in rows if row["seq"]]
        head = rows[0]["head"] if rows else 0
        first = found[0].seq if found else head + 1
        if first > after + 1:
            raise Trimmed(first)
        return found[:limit]

    async def heads(self, logs: Collection[str]) -> dict[str, int]:
        rows = await self._fetch("SELECT log, head FROM tab WHERE log = ANY ($1)", list(logs))
        return {row["log"]: row["head"] for row in rows}

    async def due(self, before: int, buckets: Collection[int], limit: int) -> list[tuple[str, int]]:
        rows = await self._fetch(
            "SELECT log, head FROM tab WHERE due <= $1 AND bucket = ANY ($2)"
            " ORDER BY due, log LIMIT $3",
            before,
            [number for number in buckets if abs(number) < 2**31],
            limit,
        )
        return [(row["log"], row["head"]) for row in rows]

    async def logs(self, prefix: str, cursor: str, limit: int) -> list[tuple[str, int, bytes]]:
        rows = await self._fetch(
            "SELECT log, head, meta FROM tab WHERE log > $1 AND log >= $2 AND log < $3"
            " AND head > 0 ORDER BY log LIMIT $4",
            cursor,
            prefix,
            prefix + _LAST_CHARACTER,
            limit,
        )
        return [(row["log"], row["head"], row["meta"]) for row in rows]

    async def get(self, kind: str, key: str) -> tuple[int, bytes] | None:
        rows = await self._fetch(
            "SELECT rev, data FROM doc WHERE kind = $1 AND key = $2", kind, key
        )
        return (rows[0]["rev"], rows[0]["data"]) if rows else None

    async def put(self, kind: str, key: str, rev: int, data: bytes) -> int:
        async def work(connection: Any) -> int:
            return await put(connection, kind, key, rev, data)

        return await self._lanes.ask(work, _CALL)

    async def scan(self, kind: str, cursor: str, limit: int) -> list[tuple[str, int, bytes]]:
        rows = await self._fetch(
            "SELECT key, rev, data FROM doc WHERE kind = $1 AND key > $2 ORDER BY key LIMIT $3",
            kind,
            cursor,
            limit,
        )
        return [(row["key"], row["rev"], row["data"]) for row in rows]

    async def acquire(self, name: str, ttl_ms: int) -> int | None:
        async def work(connection: Any) -> int | None:
            fence: int | None = await connection.fetchval(_ACQUIRE, name, self._owner, ttl_ms)
            return fence

        return await self._lanes.ask(work, _LEASE)

    async def release(self, name: str, fence: int) -> None:
        await self._execute(
            _LEASE,
            "UPDATE lease SET owner = '', until = 0 WHERE name = $1 AND owner = $2 AND fence = $3",
            name,
            self._owner,
            fence,
        )

    async def leases(self, prefix: str) -> list[str]:
        rows = await self._fetch(
            "SELECT name FROM lease WHERE until > now_ms() AND starts_with(name, $1) ORDER BY name",
            prefix,
            limit=_LEASE,
        )
        return [row["name"] for row in rows]

    async def trim(self, log: str, upto: int) -> None:
        await self._execute(_CALL, "DELETE FROM ev WHERE log = $1 AND seq <= $2", log, upto)

    async def kinds(self) -> list[str]:
        rows = await self._fetch("SELECT DISTINCT kind FROM doc ORDER BY kind")
        return [row["kind"] for row in rows]

    async def standing(self, log: str) -> Standing | None:
        rows = await self._fetch("SELECT head, at, due, meta FROM tab WHERE log = $1", log)
        return Standing(*rows[0]) if rows else None

    async def rows(self, log: str, after: int, limit: int) -> list[Row]:
        rows = await self._fetch(
            "SELECT seq, at, id, data FROM ev WHERE log = $1 AND seq > $2 ORDER BY seq LIMIT $3",
            log,
            after,
            limit,
        )
        return [Row(*row) for row in rows]

    async def adopt(self, log: str, after: int, rows: list[Row], standing: Standing) -> None:
        async def work(connection: Any) -> None:
            async with connection.transaction():
                await adopt(connection, log, after, rows, standing)

        await self._lanes.ask(work, _CALL)

    async def adopt_document(self, kind: str, key: str, rev: int, data: bytes) -> None:
        await self._execute(_CALL, _ADOPT_DOCUMENT, kind, key, rev, data)

    async def _fetch(self, query: str, *arguments: Any, limit: float = _CALL) -> list[Any]:
        async def question(connection: Any) -> list[Any]:
            rows: list[Any] = await connection.fetch(query, *arguments)
            return rows

        return await self._reader.ask(question, limit)

    async def _execute(self, limit: float, query: str, *arguments: Any) -> None:
        async def work(connection: Any) -> None:
            await connection.execute(query, *arguments)

        await self._lanes.ask(work, limit)


async def put(connection: Any, kind: str, key: str, rev: int, data: bytes) -> int:
    """Write a document if its revision is rev."""
    if rev == 0:
        query = (
            "INSERT INTO doc (kind, key, rev, data) VALUES ($1, $2, $3 + 1, $4)"
            " ON CONFLICT (kind, key) DO NOTHING RETURNING rev"
        )
    else:
        query = (
            "UPDATE doc SET rev = $3 + 1, data = $4 WHERE kind = $1 AND key = $2 AND rev = $3"
            " RETURNING rev"
        )
    written: int | None = await connection.fetchval(query, kind, key, rev, data)
    if written is None:
        there = "SELECT rev FROM doc WHERE kind = $1 AND key = $2"
        raise Conflict(await connection.fetchval(there, kind, key) or 0)
    return written


async def adopt(connection: Any, log: str, after: int, rows: list[Row], standing: Standing) -> None:
    """Take over events as they are."""
    values = (log, standing.head, standing.at, standing.due, bucket(log), standing.meta, after)
    head = await connection.fetchval("SELECT head FROM tab WHERE log = $1 FOR UPDATE", log) or 0
    if head != after or await connection.fetchval(_STANDING, *values) is None:
        raise Conflict(head)
    await connection.copy_records_to_table(
        "ev", records=[(log, *row) for row in rows], columns=["log", "seq", "at", "id", "data"]
    )
