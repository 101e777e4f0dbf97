"""Which servers of the house are up, who is on them, and which of them drives which tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import secrets
import zlib
from collections.abc import AsyncIterator, Callable
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
BURIED_BEATS: Final = 30
"""After so many its place is free for another one."""


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

    node: str = ""
    people: dict[str, int] = {}


class _Heard(Struct):
    rev: int
    at: float
    beat: Beat


class Cluster:
    """Several servers over one store.

    A node is known to be up by its document changing; no clock of another machine is read.
    Documents are places: who comes takes one that is free, so there are never many more than
    servers. Buckets are held by leases of the store; two drivers at once would be harmless, none
    for long would not.

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
        self.on_people: Callable[[], None] = lambda: None
        """Called when somebody has come or gone at another server."""
        self._up: frozenset[str] = frozenset()
        self._people: dict[str, int] = {}
        self._place, self._rev = "", 0
        self._heard: dict[str, _Heard] = {}
        """By place."""
        self._last: dict[str, float] = {}
        """When a node was heard of last."""
        self._leases: dict[int, Lease] = {}
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make this node known, look for others, take a share of the buckets, and go on so."""
        await self._beat()
        self._task = asyncio.get_running_loop().create_task(self._run(), name="beats")

    async def close(self) -> None:
        """Give everything back and say goodbye."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        try:
            for lease in list(self._leases.values()):
                await self._store.release(lease)
            await self._store.put(KIND, self._place, self._rev, b"")
        except StoreError as error:
            log.warning("node %s left without a word: %s", self.id, type(error).__name__)
        self._leases.clear()

    def alive(self, node: str) -> bool:
        """Heard of within the last three beats; oneself always."""
        last = self._last.get(node)
        return node == self.id or (last is not None and self._silent(last) < LOST_BEATS)

    def _silent(self, since: float) -> float:
        """How many beats ago that was."""
        return (_now() - since) / self._beat_seconds

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
        for heard in self._heard.values():
            if heard.beat.node != self.id and self.alive(heard.beat.node):
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
        data = msgspec.msgpack.encode(Beat(self.id, self.people_here()))
        try:
            if not self._place:
                raise Conflict(0)
            self._rev = await self._store.put(KIND, self._place, self._rev, data)
        except Conflict:
            await self._take_place(data)
        await self._listen()
        await self._share()
        self._tell()

    def _tell(self) -> None:
        """Tell this server what is new about the others."""
        people, self._people = self._people, self.people()
        up, self._up = self._up, frozenset(node for node in self._last if self.alive(node))
        if up != self._up:
            self.on_change()
        elif people != self._people:
            self.on_people()

    async def _take_place(self, data: bytes) -> None:
        """Take a place that is free, or a new one."""
        for place, rev in [*await self._free_places(), (secrets.token_hex(6), 0)]:
            with contextlib.suppress(Conflict):
                self._rev = await self._store.put(KIND, place, rev, data)
                self._place = place
                return

    async def _free_places(self) -> list[tuple[str, int]]:
        return [(place, rev) async for place, rev, data in self._places() if not data]

    async def _places(self) -> AsyncIterator[tuple[str, int, bytes]]:
        cursor = ""
        while rows := await self._store.scan(KIND, cursor):
            for row in rows:
                yield row
            cursor = rows[-1][0]

    async def _listen(self) -> None:
        async for place, rev, data in self._places():
            self._hear(place, rev, data)
        self._last = {heard.beat.node: heard.at for heard in self._heard.values()}
        for place, heard in list(self._heard.items()):
            if place != self._place and self._silent(heard.at) > BURIED_BEATS:
                with contextlib.suppress(Conflict):
                    await self._store.put(KIND, place, heard.rev, b"")

    def _hear(self, place: str, rev: int, data: bytes) -> None:
        if not data:
            self._heard.pop(place, None)
            return
        known = self._heard.get(place)
        if known is None or known.rev != rev:
            try:
                beat = msgspec.msgpack.decode(data, type=Beat)
            except msgspec.MsgspecError:
                log.warning("the node at %s speaks another language", place)
                return
            self._heard[place] = _Heard(rev, _now(), beat)

    async def _share(self) -> None:
        """Hold a fair share of the buckets: renew, take what is free, give back the rest."""
        live = 1 + sum(self.alive(node) for node in self._last if node != self.id)
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
