"""A house with thousands of open tables: what a person is sent, and what a change costs."""

from __future__ import annotations

import time

import msgspec
import pytest

from netplay.bulletin import Listed
from netplay.codec import encode
from netplay.directory import PREFIX, TableMeta
from netplay.errands.about import table as errands
from netplay.house import House
from netplay.lobby import Lobby
from netplay.lobby_tables import PAGE, OpenTables
from netplay.messages import Browse, Chair, LobbyShown, Open, Quick, TableCard, TableShown
from netplay.nodes import Alone
from netplay.people import Person
from netplay.ssh.commands import USAGE, Errand
from netplay.store.memory import MemoryStore
from tests.netplay.people import Caller

MANY = 5000
NODE = Alone()


def meta(number: int, phase: str = "playing") -> TableMeta:
    """One of many tables, with two strangers at it."""
    host = f"p-{number}"
    card = TableCard(
        code=code(number),
        game="quibbles",
        host=f"Host{number}",
        chairs=(Chair(f"Host{number}", here=True), Chair(f"Guest{number}", here=True)),
        phase=phase,
    )
    return TableMeta(card, (host, f"g-{number}"), host, node=NODE.id)


def code(number: int) -> str:
    """A code that sorts as the number does."""
    letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
    return "T" + "".join(letters[number // 31**place % 31] for place in (2, 1, 0)) + "AA"


async def stored(number: int, phase: str = "playing") -> MemoryStore:
    """A store with so many tables in it."""
    store = MemoryStore()
    await store.open()
    for each in range(number):
        packed, id_ = msgspec.msgpack.encode(meta(each, phase)), each.to_bytes(16, "big")
        await store.append(PREFIX + code(each), 0, b"", id=id_, meta=packed)
    return store


async def crowded(number: int) -> Lobby:
    """A lobby that has read so many tables from its store."""
    lobby = Lobby(await stored(number), nodes=NODE)
    await lobby.open()
    return lobby


async def crowded_house(number: int, phase: str = "playing") -> House:
    """The same with people in it, who all think that somebody is at those tables."""
    house = House(await stored(number, phase))
    house.lobby.nodes.id = NODE.id
    await house.open()
    return house


def cost(lobby: Lobby, known: int, changes: int = 200) -> float:
    """CPU seconds of one change and of the message that tells of it."""
    begun = time.process_time()
    for turn in range(changes):
        phase = ("gathering", "playing")[turn // known % 2]
        lobby._hear(Listed(code(turn * 37 % known), meta(turn * 37 % known, phase)))
        encode(lobby.page("somebody"))
    return (time.process_time() - begun) / changes


async def test_a_message_of_the_lobby_does_not_grow_with_the_house() -> None:
    """A page of tables and as many names, with the numbers of the rest."""
    lobby = await crowded(MANY)
    lobby.people.update({f"Person{number}": 1 for number in range(MANY)})
    shown = lobby.page("somebody")
    sizes = {len(encode(lobby.page("somebody", number))) for number in (0, 7, 49)}

    assert (len(shown.tables), shown.more) == (PAGE, MANY - PAGE)
    assert (len(shown.people), shown.about) == (100, MANY)
    assert max(sizes) < 24_000


async def test_a_change_costs_the_same_among_5000_tables_as_among_200() -> None:
    """Neither the list nor the message is made anew from all of them."""
    small, large = await crowded(200), await crowded(MANY)
    best = [
        min(cost(lobby, known) for _ in range(3)) for lobby, known in ((small, 200), (large, MANY))
    ]

    assert best[1] < 2 * best[0]


async def test_pages_show_every_table_once_and_one_s_own_on_each() -> None:
    """Own ones first; a page after the last one is the last."""
    lobby = await crowded(250)
    pages = [lobby.page("p-3", number) for number in range(4)]

    assert [card.code for page in pages for card in page.tables[:1]] == [code(3)] * 4
    others = [card.code for page in pages[:3] for card in page.tables[1:]]
    assert sorted([*others, code(3)]) == sorted(code(number) for number in range(250))
    assert [(page.page, page.more) for page in pages] == [(0, 150), (1, 50), (2, 0), (2, 0)]
    assert pages[3].tables == pages[2].tables


async def test_the_page_that_is_looked_at_is_the_one_that_is_kept_up_to_date() -> None:
    """A change on it is seen there, by who looks there."""
    house = await crowded_house(150)
    ada, bea = Caller(house, "Ada"), Caller(house, "Bea")
    ada.ask(Browse(1))
    await ada.until(lambda: ada.client.lobby and ada.client.lobby.page == 1)
    bea.ask(Open("quibbles", seats=2))
    await ada.until(lambda: ada.client.lobby and len(ada.client.lobby.tables) == 51)
    await house.close()


async def test_a_quick_match_finds_the_one_free_chair_among_thousands() -> None:
    """Though it would stand on no first page."""
    house = await crowded_house(300, "gathering")
    ada, bea = Caller(house, "Ada"), Caller(house, "Bea")
    ada.ask(Open("quibbles", seats=2))
    mine = await ada.told(TableShown)
    bea.ask(Quick("quibbles"))
    shown = await bea.told(TableShown)
    await house.close()

    assert shown.card.code == mine.card.code


@pytest.fixture
def up() -> set[str]:
    """Servers that are up."""
    return {"here", "there"}


def test_tables_of_a_lost_server_are_listed_no_more(up: set[str]) -> None:
    """Until somebody is there again; who sits there sees them always."""
    tables = OpenTables(up.__contains__)
    tables.put("A", meta(1, "playing"), "here")
    tables.put("B", meta(2, "gathering"), "there")
    tables.put("C", meta(3, "over"), "here")
    assert list(tables.public()) == ["B", "A", "C"]
    up.discard("there")
    assert list(tables.public()) == ["A", "C"]
    assert tables.of("p-2") == ["B"]
    tables.put("B", meta(2, "gathering"), "here")
    assert (list(tables.public()), tables.count()) == (["B", "A", "C"], 3)
    tables.drop("B")
    tables.drop("B")
    assert (tables.of("p-2"), tables.run_by("p-1"), tables.run_by("p-3")) == ([], 1, 0)


def test_a_page_says_what_it_leaves_out() -> None:
    """An empty house has one page with nothing after it."""
    tables = OpenTables(lambda node: True)
    assert (tables.page(0), tables.last_page(), len(tables)) == ([], 0, 0)
    assert LobbyShown(()).more == 0


async def test_the_command_tables_turns_pages_too() -> None:
    """`tables 2`, in words and as data; anything else is told what to say."""
    house = await crowded_house(150)
    say = errands(house)["tables"].run
    person = Person("p-ada", "Ada", guest=False)
    first, second = [await say(Errand(person, words)) for words in ((), ("2",))]
    wrong = await say(Errand(person, ("all",)))
    await house.close()

    assert first.text.splitlines()[-1] == "50 more: tables 2"
    assert len(second.text.splitlines()) == 50
    assert (second.code, wrong.code) == (0, USAGE)
