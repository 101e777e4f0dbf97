"""A house that is kept, on a free loopback port, joined as `sshuffle serve` joins it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from msgspec import structs

from netplay.clockwork import Pace
from netplay.ops.config import AdminConfig, Config, Welcome
from netplay.ssh.config import Doors
from tests.ssh.conftest import OPEN_GATE, EchoHouse, knock
from tui.ways.kept import Kept, open_house

KEEPER = asyncssh.generate_private_key("ssh-ed25519")
"""The key of somebody who may give orders."""

Keep = Callable[..., Awaitable[Kept]]


def settings(**sections: Any) -> Config:
    """Settings for a test: loopback, any port, an open gate, and what is given."""
    config = Config(
        server=Doors(hosts=("127.0.0.1",), port=0),
        gate=OPEN_GATE,
        pace=Pace(bot_least=0.0, bot_most=0.0, away=0.3),
        admin=AdminConfig(keys=(KEEPER.get_fingerprint(),)),
        house=Welcome(),
    )
    return structs.replace(config, **sections)


@pytest.fixture
def echo() -> EchoHouse:
    """What the server of this test was given."""
    return EchoHouse()


@pytest.fixture
async def keep(echo: EchoHouse, tmp_path: Path) -> AsyncIterator[Keep]:
    """Opens houses with a screen that echoes; they are closed at the end."""
    async with AsyncExitStack() as stack:

        async def begin(**sections: Any) -> Kept:
            opened = open_house(settings(**sections), tmp_path, echo.handler)
            return await stack.enter_async_context(opened)

        yield begin


async def order(kept: Kept, words: str, key: Any = KEEPER, user: str = "boss") -> Any:
    """`ssh HOST admin ...` of somebody with a key."""
    async with await knock(kept.server, user, [key] if key else None) as conn:
        return await conn.run(f"admin {words}")
