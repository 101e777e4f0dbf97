"""Nights, days and leaders on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import pytest

from netplay.contests.messages import EnterNight, NightShown, OpenNight
from netplay.house import House
from netplay.people import Person
from netplay.store.memory import MemoryStore
from netplay.terminal import Arrival, Wish
from tests.contests.people import QuickMinds, at_board, at_day, finishes, night_of
from tests.netplay.people import QUICK, Caller
from tests.screens.test_plain import Keyboard
from tests.screens.visits import visiting
from tui.plain import show

SIZES = ((42, 40), (80, 24), (120, 40))


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """A house where bots do not dawdle."""
    house = House(MemoryStore(), QuickMinds(), pace=QUICK)
    await house.open()
    yield house
    await house.close()


async def test_a_night_is_opened_entered_and_begun(house: House) -> None:
    """By keys: the form, the code, the people who come; somebody else comes by the code."""
    async with visiting(house, "Ada") as ada:
        await ada.press("n")
        await ada.sees("Open a night of your own")
        await ada.press("enter")
        await ada.sees("People at a table")
        await ada.press("enter")
        await ada.sees("Nobody has entered yet")
        assert ada.where == "Night"
        await ada.press("enter")
        await ada.sees("You play.")
        code = ada.visit.screen.code  # type: ignore[attr-defined]
        async with visiting(house, "Bea", wish=Wish("join", code)) as bea:
            await bea.sees(f"A night of Astrobirdz  {code}")
            await bea.press("enter")
            await ada.sees("Ada, Bea")
            await ada.press("b")
            await bea.sees("Your next board is number 1")
            await bea.press("enter")
            await bea.sees(f"Astrobirdz  night {code}, board 1")
            assert bea.where == "Table"
            await bea.press("q")
            await bea.sees("leave")
            await bea.press("enter")
            await bea.sees("to the table")
            assert bea.where == "Night"


async def test_the_ranking_of_a_night_and_ones_boards(house: House) -> None:
    """Enter shows a board again, with what the others had."""
    code, callers = await night_of(house, "Ada", "Bea", "Cyd", boards=2)
    async with visiting(house, "Bea", wish=Wish("join", code)) as bea:
        await bea.sees("Your next board is number 1 of 2")
        for caller in callers:
            for _ in range(2):
                await at_board(caller, code)
                await finishes(house, caller)
        await bea.sees("The night is over")
        await bea.sees("against 2 other tables")
        for size in SIZES:
            await bea.resize(*size)
            await bea.sees("Ada")
            await bea.sees("50.0 %")
        await bea.press("down", "enter")
        await bea.sees("step 0 of")
        assert bea.where == "Replay"


async def test_a_night_is_ended_after_a_question(house: House) -> None:
    """Only by its host."""
    async with visiting(house, "Ada") as ada:
        await ada.press("n", "enter")
        await ada.sees("People at a table")
        await ada.press("enter")
        await ada.sees("Nobody has entered yet")
        await ada.press("b")
        await ada.sees("It takes two tables")
        await ada.press("R")
        await ada.sees("End the night?")
        await ada.press("enter")
        await ada.sees("The night is over")


async def test_the_list_of_nights_shows_what_is_going_on(house: House) -> None:
    """What one may come to, from the list."""
    bea = Caller(house, "Bea")
    bea.ask(OpenNight("quibbles", boards=5))
    code = (await bea.told(NightShown)).card.code
    bea.ask(EnterNight(code))
    async with visiting(house, "Ada") as ada:
        await ada.press("n")
        await ada.sees(f"Quibbles with Bea  {code}")
        await ada.sees("gathering: 5 boards, 1 person")
        for size in SIZES:
            await ada.resize(*size)
            await ada.sees(code)
        await ada.press("down", "enter")
        await ada.sees("Do you play?")


async def test_the_deal_of_the_day_is_played_and_compared(house: House) -> None:
    """From the lobby with one key; back there when it is over."""
    bea = Caller(house, "Bea")
    await at_day(bea)
    await finishes(house, bea)
    async with visiting(house, "Ada") as ada:
        await ada.press("d")
        await ada.sees("The deal of the day")
        await ada.press("down")
        await ada.sees("How they did is told when you have, too.")
        assert "Bea" not in ada.screen
        await ada.press("enter")
        await ada.sees("of 21")
        assert "i hint" not in ada.screen
        await ada.press("R")
        await ada.sees("give")
        await ada.press("enter")
        await ada.until(lambda: "lobby" in ada.screen)
        await house.lobby.archivist.settled()
        await ada.press("q")
        await ada.sees("against 1 other table")
        assert ada.where == "Days"
        assert "Bea" in ada.screen
        await ada.press("enter")
        await ada.sees("when the day is over")
        await ada.press("left")
        await ada.sees("yesterday")
        for size in SIZES:
            await ada.resize(*size)
            await ada.sees("yesterday")


async def test_the_leaders_of_each_game_and_size(house: House) -> None:
    """It begins where most people are; the bots stand among them."""
    bea = Caller(house, "Bea")
    await at_day(bea)
    await finishes(house, bea)
    async with visiting(house, "Ada") as ada:
        await ada.press("b")
        await ada.sees("Bea")
        await ada.sees("1 person is rated here")
        for size in SIZES:
            await ada.resize(*size)
            await ada.sees("hard")
            await ada.sees(" ?")
        await ada.press("n")
        await ada.sees("be the first")
        await ada.press("right", "backspace")
        await ada.sees("Duplicate nights")


async def test_contests_in_words(house: House) -> None:
    """The deal of the day, a night, the leaders, one's own past."""
    keyboard, person = Keyboard(), Person("p-Ada", "Ada", guest=False)
    arrival = Arrival(person, Wish("plain"), partial(house.connect, person))
    visit = asyncio.ensure_future(show(keyboard, arrival))
    await keyboard.sees("Type help")
    keyboard.type("daily")
    await keyboard.sees("quibbles: not played yet")
    keyboard.type("leaders quibbles")
    await keyboard.sees("a bot")
    keyboard.type("leaders whist")
    await keyboard.sees("Say which")
    keyboard.type("history")
    await keyboard.sees("You have finished no match yet")
    keyboard.type("night open whist")
    await keyboard.sees("There is no such game")
    keyboard.type("night open quibbles --boards 2")
    await keyboard.sees("2 boards")
    keyboard.type("night loudly now please")
    await keyboard.sees("night play CODE")
    keyboard.type("daily quibbles")
    await keyboard.sees("Your hand")
    keyboard.type("\x03")
    assert await visit == 0
