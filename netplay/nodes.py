"""Which servers of the house are up, who is on them, and which of them drives which tables."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import zlib
from collections.abc import Callable
from typing import Final, Protocol

import msgspec
from msgspec import Struct

from netplay.store import Conflict, Lease, Store, StoreError
from netplay.store.interface import BUCKETS

log = logging.getLogger(__name__)

KIND: Final = "node"
"""Documents by which nodes know of each other."""
BEAT_SECONDS: Final = 2.0
LOST_BEATS: Final = 3
"""A node that has not been heard for so many beats is taken to be gone."""


def bucket(log_name: str) -> int:
    """The bucket of a table's log: clocks and bots are driven bucket by bucket."""
    return zlib.crc32(log_name.encode()) % BUCKETS


class Nodes(Protocol):
    """What a host needs to know about the other servers."""

    id: str
    shared: bool
    """Whether there can be others at all."""

    def alive(self, node: str) -> bool:
        """Whether that server is up, as far as is known here."""
        ...

    def drives(self, log_name: str) -> bool:
        """Whether this server plays the bots and clocks of that table."""
        ...

    def people(self) -> dict[str, int]:
        """Names of the people on other servers, and how many screens each has."""
        ...


class Alone:
    """One server, one store: it drives everything."""

    shared = False

    def __init__(self) -> None:
        self.id = secrets.token_hex(6)

    def alive(self, node: str) -> bool:
        """There is only this one."""
        return node == self.id

    def drives(self, log_name: str) -> bool:
        """Always."""
        return True

    def people(self) -> dict[str, int]:
        """Nobody is anywhere else."""
        return {}


class Beat(Struct, frozen=True):
    """What a node tells the others every two seconds."""

    people: dict[str, int] = {}


class _Heard(Struct):
    rev: int
    at: float
    beat: Beat


class Cluster:
    """Several servers over one store.

    A node is known to be up by its document changing; no clock of another machine is read. Buckets
    are held by leases of the store; two drivers at once would be harmless, none for long would not.

    Args:
        people: names of those on this server, asked at each beat.
    """

    shared = True

    def __init__(
        self,
        store: Store,
        people: Callable[[], dict[str, int]] = dict,
        beat_seconds: float = BEAT_SECONDS,
    ) -> None:
        self.id = secrets.token_hex(6)
        self.people_here = people
        self._store = store
        self._beat_seconds = beat_seconds
        self.on_change: Callable[[], None] = lambda: None
        """Called when a server has come or gone."""
        self._up: frozenset[str] = frozenset()
        self._rev = 0
        self._heard: dict[str, _Heard] = {}
        self._leases: dict[int, Lease] = {}
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make this node known, look for others, take a share of the buckets, and go on so."""
        await self._beat()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Give everything back and say goodbye."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        try:
            for lease in list(self._leases.values()):
                await self._store.release(lease)
            await self._store.put(KIND, self.id, self._rev, b"")
        except StoreError as error:
            log.warning("node %s left without a word: %s", self.id, type(error).__name__)
        self._leases.clear()

    def alive(self, node: str) -> bool:
        """Heard of within the last three beats; oneself always."""
        heard = self._heard.get(node)
        limit = LOST_BEATS * self._beat_seconds
        return node == self.id or (heard is not None and _now() - heard.at < limit)

    def drives(self, log_name: str) -> bool:
        """Whether this node holds the lease of the table's bucket."""
        lease = self._leases.get(bucket(log_name))
        return lease is not None and _now() < lease.until

    @property
    def buckets(self) -> frozenset[int]:
        """The buckets this node drives."""
        return frozenset(n for n, lease in self._leases.items() if _now() < lease.until)

    def people(self) -> dict[str, int]:
        """Everybody on the other nodes."""
        found: dict[str, int] = {}
        for node, heard in self._heard.items():
            if node != self.id and self.alive(node):
                for name, screens in heard.beat.people.items():
                    found[name] = found.get(name, 0) + screens
        return found

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._beat_seconds)
            try:
                await self._beat()
            except StoreError as error:
                log.warning("node %s missed a beat: %s", self.id, type(error).__name__)

    async def _beat(self) -> None:
        data = msgspec.msgpack.encode(Beat(self.people_here()))
        try:
            self._rev = await self._store.put(KIND, self.id, self._rev, data)
        except Conflict as conflict:
            self._rev = conflict.head
        await self._listen()
        await self._share()
        up = frozenset(node for node in self._heard if self.alive(node))
        if up != self._up:
            self._up = up
            self.on_change()

    async def _listen(self) -> None:
        cursor = ""
        while rows := await self._store.scan(KIND, cursor):
            for node, rev, data in rows:
                self._hear(node, rev, data)
            cursor = rows[-1][0]

    def _hear(self, node: str, rev: int, data: bytes) -> None:
        if not data:
            self._heard.pop(node, None)
            return
        known = self._heard.get(node)
        if known is None or known.rev != rev:
            self._heard[node] = _Heard(rev, _now(), msgspec.msgpack.decode(data, type=Beat))

    async def _share(self) -> None:
        """Hold a fair share of the buckets: renew, take what is free, give back the rest."""
        live = 1 + sum(self.alive(node) for node in self._heard if node != self.id)
        fair = math.ceil(BUCKETS / live)
        for n in list(self._leases):
            if len(self._leases) > fair:
                await self._store.release(self._leases.pop(n))
        for n in sorted(range(BUCKETS), key=lambda n: n not in self._leases):
            if n not in self._leases and len(self._leases) >= fair:
                break
            await self._take(n)

    async def _take(self, n: int) -> None:
        lease = await self._store.acquire(f"bucket:{n}", LOST_BEATS * self._beat_seconds)
        if lease is None:
            self._leases.pop(n, None)
        else:
            self._leases[n] = lease


def _now() -> float:
    return asyncio.get_running_loop().time()
