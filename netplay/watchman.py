"""Looks after tables that nobody on this server sits at: drives those that are its to drive."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from netplay.denied import Denied
from netplay.directory import PREFIX
from netplay.lobby import Lobby
from netplay.nodes import Cluster
from netplay.store import StoreError
from netplay.store.interface import BUCKETS

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.25
ALONE_LOOK_SECONDS: Final = 2.0
"""A server alone looks only for games that go on over days."""
TIDY_SECONDS: Final = 60.0
_PAGE: Final = 100
_LEFT_ALONE_SECONDS: Final = 60.0
"""A table that cannot be looked after is not looked at again for so long."""


class Watchman:
    """Goes his rounds until he is dismissed."""

    def __init__(self, lobby: Lobby, cluster: Cluster | None = None) -> None:
        self._lobby = lobby
        self._cluster = cluster
        self._task: asyncio.Task[None] | None = None
        self._left_alone: dict[str, float] = {}
        """Tables that could not be looked after, and until when."""

    def open(self) -> None:
        """Begin the rounds."""
        self._task = asyncio.get_running_loop().create_task(self._rounds())

    async def close(self) -> None:
        """End them."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _rounds(self) -> None:
        tidied = _now()
        while True:
            await asyncio.sleep(LOOK_SECONDS if self._cluster else ALONE_LOOK_SECONDS)
            try:
                await self.look()
            except StoreError as error:
                log.warning("the watchman could not look: %s", type(error).__name__)
            if _now() - tidied >= TIDY_SECONDS:
                await self._lobby.tidy()
                tidied = _now()

    async def look(self) -> None:
        """Take up the tables of this server's buckets that wait for a bot or a clock."""
        buckets = self._cluster.buckets if self._cluster else frozenset(range(BUCKETS))
        if not buckets:
            return
        now, store = _now(), self._lobby.store
        self._left_alone = {name: until for name, until in self._left_alone.items() if until > now}
        limit = _PAGE + len(self._left_alone) + self._lobby.loaded
        for name, _head in await store.due(store.now(), buckets, limit):
            if name.startswith(PREFIX) and name not in self._left_alone:
                await self._look_after(name)

    async def _look_after(self, name: str) -> None:
        try:
            host = await self._lobby.host(name.removeprefix(PREFIX))
        except Denied as denied:
            log.warning("%s is due, but: %s", name, denied.code)
            self._left_alone[name] = _now() + _LEFT_ALONE_SECONDS
        else:
            host.wake()
            await host.expect_nobody()


def _now() -> float:
    return asyncio.get_running_loop().time()
