"""An open house whose clock is moved by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from netplay.house import House
from netplay.store.clock import ManualClock
from netplay.store.memory import Memory, MemoryStore
from tests.contests.people import QuickMinds
from tests.netplay.people import QUICK

NOON = 20_000 * 24 * 3600 * 1000 + 12 * 3600 * 1000
"""Of a day in 2024."""


@pytest.fixture
def clock() -> ManualClock:
    """The clock of the house."""
    return ManualClock(NOON)


@pytest.fixture
def memory() -> Memory:
    """What the store of the house keeps."""
    return Memory()


@pytest.fixture
async def house(memory: Memory, clock: ManualClock) -> AsyncIterator[House]:
    """An open house with nobody in it, where bots do not dawdle."""
    house = House(MemoryStore(memory, clock), QuickMinds(), pace=QUICK)
    await house.open()
    yield house
    await house.close()
