"""The narrow interface of every store, and the only errors that may leave one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import AbstractAsyncContextManager
from typing import Final, Literal, NamedTuple, Protocol
from zlib import crc32

LARGEST_EVENT: Final = 16 * 1024
"""Bytes of data one event may hold."""
LARGEST_DOCUMENT: Final = 256 * 1024
"""Bytes one document, or the meta of a log, may hold."""
BUCKETS: Final = 64
"""Leases for driving clocks and bots are per bucket of logs."""


def bucket(log: str) -> int:
    """The bucket a log belongs to, the same on every node."""
    return crc32(log.encode()) % BUCKETS


class Event(NamedTuple):
    """One durable entry of a log."""

    seq: int
    """1, 2, 3 ... without a gap."""
    at: int
    """Milliseconds since 1970 by the store's clock; never less than the event before."""
    data: bytes


class Lease(NamedTuple):
    """The right to drive something for a while."""

    name: str
    fence: int
    """Grows with every change of holder."""
    until: float
    """Local monotonic time at which the holder stops by itself."""


class Health(NamedTuple):
    """How the store is."""

    state: Literal["ok", "degraded", "down"]
    """degraded: the last calls failed; down: they have been failing for 30 s, or it is not open."""
    since: float
    """Local monotonic time at which this state began."""
    last_error: str = ""
    append_p99_ms: float = 0.0
    listener_lag_ms: float = 0.0


class StoreError(Exception):
    """Base of the seven errors."""


class Conflict(StoreError):
    """Not applied: the log has moved on."""

    def __init__(self, head: int) -> None:
        super().__init__(f"the log is at {head}")
        self.head = head


class Unknown(StoreError):
    """Sent, and nobody knows whether it was applied: read the log, or try the same id again."""


class Unavailable(StoreError):
    """Certainly not applied; may be tried again."""


class TooLarge(StoreError):
    """More bytes than LARGEST_EVENT or LARGEST_DOCUMENT, or a name that is too long."""


class Trimmed(StoreError):
    """The events asked for are gone for good."""

    def __init__(self, first: int) -> None:
        super().__init__(f"the log begins at {first}")
        self.first = first


class Closed(StoreError):
    """The store has been closed."""


class SchemaTooNew(StoreError):
    """Written by a newer version of this program."""


class Store(Protocol):
    """Logs with compare-and-swap appends, documents with compare-and-swap revisions, leases."""

    async def open(self) -> None:
        """Connect; create or upgrade the schema; SchemaTooNew when it is ahead of this program."""

    async def close(self) -> None:
        """Flush what was submitted; afterwards everything raises Closed."""

    async def append(
        self,
        log: str,
        after: int,
        data: bytes,
        *,
        id: bytes,
        due: int | None = None,
        meta: bytes | None = None,
    ) -> Event:
        """Add an event if the log's head is `after`; returns once it is durable.

        The same id again, already at after + 1, returns that event instead of Conflict. `due`
        (milliseconds since 1970) and `meta` replace the old values in the same transaction; a due
        left None clears it, a meta left None keeps it.

        Raises:
            Conflict, Unknown, Unavailable, TooLarge, Closed.
        """
        ...

    async def read(self, log: str, after: int = 0, limit: int = 1000) -> list[Event]:
        """Events with seq > after, at most limit; [] at the head. Raises Trimmed, Unavailable."""
        ...

    async def head(self, log: str) -> int:
        """Seq of the last event; 0 when there is no such log."""
        ...

    def tail(self, log: str, after: int) -> AbstractAsyncContextManager[AsyncIterator[Event]]:
        """Every event with seq > after, once, in order, for ever; survives reconnects.

        Raises:
            Trimmed: events that were still to be given are gone for good.
            Conflict: the log was rewound (fail-over to a copy that lagged): load it again.
            Closed: the store was closed.
        """
        ...

    async def due(
        self, before: int, buckets: Collection[int], limit: int = 100
    ) -> list[tuple[str, int]]:
        """(log, head) of logs in these buckets whose due is at or before `before`, oldest first."""
        ...

    async def logs(
        self, prefix: str, cursor: str = "", limit: int = 100
    ) -> list[tuple[str, int, bytes]]:
        """Directory in order of name: (name, head, meta), names > cursor."""
        ...

    async def get(self, kind: str, key: str) -> tuple[int, bytes] | None:
        """A document and its revision."""
        ...

    async def put(self, kind: str, key: str, rev: int, data: bytes) -> int:
        """Write a document if its revision is `rev` (0 creates): the new revision; or Conflict."""
        ...

    async def scan(
        self, kind: str, cursor: str = "", limit: int = 100
    ) -> list[tuple[str, int, bytes]]:
        """Documents of a kind in order of key: (key, rev, data), keys > cursor."""
        ...

    async def acquire(self, name: str, ttl: float) -> Lease | None:
        """Take or renew a lease for ttl seconds; None when it is somebody else's."""
        ...

    async def release(self, lease: Lease) -> None:
        """Give a lease back early."""

    async def leases(self, prefix: str) -> list[str]:
        """Names beginning with prefix that somebody holds now, in order: `node:` = live nodes."""
        ...

    async def trim(self, log: str, upto: int) -> None:
        """Forget events with seq <= upto (lobby log, erasure)."""

    def now(self) -> int:
        """Milliseconds since 1970 by the store's clock, from memory; no other clock judges time."""
        ...

    def health(self) -> Health:
        """How it is, from memory."""
        ...
