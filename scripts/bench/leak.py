"""What does a visit leave behind in a server that goes on?

python -m scripts.bench leak [--visits 1000] [--before 1000] [--at-once 25]

People come over real SSH, press some keys in the lobby and hang up without a word, again and again.
So many visits before fill caches and pools and are not counted; then what the server has filled
itself is compared before and after, both times once the collector has had its turn.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from typing import Final

from scripts.bench._contest import machine
from scripts.bench._houses import Running, one_process
from scripts.bench._people import arrive, leave

_SWEPT: Final = 15.0
"""Seconds after which whatever the departed left is looked through."""


async def visits(server: Running, count: int, at_once: int) -> None:
    """So many come and go."""
    while count > 0:
        people = await arrive(server, min(at_once, count))
        for each in people:
            for key in (b"\x1b[B", b"\x1b[B", b"\x1b[A"):
                await each.press(key, time.perf_counter())
        leave(people)
        count -= at_once
        await asyncio.sleep(0.5)
    await asyncio.sleep(_SWEPT)


async def measure(
    server: Running, before_them: int, count: int, at_once: int
) -> tuple[float, float]:
    """KB that each visit leaves, and MB of the server at the end."""
    await visits(server, before_them, at_once)
    before = server.own_memory()
    await visits(server, count, at_once)
    return (server.own_memory() - before) * 1000 / count, server.memory()


def main(words: list[str]) -> int:
    """Print two figures."""
    parser = argparse.ArgumentParser(prog="leak", description=__doc__)
    parser.add_argument("--visits", type=int, default=1000)
    parser.add_argument("--before", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=25)
    parsed = parser.parse_args(words)
    with (
        tempfile.TemporaryDirectory() as folder,
        one_process(Path(folder), "", lobby=True) as server,
    ):
        left, whole = asyncio.run(measure(server, parsed.before, parsed.visits, parsed.at_once))
    print(f"{machine()}; {parsed.visits} visits, {parsed.at_once} at once")
    print(f"each leaves {left:.2f} KB; the server takes {whole:.0f} MB")
    return 0
