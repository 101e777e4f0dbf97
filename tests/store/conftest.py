"""Places of every engine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from netplay.store.front import Front
from netplay.store.memory import Memory, MemoryStore
from netplay.store.sqlite import SqliteStore

from .places import Place


def _memory(_: pytest.FixtureRequest) -> Callable[[], Front]:
    shared = Memory()
    return lambda: MemoryStore(shared)


def _sqlite(request: pytest.FixtureRequest) -> Callable[[], Front]:
    folder: Path = request.getfixturevalue("tmp_path")
    return lambda: SqliteStore(folder / "state" / "sshuffle.db")


ENGINES = {"memory": _memory, "sqlite": _sqlite}


@pytest.fixture(params=sorted(ENGINES))
async def place(request: pytest.FixtureRequest) -> AsyncIterator[Place]:
    """A fresh place of each engine in turn."""
    made = Place(request.param, ENGINES[request.param](request))
    yield made
    await made.close()


@pytest.fixture
async def store(place: Place) -> Front:
    """One open node at a fresh place."""
    return await place.node()
