"""A keeper's bans hold for people who come by the page: the house hears where they really are."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from msgspec import structs

from netplay.ops import control
from netplay.ops.config import Config, Welcome
from netplay.ssh.config import Doors
from tests.ops.conftest import settings
from tests.ssh.conftest import EchoHouse
from tests.ways.test_web import shows as shows
from tui.ways.kept import Kept, open_house
from tui.ways.web import site
from tui.ways.web.visitors import Visitors


@pytest.fixture
async def kept(tmp_path: Path) -> AsyncIterator[Kept]:
    """A house that believes what this machine says about who connects."""
    doors = Doors(hosts=("127.0.0.1",), port=0, proxies=("127.0.0.1",))
    public = settings(server=doors, house=Welcome(public=True))
    async with open_house(public, tmp_path / "h", EchoHouse().handler) as house:
        yield house


@asynccontextmanager
async def page(kept: Kept) -> AsyncIterator[str]:
    """Its page, behind the same kind of proxy."""
    config: Config = structs.replace(kept.config)
    house = f"127.0.0.1:{kept.server.sockets[0].getsockname()[1]}"
    visitors = Visitors(config, house, most=9, proxied=True)
    async with site.opened(visitors, "127.0.0.1", 0) as port:
        yield f"http://127.0.0.1:{port}/ws?width=80&height=24"


class Browser:
    """What somebody at an address is shown."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self.shown = ""

    async def sees(self, words: str) -> None:
        """Wait until it is shown; fail when the page has ended before."""
        async with asyncio.timeout(40):
            while words not in self.shown:
                message = await self._socket.receive()
                assert message.type is aiohttp.WSMsgType.BINARY, (words, self.shown[-2000:])
                self.shown += message.data.decode("utf-8", "replace")


@asynccontextmanager
async def browsing(url: str, address: str) -> AsyncIterator[Browser]:
    """Somebody opens the page from there."""
    headers = {"X-Forwarded-For": address}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(url, headers=headers, max_msg_size=0) as socket,
    ):
        yield Browser(socket)


async def say(kept: Kept, words: str) -> Any:
    """An order of the keeper."""
    return await asyncio.to_thread(control.ask, kept.state, words.split(), 10)


async def test_who_is_banned_by_address_is_sent_away_and_kept_out(kept: Kept, shows: None) -> None:
    """And told why in the browser; their neighbour comes in by the same page."""
    async with page(kept) as url:
        async with browsing(url, "8.8.4.4") as mallory:
            await mallory.sees("against bots now")
            assert [row["source"] for row in (await say(kept, "sessions")).data] == ["8.8.4.4"]
            reply = await say(kept, "ban 8.8.4.4 --for 2h --reason flooding")
            assert (reply.code, reply.data["kicked"]) == (0, 1)
            await mallory.sees("flooding")
        async with browsing(url, "8.8.4.4") as again:
            await again.sees("You may not come in until")
            await again.sees("flooding")
        async with browsing(url, "8.8.4.5") as neighbour:
            await neighbour.sees("against bots now")
