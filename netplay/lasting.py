"""A link that outlives its wire: it comes back to the same seat by itself."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from netplay import messages
from netplay.link import Link, LinkClosed
from netplay.messages import Message

_PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 4.0)
"""Seconds between tries; the last one repeats."""


class LastingLink:
    """Reconnects until `patience` seconds have gone by without success.

    After coming back it says hello again, returns to the table or the list it was at, and repeats
    what was asked and never answered; requests carry ids, so nothing happens twice.

    Args:
        connect: opens the wire anew; raises OSError or LinkClosed when it cannot.
    """

    def __init__(
        self, connect: Callable[[], Awaitable[Link]], link: Link, patience: float = 120.0
    ) -> None:
        self._connect = connect
        self._link = link
        self._patience = patience
        self._hello: Message = messages.Hello()
        self._place: Message | None = None
        self._unanswered: deque[messages.Act] = deque(maxlen=8)
        self._told: deque[Message] = deque()
        self._leaving = False

    @property
    def round_trip_ms(self) -> int:
        """Of the wire in use."""
        return self._link.round_trip_ms

    def send(self, message: Message) -> None:
        """Send, or keep for when the wire is back."""
        if isinstance(message, messages.Hello):
            self._hello = message
        elif isinstance(message, messages.Browse):
            self._place = message
        elif isinstance(message, messages.Act):
            self._unanswered.append(message)
        self._link.send(message)

    def close(self, why: str = "") -> None:
        """Leave for good."""
        self._leaving = True
        self._link.close(why)

    async def receive(self) -> Message:
        """The next message, across as many wires as it takes.

        Raises:
            LinkClosed: one has left, was sent away, or the house stayed out of reach.
        """
        while True:
            if self._told:
                return self._told.popleft()
            try:
                message = await self._link.receive()
            except LinkClosed as closed:
                if self._leaving:
                    raise
                self._told.append(messages.Notice("The line broke; trying to come back ..."))
                await self._return(closed)
                continue
            self._note(message)
            return message

    def _note(self, message: Message) -> None:
        if isinstance(message, messages.TableShown):
            self._place = messages.Join(message.card.code, watch=message.seat is None)
        elif isinstance(message, messages.Left):
            self._place = messages.Browse()
        elif isinstance(message, messages.Update | messages.Refused):
            self._unanswered.clear()
        elif isinstance(message, messages.Bye):
            self._leaving = True

    async def _return(self, closed: LinkClosed) -> None:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._patience
        tries = 0
        while True:
            try:
                self._link = await self._connect()
                break
            except (OSError, LinkClosed):
                pause = _PAUSES[min(tries, len(_PAUSES) - 1)]
                tries += 1
                if self._leaving or loop.time() + pause > deadline:
                    raise closed from None
                await asyncio.sleep(pause)
        self._link.send(self._hello)
        if self._place is not None:
            self._link.send(self._place)
        for act in self._unanswered:
            self._link.send(act)
        self._told.append(messages.Notice("Back at the table."))
