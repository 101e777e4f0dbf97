"""The Handler: one App for each Terminal, all in this process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import structs

from netplay.link import Link
from netplay.terminal import Arrival, Handler, Terminal
from tui.app import HouseApp
from tui.driver import BROKEN, note
from tui.driver.memory import Memory
from tui.driver.run import run

memory: Final = Memory()


def handler(app_for: Callable[[Terminal, Arrival], HouseApp]) -> Handler:
    """A handler that shows each person the app made for them.

    However the app ends (left, sent away, broken, cancelled), its links to the house are closed and
    the terminal is restored and closed.
    """

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
            memory.departed()
        return status

    return show
