"""Tables that go on over days, and tables that stand still while nobody is there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from netplay import messages
from netplay.arrival import Arrived
from netplay.clockwork import Pace
from netplay.directory import log_name
from netplay.house import House
from netplay.messages import Begin, Clock, Join, Open
from netplay.store.clock import ManualClock
from netplay.store.memory import Memory, MemoryStore
from netplay.table import Table
from netplay.visitor import Visitor
from tests.netplay.people import Caller

HOUR, DAY = 3600, 86400
QUICK = Pace(bot_least=0.0, bot_most=0.0, away=0.05)


class Town:
    """One store, its clock, and a server that may go down and come up again."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.memory = Memory()
        self.house: House

    async def up(self) -> House:
        """The server is started."""
        self.house = House(MemoryStore(self.memory, self.clock), pace=QUICK)
        await self.house.open()
        return self.house

    async def down(self) -> None:
        """It is stopped."""
        await self.house.close()

    async def look(self) -> None:
        """The watchman goes his round, and whoever must act does."""
        await self.house._watchman.look()
        await asyncio.sleep(0.02)

    def due(self, code: str) -> int | None:
        """When the store expects somebody to act."""
        return self.memory.directory[log_name(code)].due

    async def table(self, code: str) -> Table:
        """As it is on the server now."""
        return (await self.house.lobby.host(code)).table

    async def steps(self, code: str) -> int:
        """So many steps of the match have happened."""
        match = (await self.table(code)).match
        assert match is not None
        return match.step


@pytest.fixture
async def town() -> AsyncIterator[Town]:
    """A server that is up."""
    town = Town()
    await town.up()
    yield town
    await town.down()


async def dealt(town: Town, clock: Clock, bots: int = 0) -> tuple[Caller, Caller | None, str]:
    """Ada and Bea, or a bot, with cards on the table."""
    ada = Caller(town.house, "Ada")
    ada.ask(Open("quibbles", seats=2, bots=bots, level="random", clock=clock))
    code = (await ada.told(messages.TableShown)).card.code
    bea = None
    if not bots:
        bea = Caller(town.house, "Bea")
        bea.ask(Join(code))
    await ada.until(lambda: ada.client.table and all(c.name for c in ada.client.table.card.chairs))
    ada.ask(Begin())
    await ada.until(lambda: ada.view)
    return ada, bea, code


async def test_the_clock_of_days_runs_while_nobody_is_there(town: Town) -> None:
    """The fallback is played when the time is up, and not before."""
    ada, bea, code = await dealt(town, Clock(seconds=DAY))
    assert bea
    await ada.hang_up()
    await bea.hang_up()
    before = await town.steps(code)
    town.clock.let_pass(DAY - 60)
    await town.look()
    assert await town.steps(code) == before
    town.clock.let_pass(61)
    await town.look()

    assert await town.steps(code) == before + 1


async def test_it_runs_while_the_server_is_down(town: Town) -> None:
    """After the restart the turn is over at once, and the next one has its whole time."""
    _, _, code = await dealt(town, Clock(seconds=DAY))
    before = await town.steps(code)
    await town.down()
    town.clock.let_pass(DAY + 1)
    await town.up()
    await town.look()

    assert await town.steps(code) == before + 1
    due = town.due(code)
    assert due is not None
    assert 0 <= due - town.clock.now() - DAY * 1000 < 3000


async def test_what_is_left_is_shown_to_who_comes_back(town: Town) -> None:
    """An hour later an hour is gone, for the one who waits and the one who is waited for."""
    ada, bea, code = await dealt(town, Clock(seconds=DAY))
    await ada.hang_up()
    town.clock.let_pass(HOUR)
    again = Caller(town.house, "Ada")
    again.ask(Join(code))
    await again.until(lambda: again.client.update)
    assert again.client.update
    ((_, left),) = again.client.update.due

    assert abs(left - (DAY - HOUR) * 1000) < 2000
    assert bea


async def test_no_bot_minds_a_seat_there(town: Town) -> None:
    """Somebody who looks in once a day has not left."""
    ada, bea, code = await dealt(town, Clock(seconds=DAY))
    assert bea
    await bea.hang_up()
    await asyncio.sleep(0.15)

    assert [sitter.minded for sitter in (await town.table(code)).sitters] == ["", ""]
    assert ada.client.table


async def test_bots_answer_there_while_nobody_is_there(town: Town) -> None:
    """Whoever moves by a command finds the answer when they look in again."""
    ada, _, code = await dealt(town, Clock(seconds=DAY), bots=1)
    await ada.hang_up()
    host = await town.house.lobby.host(code)
    by_hand = Visitor(ada.person, lambda tell: None)
    async with asyncio.timeout(20):
        for number in range(6):
            while not (choices := choices_of(host.table)):
                await asyncio.sleep(0.002)
            action = next(iter(choices[0].options.actions()))
            act = messages.Act(choices[0].decision.id, action, b"%d" % number)
            await host.ask(by_hand, Arrived(act, 0))

    assert await town.steps(code) > 6


def choices_of(table: Table) -> Any:
    """What Ada may answer."""
    assert table.match is not None
    view: Any = table.match.view(0)
    return view.choices


async def test_a_table_for_the_evening_stands_still_while_the_server_is_down(town: Town) -> None:
    """Whoever comes back has all the time there was for the turn."""
    _, _, code = await dealt(town, Clock(seconds=30))
    before = await town.steps(code)
    await town.down()
    town.clock.let_pass(HOUR)
    await town.up()
    await town.look()
    assert await town.steps(code) == before
    ada = Caller(town.house, "Ada")
    ada.ask(Join(code))
    await ada.until(lambda: ada.client.update)
    assert ada.client.update
    ((_, left),) = ada.client.update.due

    assert left > 29_000
    assert town.due(code) is None
