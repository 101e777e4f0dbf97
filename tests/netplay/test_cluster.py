"""Several servers of one house."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from netplay import messages, nodes
from netplay.clockwork import Pace
from netplay.house import House
from netplay.messages import Begin, Browse, Join, Leave, Open, Say
from netplay.nodes import Cluster
from netplay.store.memory import Memory, MemoryStore
from tests.netplay.people import Caller, play_out

QUICK = Pace(bot_least=0.0, bot_most=0.0, away=2.0)
Server = Callable[[], Awaitable[House]]


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    """Opens another server of the same house; beats are quick."""
    memory = Memory()
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


async def test_people_on_two_servers_play_to_the_end(server: Server) -> None:
    """With a bot that only one of the servers drives; both show the same end."""
    here, there = await server(), await server()
    ada, bea = Caller(here, "Ada"), Caller(there, "Bea")
    settings = {"stall_rounds": 1}
    ada.ask(Open("quibbles", seats=3, bots=1, level="random", settings=settings))
    shown = await ada.told(messages.TableShown)
    bea.ask(Join(shown.card.code))
    await bea.until(lambda: bea.client.table and bea.client.table.seat == 1)
    await ada.until(lambda: ada.client.table and ada.client.table.card.chairs[1].here)
    ada.ask(Begin())
    await play_out([ada, bea])

    hosts = [await house.lobby.host(shown.card.code) for house in (here, there)]
    results = [caller.client.update and caller.client.update.result for caller in (ada, bea)]
    assert results[0] == results[1] is not None
    digests = [host.table.match and host.table.match.digest() for host in hosts]
    assert digests[0] == digests[1] is not None


async def test_the_lobby_is_one(server: Server) -> None:
    """Tables, people and talk of one server are seen on the other."""
    here, there = await server(), await server()
    ada, bea = Caller(here, "Ada"), Caller(there, "Bea")
    bea.ask(Browse())
    ada.ask(Browse())
    await ada.until(lambda: ada.client.lobby)
    ada.ask(Say("anybody for a game?"))
    heard = await bea.told(messages.Heard)
    ada.ask(Open("quibbles", seats=2))
    await bea.until(
        lambda: bea.client.lobby and [card.host for card in bea.client.lobby.tables] == ["Ada"]
    )
    await bea.until(lambda: bea.client.lobby and "Ada" in bea.client.lobby.people)

    assert (heard.name, heard.text) == ("Ada", "anybody for a game?")


async def test_who_leaves_does_not_hide_the_table_of_those_who_stay(server: Server) -> None:
    """A server whose last person has left a table tells the others where somebody still is."""
    one, two = await server(), await server()
    ada, bea = Caller(one, "Ada"), Caller(two, "Bea")
    ada.ask(Open("quibbles", seats=3))
    code = (await ada.told(messages.TableShown)).card.code
    bea.ask(Join(code))
    await bea.until(lambda: bea.client.table and bea.client.table.seat == 1)
    host = await two.lobby.host(code)
    assert host.meta().node == two.lobby.nodes.id
    bea.ask(Leave())
    await bea.until(lambda: not host.visitors)
    assert host.meta().node == one.lobby.nodes.id


async def test_another_server_takes_over_what_a_lost_one_drove(server: Server) -> None:
    """Bots go on when the server that played them is gone without a word."""
    here, there = await server(), await server()
    ada = Caller(here, "Ada")
    ada.ask(Open("quibbles", seats=2, bots=1, level="random", begin=True))
    await ada.until(lambda: ada.view is not None)
    await vanish(there)
    for _ in range(10):
        await answer(ada)


async def answer(caller: Caller) -> None:
    """Answer what the house asks next; it asks again only when the bot has played."""
    choice = await caller.until(lambda: caller.choice)
    action = list(choice.options.actions())[-1]
    before = caller.client.update
    caller.client.act(choice.decision.id, action)
    await caller.until(lambda: caller.client.update is not before)


async def vanish(house: House) -> None:
    """As if the machine had lost power: nothing is given back."""
    cluster = house._cluster
    assert cluster is not None
    assert cluster._task is not None
    cluster._task.cancel()
    cluster._store = MemoryStore()
    await house._watchman.close()


async def test_every_bucket_has_one_driver(server: Server) -> None:
    """Shares are even, and nobody's share is another's."""
    clusters = [house._cluster for house in (await server(), await server())]
    for _ in range(300):
        await asyncio.sleep(0.02)
        shares = [cluster.buckets for cluster in clusters if cluster]
        if [len(share) for share in shares] == [32, 32]:
            break

    assert sorted(len(share) for share in shares) == [32, 32]
    assert not shares[0] & shares[1]


async def test_the_seat_follows_its_person_to_another_server(server: Server) -> None:
    """The older screen is told why, whatever server it is on."""
    here, there = await server(), await server()
    ada = Caller(here, "Ada")
    ada.ask(Open("quibbles", seats=2, bots=1, level="random", begin=True))
    await ada.until(lambda: ada.view is not None)
    again = Caller(there, "Ada")
    assert ada.client.table
    again.ask(Join(ada.client.table.card.code))
    left = await ada.told(messages.Left)
    await again.until(lambda: again.view is not None)

    assert "somewhere else" in left.why
    assert again.view.seat == 0


def test_a_cluster_is_for_stores_that_are_shared() -> None:
    """One server alone writes nothing about itself."""
    assert Cluster.shared
    assert not nodes.Alone().shared
