"""What all servers of a house tell each other about the lobby: a log of its own in the store."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from netplay.directory import TableMeta
from netplay.store import Closed, Conflict, Store, StoreError, Trimmed

log = logging.getLogger(__name__)

LOG: Final = "lobby"
KEPT: Final = 5000
"""Items kept in the log; older ones are trimmed now and then."""
_TRIES: Final = 20
_AGAIN_SECONDS: Final = 1.0


class Listed(Struct, frozen=True, tag=True):
    """A table is new, or what the lobby shows of it has changed."""

    code: str
    meta: TableMeta


class Chatted(Struct, frozen=True, tag=True):
    """Somebody said something in the lobby."""

    name: str
    text: str


Item: TypeAlias = Listed | Chatted

_decoder = msgspec.msgpack.Decoder(Item)


class Bulletin:
    """Posts items and hears everybody's, one's own included.

    Args:
        hear: called with each item, in the order of the log.
        missed: called when items may have been missed for good.
    """

    def __init__(
        self,
        store: Store,
        hear: Callable[[Item], None],
        missed: Callable[[], Awaitable[None]],
    ) -> None:
        self._store = store
        self._hear = hear
        self._missed = missed
        self._head = 0
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listen from now on."""
        self._head = await self._store.head(LOG)
        self._task = asyncio.get_running_loop().create_task(self._follow())

    async def close(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def post(self, item: Item) -> None:
        """Write an item down for everybody; while the store is away it is lost, with a warning."""
        data, id_ = msgspec.msgpack.encode(item), secrets.token_bytes(16)
        head = self._head
        for _ in range(_TRIES):
            try:
                event = await self._store.append(LOG, head, data, id=id_)
            except Conflict as conflict:
                head = conflict.head
            except StoreError as error:
                log.warning("the lobby did not hear something: %s", type(error).__name__)
                return
            else:
                if event.seq % KEPT == 0:
                    await self._store.trim(LOG, event.seq - KEPT)
                return

    async def _follow(self) -> None:
        while True:
            try:
                await self._listen()
            except Closed:
                return
            except (Conflict, Trimmed) as error:
                log.warning("the lobby goes on from the end of its log: %s", error)
                await self._go_on()

    async def _go_on(self) -> None:
        """The log is another one, or has been trimmed too soon: what it says is not to be had."""
        try:
            self._head = await self._store.head(LOG)
            await self._missed()
        except StoreError as error:
            log.warning("the lobby could not be read: %s", type(error).__name__)
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _listen(self) -> None:
        async with self._store.tail(LOG, self._head) as events:
            async for event in events:
                self._head = event.seq
                try:
                    self._hear(_decoder.decode(event.data))
                except msgspec.MsgspecError:
                    log.warning("item %d of the lobby is from a newer server", event.seq)
