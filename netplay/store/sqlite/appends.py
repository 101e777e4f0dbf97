"""Appends in SQL: however many logs they are for, each table is written to once.

Whatever these statements cannot do undoes the transaction they are part of (OR ROLLBACK). SQLite
need not be ready to undo a part of it, for which it would copy every page aside.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from functools import cache
from itertools import chain
from typing import Any, Final

from netplay.store.engine import Entry
from netplay.store.interface import Conflict, Event, bucket

_STANDINGS: Final = "SELECT log, head, at, meta FROM tab WHERE log IN ({})"
_SET_TAB: Final = """
INSERT OR ROLLBACK INTO tab (log, head, at, due, bucket, meta) VALUES {}
ON CONFLICT (log) DO UPDATE
SET head = excluded.head, at = excluded.at, due = excluded.due, meta = excluded.meta
"""
_TAB_ROW: Final = "(?, ?, ?, ?, ?, ?)"
_ADD: Final = "INSERT OR ROLLBACK INTO ev (log, seq, at, id, data) VALUES {}"
_EVENT_ROW: Final = "(?, ?, ?, ?, ?)"
_NEW: Final = (0, 0, b"")
"""Head, time and meta of a log that is not there yet."""


def append(
    connection: sqlite3.Connection, entries: Sequence[Entry], now: int
) -> list[Event | Conflict]:
    """Add events at the heads of their logs in this order, or find those with the same id."""
    batch = _Batch(connection, {entry.log for entry in entries})
    found = [batch.add(entry, now) for entry in entries]
    batch.write()
    return found


class _Batch:
    """Events that are about to be written."""

    def __init__(self, connection: sqlite3.Connection, logs: Collection[str]) -> None:
        self._connection = connection
        found = connection.execute(_many(_STANDINGS, "?", len(logs)), tuple(logs))
        self._standings = {log: (head, at, meta) for log, head, at, meta in found}
        self._logs: dict[str, tuple[Any, ...]] = {}
        """What the directory is to say, by log."""
        self._events: list[tuple[Any, ...]] = []

    def add(self, entry: Entry, now: int) -> Event | Conflict:
        """Take an event in, if its log is where it should be."""
        log = entry.log
        head, before, meta = self._standings.get(log, _NEW)
        if head != entry.after:
            self.write()
            return _repeated(self._connection, entry, head)
        seq, at = head + 1, max(now, before)
        meta = meta if entry.meta is None else entry.meta
        self._standings[log] = (seq, at, meta)
        self._logs[log] = (log, seq, at, entry.due, bucket(log), meta)
        self._events.append((log, seq, at, entry.id, entry.data))
        return Event(seq, at, entry.data)

    def write(self) -> None:
        """Write down what was taken in."""
        if self._events:
            self._insert(_SET_TAB, _TAB_ROW, self._logs.values())
            self._insert(_ADD, _EVENT_ROW, self._events)
            self._logs, self._events = {}, []

    def _insert(self, statement: str, row: str, rows: Collection[tuple[Any, ...]]) -> None:
        self._connection.execute(_many(statement, row, len(rows)), tuple(chain(*rows)))


def _repeated(connection: sqlite3.Connection, entry: Entry, head: int) -> Event | Conflict:
    """The event this entry has become before; Conflict when it is another one."""
    row = connection.execute(
        "SELECT seq, at, data FROM ev WHERE log = ? AND seq = ? AND id = ?",
        (entry.log, entry.after + 1, entry.id),
    ).fetchone()
    return Conflict(head) if row is None else Event(*row)


@cache
def _many(statement: str, each: str, count: int) -> str:
    """A statement with so many of something in it."""
    return statement.format(", ".join([each] * count))
