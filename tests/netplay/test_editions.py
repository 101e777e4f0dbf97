"""Matches that began under other rules than the newest: finished by the old ones, or not at all."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import pytest

from core import catalog
from core.catalog import OtherRules, edition, games
from core.game import Game
from netplay import messages, records
from netplay.denied import Denied
from netplay.directory import log_name
from netplay.house import House
from netplay.nodes import Cluster
from netplay.store.memory import Memory, MemoryStore
from tests.netplay.people import QUICK, Caller, seated


@pytest.fixture
async def memory() -> Memory:
    """What outlives a server."""
    return Memory()


@pytest.fixture
async def house(memory: Memory) -> AsyncIterator[House]:
    """A server of today."""
    house = House(MemoryStore(memory), pace=QUICK)
    await house.open()
    yield house
    await house.close()


def upgraded(**changes: Any) -> Game:
    """Quibbles by the next version of its rules."""
    today = games()["quibbles"]
    return replace(today, version=today.version + 1, **changes)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Installs a program with another Quibbles."""
    before = dict(games())

    def install(game: Game) -> None:
        monkeypatch.setattr(catalog, "games", lambda: {**before, "quibbles": game})
        monkeypatch.setattr(records, "games", catalog.games)
        monkeypatch.setattr("netplay.table.games", catalog.games)
        monkeypatch.setattr("netplay.requests.games", catalog.games)

    return install


async def begun(house: House) -> tuple[Caller, str]:
    """Ada against a bot, cards dealt, by the rules of the program that is installed."""
    (ada,) = await seated(house, "Ada", bots=1)
    ada.ask(messages.Begin())
    await ada.until(lambda: ada.choice)
    assert ada.client.table
    return ada, ada.client.table.card.code


def test_an_edition_is_found_by_its_version() -> None:
    """Each game of today is an edition."""
    for game in games().values():
        assert edition(game.key, game.version) is game


@pytest.mark.parametrize(("key", "version"), [("quibbles", 99), ("poker", 1)])
def test_an_unknown_edition_says_what_is_known(key: str, version: int) -> None:
    """In words for the person who wants to go on with that match."""
    with pytest.raises(OtherRules, match=f"{key} by version {version}"):
        edition(key, version)


async def test_a_match_is_finished_by_the_rules_it_began_with(
    house: House, memory: Memory, program: Any
) -> None:
    """The next deal at that table goes by the new ones."""
    ada, code = await begun(house)
    today = games()["quibbles"]
    program(upgraded(earlier=(today,)))
    later = House(MemoryStore(memory), pace=QUICK)
    await later.open()
    table = (await later.lobby.host(code)).table
    await later.close()

    assert table.match is not None
    assert table.match.setup.version == today.version
    assert table.game.version == today.version
    assert table.next_setup().version == today.version + 1
    assert ada.client.table


async def test_a_match_of_unknown_rules_is_refused_in_words(
    house: House, memory: Memory, program: Any
) -> None:
    """The table is not lost: a program that knows them can go on."""
    today = games()["quibbles"]
    program(upgraded())
    _, code = await begun(house)
    program(today)
    older = House(MemoryStore(memory), pace=QUICK)
    await older.open()
    with pytest.raises(Denied, match=f"quibbles by version {today.version + 1}"):
        await older.lobby.host(code)
    bea = Caller(older, "Bea")
    bea.ask(messages.Join(code))
    refused = await bea.told(messages.Refused)
    await older.close()

    assert refused.code == "newer"
    assert f"this server knows {today.version}" in refused.text


async def test_a_server_that_is_overtaken_sends_its_people_on(memory: Memory) -> None:
    """A record it cannot read means that a newer server plays here."""
    store = MemoryStore(memory)
    house = House(store, pace=QUICK, cluster=Cluster(store, beat_seconds=0.2))
    await house.open()
    (ada,) = await seated(house, "Ada", bots=1)
    assert ada.client.table
    log = log_name(ada.client.table.card.code)
    head = memory.directory[log].head
    other = MemoryStore(memory)
    await other.open()
    while True:
        try:
            await other.append(log, head, b"\x81\xa4type\xa6Future", id=b"of tomorrow")
            break
        except Exception:
            head = memory.directory[log].head
    left = await ada.told(messages.Left)
    await other.close()
    await house.close()

    assert "newer server" in left.why
