"""A first visit: one line asks whether all looks right, one key helps, and nothing must be said."""

from __future__ import annotations

import pytest

from netplay.terminal import Wish
from tests.screens.visits import NEW, PLAY, open_house, visiting
from tui.canvas import Canvas, Rect
from tui.keys import SOLO
from tui.screens.letters import paint_offer
from tui.settings import read
from tui.theme import look

ASKS = "Do these look right?"


async def test_a_key_in_the_lobby_gives_plain_letters_for_good() -> None:
    """Only what every terminal has from now on, on the next visit, too."""
    async with open_house() as house:
        async with visiting(house, "Ada") as guest:
            await guest.sees(ASKS)
            await guest.press("u")
            await guest.sees("Plain letters from now on")
            assert guest.screen.isascii()
            assert ASKS not in guest.screen
        async with visiting(house, "Ada") as guest:
            await guest.until(lambda: guest.visit.look.ascii)
            assert ASKS not in guest.screen


async def test_a_guest_who_comes_straight_to_a_table_is_asked_there() -> None:
    """In the log, before the deal; the key works and says how to go back."""
    async with open_house() as house, visiting(house, "Ada", wish=NEW) as guest:
        await guest.sees("Friends join with")
        await guest.sees(ASKS)
        await guest.press("u")
        await guest.sees("Plain letters from now on")
        assert guest.screen.isascii()


async def test_who_plays_has_answered() -> None:
    """The first key at a table settles it: u takes moves back again, and nobody asks twice."""
    async with open_house() as house:
        async with visiting(house, "Ada", wish=PLAY) as guest:
            await guest.sees("of 21")
            await guest.until(lambda: guest.visit.offers_letters)
            await guest.press("right", "u")
            await guest.settles()
            assert not guest.visit.look.ascii
        async with visiting(house, "Ada") as guest:
            await guest.until(lambda: guest.pane.client.lobby)
            await guest.settles()
            assert ASKS not in guest.screen


async def test_who_has_chosen_is_not_asked() -> None:
    """Whoever likes plain letters sees no question about drawn ones."""
    async with open_house() as house:
        async with visiting(house, "Ada") as guest:
            await guest.sees(ASKS)
            guest.visit.choose(read({"theme": "light"}))
        async with visiting(house, "Ada", wish=Wish()) as guest:
            await guest.until(lambda: guest.visit.settings.theme == "light")
            assert ASKS not in guest.screen


@pytest.mark.parametrize("width", [38, 42, 80, 120])
def test_the_line_fits(width: int) -> None:
    """A sample of the characters and both keys, however narrow it is."""
    canvas: Canvas[object] = Canvas(width, 1, look(), look().ink("bar", "bar_ink"))
    paint_offer(canvas, Rect(0, 0, width, 1), SOLO)
    line = canvas.lines()[0]

    assert "♠ ♥" in line
    assert "▀▄" in line
    assert "u plain letters" in line
    assert (ASKS in line) == (width >= 80)
