"""What a node has appended, on its way to the listeners of the others."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections import deque
from typing import Final

from netplay.store.interface import Event

PAYLOAD: Final = 7900
"""Bytes in one notification; PostgreSQL takes less than 8000."""
_LARGEST: Final = 5600
"""A larger event is only named: whoever wants it reads it."""
_KEPT: Final = 4096


class Crier:
    """Collects lines until there is somebody to cry them out.

    An append does not wait for it: a transaction that notifies holds up every other one of the
    database until it is on disk, so notifications go in transactions of their own, which are
    not. What is never cried is found by the safety poll.
    """

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=_KEPT)
        self.news = asyncio.Event()
        """There is something to cry out, or the connection for it was lost."""

    def say(self, log: str, event: Event) -> None:
        """An event is durable."""
        fits = len(event.data) < _LARGEST
        data = b64encode(event.data).decode() if fits else "-"
        self._lines.append(f"{log}:{event.seq}:{event.at}:{data}")
        self.news.set()

    def payloads(self) -> list[str]:
        """Everything there is, as few notifications as can be."""
        self.news.clear()
        found: list[str] = []
        while self._lines:
            line = self._lines.popleft()
            if found and len(found[-1]) + len(line) < PAYLOAD:
                found[-1] += " " + line
            else:
                found.append(line)
        return found
