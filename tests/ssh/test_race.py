"""Eight people over eight real SSH connections claim the same disc in one tick."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

from core.games.tribulation.actions import Claim, Reveal
from core.games.tribulation.sums import Twists, solve
from core.seat import SYSTEM
from netplay.house import House
from netplay.messages import Begin, Join, Open, Ping, Pong, Refused, TableShown
from netplay.people import Person
from netplay.requests import played
from netplay.ssh.config import SshConfig
from netplay.ssh.connect import Connection, connect
from netplay.ssh.server import serve
from netplay.store.memory import MemoryStore
from netplay.terminal import Arrival, Terminal
from tests.netplay.people import Caller
from tests.ssh.conftest import OPEN_GATE

NAMES = ("ann", "bob", "cyd", "dan", "eve", "fay", "gil", "hal")


async def register(key: str | None, name: str) -> Person:
    """Everybody is who they say."""
    return Person(f"id-{name}", name, guest=True)


async def nobody(terminal: Terminal, arrival: Arrival) -> int:
    """No screen is drawn here."""
    return 0


def caller(connection: Connection, name: str) -> Caller:
    """Somebody at the near end of a connection."""
    return Caller(SimpleNamespace(connect=lambda person: connection.link), name)  # type: ignore[arg-type]


async def reveal(house: House, code: str) -> None:
    """The countdown is over."""
    host = await house.lobby.host(code)
    assert host is not None
    decision = host.table.game.pending(host.table.match.state)[0]  # type: ignore[union-attr]
    await host.carry_out(lambda: played(host.table, SYSTEM, decision.id, Reveal()))


async def test_of_eight_claims_in_one_tick_one_wins_and_everybody_is_told(tmp_path: Path) -> None:
    """The others hear that they were too late, and all see the same winner."""
    house = House(MemoryStore())
    await house.open()
    server = await serve(
        SshConfig(state=tmp_path / "state", port=0, gate=OPEN_GATE),
        nobody,
        register,
        house.connect,
        house.receive,
    )
    try:
        roads = [
            await connect("127.0.0.1", server.port, name, tmp_path / "home", ()) for name in NAMES
        ]
        people = [caller(road, name) for road, name in zip(roads, NAMES, strict=True)]
        await asyncio.gather(
            *(person.until(lambda p=person: p.client.welcome) for person in people)
        )
        await race(house, people)
        await asyncio.gather(*(road.close() for road in roads))
    finally:
        await server.close()
        await house.close()


async def race(house: House, people: list[Caller]) -> None:
    """One disc, turned up for all, claimed by all."""
    host = people[0]
    host.ask(Open("tribulation", 8, settings={"auto_skip_unsolvable": True}))
    code = (await host.told(TableShown)).card.code
    for person in people[1:]:
        person.ask(Join(code))
        await person.until(lambda p=person: p.client.table and p.client.table.seat is not None)
    await host.until(
        lambda: host.client.table and all(c.name for c in host.client.table.card.chairs)
    )
    host.ask(Begin())
    await host.until(lambda: host.view)
    await reveal(house, code)
    await asyncio.gather(
        *(person.until(lambda p=person: p.view and p.view.disc) for person in people)
    )

    line = solve(host.view.grid, Twists())[host.view.disc][0]
    for person in people:
        person.client.act(person.choice.decision.id, Claim(line))
    await asyncio.gather(*(person.until(lambda p=person: p.view.closed) for person in people))
    for person in people:
        person.ask(Ping(1))
    await asyncio.gather(*(person.told(Pong) for person in people))

    closed = {str(person.view.closed) for person in people}
    refused = [[m.code for m in p.heard if isinstance(m, Refused)] for p in people]
    winner = host.view.closed.seat
    assert len(closed) == 1
    assert sum(map(len, host.view.won)) == 1
    assert sorted(refused) == [[]] + [["stale"]] * 7
    assert refused.index([]) == [p.view.seat for p in people].index(winner)
