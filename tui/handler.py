"""The Handlers: one App for each Terminal, all in this process; or lines of words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from msgspec import structs

from netplay.link import Link
from netplay.terminal import Arrival, Handler, Terminal
from tui.app import HouseApp
from tui.board import board, boarded
from tui.driver import BROKEN, note
from tui.driver.memory import Memory
from tui.driver.run import run

memory: Final = Memory()
_MOMENT: Final = 0.3
"""Seconds after the doors are open in which nobody is likely to come."""


def _get_ready() -> None:
    """Load all boards, and set aside what will always be there."""
    for game in boarded():
        board(game)
    memory.start()


def doors(screens: Handler, lines: Handler) -> Handler:
    """A handler that shows screens, and lines to those who ask for them (`ssh plain@HOST`)."""

    async def show(terminal: Terminal, arrival: Arrival) -> int:
        wanted = lines if arrival.wish.kind == "plain" else screens
        return await wanted(terminal, arrival)

    return show


def handler(app_for: Callable[[Terminal, Arrival], HouseApp]) -> Handler:
    """A handler that shows each person the app made for them.

    However the app ends (left, sent away, broken, cancelled), its links to the house are closed and
    the terminal is restored and closed. What all will need is loaded a moment from now, before the
    first of them comes.
    """
    asyncio.get_running_loop().call_later(_MOMENT, _get_ready)

    async def show(terminal: Terminal, arrival: Arrival) -> int:
        memory.arrived()
        app: HouseApp | None = None
        status, farewell = 1, ""
        links: list[Link] = []

        def connect() -> Link:
            links.append(arrival.connect())
            return links[-1]

        try:
            app = app_for(terminal, structs.replace(arrival, connect=connect))
            status = await run(app)
        except Exception as error:
            farewell = BROKEN.format(crash=note(error))
        finally:
            for link in links:
                link.close()
            terminal.close(status, farewell or (app.farewell if app else ""))
            if app is not None:
                app.take_apart()
            memory.departed()
        return status

    return show
