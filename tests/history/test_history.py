"""Every finished match is kept: for its people, for whoever has its code, and for ratings."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from core.bot import Simulations
from core.catalog import games
from core.deck import generator
from core.game import Thought
from core.saved import load
from core.verify import verify
from netplay import messages
from netplay.archivist import Archivist
from netplay.clockwork import Pace
from netplay.codes import replay_code
from netplay.errands import errands
from netplay.history import History
from netplay.house import House
from netplay.keepsakes import ReviewShown, ShowReview
from netplay.messages import Begin, Open, Resign
from netplay.minds import HereMinds, Question
from netplay.people import Person
from netplay.reviewing import Reviewer
from netplay.ssh.commands import NOT_ALLOWED, NOT_FOUND, OK, USAGE, Reply, answer, builtin
from netplay.store import Unavailable
from netplay.store.memory import Memory, MemoryStore
from tests.netplay.people import Caller
from tests.netplay.test_house import seated

QUICK = Pace(bot_least=0.0, bot_most=0.0, away=0.05)
STRANGER = Person("guest-7", "guest-7777")


class EasyMinds(HereMinds):
    """Bots that do not think long, whatever their level."""

    async def think(self, question: Question) -> Thought:
        """What an easy one would do."""
        return await super().think(replace(question, level="easy"))


@pytest.fixture
def memory() -> Memory:
    """What the store of the house keeps."""
    return Memory()


@pytest.fixture
async def house(memory: Memory) -> AsyncIterator[House]:
    """An open house with nobody in it, where bots do not dawdle."""
    house = House(MemoryStore(memory), EasyMinds(), pace=QUICK)
    await house.open()
    yield house
    await house.close()


async def play_out(*callers: Caller) -> None:
    """Everybody plays as a quick bot would until the match is over."""
    await asyncio.gather(*(_play(caller) for caller in callers))


async def _play(caller: Caller) -> None:
    mind, rng = games()["quibbles"].minds["easy"], generator(1)
    answered: set[int] = set()

    def news() -> bool:
        over = caller.client.update and caller.client.update.result
        return bool(over or (caller.choice and caller.choice.decision.id not in answered))

    while await caller.until(news, 30):
        if caller.client.update and caller.client.update.result:
            return
        choice = caller.choice
        answered.add(choice.decision.id)
        thought = mind(caller.view, choice, rng, Simulations(5))
        caller.client.act(choice.decision.id, thought.action)


async def ask(house: House, text: str, person: Person = STRANGER) -> Reply:
    """The answer to a command line."""
    return await answer(text, person, builtin(errands(house)))


async def evening(house: House, *, resigns: bool = False) -> tuple[Caller, Caller, str]:
    """Two people play a match to its end; its code."""
    ada, bea = await seated(house, "Ada", "Bea")
    await ada.until(lambda: ada.client.table and all(ada.client.table.stirred))
    ada.ask(Begin())
    if resigns:
        await bea.until(lambda: bea.view is not None)
        bea.ask(Resign())
        await play_out(ada)
    else:
        await play_out(ada, bea)
    code = await ada.until(lambda: ada.client.table and ada.client.table.replay)
    await house.lobby.archivist.settled()
    return ada, bea, str(code)


async def test_a_deal_is_promised_stirred_and_revealed(house: House) -> None:
    """The commitment is there before the deal, both nonces go into it, the secret comes last."""
    ada, bea = await seated(house, "Ada", "Bea")
    await ada.until(lambda: ada.client.table and all(ada.client.table.stirred))
    assert ada.client.table
    promised = ada.client.table.commitment
    ada.ask(Begin())
    await bea.until(lambda: bea.view is not None)
    tables = [m for m in bea.heard if isinstance(m, messages.TableShown)]
    assert all(not table.secret and not table.replay for table in tables)

    await play_out(ada, bea)
    shown = await ada.until(lambda: ada.client.table and ada.client.table.secret)
    await house.lobby.archivist.settled()
    saved = await house.lobby.archivist.history.replay(ada.client.table.replay)
    assert saved.secret == shown
    assert saved.setup.commitment == promised
    assert saved.nonces == tuple(who.client.nonces[promised].hex() for who in (ada, bea))
    assert verify(saved) is None
    assert ada.client.table.commitment != promised


async def test_a_match_is_in_the_history_of_its_people(house: House) -> None:
    """With place, score and the others; a stranger's is empty, a guest has none."""
    ada, bea, code = await evening(house)
    (line,) = await house.lobby.archivist.history.of(ada.person.id)

    assert (line.code, line.names, line.seat) == (code, ("Ada", "Bea"), 0)
    assert code in (await ask(house, "history", bea.person)).text
    cyd = Person("p-Cyd", "Cyd", guest=False)
    assert "no match" in (await ask(house, "history", cyd)).text
    assert (await ask(house, "history")).code == NOT_ALLOWED


