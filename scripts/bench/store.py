"""The figures of store.md, section 8: SQLite and PostgreSQL side by side.

    python -m scripts.bench store [--seconds N] [--slow]

--slow runs everything under strace with each fsync made 4 ms longer. PostgreSQL is a server of
our own on this machine; without its binaries the column is empty. Lost events, outages and
partitions have scripts of their own under scripts/faults.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from netplay.store.front import Front
from netplay.store.interface import Conflict, Event
from netplay.store.urls import named
from tests.store.postgres_server import Server, binaries

TABLES = 200
SIZE = 120
Figures = dict[str, str]

GOALS = {
    "append ack p99, 200 tables x 2/s": "<= 30 / 40 ms",
    "delivery to another node p50": "<= 20 ms",
    "delivery to another node p99": "<= 50 ms",
    "delivery in this process after ack p99": "<= 1 ms",
    "appends/s, 200 hot tables": ">= 5000",
    "wins/s, 1 table, 2 nodes x 8 writers": ">= 100 / 60",
    "cold open of a 300-event log": "<= 5 / 10 ms",
    "disk per 120 B event": "<= 250 / 300 B",
    "lease takeover, TTL 3 s": "<= 3.5 s",
}


def percentile(values: list[float], part: float) -> float:
    """The value that so large a part does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


def stamped() -> bytes:
    """Data of an event that says when it was submitted."""
    return f"{time.perf_counter():.9f}".encode().ljust(SIZE)


async def play(
    node: Front, log: str, until: float, acks: list[float], done: dict[str, float]
) -> None:
    """Two events a second at one table."""
    seq, pause = 0, 0.5
    await asyncio.sleep(hash(log) % 500 / 1000)
    while time.perf_counter() < until:
        begun = time.perf_counter()
        await node.append(log, seq, stamped(), id=os.urandom(16))
        seq += 1
        acks.append(time.perf_counter() - begun)
        done[f"{log}:{seq}"] = time.perf_counter()
        await asyncio.sleep(max(0.0, begun + pause - time.perf_counter()))


async def listen(node: Front, log: str, heard: Callable[[str, Event], None]) -> None:
    """Follow a log for ever."""
    async with node.tail(log, 0) as tail:
        async for event in tail:
            heard(log, event)


async def real_load(nodes: list[Front], seconds: float) -> Figures:
    """Tables at the pace of people."""
    acks: list[float] = []
    done: dict[str, float] = {}
    far: list[float] = []
    near: list[tuple[str, float]] = []

    def at_the_other(_: str, event: Event) -> None:
        far.append(time.perf_counter() - float(event.data))

    def at_home(log: str, event: Event) -> None:
        near.append((f"{log}:{event.seq}", time.perf_counter()))

    logs = [f"real:{number}" for number in range(TABLES)]
    readers = [asyncio.create_task(listen(nodes[1], log, at_the_other)) for log in logs]
    readers += [asyncio.create_task(listen(nodes[0], log, at_home)) for log in logs[:20]]
    await asyncio.sleep(2.5)
    until = time.perf_counter() + seconds
    await asyncio.gather(*(play(nodes[0], log, until, acks, done) for log in logs))
    await asyncio.sleep(0.2)
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    after = [abs(at - done[place]) for place, at in near if place in done]
    names = list(GOALS)
    values = [percentile(acks, 0.99), percentile(far, 0.5), percentile(far, 0.99)]
    values.append(percentile(after, 0.99))
    return {name: f"{value * 1000:.1f} ms" for name, value in zip(names, values, strict=False)}


async def hot(nodes: list[Front], seconds: float) -> Figures:
    """Tables that move as fast as they can."""
    until = time.perf_counter() + seconds
    count = 0

    async def run(log: str) -> None:
        nonlocal count
        seq = 0
        while time.perf_counter() < until:
            await nodes[0].append(log, seq, stamped(), id=os.urandom(16))
            seq += 1
            count += 1

    await asyncio.gather(*(run(f"hot:{number}") for number in range(TABLES)))
    return {"appends/s, 200 hot tables": f"{count / seconds:.0f}"}


async def contended(nodes: list[Front], seconds: float) -> Figures:
    """Everybody wants the same place."""
    until = time.perf_counter() + seconds
    wins = 0

    async def run(node: Front) -> None:
        nonlocal wins
        head = 0
        while time.perf_counter() < until:
            try:
                head = (await node.append("one", head, stamped(), id=os.urandom(16))).seq
                wins += 1
            except Conflict as moved:
                head = moved.head

    await asyncio.gather(*(run(node) for node in nodes for _ in range(8)))
    return {"wins/s, 1 table, 2 nodes x 8 writers": f"{wins / seconds:.0f}"}


