"""T5: kill -9 of the whole PostgreSQL under 50 writers on two nodes, and start it again.

    python -m scripts.faults.kill_engine [ROUNDS]

Lost and holes must be 0, and both nodes must go on by themselves: the figures are seconds from
the moment the engine answers again to the first acknowledgement and to all tails being whole.
"""

from __future__ import annotations

import asyncio
import sys
import time

from netplay.store.postgres import PostgresStore
from scripts.faults.ledger import Ledger, caught_up, compare, follow
from tests.store.postgres_server import Server

WRITERS = 50
LOGS = 20
GOAL = 1.0


async def one_round(server: Server, ledger: Ledger, seconds: float) -> float:
    """Let them write, kill, start: seconds until the first new acknowledgement."""
    await asyncio.sleep(seconds)
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)
    ready = time.monotonic()
    while ledger.last < ready:
        await asyncio.sleep(0.002)
    return time.monotonic() - ready


async def run(server: Server, rounds: int, seconds: float = 0.5) -> bool:
    """The whole fault; True when it was borne."""
    nodes = [PostgresStore(server.dsn), PostgresStore(server.dsn)]
    for node in nodes:
        await node.open()
    ledger = Ledger("engine:")
    logs = [f"engine:{number}" for number in range(LOGS)]
    seen: list[tuple[str, list[int]]] = [(log, []) for log in logs]
    readers = [asyncio.create_task(follow(nodes[0], log, events)) for log, events in seen]
    tasks = [
        asyncio.create_task(ledger.write(nodes[number % 2], logs[number % LOGS]))
        for number in range(WRITERS)
    ]
    resumed = max([await one_round(server, ledger, seconds) for _ in range(rounds)])
    ledger.stop()
    await asyncio.gather(*tasks)
    whole = await caught_up(seen, nodes[1], 5)
    lost, gaps = await compare(nodes[1], ledger.prefix, ledger.acks)
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    for node in nodes:
        await node.close()
    print(
        f"{rounds} kills of the engine, {len(ledger.acks)} acknowledged events: {lost} lost,"
        f" {gaps} logs with gaps; tails whole: {whole}; resumed in {resumed:.2f} s"
        f" (goal {GOAL} s)"
    )
    return not lost and not gaps and whole and resumed <= GOAL


def main(arguments: list[str]) -> int:
    """The command line."""
    server = Server()
    try:
        server.create()
        server.start()
        return 0 if asyncio.run(run(server, int(arguments[0]) if arguments else 5)) else 1
    finally:
        server.stop()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
