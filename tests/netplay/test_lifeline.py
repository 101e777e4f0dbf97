"""What people are told while the store is out of reach, and what happens when it is back."""

from __future__ import annotations

import asyncio

from netplay import messages, records
from netplay.house import House
from netplay.lifeline import BACK, LOST, WAITING
from netplay.messages import Say
from netplay.nodes import Cluster
from netplay.requests import Planned
from netplay.store import Unavailable
from netplay.store.clock import ManualClock
from netplay.store.memory import Memory, MemoryStore
from tests.netplay.people import QUICK, seated


async def opened(memory: Memory, clock: ManualClock, *, shared: bool) -> House:
    """A server whose store can fail."""
    store = MemoryStore(memory, clock)
    house = House(store, pace=QUICK, cluster=Cluster(store, beat_seconds=5) if shared else None)
    await house.open()
    return house


async def test_everybody_is_told_once_and_told_again_when_it_is_back() -> None:
    """Nothing is lost: who asks meanwhile hears that it cannot be written down."""
    memory, clock = Memory(), ManualClock()
    house = await opened(memory, clock, shared=False)
    (ada,) = await seated(house, "Ada", bots=1)
    ada.heard.clear()
    memory.outage = Unavailable("no disk")
    ada.ask(Say("hello?"))
    assert (await ada.told(messages.Refused)).code == "later"
    clock.let_pass(40)
    for _ in range(3):
        house._lifeline.look()
    assert (await ada.told(messages.Notice)).text == WAITING
    memory.outage = None
    ada.ask(Say("hello!"))
    await ada.told(messages.Heard)
    house._lifeline.look()
    assert (await ada.told(messages.Notice)).text == BACK
    assert not any(isinstance(message, messages.Notice) for message in ada.heard)
    await house.close()


async def test_a_server_among_others_sends_people_on_after_half_a_minute() -> None:
    """With the reason; until then they may wait."""
    memory, clock = Memory(), ManualClock()
    house = await opened(memory, clock, shared=True)
    (ada,) = await seated(house, "Ada", bots=1)
    memory.outage = Unavailable("no route")
    ada.ask(Say("hello?"))
    await ada.told(messages.Refused)
    house._lifeline.look()
    assert ada.client.closed is None
    clock.let_pass(31)
    house._lifeline.look()
    assert (await ada.told(messages.Bye)).why == LOST
    memory.outage = None
    await house.close()


async def test_bots_rest_while_nothing_can_be_written_and_then_play_what_they_thought() -> None:
    """Not the mild fallback, and not a thousand tries a second."""
    memory, clock = Memory(), ManualClock()
    house = await opened(memory, clock, shared=False)
    (ada,) = await seated(house, "Ada", bots=1)
    host = await house.lobby.host(next(iter(house.lobby.directory())))
    tries = 0

    def planner() -> Planned:
        nonlocal tries
        tries += 1
        return Planned(records.Spoken("Wren", "hm"))

    clockwork = house.lobby._clockworks[host.table.code]
    memory.outage = Unavailable("no disk")
    assert await clockwork._carry_out(planner)
    assert clockwork._rest_until > asyncio.get_running_loop().time()
    assert tries == 1
    memory.outage = None
    assert await clockwork._carry_out(planner)
    assert (await ada.told(messages.Heard)).text == "hm"
    await house.close()
