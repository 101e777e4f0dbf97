"""Looks after tables that nobody on this server sits at: drives those that are its to drive."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from netplay.denied import Denied
from netplay.directory import PREFIX
from netplay.lobby import Lobby
from netplay.nodes import Cluster
from netplay.store import StoreError

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.25
TIDY_SECONDS: Final = 60.0


class Watchman:
    """Goes his rounds until he is dismissed."""

    def __init__(self, lobby: Lobby, cluster: Cluster | None = None) -> None:
        self._lobby = lobby
        self._cluster = cluster
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin the rounds."""
        self._task = asyncio.get_running_loop().create_task(self._rounds())

    async def close(self) -> None:
        """End them."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _rounds(self) -> None:
        tidied = time.monotonic()
        pause = LOOK_SECONDS if self._cluster else TIDY_SECONDS
        while True:
            await asyncio.sleep(pause)
            if self._cluster is not None:
                await self._look(self._cluster)
            if time.monotonic() - tidied >= TIDY_SECONDS:
                await self._lobby.tidy()
                tidied = time.monotonic()

    async def _look(self, cluster: Cluster) -> None:
        """Take up the tables of this server's buckets that wait for a bot or a clock."""
        buckets = cluster.buckets
        if not buckets:
            return
        try:
            waiting = await self._lobby.store.due(int(time.time() * 1000), buckets)
        except StoreError as error:
            log.warning("the watchman could not look: %s", type(error).__name__)
            return
        for name, _head in waiting:
            if name.startswith(PREFIX):
                try:
                    host = await self._lobby.host(name.removeprefix(PREFIX))
                except Denied as denied:
                    log.warning("%s is due, but: %s", name, denied.code)
                else:
                    host.wake()
