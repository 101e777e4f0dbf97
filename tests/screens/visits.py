"""People visiting a real house on a screen without a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from rich.segment import Segment
from textual.pilot import Pilot

from netplay.clockwork import Pace
from netplay.house import House
from netplay.people import Person
from netplay.store.memory import MemoryStore
from netplay.terminal import Arrival, Wish
from tui.screens.pane import Pane
from tui.screens.visit import Sharing, Visit
from tui.widgets.stage import Stage

PLAY: Final = Wish("play", game="quibbles")
"""Straight to a table with bots."""
NEW: Final = Wish("new", game="quibbles")
"""Straight to a new table."""


class Guest:
    """Somebody at a keyboard, and what they see."""

    def __init__(self, visit: Visit, pilot: Pilot[Any]) -> None:
        self.visit = visit
        self._pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press some keys and let the screen settle."""
        await self._pilot.press(*keys)

    async def point(self, words: str) -> None:
        """Move down to a line of the lobby."""
        await self.until(lambda: self.pane.client.lobby)
        for _ in range(20):
            if f"▸ {words}" in self.screen:
                return
            await self.press("down")
        raise AssertionError(f"there is no line {words!r}:\n{self.screen}")

    async def type(self, text: str) -> None:
        """Type a line and Enter."""
        await self._pilot.press(*("space" if c == " " else c for c in text), "enter")

    async def click(self, x: int, y: int) -> None:
        """Click on a cell."""
        await self._pilot.click(offset=(x, y))

    async def resize(self, columns: int, rows: int) -> None:
        """The window changes."""
        await self._pilot.resize_terminal(columns, rows)

    async def sees(self, text: str, seconds: float = 20.0) -> None:
        """Wait until some words are on the screen."""
        await self.until(lambda: text in self.screen, f"{text!r} is not to be seen", seconds)

    async def until(
        self, condition: Callable[[], Any], why: str = "it never came", seconds: float = 20.0
    ) -> None:
        """Wait until something is so; fail with the screen when it never is."""
        try:
            async with asyncio.timeout(seconds):
                while not condition():
                    await self._pilot.pause(0.01)
        except TimeoutError:
            raise AssertionError(f"{why}:\n{self.screen}") from None

    async def settles(self) -> None:
        """Let what is on its way arrive."""
        await self._pilot.pause(0.05)

    @property
    def screen(self) -> str:
        """What is shown, as text."""
        return "\n".join("".join(s.text for s in row) for row in self.rows)

    @property
    def rows(self) -> Sequence[Sequence[Segment]]:
        """What is shown; nothing while a screen is being opened."""
        stage = next(iter(self.visit.screen.query(Stage)), None)
        return stage.paint(*stage.size) if stage else ()

    @property
    def where(self) -> str:
        """The kind of screen on top."""
        return type(self.visit.screen).__name__

    @property
    def pane(self) -> Pane:
        """The first person's end."""
        return self.visit.panes[0]


@asynccontextmanager
async def open_house() -> AsyncIterator[House]:
    """A house over a store in memory."""
    house = House(MemoryStore(), pace=Pace(bot_least=0, bot_most=0))
    await house.open()
    try:
        yield house
    finally:
        await house.close()


def arrival(house: House, name: str, wish: Wish | None = None) -> Arrival:
    """Somebody at the door."""
    person = Person(f"p-{name}", name, guest=False)
    return Arrival(person, wish or Wish(), partial(house.connect, person))


@asynccontextmanager
async def visiting(
    house: House,
    *names: str,
    size: tuple[int, int] = (80, 24),
    wish: Wish | None = None,
    sharing: Sharing = "alone",
) -> AsyncIterator[Guest]:
    """People of these names at one keyboard, in the lobby."""
    visit = Visit(None, *(arrival(house, name, wish) for name in names), sharing=sharing)
    async with visit.run_test(size=size) as pilot:
        guest = Guest(visit, pilot)
        await guest.until(lambda: guest.where != "Screen" and guest.pane.client.welcome)
        yield guest
