"""T4: a server that drives clocks and bots is stopped, is taken for dead, and wakes up again.

    python -m scripts.faults.zombie [TTL [ROUNDS]]

A child holds a lease and appends under it; it is stopped (SIGSTOP) for twice the TTL, in the middle
of whatever it does. Somebody else takes the lease over and drives on; then the child goes on as if
nothing had happened. It must find out by itself: not one event of it comes after the first of the
new driver, and the log has no gap.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress

from netplay.store.interface import Conflict, Lease, Store, Unavailable, Unknown
from netplay.store.urls import opened
from tests.store.postgres_server import Server

LEASE = "bucket:7"
LOG = "table/ZOMBIE"


async def drive(url: str, ttl: float) -> None:
    """What a driver does, until the lease is somebody else's."""
    store = await opened(url)
    lease = await store.acquire(LEASE, ttl)
    print("driving", flush=True)
    head = await store.head(LOG)
    while lease is not None:
        if lease.until - time.monotonic() < ttl / 2:
            lease = await store.acquire(LEASE, ttl)
        elif time.monotonic() < lease.until:
            head = await append(store, head, f"child {lease.fence}")
    print("lost", flush=True)
    await store.close()


async def append(store: Store, head: int, text: str) -> int:
    """One event, if nobody was faster: the head afterwards."""
    try:
        return (await store.append(LOG, head, text.encode(), id=os.urandom(16))).seq
    except Conflict as moved:
        return moved.head
    except (Unavailable, Unknown):
        return await store.head(LOG)


async def take_over(store: Store, ttl: float) -> tuple[Lease, float]:
    """The lease as soon as it can be had, and the seconds that took."""
    begun = time.monotonic()
    while True:
        with suppress(Unavailable, Unknown):
            lease = await store.acquire(LEASE, ttl)
            if lease is not None:
                return lease, time.monotonic() - begun
        await asyncio.sleep(0.02)


async def one_life(url: str, ttl: float) -> tuple[float, int]:
    """Stop a driver and wake it up: seconds until the take-over, and its events after that."""
    store = await opened(url)
    begun = await store.head(LOG)
    command = [sys.executable, "-m", "scripts.faults.zombie", "--child", url, str(ttl)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert await asyncio.to_thread(child.stdout.readline) == "driving\n"
        await asyncio.sleep(random.uniform(0.1, 0.3))
        child.send_signal(signal.SIGSTOP)
        lease, seconds = await take_over(store, ttl)
        head = await append(store, await store.head(LOG), f"other {lease.fence}")
        await asyncio.sleep(max(0.0, 2 * ttl - seconds))
        await store.acquire(LEASE, 60)
        child.send_signal(signal.SIGCONT)
        assert await asyncio.to_thread(child.stdout.readline) == "lost\n"
    events = await store.read(LOG, begun, limit=1000)
    while more := await store.read(LOG, events[-1].seq):
        events += more
    assert [event.seq for event in events] == list(range(begun + 1, events[-1].seq + 1))
    late = sum(event.seq > head and event.data.startswith(b"child") for event in events)
    await store.release(lease)
    await store.close()
    return seconds, late


async def run(url: str, ttl: float, rounds: int) -> bool:
    """The whole fault; True when it was borne."""
    found = [await one_life(url, ttl) for _ in range(rounds)]
    slowest, late = max(seconds for seconds, _ in found), sum(late for _, late in found)
    print(
        f"{rounds} zombies, TTL {ttl} s: {late} events after the take-over;"
        f" taken over after {slowest:.2f} s (goal {ttl + 0.5} s)"
    )
    return late == 0 and slowest <= ttl + 0.5


def main(arguments: list[str]) -> int:
    """The command line."""
    if arguments[:1] == ["--child"]:
        asyncio.run(drive(arguments[1], float(arguments[2])))
        return 0
    ttl = float(arguments[0]) if arguments else 3.0
    rounds = int(arguments[1]) if len(arguments) > 1 else 5
    server = Server()
    try:
        server.create()
        server.start()
        return 0 if asyncio.run(run(server.dsn, ttl, rounds)) else 1
    finally:
        server.stop()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
