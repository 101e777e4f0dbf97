"""The log of one table in the store: written with compare-and-swap, and read back."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Final

from netplay import records
from netplay.directory import log_name
from netplay.requests import Planned
from netplay.store import Event, Store, Unavailable, Unknown
from netplay.table import Table

_SETTLE_SECONDS: Final = 10.0
_PAUSE_SECONDS: Final = 0.05
_AT_ONCE: Final = 50
"""Records that are played out before others have their turn."""


class Journal:
    """What is kept of one table."""

    def __init__(self, store: Store, code: str) -> None:
        self._store = store
        self._name = log_name(code)

    def now(self) -> int:
        """Milliseconds since 1970 by the store's clock."""
        return self._store.now()

    async def write(
        self, after: int, planned: Planned, due: int | None, meta: bytes | None
    ) -> Event:
        """Add a record; it is durable when this returns. While nobody knows whether it was added
        it is submitted again under its own id.

        Raises:
            Conflict: the log has moved on.
            StoreError: it was not added, or after ten seconds still nobody knows.
        """
        id_ = planned.id or secrets.token_bytes(16)
        data = records.pack(planned.record)
        until = asyncio.get_running_loop().time() + _SETTLE_SECONDS
        doubtful = False
        while True:
            try:
                return await self._store.append(self._name, after, data, id=id_, due=due, meta=meta)
            except (Unknown, Unavailable) as error:
                doubtful = doubtful or isinstance(error, Unknown)
                if not doubtful or asyncio.get_running_loop().time() > until:
                    raise
            await asyncio.sleep(_PAUSE_SECONDS)

    async def read(self, table: Table) -> AsyncIterator[tuple[Event, records.AnyRecord]]:
        """What the log has and the table has not; apply each before asking for the next.

        Raises:
            StoreError: it cannot be read now.
            msgspec.MsgspecError, OtherRules: written by a program that knows more than this one.
        """
        count = 0
        while events := await self._store.read(self._name, table.seq):
            for event in events:
                yield event, table.read(event.data)
                count += 1
                if count % _AT_ONCE == 0:
                    await asyncio.sleep(0)

    async def replay(self, table: Table) -> None:
        """Let everything happen at a table that is in the log: card for card.

        Raises:
            Broken: it does not play out as it says; and as `read`.
        """
        async for event, record in self.read(table):
            table.apply(event.seq, event.at, record)

    def tail(self, after: int) -> AbstractAsyncContextManager[AsyncIterator[Event]]:
        """Everything that is written after a record, as it happens."""
        return self._store.tail(self._name, after)
