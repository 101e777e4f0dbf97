"""G1: kill -9 of a process that appends, again and again; nothing acknowledged may be lost.

    python -m scripts.faults.kill_writer [KILLS] [URL]

A child appends with eight tasks to four logs and says on a pipe what was acknowledged; the parent
kills it at a random moment and compares. URL is sqlite:/path (a fresh file when left out) or
postgresql://...
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from netplay.store.urls import opened
from scripts.faults.ledger import Acks, Ledger, compare

LOGS = 4
TASKS = 8
LONGEST_LIFE = 0.15
PREFIX = "kill:"


async def write_for_ever(url: str) -> None:
    """Append until somebody kills us; a line on stdout for each acknowledgement."""
    store = await opened(url)
    ledger = Ledger(PREFIX)

    def told(line: str) -> None:
        os.write(1, line.encode())

    logs = [f"{PREFIX}{task % LOGS}" for task in range(TASKS)]
    await asyncio.gather(*(ledger.write(store, log, told) for log in logs))


def one_life(url: str) -> Acks:
    """Start a writer, kill it, and return what it was told."""
    command = [sys.executable, "-m", "scripts.faults.kill_writer", "--child", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(random.uniform(0, LONGEST_LIFE))
        child.send_signal(signal.SIGKILL)
        lines = [first, *child.stdout.read().splitlines(keepends=True)]
    whole = [line.decode().split() for line in lines if line.endswith(b"\n")]
    return {(log, int(seq)): id for log, seq, id in whole}


async def check(url: str, acks: Acks) -> tuple[int, int]:
    """Open the store again and compare."""
    store = await opened(url)
    try:
        return await compare(store, PREFIX, acks)
    finally:
        await store.close()


def run(kills: int, url: str) -> bool:
    """Kill so many writers; True when nothing was lost."""
    acks: Acks = {}
    lost = gaps = 0
    for _ in range(kills):
        acks |= one_life(url)
        lost, gaps = asyncio.run(check(url, acks))
        if lost or gaps:
            break
    print(f"{kills} kills, {len(acks)} acknowledged events: {lost} lost, {gaps} logs with gaps")
    return not lost and not gaps and len(acks) >= kills


def main(arguments: list[str]) -> int:
    """The command line."""
    if arguments[:1] == ["--child"]:
        asyncio.run(write_for_ever(arguments[1]))
    kills = int(arguments[0]) if arguments else 100
    if len(arguments) > 1:
        return 0 if run(kills, arguments[1]) else 1
    with tempfile.TemporaryDirectory() as folder:
        return 0 if run(kills, f"sqlite:{Path(folder) / 'kill.db'}") else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
