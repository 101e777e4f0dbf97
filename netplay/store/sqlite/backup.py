"""A copy of the whole database while it is in use, and the way back."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from netplay.store.interface import Unavailable
from netplay.store.sqlite import place, schema


def backup(database: Path, file: Path) -> None:
    """Copy the database as it is at this moment into a file of its own, whole or not at all.

    Players go on meanwhile; another process may run it, too.
    """
    if not database.is_file():
        raise Unavailable(f"{database} is not there")
    partial = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        place.prepare(partial)
        with closing(schema.reader(database)) as source, closing(schema.connect(partial)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
            schema.examine(target, file)
        _settle(partial, file)
    except (sqlite3.Error, OSError) as error:
        raise Unavailable(f"backing up to {file}: {error}") from error
    finally:
        partial.unlink(missing_ok=True)


def restore(file: Path, database: Path) -> None:
    """Put a backup in the place of a database that nobody has open, whole or not at all."""
    if not file.is_file():
        raise Unavailable(f"{file} is not there")
    try:
        place.prepare(database)
        with closing(schema.connect(file)) as source, closing(schema.connect(database)) as target:
            schema.examine(source, file)
            if schema.version(source) == 0:
                raise Unavailable(f"{file} is empty")
            _take_alone(target, database)
            source.backup(target)
            target.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except (sqlite3.Error, OSError) as error:
        raise Unavailable(f"restoring {file}: {error}") from error


def _take_alone(target: sqlite3.Connection, database: Path) -> None:
    target.execute("PRAGMA busy_timeout = 0")
    target.execute("PRAGMA locking_mode = EXCLUSIVE")
    try:
        target.execute("BEGIN EXCLUSIVE")
        target.execute("COMMIT")
    except sqlite3.OperationalError as error:
        raise Unavailable(f"{database} is in use: stop the server first") from error


def _settle(partial: Path, file: Path) -> None:
    _flush(partial)
    partial.replace(file)
    _flush(file.parent)


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
