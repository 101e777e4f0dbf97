"""Where a store keeps its things, for tests: several nodes may work at one place."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from netplay.store.front import Front
from netplay.store.interface import Event, Store


class Place:
    """Makes nodes: stores that share what they keep."""

    def __init__(self, make: Callable[[], Front]) -> None:
        self._make = make
        self._nodes: list[Front] = []

    async def node(self) -> Front:
        """Another node, open."""
        store = self._make()
        await store.open()
        self._nodes.append(store)
        return store

    async def close(self) -> None:
        """Close all nodes."""
        for store in self._nodes:
            await store.close()


def new_id() -> bytes:
    """The id of a command."""
    return secrets.token_bytes(16)


async def fill(store: Store, log: str, count: int, after: int = 0) -> list[Event]:
    """Append count events to a log."""
    return [
        await store.append(log, seq, b"event %d" % (seq + 1), id=new_id())
        for seq in range(after, after + count)
    ]
