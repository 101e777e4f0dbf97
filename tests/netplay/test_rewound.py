"""A store that has lost the end of a log, as after a fail-over to a copy that lagged."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from netplay import messages
from netplay.bulletin import LOG
from netplay.clockwork import Pace
from netplay.directory import log_name
from netplay.house import House
from netplay.messages import Begin, Join, Say
from netplay.nodes import Cluster
from netplay.store.front import Front
from netplay.store.memory import Memory, MemoryStore
from tests.netplay.people import Caller, seated

QUICK = Pace(bot_least=0.0, bot_most=0.0, away=2.0)
Server = Callable[[], Awaitable[House]]


@pytest.fixture
def memory() -> Memory:
    """What both servers share."""
    return Memory()


@pytest.fixture
async def server(memory: Memory) -> AsyncIterator[Server]:
    """Opens another server of the same house."""
    houses: list[House] = []

    async def another() -> House:
        store = MemoryStore(memory)
        house = House(store, pace=QUICK, cluster=Cluster(store, beat_seconds=0.2))
        await house.open()
        houses.append(house)
        return house

    yield another
    for house in houses:
        await house.close()


def cut(memory: Memory, log: str, head: int, *houses: House) -> None:
    """The last events of a log have never been, and the connection was lost and found."""
    memory.rows[log] = [row for row in memory.rows[log] if row.seq <= head]
    memory.directory[log] = memory.directory[log]._replace(head=head)
    for house in houses:
        assert isinstance(house.store, Front)
        house.store.feed.doubt()


async def playing(here: House, there: House) -> tuple[Caller, Caller, str]:
    """Ada and Bea on two servers, cards dealt; a line of talk after the deal."""
    (ada,) = await seated(here, "Ada", bots=1)
    assert ada.client.table
    code = ada.client.table.card.code
    ada.ask(messages.SeatBot(1, ""))
    bea = Caller(there, "Bea")
    bea.ask(Join(code))
    await bea.until(lambda: bea.client.table and bea.client.table.seat == 1)
    await ada.until(lambda: ada.client.table and ada.client.table.card.chairs[1].here)
    ada.ask(Begin())
    await ada.until(lambda: ada.view)
    await bea.until(lambda: bea.view)
    return ada, bea, code


async def move(one: Caller, other: Caller) -> None:
    """Whoever is asked answers, and both see it."""
    mover = await one.until(lambda: next((c for c in (one, other) if c.choice), None))
    before = one.client.update.seq if one.client.update else 0
    mover.client.act(mover.choice.decision.id, next(iter(mover.choice.options.actions())))
    for caller in (one, other):
        await caller.until(lambda c=caller: c.client.update and c.client.update.seq > before)


async def test_everybody_is_told_and_plays_on_from_what_is_left(
    server: Server, memory: Memory
) -> None:
    """On both servers; the same cards are on the table again."""
    here, there = await server(), await server()
    ada, bea, code = await playing(here, there)
    views, log = (ada.view, bea.view), log_name(code)
    head = memory.directory[log].head
    await move(ada, bea)
    await move(ada, bea)
    for caller in (ada, bea):
        caller.heard.clear()
    cut(memory, log, head, here, there)
    for caller in (ada, bea):
        assert "lost the last moments" in (await caller.told(messages.Notice)).text
        assert (await caller.told(messages.Update)).fresh

    assert (ada.view, bea.view) == views
    await move(ada, bea)
    matches = [house.lobby._hosts[code].table.match for house in (here, there)]
    digests = [match.digest() for match in matches if match]
    assert len(digests) == 2
    assert digests[0] == digests[1]


async def test_who_writes_first_finds_out_first(server: Server, memory: Memory) -> None:
    """A server whose log has become shorter does not build on what was lost."""
    here, there = await server(), await server()
    ada, bea, code = await playing(here, there)
    head = memory.directory[log_name(code)].head
    await move(ada, bea)
    cut(memory, log_name(code), head)
    ada.ask(Say("still there?"))
    heard = await ada.told(messages.Heard)

    assert heard.text == "still there?"
    assert memory.directory[log_name(code)].head > head
    assert here.lobby._hosts[code].stopped is None


async def test_a_table_that_is_lost_altogether_is_left(server: Server, memory: Memory) -> None:
    """People are back in the lobby and know why."""
    here, there = await server(), await server()
    ada, bea, code = await playing(here, there)
    del memory.rows[log_name(code)], memory.directory[log_name(code)]
    for house in (here, there):
        assert isinstance(house.store, Front)
        house.store.feed.doubt()
    for caller in (ada, bea):
        assert "lost this table" in (await caller.told(messages.Left)).why


async def test_the_lobby_goes_on_when_its_log_was_rewound(server: Server, memory: Memory) -> None:
    """What is said afterwards is heard."""
    here, there = await server(), await server()
    ada, bea = Caller(here, "Ada"), Caller(there, "Bea")
    for caller in (ada, bea):
        caller.ask(messages.Browse())
    ada.ask(Say("one"))
    await bea.told(messages.Heard)
    cut(memory, LOG, 0, here, there)
    ada.ask(Say("two"))

    assert (await bea.told(messages.Heard)).text == "two"
