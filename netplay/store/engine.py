"""What an engine does; `Front` makes a Store of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, Protocol

from netplay.store.interface import Event


class Entry(NamedTuple):
    """An event somebody wants to add."""

    log: str
    after: int
    data: bytes
    id: bytes
    due: int | None
    meta: bytes | None


class Row(NamedTuple):
    """An event with all that is stored of it."""

    seq: int
    at: int
    id: bytes
    data: bytes


class Standing(NamedTuple):
    """What the directory says of a log."""

    head: int
    at: int
    due: int | None
    meta: bytes


class Engine(Protocol):
    """The bare operations; arguments are within bounds already.

    An append is given to the feed at the moment it is durable. Every call ends in time and
    raises nothing but the seven errors; what escapes all the same is closed in by Front.
    """

    async def start(self) -> None:
        """Connect and create what is missing."""

    async def stop(self) -> None:
        """Finish what was submitted."""

    def now(self) -> int:
        """See Store.now."""
        ...

    async def append(self, entry: Entry) -> Event:
        """See Store.append."""
        ...

    async def read(self, log: str, after: int, limit: int) -> list[Event]:
        """See Store.read."""
        ...

    async def heads(self, logs: Collection[str]) -> dict[str, int]:
        """The heads of those logs that exist."""
        ...

    async def due(self, before: int, buckets: Collection[int], limit: int) -> list[tuple[str, int]]:
        """See Store.due."""
        ...

    async def logs(self, prefix: str, cursor: str, limit: int) -> list[tuple[str, int, bytes]]:
        """See Store.logs."""
        ...

    async def get(self, kind: str, key: str) -> tuple[int, bytes] | None:
        """See Store.get."""
        ...

    async def put(self, kind: str, key: str, rev: int, data: bytes) -> int:
        """See Store.put."""
        ...

    async def scan(self, kind: str, cursor: str, limit: int) -> list[tuple[str, int, bytes]]:
        """See Store.scan."""
        ...

    async def acquire(self, name: str, ttl_ms: int) -> int | None:
        """The fence of the lease we hold now; None when it is somebody else's."""
        ...

    async def release(self, name: str, fence: int) -> None:
        """Give a lease back."""

    async def leases(self, prefix: str) -> list[str]:
        """See Store.leases."""
        ...

    async def trim(self, log: str, upto: int) -> None:
        """See Store.trim."""

    async def kinds(self) -> list[str]:
        """The kinds of documents there are."""
        ...

    async def standing(self, log: str) -> Standing | None:
        """What the directory says of a log."""
        ...

    async def rows(self, log: str, after: int, limit: int) -> list[Row]:
        """Events as they are stored, after a seq; trimmed ones are passed over."""
        ...

    async def adopt(self, log: str, after: int, rows: list[Row], standing: Standing) -> None:
        """Take over events as they are, if the log's head is after; the head becomes standing's."""

    async def adopt_document(self, kind: str, key: str, rev: int, data: bytes) -> None:
        """Take over a document as it is, unless there is one of the same or a later revision."""
