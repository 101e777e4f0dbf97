"""T9: the primary is killed and a standby promoted, under load from two nodes.

    python -m scripts.faults.fail_over

With a synchronous standby nothing acknowledged is lost. With one that lagged, a tail says that
its log was rewound instead of inventing a history.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time

from netplay.store.interface import Conflict, Store
from netplay.store.postgres import PostgresStore
from scripts.faults.ledger import Ledger, compare
from tests.store.postgres_server import Server

WRITERS = 20
GOAL = 2.0


def pair(synchronous: bool) -> tuple[Server, Server]:
    """A primary and its standby, both running."""
    primary = Server()
    primary.create()
    names = "standby" if synchronous else ""
    primary.start()
    standby = Server(like=primary)
    standby.copy(primary)
    standby.start()
    primary.reload(synchronous_standby_names=names)
    return primary, standby


def address(primary: Server, standby: Server) -> str:
    """One address for both; whoever takes writes is taken."""
    return primary.dsn.replace(f":{primary.port}/", f":{primary.port},127.0.0.1:{standby.port}/")


async def without_loss(primary: Server, standby: Server) -> bool:
    """Kill the primary under load: True when nothing is lost and it goes on in time."""
    nodes = [PostgresStore(address(primary, standby)) for _ in range(2)]
    for node in nodes:
        await node.open()
    ledger = Ledger("over:")
    tasks = [
        asyncio.create_task(ledger.write(nodes[number % 2], f"over:{number % 8}"))
        for number in range(WRITERS)
    ]
    await asyncio.sleep(1)
    await asyncio.to_thread(primary.kill)
    await asyncio.to_thread(standby.promote)
    promoted = time.monotonic()
    while ledger.last < promoted and time.monotonic() - promoted < 10:
        await asyncio.sleep(0.01)
    outage = time.monotonic() - promoted
    await asyncio.sleep(0.5)
    ledger.stop()
    await asyncio.gather(*tasks)
    lost, gaps = await compare(nodes[0], ledger.prefix, ledger.acks)
    for node in nodes:
        await node.close()
    print(
        f"synchronous: {len(ledger.acks)} acknowledged events, {lost} lost, {gaps} logs with gaps;"
        f" outage after promotion {outage:.2f} s (goal {GOAL} s)"
    )
    return not lost and not gaps and outage <= GOAL


async def append(store: Store, log: str, count: int) -> None:
    """Some events at the head of a log."""
    head = await store.head(log)
    for seq in range(head, head + count):
        await store.append(log, seq, b"%d" % seq, id=os.urandom(16))


async def with_loss(primary: Server, standby: Server) -> bool:
    """Promote a standby that lagged: True when the tail says that its log was rewound."""
    node = PostgresStore(address(primary, standby))
    await node.open()
    await append(node, "t", 5)
    await asyncio.sleep(0.5)
    await asyncio.to_thread(standby.kill)
    async with node.tail("t", 0) as tail:
        await append(node, "t", 5)
        for _ in range(10):
            await anext(tail)
        await asyncio.to_thread(primary.kill)
        await asyncio.to_thread(standby.start)
        await asyncio.to_thread(standby.promote)
        try:
            async with asyncio.timeout(10):
                await anext(tail)
        except Conflict as rewound:
            print(f"asynchronous: the tail at 10 says that the log was rewound to {rewound.head}")
            return rewound.head == 5
        finally:
            await node.close()
    return False


def main() -> int:
    """The command line."""
    good = True
    for synchronous, fault in ((True, without_loss), (False, with_loss)):
        primary, standby = pair(synchronous)
        try:
            good &= asyncio.run(fault(primary, standby))
        finally:
            primary.stop()
            standby.stop()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
