"""A wire that breaks in the middle of things."""

from __future__ import annotations

import pytest

from netplay.lasting import LastingLink
from netplay.link import Link, LinkClosed, MemoryLink
from netplay.messages import (
    Act,
    Bye,
    Hello,
    Join,
    Notice,
    Ping,
    Pong,
    TableCard,
    TableShown,
    Update,
)


class Wires:
    """Opens one memory link after another; `down` makes that fail for a while."""

    def __init__(self) -> None:
        self.ends: list[MemoryLink] = []
        self.down = 0

    async def connect(self) -> Link:
        """The next wire."""
        if self.down:
            self.down -= 1
            raise OSError
        near, far = MemoryLink.pair()
        self.ends.append(far)
        return near


@pytest.fixture
async def wires() -> Wires:
    """A house within reach."""
    return Wires()


async def test_after_a_break_it_is_back_at_the_table_and_repeats_what_was_not_answered(
    wires: Wires,
) -> None:
    """With the same id, so that it cannot happen twice."""
    link = LastingLink(wires.connect, await wires.connect())
    link.send(Hello(name="Ada"))
    shown = TableShown(TableCard("ABC234", "quibbles", "Ada", (), "playing"), seat=0)
    wires.ends[0].send(shown)
    assert await link.receive() == shown
    act = Act(4, "card", b"id")
    link.send(act)
    wires.down = 1
    wires.ends[0].close("cable")

    assert isinstance(await link.receive(), Notice)
    assert isinstance(await link.receive(), Notice)
    far = wires.ends[1]
    assert [await far.receive() for _ in range(3)] == [Hello(name="Ada"), Join("ABC234"), act]


async def test_what_was_answered_is_not_repeated(wires: Wires) -> None:
    """An update is an answer."""
    link = LastingLink(wires.connect, await wires.connect())
    link.send(Act(4, "card", b"id"))
    wires.ends[0].send(Update("ABC234", "quibbles", 2, (), None))
    await link.receive()
    wires.ends[0].close()
    await link.receive()
    wires.ends[1].send(Pong())
    await link.receive()
    link.send(Ping(1))

    assert await wires.ends[1].receive() == Hello()
    assert await wires.ends[1].receive() == Ping(1)


async def test_who_was_sent_away_does_not_come_back(wires: Wires) -> None:
    """Bye is final."""
    link = LastingLink(wires.connect, await wires.connect())
    wires.ends[0].send(Bye("good night"))
    wires.ends[0].close("good night")
    assert await link.receive() == Bye("good night")

    with pytest.raises(LinkClosed):
        await link.receive()
    assert len(wires.ends) == 1


async def test_it_gives_up_when_the_house_stays_away(wires: Wires) -> None:
    """And says why the line broke."""
    link = LastingLink(wires.connect, await wires.connect(), patience=0.1)
    wires.down = 100
    wires.ends[0].close("cable")

    with pytest.raises(LinkClosed, match="cable"):
        await link.receive()
