"""Small words for tests of the house: somebody comes in, asks, and waits to be told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from core.deck import generator
from netplay import messages
from netplay.client import Client
from netplay.clockwork import Pace
from netplay.house import House
from netplay.messages import AnyAsk, Join, Message, Open
from netplay.people import Person

QUICK: Final = Pace(bot_least=0.0, bot_most=0.0, away=0.05)
"""Bots that do not dawdle, and minders that come at once."""


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


async def seated(house: House, *names: str, bots: int = 0) -> list[Caller]:
    """People at one table of Quibbles, the first of them hosting."""
    host = Caller(house, names[0])
    host.ask(Open("quibbles", seats=len(names) + bots, bots=bots, level="random"))
    shown = await host.told(messages.TableShown)
    callers = [host]
    for name in names[1:]:
        caller = Caller(house, name)
        caller.ask(Join(shown.card.code))
        await caller.until(lambda c=caller: c.client.table and c.client.table.seat is not None)
        callers.append(caller)
    await host.until(
        lambda: host.client.table and all(c.name for c in host.client.table.card.chairs)
    )
    return callers


async def play_out(callers: list[Caller], seed: int = 1) -> None:
    """Everybody answers at random until the match is over."""
    rng = generator(seed)

    async def one(caller: Caller) -> None:
        answered: set[int] = set()
        while True:
            await caller.until(
                lambda: (
                    caller.client.update
                    and (
                        caller.client.update.result
                        or (caller.choice and caller.choice.decision.id not in answered)
                    )
                ),
                30,
            )
            assert caller.client.update
            if caller.client.update.result:
                return
            answered.add(caller.choice.decision.id)
            actions = list(caller.choice.options.actions())
            caller.client.act(caller.choice.decision.id, rng.choice(actions))

    await asyncio.gather(*(one(caller) for caller in callers))