async def cold_open(nodes: list[Front], _: float) -> Figures:
    """A table nobody has looked at."""
    for seq in range(300):
        await nodes[0].append("cold", seq, stamped(), id=os.urandom(16))
    times = []
    for _ in range(20):
        begun = time.perf_counter()
        assert len(await nodes[1].read("cold")) == 300
        times.append(time.perf_counter() - begun)
    return {"cold open of a 300-event log": f"{percentile(times, 0.5) * 1000:.1f} ms"}


async def takeover(nodes: list[Front], _: float) -> Figures:
    """A holder that is gone."""
    assert await nodes[0].acquire("bucket:0", 3) is not None
    begun = time.perf_counter()
    while await nodes[1].acquire("bucket:0", 3) is None:
        await asyncio.sleep(0.1)
    return {"lease takeover, TTL 3 s": f"{time.perf_counter() - begun:.2f} s"}


async def disk(nodes: list[Front], size: Callable[[], Awaitable[int]]) -> Figures:
    """What an event costs, with everything around it."""
    before = await size()
    events = 20_000
    for first in range(0, events // TABLES):
        await asyncio.gather(
            *(
                nodes[0].append(f"disk:{number}", first, bytes(SIZE), id=os.urandom(16))
                for number in range(TABLES)
            )
        )
    return {"disk per 120 B event": f"{(await size() - before) / events:.0f} B"}


async def measure(url: str, seconds: float, size: Callable[[], Awaitable[int]]) -> Figures:
    """Everything about one engine."""
    nodes = [named(url), named(url)]
    for number, node in enumerate(nodes):
        await node.open()
        await node.acquire(f"node:{number}", 3600)
    figures: Figures = {}
    for part in (real_load, hot, contended, cold_open, takeover):
        figures |= await part(nodes, seconds)
    figures |= await disk(nodes, size)
    for node in nodes:
        await node.close()
    return figures


@contextlib.contextmanager
def sqlite() -> Iterator[tuple[str, Callable[[], Awaitable[int]]]]:
    """A file, and how large it is."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"

        async def size() -> int:
            import sqlite3

            with contextlib.closing(sqlite3.connect(path)) as connection:
                (pages,) = connection.execute("PRAGMA page_count").fetchone()
            return int(pages) * 4096

        yield f"sqlite:{path}", size


@contextlib.contextmanager
def postgres() -> Iterator[tuple[str, Callable[[], Awaitable[int]]]]:
    """A server of our own, and how large its tables are."""
    server = Server()

    async def size() -> int:
        import asyncpg

        connection = await asyncpg.connect(server.dsn)
        await connection.execute("VACUUM tab")
        size = await connection.fetchval(
            "SELECT pg_total_relation_size('ev') + pg_total_relation_size('tab')"
        )
        await connection.close()
        return int(size)

    try:
        server.create()
        server.start()
        yield server.dsn, size
    finally:
        server.stop()


def figures_of(
    engine: Callable[
        [], contextlib.AbstractContextManager[tuple[str, Callable[[], Awaitable[int]]]]
    ],
    seconds: float,
) -> Figures:
    """Start an engine and measure it."""
    with engine() as (url, size):
        return asyncio.run(measure(url, seconds, size))


def slowly(words: list[str]) -> None:
    """Become the same bench under strace."""
    strace = shutil.which("strace")
    if strace is None:
        sys.exit("--slow needs strace")
    calls = "fsync,fdatasync"
    options = ["-f", "-qq", "--seccomp-bpf", "-o", "/dev/null", "-e", f"trace={calls}"]
    options += ["-e", f"inject={calls}:delay_exit=4000"]
    rest = [word for word in words if word != "--slow"]
    os.execv(strace, ["strace", *options, sys.executable, "-m", "scripts.bench", "store", *rest])


def main(words: list[str]) -> int:
    """Print the table; the load of the machine is part of it."""
    parser = argparse.ArgumentParser(prog="scripts.bench store", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--slow", action="store_true")
    chosen = parser.parse_args(words)
    if chosen.slow:
        slowly(words)
    load = os.getloadavg()[0]
    columns = {"SQLite": figures_of(sqlite, chosen.seconds)}
    if binaries() is not None:
        columns["PostgreSQL"] = figures_of(postgres, chosen.seconds)
    print(f"{'':40} {'goal':>16} " + " ".join(f"{name:>12}" for name in columns))
    for name, goal in GOALS.items():
        values = " ".join(f"{figures.get(name, ''):>12}" for figures in columns.values())
        print(f"{name:40} {goal:>16} {values}")
    print(f"load before and after: {load:.1f}, {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 0
