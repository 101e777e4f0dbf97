"""The gate: what is said before a screen that is too small, and who may pass."""

from __future__ import annotations

import pytest

from netplay.terminal import Wish
from scripts.positions import POSITIONS, Position
from scripts.stills import still
from tests.screens.visits import PLAY, open_house, visiting
from tui.screens.table import Table
from tui.theme import look
from tui.widgets.gate import LANDSCAPE, LEAST, PORTRAIT, gate

every_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda p: f"{p.game}-{p.name}")


@pytest.mark.parametrize(
    ("size", "stands"),
    [
        ((80, 24), "open"),
        ((200, 60), "open"),
        ((45, 60), "open"),
        ((42, 40), "open"),
        ((79, 24), "ajar"),
        ((80, 23), "ajar"),
        ((60, 30), "ajar"),
        ((38, 20), "ajar"),
        ((37, 60), "shut"),
        ((120, 19), "shut"),
    ],
)
def test_the_gate_knows_landscape_and_portrait(size: tuple[int, int], stands: str) -> None:
    """Open from 80x24, or upright from 42x40; shut where no table can be laid."""
    assert gate(*size) == stands


@every_position
@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT, (45, 60)])
def test_behind_an_open_gate_every_key_is_named(position: Position, size: tuple[int, int]) -> None:
    """What is asked is not cut short, and the keys to answer, to get help and to leave are there
    to be read.
    """
    canvas = still(position, *size, look())
    bar = "\n".join(canvas.lines()[-4:])

    assert "…" not in bar
    assert "rules" in bar or "lobby" in bar or "close" in bar


async def test_a_small_window_says_so_and_one_may_go_on() -> None:
    """Other keys do nothing before the gate; Enter passes it for the whole visit."""
    async with open_house() as house, visiting(house, "Ada", wish=PLAY) as guest:
        await guest.sees("of 21")
        await guest.resize(60, 22)
        await guest.sees("This window is 60x22.")
        await guest.press("q", "d")
        await guest.sees("Enter: go on all the same.")
        assert guest.where == "Table"
        await guest.press("enter")
        await guest.sees("of 21")
        await guest.resize(100, 30)
        await guest.sees("of 21")
        await guest.resize(70, 22)
        await guest.sees("of 21")


@pytest.mark.parametrize("size", [(30, 10), (79, 12)])
async def test_where_nothing_fits_nobody_passes(size: tuple[int, int]) -> None:
    """No key plays unseen; a larger window shows the table again."""
    async with open_house() as house, visiting(house, "Ada", wish=PLAY) as guest:
        await guest.sees("of 21")
        await guest.resize(*size)
        await guest.sees(f"This window is {size[0]}x{size[1]}.")
        await guest.press("enter", "q", "d")
        await guest.sees("This window is")
        assert f"{LEAST[0]}x{LEAST[1]}" in guest.screen
        assert guest.where == "Table"
        await guest.resize(100, 30)
        await guest.sees("of 21")


async def test_a_tap_passes_the_gate() -> None:
    """For those who have no Enter at hand."""
    async with open_house() as house, visiting(house, "Ada", size=(60, 24)) as guest:
        await guest.sees("This window is 60x24.")
        await guest.click(20, 10)
        await guest.sees("Open a table for friends")


async def test_a_hand_alone_needs_no_gate() -> None:
    """The second screen of a seat is made for small ones."""
    async with open_house() as house, visiting(house, "Ada", wish=PLAY) as guest:
        await guest.sees("of 21")
        table = guest.pane.client.table
        assert table is not None
        hand = Wish("hand", code=table.card.code)
        async with visiting(house, "Ada", wish=hand, size=(40, 22)) as phone:
            await phone.until(lambda: isinstance(phone.visit.screen, Table))
            await phone.until(lambda: phone.pane.client.update)
            await phone.settles()
            assert "This window" not in phone.screen


async def test_on_a_phone_every_line_of_the_lobby_has_two_rows() -> None:
    """A finger finds it, and what it means is not cut short."""
    async with open_house() as house, visiting(house, "Ada", size=(45, 60)) as guest:
        await guest.sees("you and 3 bots")
        lines = guest.screen.splitlines()
        row = next(y for y, line in enumerate(lines) if "Learn a game" in line)
        assert "a guided first game, words" in lines[row + 1]
        await guest.click(10, row + 1)
        await guest.until(lambda: guest.where == "Learning")
