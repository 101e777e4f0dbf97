"""The lobby of a house with more open tables than a page holds."""

from __future__ import annotations

from tests.netplay.test_many_tables import code, crowded_house
from tests.screens.visits import visiting


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
