"""From the line an operator writes to an open store."""

from __future__ import annotations

import importlib
from pathlib import Path

from netplay.store.front import Front
from netplay.store.interface import Store, Unavailable
from netplay.store.memory import MemoryStore
from netplay.store.sqlite import SqliteStore


async def opened(url: str) -> Store:
    """The store a URL names, open: `memory:`, `sqlite:/path` or `postgresql://...`.

    Raises:
        Unavailable: with the reason in words for the operator.
        SchemaTooNew: it was written by a newer program.
    """
    store = named(url)
    await store.open()
    return store


def named(url: str) -> Front:
    """The store a URL names, not yet open."""
    kind, colon, rest = url.partition(":")
    make = _KINDS.get(kind)
    if not colon or make is None:
        raise Unavailable("a store is memory:, sqlite:/path or postgresql://user@host/database")
    return make(url, rest)


def _memory(_url: str, rest: str) -> Front:
    if rest:
        raise Unavailable("memory: takes no path")
    return MemoryStore()


def _sqlite(_url: str, rest: str) -> Front:
    path = rest.removeprefix("//")
    if not path:
        raise Unavailable("sqlite: needs the path of a file, as in sqlite:/var/lib/sshuffle/db")
    return SqliteStore(Path(path))


def _postgres(url: str, _rest: str) -> Front:
    try:
        module = importlib.import_module("netplay.store.postgres")
    except ModuleNotFoundError as missing:
        raise Unavailable(f"{missing.name} is missing: pip install 'sshuffle[postgres]'") from None
    store: Front = module.PostgresStore(url)
    return store


_KINDS = {
    "memory": _memory,
    "sqlite": _sqlite,
    "postgresql": _postgres,
    "postgres": _postgres,
}