async def test_the_latest_match_comes_first(house: House) -> None:
    """Two matches at one table are two lines."""
    ada, bea, first = await evening(house)
    ada.ask(Begin())
    await bea.until(lambda: bea.client.update and bea.client.update.result is None)
    await play_out(ada, bea)
    await ada.until(lambda: ada.client.table and ada.client.table.replay not in ("", first))
    await house.lobby.archivist.settled()

    lines = await house.lobby.archivist.history.of(ada.person.id)
    assert [line.code == first for line in lines] == [False, True]


async def test_whoever_has_the_code_can_see_it_again(house: House) -> None:
    """As words that hide nothing, and as a file that is beyond doubt."""
    *_, code = await evening(house)
    told = await ask(house, f"replay {code[:4].lower()}-{code[4:]}")
    file = await ask(house, f"replay {code} --json")

    assert "(Ada)" in told.text
    assert verify(load(file.text.encode())) is None
    assert json.loads(file.text)["code"] == code


async def test_nobody_sees_a_match_before_it_is_over(house: House, memory: Memory) -> None:
    """Neither by a code nor in the store's documents."""
    ada, bea = await seated(house, "Ada", "Bea")
    ada.ask(Begin())
    await bea.until(lambda: bea.view is not None)
    assert ada.client.table
    table = house.lobby._hosts[ada.client.table.card.code].table
    reply = await ask(house, f"replay {replay_code(table.dealt_secret)}", ada.person)
    assert reply.code == NOT_FOUND
    assert not [kind for kind, _ in memory.documents if kind in ("match", "history")]


async def test_onlookers_of_a_delayed_table_wait(house: House) -> None:
    """Who sat there sees it at once."""
    ada = Caller(house, "Ada")
    ada.ask(Open("quibbles", seats=2, bots=1, level="easy", begin=True, delay=600))
    await play_out(ada)
    code = await ada.until(lambda: ada.client.table and ada.client.table.replay)
    await house.lobby.archivist.settled()

    assert (await ask(house, f"replay {code}", ada.person)).code == OK
    assert (await ask(house, f"replay {code}")).code == NOT_FOUND


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("replay", USAGE),
        ("replay A B", USAGE),
        ("replay ABCD2345 --loud", USAGE),
        ("replay ABCD2345", NOT_FOUND),
        ("replay \x1b[2J", NOT_FOUND),
        ("scores whist", USAGE),
        ("scores quibbles", OK),
    ],
)
async def test_commands_said_wrong(house: House, words: str, code: int) -> None:
    """Each gets its exit code."""
    assert (await ask(house, words)).code == code


async def test_a_match_counts_once_however_often_it_is_noticed(
    house: House, memory: Memory
) -> None:
    """Two servers see the same end at the same time, and another one much later."""
    ada, _bea, code = await evening(house)
    host = house.lobby._hosts[ada.client.table.card.code]  # type: ignore[union-attr]
    before = dict(memory.documents)
    keepers = [History(MemoryStore(memory)) for _ in range(3)]
    stores = [keeper._store for keeper in keepers]
    for store in stores:
        await store.open()
    await asyncio.gather(*(k.keep(host.table.code, host.table.begun_at) for k in keepers))

    assert memory.documents == before
    assert [line.code for line in await keepers[0].of(ada.person.id)] == [code]
    for store in stores:
        await store.close()


