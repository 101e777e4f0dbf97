"""The operations of a store in SQL; each runs inside a transaction of the thread it runs in."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from typing import Final

from netplay.store.engine import Row, Standing
from netplay.store.interface import Conflict, Event, Trimmed, bucket

_LAST_CHARACTER: Final = "\x7f"

_SET_TAB: Final = """
INSERT INTO tab (log, head, at, due, bucket, meta) VALUES (?, ?, ?, ?, ?, coalesce(?6, x''))
ON CONFLICT (log) DO UPDATE
SET head = excluded.head, at = excluded.at, due = excluded.due, meta = coalesce(?6, meta)
"""
_SET_DOCUMENT: Final = """
INSERT INTO doc (kind, key, rev, data) VALUES (?, ?, ?, ?)
ON CONFLICT (kind, key) DO UPDATE SET rev = excluded.rev, data = excluded.data
"""
_SET_LEASE: Final = """
INSERT INTO lease (name, owner, fence, until) VALUES (?, ?, ?, ?)
ON CONFLICT (name) DO UPDATE
SET owner = excluded.owner, fence = excluded.fence, until = excluded.until
"""


def read(connection: sqlite3.Connection, log: str, after: int, limit: int) -> list[Event]:
    """Events with seq > after; Trimmed when the next one is gone."""
    found = connection.execute(
        "SELECT seq, at, data FROM ev WHERE log = ? AND seq > ? ORDER BY seq LIMIT ?",
        (log, after, max(1, limit)),
    ).fetchall()
    first = found[0][0] if found else heads(connection, [log]).get(log, 0) + 1
    if first > after + 1:
        raise Trimmed(first)
    return list(map(Event._make, found[:limit]))


def heads(connection: sqlite3.Connection, names: Collection[str]) -> dict[str, int]:
    """The heads of those logs that exist."""
    found = connection.execute(
        "SELECT log, head FROM tab WHERE log IN (SELECT value FROM json_each(?))",
        (json.dumps(list(names)),),
    )
    return dict(found)


def advanced(connection: sqlite3.Connection, known: dict[str, int]) -> list[tuple[str, int]]:
    """The heads of those logs that are further than known."""
    return connection.execute(
        "SELECT tab.log, tab.head FROM json_each(?) AS k CROSS JOIN tab"
        " WHERE tab.log = k.key AND tab.head > k.value",
        (json.dumps(known),),
    ).fetchall()


def due(
    connection: sqlite3.Connection, before: int, buckets: Collection[int], limit: int
) -> list[tuple[str, int]]:
    """Logs that are due, oldest first."""
    return connection.execute(
        "SELECT log, head FROM tab WHERE due <= ?"
        " AND bucket IN (SELECT value FROM json_each(?)) ORDER BY due, log LIMIT ?",
        (before, json.dumps(list(buckets)), limit),
    ).fetchall()


def logs(
    connection: sqlite3.Connection, prefix: str, cursor: str, limit: int
) -> list[tuple[str, int, bytes]]:
    """The directory by prefix."""
    return connection.execute(
        "SELECT log, head, meta FROM tab WHERE log > ? AND log >= ? AND log < ?"
        " ORDER BY log LIMIT ?",
        (cursor, prefix, prefix + _LAST_CHARACTER, limit),
    ).fetchall()


def get(connection: sqlite3.Connection, kind: str, key: str) -> tuple[int, bytes] | None:
    """A document."""
    found: tuple[int, bytes] | None = connection.execute(
        "SELECT rev, data FROM doc WHERE kind = ? AND key = ?", (kind, key)
    ).fetchone()
    return found


def put(connection: sqlite3.Connection, kind: str, key: str, rev: int, data: bytes) -> int:
    """Write a document if its revision is rev."""
    there, _ = get(connection, kind, key) or (0, b"")
    if there != rev:
        raise Conflict(there)
    connection.execute(_SET_DOCUMENT, (kind, key, rev + 1, data))
    return rev + 1


def scan(
    connection: sqlite3.Connection, kind: str, cursor: str, limit: int
) -> list[tuple[str, int, bytes]]:
    """Documents of a kind in order of key."""
    return connection.execute(
        "SELECT key, rev, data FROM doc WHERE kind = ? AND key > ? ORDER BY key LIMIT ?",
        (kind, cursor, limit),
    ).fetchall()


def kinds(connection: sqlite3.Connection) -> list[str]:
    """The kinds of documents there are."""
    return [kind for (kind,) in connection.execute("SELECT DISTINCT kind FROM doc ORDER BY kind")]


def acquire(
    connection: sqlite3.Connection, name: str, owner: str, now: int, until: int
) -> int | None:
    """The fence of the lease, if it is ours now."""
    row = connection.execute(
        "SELECT owner, fence, until FROM lease WHERE name = ?", (name,)
    ).fetchone()
    holder, fence, held_until = row or ("", 0, 0)
    if holder not in ("", owner) and held_until > now:
        return None
    fence += holder != owner
    connection.execute(_SET_LEASE, (name, owner, fence, until))
    return int(fence)


def release(connection: sqlite3.Connection, name: str, owner: str, fence: int) -> None:
    """Nobody holds it any more; the fence stays."""
    connection.execute(
        "UPDATE lease SET owner = '', until = 0 WHERE name = ? AND owner = ? AND fence = ?",
        (name, owner, fence),
    )


def leases(connection: sqlite3.Connection, prefix: str, now: int, but: str = "") -> list[str]:
    """Names of leases that are held, by others than but."""
    found = connection.execute(
        "SELECT name FROM lease WHERE until > ? AND owner <> ? AND substr(name, 1, ?) = ?"
        " ORDER BY name",
        (now, but, len(prefix), prefix),
    )
    return [name for (name,) in found]


def trim(connection: sqlite3.Connection, log: str, upto: int) -> None:
    """Forget the beginning of a log."""
    connection.execute("DELETE FROM ev WHERE log = ? AND seq <= ?", (log, upto))


def standing(connection: sqlite3.Connection, log: str) -> Standing | None:
    """What the directory says of a log."""
    row = connection.execute("SELECT head, at, due, meta FROM tab WHERE log = ?", (log,)).fetchone()
    return None if row is None else Standing(*row)


def rows(connection: sqlite3.Connection, log: str, after: int, limit: int) -> list[Row]:
    """Events as they are stored."""
    found = connection.execute(
        "SELECT seq, at, id, data FROM ev WHERE log = ? AND seq > ? ORDER BY seq LIMIT ?",
        (log, after, limit),
    )
    return [Row(*row) for row in found]


def adopt(
    connection: sqlite3.Connection, log: str, after: int, rows: list[Row], standing: Standing
) -> None:
    """Take over events as they are."""
    head = heads(connection, [log]).get(log, 0)
    if head != after:
        raise Conflict(head)
    head, at, due, meta = standing
    connection.execute(_SET_TAB, (log, head, at, due, bucket(log), meta))
    connection.executemany(
        "INSERT INTO ev (log, seq, at, id, data) VALUES (?, ?, ?, ?, ?)",
        [(log, *row) for row in rows],
    )


def adopt_document(
    connection: sqlite3.Connection, kind: str, key: str, rev: int, data: bytes
) -> None:
    """Take over a document as it is, unless ours is as new."""
    there, _ = get(connection, kind, key) or (0, b"")
    if there < rev:
        connection.execute(_SET_DOCUMENT, (kind, key, rev, data))


def changes(connection: sqlite3.Connection) -> int:
    """A number that changes when another connection has committed."""
    (number,) = connection.execute("PRAGMA data_version").fetchone()
    return int(number)
