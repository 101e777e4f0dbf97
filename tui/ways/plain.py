"""`sshuffle plain`: the house within this process, in lines of words."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace
from collections.abc import Mapping
from functools import partial
from typing import Final

from core.catalog import games
from netplay.house import House
from netplay.limits import HouseLimits
from netplay.pool import PoolMinds
from netplay.terminal import Arrival, Colours, Screen, Size, Wish
from tui.plain import show
from tui.ways.local import people
from tui.ways.places import state_dir
from tui.ways.shelf import Shelf

_CHUNK: Final = 4096


class Pipes:
    """Standard input and output as a Terminal of lines; what is typed is echoed by its owner."""

    term = "dumb"
    colours = Colours.NONE
    size = Size(80, 24)
    room = True
    round_trip_ms = 0

    def __init__(self) -> None:
        self.env: Mapping[str, str] = {}
        self._reading: asyncio.Task[None] | None = None

    def attach(self, screen: Screen) -> None:
        """Begin to read; the end of the input hangs up."""
        self._reading = asyncio.ensure_future(self._read(screen))

    async def _read(self, screen: Screen) -> None:
        reader = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        try:
            await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        except ValueError:
            reader = await _whole_file()
        while data := await reader.read(_CHUNK):
            screen.on_input(data)
        screen.on_hangup("the input has ended")

    def write(self, data: bytes) -> None:
        """Lines end here as they do on this machine."""
        sys.stdout.write(data.decode().replace("\r\n", "\n"))
        sys.stdout.flush()

    def close(self, status: int = 0, farewell: str = "") -> None:
        """Say the last line."""
        if self._reading is not None:
            self._reading.cancel()
        if farewell:
            print(farewell)


async def _whole_file() -> asyncio.StreamReader:
    """Standard input where it is a file, which can be read at once."""
    reader = asyncio.StreamReader()
    reader.feed_data(await asyncio.to_thread(sys.stdin.buffer.read))
    reader.feed_eof()
    return reader


def run(parsed: Namespace) -> int:
    """Play here; 2 when that cannot be played."""
    game = parsed.game.lower()
    if game and game not in games():
        print(f"sshuffle: no game {game!r}; there are: {', '.join(games())}", file=sys.stderr)
        return 2
    return asyncio.run(_play(game))


async def _play(game: str) -> int:
    shelf = Shelf(state_dir())
    house = House(shelf.store(), PoolMinds(), limits=HouseLimits(tables=100))
    await house.open()
    try:
        person = people(1)[0]
        arrival = Arrival(person, Wish("plain", game=game), partial(house.connect, person))
        return await show(Pipes(), arrival, echo=False)
    finally:
        await house.close()
        shelf.close()
