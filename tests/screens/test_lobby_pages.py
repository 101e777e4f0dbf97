"""The lobby of a house with more open tables than a page holds."""

from __future__ import annotations

import asyncio
from functools import partial

from netplay.people import Person
from netplay.terminal import Arrival, Wish
from tests.netplay.test_many_tables import code, crowded_house
from tests.screens.test_plain import Keyboard
from tests.screens.visits import visiting
from tui.plain import show


async def test_the_last_line_turns_the_page_and_back() -> None:
    """Both ways are lines of the list, each with what is to be found there."""
    house = await crowded_house(150)
    try:
        async with visiting(house, "Ada") as guest:
            await guest.until(lambda: guest.pane.client.lobby)
            await guest.press("up")
            await guest.sees("▸ Tables further down")
            assert "50 more" in guest.screen
            await guest.press("enter")
            await guest.sees("Tables further up")
            await guest.sees(code(149))
            await guest.press("enter")
            await guest.until(lambda: guest.pane.client.lobby and not guest.pane.client.lobby.page)
    finally:
        await house.close()


async def test_line_mode_turns_pages_by_number() -> None:
    """And says how to go on; a page after the last is the last."""
    house = await crowded_house(150)
    keyboard = Keyboard()
    person = Person("p-ada", "Ada", guest=False)
    arrival = Arrival(person, Wish("plain"), partial(house.connect, person))
    visit = asyncio.ensure_future(show(keyboard, arrival))
    await keyboard.sees("Welcome, Ada.")
    keyboard.type("tables")
    await keyboard.sees("100 open tables.")
    await keyboard.sees("50 more: say tables 2.")
    for page in ("2", "9"):
        keyboard.type(f"tables {page}")
        await keyboard.sees("50 open tables.")
        await keyboard.sees(code(149))
    keyboard.type("quit")
    await visit
    await house.close()
