"""Sees to it that every finished match is kept, whoever was there to see its end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from typing import Any, Final

import msgspec

from core.catalog import OtherRules
from core.match import Broken
from netplay.history import History
from netplay.past import deals
from netplay.reviewing import Reviewer
from netplay.store import Store, StoreError
from netplay.table import Table

log = logging.getLogger(__name__)

_PAUSES: Final = (0.5, 2.0, 10.0, 60.0)
"""Seconds between tries while the store is away."""
_LAST_SECONDS: Final = 5.0
"""So long a house that closes waits for what is being written."""


class Archivist:
    """Keeps matches in the background."""

    def __init__(self, store: Store) -> None:
        self.history = History(store)
        self.reviewer = Reviewer()
        self._store = store
        self._known: dict[str, int] = {}
        """The match kept last, by table."""
        self._tasks: set[asyncio.Task[None]] = set()

    def notice(self, table: Table) -> None:
        """Something has happened at a table: perhaps its match is over."""
        if table.replay and self._known.get(table.code) != table.begun_at:
            self._known[table.code] = table.begun_at
            self._start(self._keep(table.code, table.begun_at, table.delay))
        elif table.closed:
            self._known.pop(table.code, None)

    def resume(self, codes: Iterable[str]) -> None:
        """Keep what ended at these tables when nobody was left to see to it."""
        self._start(self._look_through(tuple(codes)))

    async def settled(self) -> None:
        """Wait until everything noticed so far is written, or given up."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def close(self) -> None:
        """Finish what is being written, within reason; the rest is resumed another time."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_LAST_SECONDS)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep(self, code: str, begun_at: int, delay: int) -> None:
        for pause in (*_PAUSES, 0.0):
            try:
                await self.history.keep(code, begun_at, delay)
                return
            except StoreError as error:
                log.warning("a match at %s is not kept yet: %s", code, type(error).__name__)
                await asyncio.sleep(pause)
            except (Broken, OtherRules, msgspec.MsgspecError) as error:
                log.error("a match at %s cannot be kept: %s", code, error)
                return
        log.error("a match at %s is not kept: the store is away", code)

    async def _look_through(self, codes: tuple[str, ...]) -> None:
        for code in codes:
            try:
                found = await deals(self._store, code)
            except (StoreError, msgspec.MsgspecError) as error:
                log.warning("table %s cannot be read: %s", code, type(error).__name__)
                continue
            for begun_at, delay in found:
                await self._keep(code, begun_at, delay)
