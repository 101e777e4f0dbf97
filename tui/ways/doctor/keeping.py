"""The store of one machine: where it is, whether it is whole, and what is played in it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from netplay.store import StoreError
from netplay.store.sqlite import SqliteStore, place, schema
from netplay.store.urls import named
from tui.ways.doctor.finding import Finding, bad, look, ok
from tui.ways.doctor.rules import LAST_TABLES, rules

_LEAST_FREE: Final = 200 << 20


def findings(url: str, state: Path) -> Iterator[Finding]:
    """What there is to say of the store at a URL.

    Raises:
        StoreError: the URL names no store.
    """
    store = named(url)
    if not isinstance(store, SqliteStore):
        yield look("store", "everything is forgotten when the house closes", "leave out --store")
        return
    found = _file(store.path)
    yield found
    if found.state != "bad":
        yield _room(store.path)
        yield from _content(store.path)


def _file(file: Path) -> Finding:
    try:
        place.refuse_remote(file)
    except StoreError as error:
        return bad("store", str(error), "store.url = sqlite:/a/local/disk, or postgresql://...")
    there = next(folder for folder in (file, *file.parents) if folder.exists())
    if not os.access(there, os.W_OK):
        return bad("store", f"{there} cannot be written", f"sudo chown $USER {there}")
    return ok("store", str(file) if there == file else f"{file}, which serve will make")


def _room(file: Path) -> Finding:
    there = next(folder for folder in file.parents if folder.exists())
    free = shutil.disk_usage(there).free
    if free < _LEAST_FREE:
        do = "make room; a house that cannot write tells its players to wait"
        return bad("disk", f"{free >> 20} MB are free at {there}", do)
    return ok("disk", f"{free >> 20} MB are free")


def _content(file: Path) -> Iterator[Finding]:
    if not file.exists():
        return
    try:
        with closing(schema.reader(file)) as connection:
            schema.examine(connection, file)
            if schema.version(connection):
                yield ok("contents", "whole")
                yield rules(_begun(connection))
    except (StoreError, sqlite3.Error) as error:
        do = "put back a backup: sshuffle restore FILE (or use the program that wrote it)"
        yield bad("contents", str(error), do)


def _begun(connection: sqlite3.Connection) -> Iterator[tuple[str, bytes, Iterator[bytes]]]:
    """The newest tables: name, meta, and what happened there, the newest first."""
    tables = "SELECT log, meta FROM tab WHERE log LIKE 'table/%' ORDER BY at DESC LIMIT ?"
    for log, meta in connection.execute(tables, (LAST_TABLES,)).fetchall():
        events = connection.execute("SELECT data FROM ev WHERE log = ? ORDER BY seq DESC", (log,))
        yield log, meta, (row[0] for row in events)
