"""A keeper's bans hold for people who come by the page: the house hears where they really are."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
from msgspec import structs

from netplay.ops import control
from netplay.ops.config import Welcome
from netplay.ssh.config import Doors
from tests.ops.conftest import settings
from tests.ssh.conftest import EchoHouse
from tests.ways.test_web import shows as shows
from tui.ways.kept import Kept, open_house
from tui.ways.web import site
from tui.ways.web.visitors import Visitors


@asynccontextmanager
async def open_to_all(place: Path, *proxies: str) -> AsyncIterator[Kept]:
    """A public house that believes these when they say for whom they connect."""
    doors = Doors(hosts=("127.0.0.1",), port=0, proxies=proxies)
    public = settings(server=doors, house=Welcome(public=True))
    async with open_house(public, place, EchoHouse().handler) as house:
        yield house


@asynccontextmanager
async def page(kept: Kept, proxied: bool = True) -> AsyncIterator[str]:
    """Its page, behind the same kind of proxy; the house hears of that proxy's word, or not."""
    house = f"127.0.0.1:{kept.server.sockets[0].getsockname()[1]}"
    doors = Doors(proxies=("127.0.0.1",))
    config = structs.replace(kept.config, server=doors)
    visitors = Visitors(config, house, 9, proxied, state=None if proxied else kept.state)
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


async def test_who_is_banned_by_address_is_sent_away_and_kept_out(
    tmp_path: Path, shows: None
) -> None:
    """And told why in the browser; their neighbour comes in by the same page."""
    async with open_to_all(tmp_path / "h", "127.0.0.1") as kept, page(kept) as url:
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


async def test_bans_hold_for_the_page_of_a_house_that_hears_of_no_proxies(
    tmp_path: Path, shows: None
) -> None:
    """The page asks it beforehand, on the same machine."""
    async with open_to_all(tmp_path / "h") as kept, page(kept, proxied=False) as url:
        assert (await say(kept, "ban 8.8.4.0/24 --reason flooding")).code == 0
        async with browsing(url, "8.8.4.4") as mallory:
            await mallory.sees("You may not come in: flooding.")
        assert (await say(kept, "sessions")).data == []
        async with browsing(url, "8.8.5.5") as stranger:
            await stranger.sees("against bots now")


async def test_a_page_that_is_full_says_so_in_the_window(tmp_path: Path) -> None:
    """And starts no client."""
    async with open_to_all(tmp_path / "h") as kept:
        visitors = Visitors(kept.config, "127.0.0.1:9", most=0)
        async with (
            site.opened(visitors, "127.0.0.1", 0) as port,
            browsing(f"http://127.0.0.1:{port}/ws", "8.8.8.8") as somebody,
        ):
            await somebody.sees("Everybody who fits is inside.")


async def test_a_keeper_can_ask_whether_an_address_is_welcome(tmp_path: Path) -> None:
    """In words and with an exit code; that is not written down."""
    async with open_to_all(tmp_path / "h") as kept:
        assert (await say(kept, "welcome 8.8.4.4")).text == "8.8.4.4 may come in."
        await say(kept, "ban 8.8.4.4")
        reply = await say(kept, "welcome 8.8.4.4")
        assert (reply.code, reply.data) == (4, {"why": "banned"})
        assert (await say(kept, "welcome nobody")).code == 2
        assert len(await kept.desk.audit.last(9)) == 1
