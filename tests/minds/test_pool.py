"""Bots in processes of their own: nobody waits for them, and they leave nothing behind."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import psutil
import pytest

from netplay.minds import Lost
from netplay.pool import PoolMinds
from netplay.pool.minds import Allowance
from tests.minds.questions import asked, legal

MUSING = "tests.minds.musing"
SHORT = Allowance(simulations=60, ms=300, grace=20)
TOP = Path(__file__).parents[2]


@pytest.fixture
async def pool() -> AsyncIterator[PoolMinds]:
    """One worker, short thoughts."""
    pool = PoolMinds(1, SHORT)
    yield pool
    await pool.close()


async def until(true: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for something to come true."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("game", ["quibbles", "tribbles", "astrobirdz", "tribulation"])
async def test_a_worker_answers_like_any_bot(pool: PoolMinds, game: str) -> None:
    """With something legal, and a reason."""
    match, question = asked(game, "hard" if game != "tribulation" else "expert", 3)
    thought = await pool.think(question)
    assert legal(match, question, thought.action)
    assert thought.why


async def test_quick_minds_need_no_worker(pool: PoolMinds) -> None:
    """They answer where they are asked."""
    match, question = asked("tribbles", "normal")
    assert legal(match, question, (await pool.think(question)).action)
    assert pool.pids == ()


async def test_a_worker_is_started_once_and_kept(pool: PoolMinds) -> None:
    """When the first slow mind is asked, and not before."""
    _, question = asked()
    assert pool.pids == ()
    await pool.think(question)
    first = pool.pids
    await pool.think(question)
    assert pool.pids == first
    assert len(first) == 1


async def test_the_loop_goes_on_while_a_bot_thinks() -> None:
    """A long thought keeps nobody waiting: the loop turns all the time."""
    pool = PoolMinds(1, Allowance(simulations=50, ms=2500, grace=20), MUSING)
    _, question = asked()
    loop = asyncio.get_running_loop()
    thinking = loop.create_task(pool.think(question))
    begun = last = loop.time()
    longest = 0.0
    while not thinking.done():
        await asyncio.sleep(0.005)
        now = loop.time()
        longest, last = max(longest, now - last), now
    assert (await thinking).action is not None
    assert last - begun > 2.4
    assert longest < 1.0
    await pool.close()


async def test_under_load_everybody_thinks_less() -> None:
    """Twenty thoughts at once take no longer than a few."""
    pool = PoolMinds(1, Allowance(simulations=50, ms=400, least_ms=40, grace=20), MUSING)
    _, question = asked()
    await pool.think(question)
    loop = asyncio.get_running_loop()
    begun = loop.time()
    thoughts = await asyncio.gather(*(pool.think(question) for _ in range(20)))
    assert loop.time() - begun < 7
    assert all(thought.action is not None for thought in thoughts)
    await pool.close()


async def test_a_worker_found_dead_is_replaced(pool: PoolMinds) -> None:
    """Nobody notices."""
    match, question = asked()
    await pool.think(question)
    (pid,) = pool.pids
    os.kill(pid, signal.SIGKILL)
    assert legal(match, question, (await pool.think(question)).action)
    assert pid not in pool.pids


@pytest.mark.parametrize("way", ["hanging", "dying", "babbling"])
async def test_what_comes_of_a_bad_worker(way: str) -> None:
    """The thought is lost in good time, and the next one gets a worker again."""
    pool = PoolMinds(1, Allowance(simulations=10, ms=50, grace=0.7), f"tests.minds.{way}")
    _, question = asked()
    for _ in range(2):
        with pytest.raises(Lost):
            await pool.think(question)
    await pool.close()
    with pytest.raises(Lost):
        await pool.think(question)


async def test_closing_ends_workers_and_those_who_wait() -> None:
    """Also in the middle of a thought."""
    pool = PoolMinds(1, Allowance(ms=60_000, grace=60), MUSING)
    _, question = asked()
    children = psutil.Process().children
    before = set(children())
    thoughts = [asyncio.ensure_future(pool.think(question)) for _ in range(3)]
    await until(lambda: bool(set(children()) - before))
    workers = set(children()) - before
    await pool.close()
    await asyncio.gather(*thoughts, return_exceptions=True)
    assert all(thought.cancelled() for thought in thoughts)
    assert not any(worker.is_running() for worker in workers)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="looks into /proc")
async def test_a_worker_inherits_neither_sockets_nor_secrets(
    pool: PoolMinds, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three pipes, and of the environment hardly anything."""
    monkeypatch.setenv("SSHUFFLE_STORE", "postgresql://somebody:secret@nowhere/house")
    server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
    _, question = asked()
    await pool.think(question)
    proc = Path(f"/proc/{pool.pids[0]}")
    open_ = {os.readlink(fd) for fd in (proc / "fd").iterdir()}
    assert not any(name.startswith("/") and name != "/dev/null" for name in open_)
    others = {str(Path(f"/proc/self/fd/{s.fileno()}").readlink()) for s in server.sockets}
    assert not open_ & others
    assert b"secret" not in (proc / "environ").read_bytes()
    server.close()
    await server.wait_closed()


_HOUSE = """
import asyncio, sys
from netplay.pool import PoolMinds
from netplay.pool.minds import Allowance
from tests.minds.questions import asked

async def main():
    pool = PoolMinds(1, Allowance(simulations=40, ms=200, grace=30))
    await pool.think(asked()[1])
    print(pool.pids[0], flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


async def test_workers_end_when_the_house_is_killed() -> None:
    """Their pipe closes, however suddenly the house dies."""
    command = [sys.executable, "-c", _HOUSE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=TOP) as house:
        assert house.stdout is not None
        worker = psutil.Process(int(await asyncio.to_thread(house.stdout.readline)))
        house.kill()
    await until(lambda: not worker.is_running() or worker.status() == psutil.STATUS_ZOMBIE)
