"""Tells people when the store is out of reach, and sends them on when that lasts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from netplay.store import Store

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 1.0
WAITING: Final = "The house cannot write anything down just now; it goes on as soon as it can."
BACK: Final = "The house can write again."
LOST: Final = "This server has lost its store. Come again: another one has your seat."


class Lifeline:
    """Watches the store of a server.

    Args:
        tell: says something to everybody inside.
        send_away: ends every conversation, with a reason; None where there is no other server.
    """

    def __init__(
        self,
        store: Store,
        tell: Callable[[str], object],
        send_away: Callable[[str], object] | None = None,
    ) -> None:
        self._store = store
        self._tell = tell
        self._send_away = send_away
        self._task: asyncio.Task[None] | None = None
        self._told = False

    def open(self) -> None:
        """Begin to watch."""
        self._task = asyncio.get_running_loop().create_task(self._watch())

    async def close(self) -> None:
        """Watch no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.look()

    def look(self) -> None:
        """Say what is to be said of the store as it is now."""
        health = self._store.health()
        if health.state == "ok":
            if self._told:
                log.warning("the store is back")
                self._tell(BACK)
            self._told = False
            return
        if not self._told:
            log.error("the store is out of reach: %s", health.last_error)
            self._tell(WAITING)
            self._told = True
        if health.state == "down" and self._send_away is not None:
            self._send_away(LOST)
