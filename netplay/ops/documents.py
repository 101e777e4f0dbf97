"""Documents that a keeper changes: the last word holds."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from netplay.store import Conflict, Store

_TRIES: Final = 10


async def keep(store: Store, kind: str, key: str, data: bytes) -> None:
    """Write a document whatever is there; b"" stands for none.

    Raises:
        netplay.store.StoreError: it cannot be written.
    """
    for left in reversed(range(_TRIES)):
        found = await store.get(kind, key)
        try:
            await store.put(kind, key, found[0] if found else 0, data)
        except Conflict:
            if not left:
                raise
        else:
            return


async def kept(store: Store, kind: str) -> AsyncIterator[tuple[str, bytes]]:
    """Every document of a kind that is not empty."""
    cursor = ""
    while rows := await store.scan(kind, cursor):
        for key, _, data in rows:
            if data:
                yield key, data
        cursor = rows[-1][0]
