"""Playing on from a moment of a finished match."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
import pytest

from core.playback import Playback
from core.saved import Saved
from netplay.clockwork import Pace
from netplay.denied import Denied
from netplay.house import House
from netplay.keepsakes import PlayOn
from netplay.messages import Join
from netplay.people import Person
from netplay.playing_on import play_on_from
from netplay.store.memory import Memory, MemoryStore
from tests.history.matches import finished
from tests.netplay.people import Caller

ADA = Person("p-Ada", "Ada", guest=False)


@pytest.fixture
def memory() -> Memory:
    """What the store keeps."""
    return Memory()


@pytest.fixture
async def house(memory: Memory) -> AsyncIterator[House]:
    """A house whose bots never come to a move."""
    house = House(MemoryStore(memory), pace=Pace(bot_least=60, bot_most=60))
    await house.open()
    yield house
    await house.close()


def going_on(saved: Saved, step: int, seat: int = 0, level: str = "easy") -> PlayOn:
    """The request."""
    return PlayOn(saved.code, step, seat, level)


@pytest.mark.parametrize("key", ["quibbles", "tribbles", "astrobirdz"])
async def test_the_table_is_as_it_was(house: House, key: str) -> None:
    """Every seat sees what it saw then; the person has the seat they chose, bots the others."""
    saved = finished(key, 4)
    step = len(saved.entries) // 2
    host = await play_on_from(house.lobby, ADA, saved, going_on(saved, step, seat=2))
    table = host.table

    assert table.match is not None
    assert table.match.step == step
    assert [table.match.view(s) for s in range(4)] == [
        Playback(saved).view(step, s) for s in range(4)
    ]
    assert table.seat_of(ADA.id) == 2
    assert [bool(sitter.bot) for sitter in table.sitters] == [True, True, False, True]
    assert table.private


async def test_it_is_neither_kept_nor_rated(house: House, memory: Memory) -> None:
    """Also when it has been played to its end."""
    saved = finished("quibbles")
    late = len(saved.entries) - 2
    seat = saved.entries[late + 1].seat
    host = await play_on_from(house.lobby, ADA, saved, going_on(saved, late, seat))
    ada = Caller(house, "Ada", id_=ADA.id)
    ada.client.ask(Join(host.table.code))
    await ada.until(lambda: ada.choice)
    last = saved.entries[-1]
    ada.client.act(ada.choice.decision.id, last.action)
    await ada.until(lambda: ada.client.update and ada.client.update.result)
    await house.lobby.archivist.settled()

    assert ada.client.table is not None
    assert ada.client.table.replay == ada.client.table.secret == ada.client.table.dealt == ""
    assert not [kind for kind, _ in memory.documents if kind in ("match", "history")]


async def test_it_survives_a_restart(house: House, memory: Memory) -> None:
    """Its log plays out by itself."""
    saved = finished("quibbles")
    host = await play_on_from(house.lobby, ADA, saved, going_on(saved, 20))
    assert host.table.match is not None
    other = House(MemoryStore(memory))
    await other.open()
    again = await other.lobby.host(host.table.code)

    assert again.table.match is not None
    assert again.table.match.digest() == host.table.match.digest()
    assert again.table.again == saved.code
    await other.close()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"seat": 2}, "no-seat"),
        ({"step": 10_000}, "over"),
        ({"step": len(finished("quibbles").entries) - 1}, "over"),
        ({"level": "godlike"}, "no-level"),
    ],
)
async def test_what_cannot_go_on_is_refused(
    house: House, change: dict[str, int], code: str
) -> None:
    """With a reason."""
    saved = finished("quibbles")
    ask = msgspec.structs.replace(going_on(saved, 5), **change)
    with pytest.raises(Denied) as denied:
        await play_on_from(house.lobby, ADA, saved, ask)
    assert denied.value.code == code
