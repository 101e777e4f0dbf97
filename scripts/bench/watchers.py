"""How soon does everybody at a table see what happens there, while others play elsewhere?

python -m scripts.bench watchers [--watchers 20] [--others 100] [--events 10] [--rounds 5]

One table with a person and so many onlookers, over real SSH at 120x40; others press a key a second
at tables of their own. Every two and a half seconds the person at the table says something, which
is an event like any other: written to the log of the table, told to everybody, painted. A wait is
from Enter until it is on the screen of an onlooker. Server and clients share this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Final

import asyncssh

from scripts.bench._contest import machine
from scripts.bench._houses import Running, one_process
from scripts.bench._people import Person, arrive, deal, leave, quiet
from scripts.bench.sessions import spread

_PAUSE: Final = 2.5
"""Seconds between two sayings: more often would be too fast for the house."""


async def measure(server: Running, watchers: int, others: int, events: int) -> list[float]:
    """Seconds, of every onlooker and event."""
    host = Person(asyncssh.generate_private_key("ssh-ed25519"))
    await host.come(replace(server, command="new quibbles --bots 1"), 0)
    code = (await host.sees(server.shows))[1].decode()
    lookers = await arrive(replace(server, command=f"watch {code}"), watchers, 1)
    playing = await arrive(server, others, 1 + watchers) if others else []
    await deal(server, playing)
    await quiet([host, *lookers])
    seconds = events * _PAUSE + 1
    around = asyncio.gather(*(each.play(n / others, seconds) for n, each in enumerate(playing)))
    waits: list[float] = []
    for number in range(events):
        waits += await _say(host, lookers, f"saying{number}x")
        await asyncio.sleep(_PAUSE)
    await around
    leave([host, *lookers, *playing])
    return waits


async def _say(host: Person, lookers: list[Person], words: str) -> list[float]:
    host.chan.write(b"t")
    await asyncio.sleep(0.2)
    host.chan.write(words.encode())
    await asyncio.sleep(0.3)
    for each in lookers:
        each.arrived.clear()
    start = time.perf_counter()
    host.chan.write(b"\r")

    async def wait(looker: Person) -> float:
        async with asyncio.timeout(30):
            await looker.arrived.wait()
        return looker.last - start

    return list(await asyncio.gather(*map(wait, lookers)))


def main(words: list[str]) -> int:
    """Print a line for each round, and the medians."""
    parser = argparse.ArgumentParser(prog="watchers", description=__doc__)
    parser.add_argument("--watchers", type=int, default=20)
    parser.add_argument("--others", type=int, default=100)
    parser.add_argument("--events", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=5)
    parsed = parser.parse_args(words)
    print(f"{machine()}; {parsed.watchers} look on, {parsed.others} play elsewhere")
    found = []
    for _ in range(parsed.rounds):
        with (
            tempfile.TemporaryDirectory() as folder,
            one_process(Path(folder), "quibbles") as server,
        ):
            counts = (parsed.watchers, parsed.others, parsed.events)
            found.append(spread(asyncio.run(measure(server, *counts))))
        print(f"  p50 {found[-1][0]:.1f} ms, p99 {found[-1][1]:.1f} ms", flush=True)
    p50, p99 = (median(each) for each in zip(*found, strict=True))
    print(f"medians: p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    return 0
