"""Places of every engine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import pytest

from netplay.store.front import Front
from netplay.store.memory import Memory, MemoryStore

from .places import Place


def _memory(_: pytest.FixtureRequest) -> Callable[[], Front]:
    shared = Memory()
    return lambda: MemoryStore(shared)


ENGINES = {"memory": _memory}


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
