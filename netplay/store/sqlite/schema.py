"""The tables of the embedded database, and how a connection to it is made."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from netplay.store.interface import SchemaTooNew, Unavailable

SCHEMA: Final = 1
"""Kept in user_version; a higher one was written by a newer program."""
APPLICATION: Final = 0x73736866
"""Kept in application_id: this file is one of ours."""
_BUSY: Final = 4.5
LARGEST_WAL: Final = 64 * 1024 * 1024
"""Bytes of write-ahead log that are kept for the next writes, and more than which is odd."""

_TABLES: Final = """
CREATE TABLE tab (
    log TEXT PRIMARY KEY, head INTEGER NOT NULL, at INTEGER NOT NULL,
    due INTEGER, bucket INTEGER NOT NULL, meta BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX tab_due ON tab (bucket, due) WHERE due IS NOT NULL;
CREATE TABLE ev (
    log TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL,
    id BLOB NOT NULL, data BLOB NOT NULL, PRIMARY KEY (log, seq)
) WITHOUT ROWID;
CREATE TABLE doc (
    kind TEXT NOT NULL, key TEXT NOT NULL, rev INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (kind, key)
) WITHOUT ROWID;
CREATE TABLE lease (
    name TEXT PRIMARY KEY, owner TEXT NOT NULL, fence INTEGER NOT NULL, until INTEGER NOT NULL
) WITHOUT ROWID;
"""


def connect(path: Path) -> sqlite3.Connection:
    """A connection whose transactions are begun and ended by hand."""
    connection = sqlite3.connect(path, timeout=_BUSY, isolation_level=None)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def writer(path: Path) -> sqlite3.Connection:
    """The one connection that writes: checks the file, makes the tables, empties the WAL."""
    connection = connect(path)
    try:
        examine(connection, path)
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise Unavailable(f"{path}: this disk cannot keep a write-ahead log")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA journal_size_limit = {LARGEST_WAL}")
        upgrade(connection)
        empty_wal(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def reader(path: Path) -> sqlite3.Connection:
    """A connection that never writes and never checkpoints.

    SQLite before 3.51.3 can damage a file when two connections write or checkpoint at once.
    """
    connection = connect(path)
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("PRAGMA query_only = ON")
    return connection


def examine(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse what is damaged, somebody else's, or newer than we are."""
    try:
        schema = version(connection)
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION and (application or schema or has_tables(connection)):
            raise Unavailable(f"{path} is a database of another program")
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise Unavailable(f"{path}: {error}") from error
    if schema > SCHEMA:
        raise SchemaTooNew(f"{path} has schema {schema}; this program knows {SCHEMA}")
    if verdict != "ok":
        raise Unavailable(f"{path} is damaged: {verdict}")


def version(connection: sqlite3.Connection) -> int:
    """The schema of the file; 0 when it is empty."""
    (schema,) = connection.execute("PRAGMA user_version").fetchone()
    return int(schema)


def has_tables(connection: sqlite3.Connection) -> bool:
    """Whether there is anything in the file."""
    return connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None


def upgrade(connection: sqlite3.Connection) -> None:
    """Make the tables, unless another process has just made them."""
    connection.execute("BEGIN IMMEDIATE")
    if version(connection) == 0:
        for statement in _TABLES.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
    connection.execute("COMMIT")


def empty_wal(connection: sqlite3.Connection) -> None:
    """Move everything from the write-ahead log into the file, as far as nobody reads it."""
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def leave(connection: sqlite3.Connection) -> None:
    """Close the connection that writes, with the write-ahead log emptied."""
    try:
        empty_wal(connection)
    finally:
        connection.close()
