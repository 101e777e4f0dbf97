"""An open house."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from netplay.house import House
from netplay.store.memory import MemoryStore
from tests.netplay.people import QUICK


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """An open house with nobody in it, where bots do not dawdle."""
    house = House(MemoryStore(), pace=QUICK)
    await house.open()
    yield house
    await house.close()
