"""What keepers did: a log of the store that is only ever added to."""

from __future__ import annotations

import secrets
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from netplay.store import Conflict, Store

LOG: Final = "audit"
_TRIES: Final = 20
_PAGE: Final = 500


class Act(Struct, frozen=True):
    """An order that somebody gave."""

    by: str
    """Who: a name and a key, or the account on this machine."""
    way: str
    """ssh or socket."""
    order: str
    """What was said, word by word."""
    code: int
    """How it ended, as an exit code."""
    answer: str = ""
    """The first line of the answer."""


class Written(NamedTuple):
    """An act and when it was written down, in milliseconds since 1970."""

    at: int
    act: Act


class Audit:
    """Writes acts down and reads them back."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def write(self, act: Act) -> None:
        """Add an act; StoreError when that cannot be done."""
        data, id_ = msgspec.msgpack.encode(act), secrets.token_bytes(16)
        head = await self._store.head(LOG)
        for _ in range(_TRIES):
            try:
                await self._store.append(LOG, head, data, id=id_)
            except Conflict as conflict:
                head = conflict.head
            else:
                return

    async def last(self, count: int) -> list[Written]:
        """The last acts, the newest at the end."""
        found: list[Written] = []
        after = max(0, await self._store.head(LOG) - count)
        while events := await self._store.read(LOG, after, _PAGE):
            for event in events:
                found.append(Written(event.at, msgspec.msgpack.decode(event.data, type=Act)))
            after = events[-1].seq
        return found
