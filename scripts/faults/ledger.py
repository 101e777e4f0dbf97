"""Writers that note what was acknowledged, and the comparison with what was kept."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Sequence

from netplay.store.interface import Conflict, Store, Unavailable, Unknown

Acks = dict[tuple[str, int], str]


class Ledger:
    """What was acknowledged, and when the last time was."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.acks: Acks = {}
        self.last = 0.0
        self.longest_wait = 0.0
        self._going = True

    def stop(self) -> None:
        """Every writer ends after its present event."""
        self._going = False

    async def write(
        self, store: Store, log: str, told: Callable[[str], object] = lambda _: None
    ) -> None:
        """Append to one log against others; what is not known is asked again with the same id."""
        head = await store.head(log)
        while self._going:
            head = await self._append(store, log, head, os.urandom(16), told)

    async def _append(
        self, store: Store, log: str, head: int, id: bytes, told: Callable[[str], object]
    ) -> int:
        begun = time.monotonic()
        while self._going:
            try:
                event = await store.append(log, head, id.hex().encode(), id=id)
            except Conflict as moved:
                return moved.head
            except (Unavailable, Unknown):
                await asyncio.sleep(0.01)
            else:
                self.acks[log, event.seq] = id.hex()
                self.last = time.monotonic()
                self.longest_wait = max(self.longest_wait, self.last - begun)
                told(f"{log} {event.seq} {id.hex()}\n")
                return event.seq
        return head


async def compare(store: Store, prefix: str, acks: Acks) -> tuple[int, int]:
    """How many acknowledged events are lost, and how many logs have a gap."""
    kept: Acks = {}
    gaps = 0
    for log, head, _ in await store.logs(prefix, limit=1000):
        seqs: list[int] = []
        while events := await store.read(log, len(seqs)):
            seqs += [event.seq for event in events]
            kept |= {(log, event.seq): event.data.decode() for event in events}
        gaps += seqs != list(range(1, head + 1))
    return sum(kept.get(place) != id for place, id in acks.items()), gaps


async def follow(store: Store, log: str, seen: list[int]) -> None:
    """Note every event of a log, for ever."""
    async with store.tail(log, 0) as tail:
        async for event in tail:
            seen.append(event.seq)


async def caught_up(logs: Sequence[tuple[str, list[int]]], store: Store, limit: float) -> bool:
    """Whether the followers have seen every event once and in order, within limit seconds."""
    heads = {log: await store.head(log) for log, _ in logs}
    until = time.monotonic() + limit
    while time.monotonic() < until:
        if all(seen == list(range(1, heads[log] + 1)) for log, seen in logs):
            return True
        await asyncio.sleep(0.01)
    return False
