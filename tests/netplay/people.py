"""Small words for tests of the house: somebody comes in, asks, and waits to be told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from netplay.client import Client
from netplay.house import House
from netplay.messages import AnyAsk, Message
from netplay.people import Person


class Caller:
    """Somebody with a client, and everything they were told."""

    def __init__(self, house: House, name: str, *, id_: str = "") -> None:
        self.person = Person(id_ or f"p-{name}", name, guest=False)
        self.heard: list[Message] = []
        self._news = asyncio.Event()
        self.client = Client(house.connect(self.person), self._hear)
        self._task = asyncio.ensure_future(self.client.run())

    def _hear(self, message: Message) -> None:
        self.heard.append(message)
        self._news.set()

    def ask(self, message: AnyAsk) -> None:
        """Say it and go on."""
        self.client.ask(message)

    async def until(self, condition: Callable[[], Any], seconds: float = 10.0) -> Any:
        """Wait until something is true after one of the messages."""
        async with asyncio.timeout(seconds):
            while not (found := condition()):
                self._news.clear()
                await self._news.wait()
        return found

    async def told(self, kind: type[Any]) -> Any:
        """The next message of a kind that has not been asked for before."""

        def find() -> Message | None:
            return next((m for m in self.heard if isinstance(m, kind)), None)

        message = await self.until(find)
        self.heard.remove(message)
        return message

    @property
    def view(self) -> Any:
        """The newest view."""
        return self.client.update.view if self.client.update else None

    @property
    def choice(self) -> Any:
        """The open decision of this person, if any."""
        view = self.view
        return view.choices[0] if view is not None and view.choices else None

    async def hang_up(self) -> None:
        """Gone, without a word."""
        self.client.close()
        await self._task
