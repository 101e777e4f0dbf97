"""SQLite as bare as it can be: an event for each of so many logs, then a durable commit."""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from pathlib import Path

from rounds import serve

LOGS = int(sys.argv[1])
EVENT = 150
"""Bytes: what a move of Astrobirdz takes in the log."""
KEPT = tempfile.TemporaryDirectory()
DATABASE = sqlite3.connect(Path(KEPT.name) / "bare.db", isolation_level=None)
DATABASE.execute("PRAGMA journal_mode = WAL").fetchall()
DATABASE.execute("PRAGMA synchronous = FULL")
DATABASE.execute(
    "CREATE TABLE ev (log TEXT, seq INTEGER, id BLOB, data BLOB, PRIMARY KEY (log, seq))"
    " WITHOUT ROWID"
)


def commit() -> int:
    """One more event of each log; their number."""
    global seq
    seq += 1
    DATABASE.execute("BEGIN IMMEDIATE")
    for log in range(LOGS):
        event = (f"table/{log}", seq, os.urandom(16), os.urandom(EVENT))
        DATABASE.execute("INSERT INTO ev VALUES (?, ?, ?, ?)", event)
    DATABASE.execute("COMMIT")
    return LOGS


seq = 0
serve(commit)
