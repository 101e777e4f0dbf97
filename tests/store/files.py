"""Databases in files, for tests."""

from __future__ import annotations

from pathlib import Path

from netplay.store.interface import Event
from netplay.store.sqlite import SqliteStore

from .places import fill


async def written(path: Path, count: int = 3) -> list[Event]:
    """A database with a log in it, closed again."""
    store = SqliteStore(path)
    await store.open()
    told = await fill(store, "t", count)
    await store.close()
    return told


async def events(path: Path, log: str = "t") -> list[Event]:
    """What a store finds in a database."""
    store = SqliteStore(path)
    await store.open()
    try:
        return await store.read(log)
    finally:
        await store.close()
