"""T7: the line between one node and the engine goes dead, sockets and all, and comes back.

    python -m scripts.faults.half_open

One node is behind a proxy that stops forwarding. It must notice in 6 s and promise nothing; the
other node takes over its lease and plays on; after healing the first hears everything at once.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol

from netplay.store.front import Front
from netplay.store.interface import Store, Unavailable, Unknown
from netplay.store.postgres import PostgresStore
from scripts.faults.ledger import caught_up, follow
from scripts.faults.proxy import Proxy
from tests.store.postgres_server import Server

TTL = 3.0
EVENTS = 50


class Wire(Protocol):
    """Something that can go dead without a word."""

    def freeze(self) -> None:
        """Nothing comes through any more."""
        ...

    def thaw(self) -> None:
        """It is as before."""
        ...


class Figures(NamedTuple):
    """Seconds, each with its goal."""

    noticed: float
    call_ended: float
    lease_moved: float
    tail_back: float

    def good(self) -> bool:
        """Whether all goals are met."""
        goals = (6.0, 5.5, TTL + 0.5, 2.0)
        return all(figure <= goal for figure, goal in zip(self, goals, strict=True))


async def seconds_until(holds: Callable[[], Awaitable[bool]], limit: float = 15.0) -> float:
    """How long it takes."""
    begun = time.monotonic()
    while not await holds():
        if time.monotonic() - begun > limit:
            return limit
        await asyncio.sleep(0.02)
    return time.monotonic() - begun


async def fill(store: Store, log: str, count: int) -> None:
    """Append some events."""
    head = await store.head(log)
    for seq in range(head, head + count):
        await store.append(log, seq, b"x", id=os.urandom(16))


async def lone_call(store: Store) -> float:
    """Seconds until an append into the dead line comes back without a promise."""
    begun = time.monotonic()
    try:
        await store.append("alone", 0, b"x", id=os.urandom(16))
    except (Unavailable, Unknown):
        return time.monotonic() - begun
    return 99.0


async def cut_and_heal(cut: Front, other: Front, wire: Wire) -> Figures:
    """The fault itself."""
    seen: list[int] = []
    reader = asyncio.create_task(follow(cut, "t", seen))
    await fill(other, "t", 5)
    assert await caught_up([("t", seen)], other, 5)
    assert await cut.acquire("bucket:1", TTL) is not None

    async def degraded() -> bool:
        return cut.health().state != "ok"

    async def moved() -> bool:
        return await other.acquire("bucket:1", TTL) is not None

    wire.freeze()
    noticed, call, lease = await asyncio.gather(
        seconds_until(degraded), lone_call(cut), seconds_until(moved)
    )
    await fill(other, "t", EVENTS)
    wire.thaw()
    begun = time.monotonic()
    back = time.monotonic() - begun if await caught_up([("t", seen)], other, 10) else 99.0
    reader.cancel()
    await asyncio.gather(reader, return_exceptions=True)
    return Figures(noticed, call, lease, back)


async def run(server: Server) -> Figures:
    """Two nodes, one of them behind the proxy."""
    proxy = Proxy(server.port)
    await proxy.start()
    behind = server.dsn.replace(f":{server.port}/", f":{proxy.port}/")
    cut, other = PostgresStore(behind), PostgresStore(server.dsn)
    await cut.open()
    await other.open()
    figures = await cut_and_heal(cut, other, proxy)
    await cut.close()
    await other.close()
    await proxy.stop()
    return figures


def main() -> int:
    """The command line."""
    server = Server()
    try:
        server.create()
        server.start()
        figures = asyncio.run(run(server))
    finally:
        server.stop()
    print("seconds:", ", ".join(f"{k} {v:.2f}" for k, v in figures._asdict().items()))
    return 0 if figures.good() else 1


if __name__ == "__main__":
    sys.exit(main())