async def test_what_was_broken_off_is_finished_later(house: House, memory: Memory) -> None:
    """The server stops between any two writes; another one resumes: the same in the end."""
    ada, _bea, _code = await evening(house)
    host = house.lobby._hosts[ada.client.table.card.code]  # type: ignore[union-attr]
    whole = dict(memory.documents)
    written = [key for key in whole if key[0] in ("match", "history") or "rating" in key[0]]
    for count in range(len(written)):
        for key in written:
            memory.documents.pop(key, None)
        history = History(Failing(memory, count))  # type: ignore[arg-type]
        await history._store.open()
        with pytest.raises(Unavailable):
            await history.keep(host.table.code, host.table.begun_at)
        archivist = Archivist(house.store)
        archivist.resume([host.table.code])
        await archivist.settled()
        assert memory.documents == whole


class Failing(MemoryStore):
    """A store that goes away after so many documents."""

    def __init__(self, memory: Memory, count: int) -> None:
        super().__init__(memory)
        self._left = count

    async def put(self, kind: str, key: str, rev: int, data: bytes) -> int:
        """Write, as long as it is there."""
        if self._left == 0:
            raise Unavailable("away")
        self._left -= 1
        return await super().put(kind, key, rev, data)


async def test_ratings_move_and_are_listed(house: House) -> None:
    """The winner is ahead of the loser; both are provisional; bots stand among them."""
    ada, bea, _code = await evening(house)
    history = house.lobby.archivist.history
    (line,) = await history.of(ada.person.id)
    (mine,), (hers,) = await history.ratings("p-Ada"), await history.ratings("p-Bea")
    listed = (await ask(house, "scores quibbles")).text

    assert (mine.points > hers.points) == (line.ranks[0] < line.ranks[1])
    assert (mine.band, mine.games, mine.provisional) == ("2", 1, True)
    assert mine.points - 1000 == line.points
    assert all(name in listed for name in ("Ada", "Bea", "provisional", "a bot"))
    assert bea.person.name == "Bea"


async def test_who_leaves_for_good_is_last(house: House) -> None:
    """Whatever the bot that took over has made of it."""
    ada, bea, _code = await evening(house, resigns=True)
    history = house.lobby.archivist.history
    (mine,), (hers,) = await history.ratings(ada.person.id), await history.ratings(bea.person.id)
    (line,) = await history.of(bea.person.id)

    assert mine.points > 1000 > hers.points
    assert line.left
    assert not line.won


async def test_only_who_sat_there_is_told_what_it_cost(house: House) -> None:
    """A stranger with the code sees the match, but not what the others should have done."""
    house.lobby.archivist.reviewer = Reviewer(seconds=0.5)
    ada, _bea, code = await evening(house)
    cyd = Caller(house, "Cyd")
    again = Caller(house, "Ada")
    for caller in (cyd, again):
        caller.ask(ShowReview(code))
    refused = await cyd.told(messages.Refused)
    shown = await again.told(ReviewShown)

    assert refused.code == "not-seated"
    assert (shown.code, shown.seat) == (code, 0)
    assert len(shown.costly) <= 3
    assert ada.client.closed is None


async def test_guests_keep_nothing(house: House, memory: Memory) -> None:
    """Their opponents' ratings move; theirs do not exist."""
    ada = Caller(house, "Ada")
    ada.ask(Open("quibbles", seats=2))
    shown = await ada.told(messages.TableShown)
    guest = Caller(house, "guest-1", id_="guest-1")
    guest.ask(messages.Join(shown.card.code))
    await guest.until(lambda: guest.client.table and guest.client.table.seat == 1)
    ada.ask(Begin())
    await play_out(ada, guest)
    await ada.until(lambda: ada.client.table and ada.client.table.replay)
    await house.lobby.archivist.settled()

    keys = [key for kind, key in memory.documents if kind == "history" or "rating" in kind]
    assert len(keys) == 2
    assert all(key.startswith("p-Ada") for key in keys)
