"""A house with open doors on a free loopback port."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from netplay.clockwork import Pace
from netplay.errands import errands
from netplay.house import House
from netplay.ssh.config import SshConfig
from netplay.ssh.server import SshServer, serve
from netplay.store.sqlite import SqliteStore
from tui import plain
from tui.handler import doors, handler
from tui.screens.visit import Visit

QUICK = Pace(bot_least=0.0, bot_most=0.0, away=0.3)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[SshServer]:
    """Doors, house and store as `sshuffle serve` joins them, with bots that do not dawdle."""
    house = House(SqliteStore(tmp_path / "house.sqlite"), pace=QUICK)
    await house.open()
    config = SshConfig(state=tmp_path, hosts=("127.0.0.1",), port=0)
    server = await serve(
        config,
        doors(handler(Visit), plain.show),
        house.accounts.arrive,
        house.connect,
        house.receive,
        errands(house),
    )
    yield server
    await server.close()
    await house.close()
