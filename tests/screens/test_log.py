"""The log: what happened, further back than the table shows."""

from __future__ import annotations

from netplay.messages import Heard, Notice
from tests.screens.visits import PLAY, open_house, visiting


async def test_the_log_can_be_read_back_and_goes_on() -> None:
    """g opens it, up and Enter go back, what is told meanwhile stays below, g closes it."""
    async with open_house() as house, visiting(house, "Ada", wish=PLAY) as guest:
        await guest.sees("of 21")
        await guest.until(lambda: guest.pane.asked)
        pane = guest.pane
        pane.log.clear()
        for number in range(60):
            pane.take(Notice(f"thing {number}."))
        await guest.press("g")
        await guest.sees("What happened")
        await guest.sees("thing 59.")
        assert "thing 30." not in guest.screen
        await guest.press("enter", "enter", "enter", "up")
        await guest.sees("thing 20.")
        assert "thing 59." not in guest.screen
        table = pane.client.table
        assert table is not None
        heard = Heard("Bea", "hello", table=table.card.code)
        guest.visit._heard(0, heard)
        await guest.settles()
        assert "hello" not in guest.screen
        await guest.press("u", "u", "u", "u", "u", "u")
        await guest.sees("Bea: hello")
        await guest.press("g")
        assert guest.where == "Table"
