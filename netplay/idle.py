"""Being in the lobby and doing nothing: for a while that is fine."""

from __future__ import annotations

import asyncio
from typing import Final

from netplay.link import Link
from netplay.messages import Bye, Message, Notice

WARNED: Final = "You have been quiet for long; press any key, or the door closes in a minute."
CLOSED: Final = "You were quiet for long, so the door was closed. Come back any time."
_WARNING_SECONDS: Final = 60.0


class Patience:
    """Waits for somebody's next message, but not for ever.

    Args:
        seconds: how long in all; 0: for ever. The last minute begins with a warning.
    """

    def __init__(self, link: Link, seconds: float) -> None:
        self._link = link
        self._warning = min(_WARNING_SECONDS, seconds / 2)
        self._seconds = seconds

    async def receive(self, *, waits: bool) -> Message:
        """The next message.

        Args:
            waits: this person may take all the time they like (they sit at a table).

        Raises:
            LinkClosed: the link is gone, or was closed because nothing came.
        """
        if waits or not self._seconds:
            return await self._link.receive()
        try:
            async with asyncio.timeout(self._seconds - self._warning):
                return await self._link.receive()
        except TimeoutError:
            self._link.send(Notice(WARNED))
        try:
            async with asyncio.timeout(self._warning):
                return await self._link.receive()
        except TimeoutError:
            self._link.send(Bye(CLOSED))
            self._link.close(CLOSED)
            return await self._link.receive()
