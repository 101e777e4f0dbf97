"""A race over wires of different length: who wins, and that everybody is told (R-5, G13)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest

from core.games.tribulation.actions import Claim, GiveUp
from core.games.tribulation.events import DiscClosed
from core.games.tribulation.sums import Twists, solve
from core.games.tribulation.tiles import LINES, Line
from netplay import messages
from netplay.house import House
from netplay.messages import Begin, Hint, Join, Open, Ping, Pong, Refused
from netplay.store.memory import MemoryStore
from tests.netplay.people import Caller
from tests.netplay.virtual import Distance, run


@asynccontextmanager
async def race(
    names: tuple[str, ...], wires: Mapping[str, int] | None = None, **settings: Any
) -> AsyncIterator[list[Caller]]:
    """People around a table of Tribulation, at the moment the first disc that can be made lies
    before all of them.
    """
    house = House(MemoryStore())
    await house.open()
    callers = await gathered(Distance(house, wires or {}), names, settings)
    callers[0].ask(Begin())
    for caller in callers:
        await caller.until(lambda c=caller: c.view and c.view.disc)
    yield callers
    for caller in callers:
        await caller.hang_up()
    await house.close()


async def gathered(house: Any, names: tuple[str, ...], settings: Mapping[str, Any]) -> list[Caller]:
    """Everybody at one table, the first hosting."""
    wanted = {"auto_skip_unsolvable": True, "discs": 5, **settings}
    host = Caller(house, names[0])
    host.ask(Open("tribulation", seats=len(names), settings=wanted))
    shown = await host.told(messages.TableShown)
    callers = [host]
    for name in names[1:]:
        caller = Caller(house, name)
        caller.ask(Join(shown.card.code))
        await caller.until(lambda c=caller: c.client.table and c.client.table.seat is not None)
        callers.append(caller)
    await host.until(lambda: all(chair.name for chair in host.client.table.card.chairs))  # type: ignore[union-attr]
    return callers


def right(caller: Caller) -> Line:
    """A line that makes the disc this person sees."""
    return solve(caller.view.grid, Twists())[caller.view.disc][0]


def wrong(caller: Caller) -> Line:
    """A line that does not."""
    return next(
        line for line in LINES if line not in solve(caller.view.grid, Twists())[caller.view.disc]
    )


def claim(caller: Caller, line: Line | None = None) -> None:
    """Claim a line, a right one if no other is wanted."""
    caller.client.act(caller.choice.decision.id, Claim(line or right(caller)))


async def claims_after(caller: Caller, seconds: float) -> None:
    """See the disc, take so long to find a line, claim it."""
    await asyncio.sleep(seconds)
    if caller.choice is not None:
        claim(caller)


async def closed(caller: Caller) -> DiscClosed:
    """How the first disc was closed, as this person sees it."""
    await caller.until(lambda: caller.view.closed)
    found = caller.view.closed
    assert isinstance(found, DiscClosed)
    return found


WIRES = {"Near": 10, "Far": 150}


@pytest.mark.parametrize(
    ("window", "winner"), [(0, "Near"), (20, "Near"), (60, "Far"), (200, "Far")]
)
def test_a_window_makes_a_long_wire_fair(window: int, winner: str) -> None:
    """Near sees the disc 70 ms sooner, and takes 110 ms longer to find a line: its claim still
    comes in 30 ms before Far's. Without a window, or with one too short, that wins.
    """

    async def evening() -> tuple[str, DiscClosed]:
        async with race(("Near", "Far"), WIRES, latency_window_ms=window) as (near, far):
            await asyncio.gather(claims_after(near, 0.330 - 0.070), claims_after(far, 0.220))
            verdict = await closed(near)
            assert await closed(far) == verdict
            return ("Near", "Far")[verdict.seat or 0], verdict

    name, found = run(evening())
    assert name == winner
    if len(found.verdicts) == 2:
        first, second = found.verdicts
        assert {first.credit_ms, second.credit_ms} == {5, 60}
        assert first.judged_ms < second.judged_ms
        assert first.arrival_ms > second.arrival_ms


def test_eight_claims_in_one_tick_have_one_winner() -> None:
    """Exactly one wins, seven are told that they are too late, and all see the same."""
    names = tuple("ABCDEFGH")

    async def evening() -> None:
        async with race(names) as callers:
            for caller in callers:
                claim(caller)
            verdicts = [await closed(caller) for caller in callers]
            assert len({str(each) for each in verdicts}) == 1
            told = [await pinged(caller) for caller in callers]
            winner = verdicts[0].seat
            assert winner == 0
            for seat, heard in enumerate(told):
                assert [refusal.code for refusal in heard] == ([] if seat == winner else ["stale"])
                assert all(refusal.text.startswith("Too late") for refusal in heard)
            assert sum(len(discs) for discs in callers[0].view.won) == 1
            assert callers[0].view.frozen == (0,) * 8

    run(evening())


def test_eight_claims_in_one_window_have_one_winner() -> None:
    """All are weighed, and everybody sees all the verdicts."""
    names = tuple("ABCDEFGH")
    wires = {name: 20 * at for at, name in enumerate(names)}

    async def evening() -> None:
        async with race(names, wires, latency_window_ms=400) as callers:
            for caller in callers:
                claim(caller)
            verdicts = [await closed(caller) for caller in callers]
            assert len({str(each) for each in verdicts}) == 1
            found = verdicts[0].verdicts
            assert [each.won for each in found] == [True] + [False] * 7
            assert {each.seat for each in found} == set(range(8))
            assert sorted(each.judged_ms for each in found) == [each.judged_ms for each in found]
            assert [await pinged(caller) for caller in callers] == [[]] * 8

    run(evening())


async def pinged(caller: Caller) -> list[Refused]:
    """All refusals this person has got once everything sent before has been answered."""
    caller.ask(Ping(7))
    await caller.told(Pong)
    return [message for message in caller.heard if isinstance(message, Refused)]


def test_a_claim_under_way_is_never_applied_to_the_next_disc() -> None:
    """It arrives when the next disc is already there, is too late, and freezes nobody."""

    async def evening() -> None:
        async with race(("Near", "Slow"), {"Slow": 8000}, disc_seconds=0) as (near, slow):
            first = near.view.disc
            claim(near)
            await near.until(lambda: near.view.disc not in (0, first))
            claim(slow)
            assert slow.view.disc == first
            refused = await slow.told(Refused)
            assert refused.code == "stale"
            await near.until(lambda: near.view.number == 2)
            assert near.view.frozen == (0, 0)
            assert near.view.won[1] == ()

    run(evening())


def test_no_clock_of_a_client_is_believed() -> None:
    """A claim that says when it was made is as late as it is."""

    async def evening() -> None:
        async with race(("Near", "Liar"), {"Liar": 400}, latency_window_ms=1000) as (near, liar):
            line = right(liar)
            liar.client.act(liar.choice.decision.id, Claim(line, None, 0, 50))
            await asyncio.sleep(0.1)
            claim(near)
            found = await closed(near)
            assert found.seat == 0
            late = found.verdicts[1]
            assert late.credit_ms == 60
            assert late.arrival_ms >= 400

    run(evening())


def test_a_claim_in_the_window_is_told_to_nobody_else() -> None:
    """No event, no view, no clock: no message at all."""

    async def evening() -> None:
        async with race(("A", "B"), latency_window_ms=500) as (one, other):
            other.heard.clear()
            before = other.view
            claim(one)
            await one.until(lambda: one.view.claimed)
            other.ask(Ping(1))
            await other.told(Pong)
            assert other.heard == []
            assert other.view == before
            assert (await closed(other)).seat == 0

    run(evening())


def test_a_script_that_floods_claims_is_no_faster_than_a_guesser() -> None:
    """A thousand claims at once: one counts, the rest are refused until the freeze is over."""

    async def evening() -> None:
        async with race(("Script", "Person"), disc_seconds=0) as (script, person):
            line = wrong(script)
            for _ in range(1000):
                claim(script, line)
            refusals = await pinged(script)
            assert [refusal.code for refusal in refusals] == ["frozen"] * 999
            assert person.view.frozen[0]
            assert not person.view.frozen[1]
            claim(person)
            assert (await closed(script)).seat == 1

    run(evening())


def test_a_race_with_bots_ends_by_itself() -> None:
    """They find most discs in their own time; the house turns up one after the other."""

    async def evening() -> None:
        house = House(MemoryStore())
        await house.open()
        ada = Caller(house, "Ada")
        ada.ask(Open("tribulation", 3, bots=2, level="expert", settings={"discs": 5}))
        await ada.told(messages.TableShown)
        ada.ask(Begin())
        while not (ada.client.update and ada.client.update.result):
            await ada.until(lambda: ada.choice or (ada.client.update and ada.client.update.result))
            if ada.choice and not ada.choice.decision.chosen:
                ada.client.act(ada.choice.decision.id, GiveUp())
            await asyncio.sleep(0.5)
        assert sum(map(len, ada.view.won)) >= 3
        assert ada.view.won[0] == ()
        await ada.hang_up()
        await house.close()

    run(evening())


def test_nobody_gets_a_hint_in_a_race() -> None:
    """The house says so (R-20)."""

    async def evening() -> None:
        async with race(("A", "B")) as (one, _):
            one.ask(Hint(one.choice.decision.id))
            assert (await one.told(Refused)).code == "no-hints"

    run(evening())
