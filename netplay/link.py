"""Links: two ends, typed messages in order, no matter how long the wire is."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from netplay.messages import Message, Update


class LinkClosed(Exception):
    """The other end is gone. The argument says why, in words for the person."""

    @property
    def why(self) -> str:
        """Why, in words for the person."""
        return str(self.args[0]) if self.args else "the connection is gone"


class Link(Protocol):
    """One end of a pipe for messages."""

    def send(self, message: Message) -> None:
        """Queue a message. Never waits; silently nothing once closed. A newer view swallows the
        older unsent one, its events are kept."""

    async def receive(self) -> Message:
        """The next message.

        Raises:
            LinkClosed: when the other end has closed and everything was received.
        """
        ...

    def close(self, why: str = "") -> None:
        """Close both ends; what was sent before is still delivered."""

    @property
    def round_trip_ms(self) -> int:
        """Measured time to the other end and back; 0 when unknown."""
        ...


class Outbox:
    """What waits to be sent: ordered, bounded, and updates merge."""

    __slots__ = ("_waiting", "limit")

    def __init__(self, limit: int = 256) -> None:
        self._waiting: deque[Message] = deque()
        self.limit = limit

    def put(self, message: Message) -> bool:
        """Queue it; False when the other end is hopelessly behind."""
        last = self._waiting[-1] if self._waiting else None
        if isinstance(message, Update) and isinstance(last, Update) and last.table == message.table:
            self._waiting[-1] = message.after(last)
        elif len(self._waiting) >= self.limit:
            return False
        else:
            self._waiting.append(message)
        return True

    def take(self) -> Message | None:
        """The oldest message, if any."""
        return self._waiting.popleft() if self._waiting else None


class MemoryLink:
    """A Link within one process: what goes in comes out, as it is.

    Args:
        round_trip_ms: measures the wire beyond the link, where its end stands for somebody far off.
    """

    def __init__(self, round_trip_ms: Callable[[], int] = lambda: 0) -> None:
        self._round_trip_ms = round_trip_ms
        self._inbox = Outbox(limit=10_000)
        self._arrived = asyncio.Event()
        self._other: MemoryLink | None = None
        self._why: str | None = None

    @classmethod
    def pair(cls, round_trip_ms: Callable[[], int] = lambda: 0) -> tuple[MemoryLink, MemoryLink]:
        """Two ends of one pipe."""
        one, other = cls(round_trip_ms), cls(round_trip_ms)
        one._other, other._other = other, one
        return one, other

    @property
    def round_trip_ms(self) -> int:
        """What was measured beyond the link; the link itself takes no time."""
        return self._round_trip_ms()

    def send(self, message: Message) -> None:
        """Queue a message at the other end."""
        other = self._other
        if other is None or other._why is not None:
            return
        if not other._inbox.put(message):
            self.close("too far behind")
        other._arrived.set()

    async def receive(self) -> Message:
        """The next message; LinkClosed when there will be none."""
        while True:
            message = self._inbox.take()
            if message is not None:
                return message
            if self._why is not None:
                raise LinkClosed(self._why)
            self._arrived.clear()
            await self._arrived.wait()

    def close(self, why: str = "") -> None:
        """Close both ends; they let go of each other."""
        for end in (self, self._other):
            if end is not None and end._why is None:
                end._other, end._why = None, why
                end._arrived.set()
