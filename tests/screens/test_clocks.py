"""A clock is looked at again when it shows something else, and not before."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from netplay.terminal import Wish
from tests.screens.visits import open_house, visiting
from tui.widgets.seats import clock, steady


@pytest.mark.parametrize("left", [0.4, 1.0, 59.5, 119.2, 120.0, 120.01, 121.0, 130.0, 263.7, 600.0])
def test_it_shows_the_same_until_then_and_something_else_after(left: float) -> None:
    """By the second in the last two minutes, else by ten seconds."""
    wait = steady(left)

    def shown(after: float) -> str:
        return clock(math.ceil(left - after))

    assert 0 < wait <= (10 if left > 120 else 1)
    assert shown(wait - 0.001) == shown(0)
    assert shown(wait) != shown(0)


async def test_a_clock_at_a_table_goes_on_by_itself() -> None:
    """Nobody presses a key, nothing is heard of the house, and less time is left."""
    wish = Wish("play", game="tribulation", bots=1)
    async with open_house() as house, visiting(house, "Ada", wish=wish) as guest:
        seen: list[tuple[object, object]] = []

        def goes_on() -> bool:
            scene = guest.pane.scene
            if scene is not None and scene.clocks:
                seen.append((guest.pane.client.update, dict(scene.clocks)))
            return any(one is two and a != b for (one, a), (two, b) in pairwise(seen))

        await guest.until(goes_on)
