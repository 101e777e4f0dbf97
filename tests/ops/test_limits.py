"""Limits that are changed while the house is open."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncssh
import pytest

from netplay.messages import Open, Refused, TableShown
from netplay.ops import control
from netplay.ssh.commands import Reply
from netplay.ssh.config import GateLimits
from netplay.ssh.gate import Gate, TurnedAway
from netplay.ssh.waiting import WaitingRoom
from tests.netplay.people import Caller
from tests.ops.conftest import KEEPER, Keep, order
from tests.ssh.conftest import knock
from tui.ways.kept import Kept


async def limits(kept: Kept, *words: str) -> Reply:
    """`sshuffle admin limits ...` on the same machine."""
    return await asyncio.to_thread(control.ask, kept.state, ["limits", *words], 10)


async def data(kept: Kept) -> Any:
    """What holds."""
    return (await limits(kept)).data


async def test_fewer_connections_are_let_in_at_once(keep: Keep) -> None:
    """Those who are inside stay; by SSH from a listed key as well; it is in the audit log."""
    kept = await keep()
    async with await knock(kept.server, "Ada"), await knock(kept.server, "boss", [KEEPER]) as boss:
        done = await boss.run("admin limits gate.total=2")
        assert done.exit_status == 0
        assert "until this server closes" in str(done.stdout)
        with pytest.raises((OSError, asyncssh.Error)):
            await knock(kept.server, "Bea")
        assert (await data(kept))["gate"]["total"] == 2
        assert (await boss.run("whoami")).exit_status == 0
    acts = [act for _, act in await kept.desk.audit.last(5)]
    assert [(act.order, act.code, act.way) for act in acts] == [("limits gate.total=2", 0, "ssh")]


async def test_to_look_at_the_limits_is_not_written_down(keep: Keep) -> None:
    """Only what changes something is."""
    kept = await keep()
    assert (await order(kept, "limits")).exit_status == 0
    assert await kept.desk.audit.last(5) == []


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("gate.total=0", "does not fit"),
        ("gate.total=many", "does not fit"),
        ("gate.totl=5", "did you mean total?"),
        ("gate.total", "say gate.KEY=VALUE"),
        ("admin.keys=SHA256:x", "say gate.KEY=VALUE"),
        ("gate.starting=9", "holds from the start"),
        ("gate.live=3 gate.total=-1", "does not fit"),
        ("\x1b[2J=1", "say gate.KEY=VALUE"),
    ],
)
async def test_what_does_not_fit_changes_nothing(keep: Keep, words: str, why: str) -> None:
    """Not even the part that would."""
    kept = await keep()
    before = await data(kept)
    reply = await limits(kept, *words.split(" "))

    assert reply.code == 2
    assert why in reply.text
    assert "\x1b" not in reply.text
    assert (await data(kept))["gate"] == before["gate"]
    assert await kept.desk.audit.last(5) == []


async def test_people_may_run_fewer_tables(keep: Keep) -> None:
    """What they have open stays."""
    kept = await keep()
    ada = Caller(kept.house, "Ada")
    ada.ask(Open("quibbles", seats=2))
    await ada.told(TableShown)
    assert (await limits(kept, "tables.each=1")).code == 0
    ada.ask(Open("quibbles", seats=2))
    refused = await ada.told(Refused)
    assert refused.text == "You have 1 open already; finish one or give it up first."


async def test_new_connections_are_guarded_by_the_new_limits(keep: Keep) -> None:
    """A second session of one connection, say."""
    kept = await keep()
    assert (await limits(kept, "guard.sessions=1")).code == 0
    async with await knock(kept.server, "Ada") as conn:
        first = await conn.create_process()
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.run("whoami")
        first.close()


def test_a_source_that_is_known_begins_anew_under_a_new_limit() -> None:
    """The flood that made the keeper act is held to it as well; penalties stay."""
    gate = Gate(GateLimits(burst=100, penalty_from=100.0), lambda: 1000.0)
    for _ in range(5):
        gate.admit("8.8.4.4").left("refused")
    gate.change(GateLimits(burst=1, penalty_from=100.0))
    gate.admit("8.8.4.4")
    with pytest.raises(TurnedAway, match="too often"):
        gate.admit("8.8.4.4")
    gate.change(GateLimits(burst=10, penalty_from=20.0))
    with pytest.raises(TurnedAway, match="penalty"):
        gate.admit("8.8.4.4")


async def test_more_screens_let_those_in_who_wait_and_fewer_send_nobody_away() -> None:
    """In the order they came."""
    room, inside = WaitingRoom(1, 1), []

    async def visit(number: int, home: asyncio.Event) -> None:
        async with room.place(lambda _: None):
            inside.append(number)
            await home.wait()
        inside.remove(number)

    homes = [asyncio.Event() for _ in range(4)]
    tasks = [asyncio.create_task(visit(number, home)) for number, home in enumerate(homes)]
    await asyncio.sleep(0)
    room.resize(3)
    await asyncio.sleep(0.01)
    assert (inside, room.waiting) == ([0, 1, 2], 1)
    room.resize(1)
    for home in homes[:2]:
        home.set()
    await asyncio.sleep(0.01)
    assert (inside, room.waiting) == ([2], 1)
    for home in homes:
        home.set()
    await asyncio.gather(*tasks)
    assert (inside, room.waiting) == ([], 0)
