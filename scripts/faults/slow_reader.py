"""T8: a server that listens and does not listen: stopped (SIGSTOP) while others write.

    python -m scripts.faults.slow_reader [SECONDS]

One process follows 50 logs and is stopped; the writers' rate before, during and after, and the
memory of the engine, are the figures. Afterwards the reader must hear every event it has missed,
once and in order.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from typing import NamedTuple

import psutil

from netplay.store.interface import Store
from netplay.store.urls import opened
from scripts.faults.ledger import follow
from tests.store.postgres_server import Server

LOGS = 50
GOAL_RATE = 0.75
GOAL_MB = 64


class Figures(NamedTuple):
    """What it came to."""

    before: float
    during: float
    after: float
    grown_mb: float
    heard: bool

    def good(self) -> bool:
        """Writers are not held up, the engine's memory is bounded, nothing is missed."""
        usual = min(self.before, self.after)
        return self.heard and self.grown_mb <= GOAL_MB and self.during >= GOAL_RATE * usual


async def listen(url: str) -> None:
    """Follow all logs; say on each line of input how far everything is known."""
    store = await opened(url)
    seen: list[list[int]] = [[] for _ in range(LOGS)]
    tasks = [asyncio.create_task(follow(store, f"slow:{n}", at)) for n, at in enumerate(seen)]
    print("listening", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        goal = int(line)
        until = time.monotonic() + 20
        while min(map(len, seen)) < goal and time.monotonic() < until:
            await asyncio.sleep(0.01)
        whole = all(at == list(range(1, goal + 1)) for at in seen)
        print("whole" if whole else "broken", flush=True)
    for task in tasks:
        task.cancel()
    await store.close()


async def write(store: Store, seconds: float, heads: list[int]) -> float:
    """Write to all logs: events a second."""
    begun, before = time.monotonic(), sum(heads)

    async def one(number: int) -> None:
        while time.monotonic() - begun < seconds:
            log, after = f"slow:{number}", heads[number]
            heads[number] = (await store.append(log, after, bytes(120), id=os.urandom(16))).seq

    await asyncio.gather(*map(one, range(LOGS)))
    return (sum(heads) - before) / (time.monotonic() - begun)


def memory(server: Server) -> int:
    """Bytes that belong to the engine's processes alone."""
    assert server.process is not None
    family = [psutil.Process(server.process.pid)]
    family += family[0].children(recursive=True)
    return sum(process.memory_full_info().uss for process in family)


async def run(server: Server, seconds: float) -> Figures:
    """The whole fault."""
    store = await opened(server.dsn)
    command = [sys.executable, "-m", "scripts.faults.slow_reader", "--child", server.dsn]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert await asyncio.to_thread(child.stdout.readline) == "listening\n"
        heads = [0] * LOGS
        before = await write(store, seconds / 2, heads)
        used = memory(server)
        child.send_signal(signal.SIGSTOP)
        during = await write(store, seconds, heads)
        grown = (memory(server) - used) / 2**20
        child.send_signal(signal.SIGCONT)
        after = await write(store, seconds / 2, heads)
        for number, head in enumerate(heads):
            for seq in range(head, max(heads)):
                await store.append(f"slow:{number}", seq, b"", id=os.urandom(16))
        child.stdin.write(f"{max(heads)}\n")
        child.stdin.close()
        heard = await asyncio.to_thread(child.stdout.readline) == "whole\n"
    await store.close()
    return Figures(before, during, after, grown, heard)


def main(arguments: list[str]) -> int:
    """The command line."""
    if arguments[:1] == ["--child"]:
        asyncio.run(listen(arguments[1]))
        return 0
    server = Server()
    try:
        server.create()
        server.start()
        figures = asyncio.run(run(server, float(arguments[0]) if arguments else 12))
    finally:
        server.stop()
    print(
        f"events a second before {figures.before:.0f}, with a stopped reader {figures.during:.0f},"
        f" after {figures.after:.0f}; the engine grew by {figures.grown_mb:.1f} MB"
        f" (goal {GOAL_MB}); everything heard afterwards: {figures.heard}"
    )
    return 0 if figures.good() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
