"""The connection that reads; what was lost with it is asked again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import asyncpg

from netplay.store.interface import Unavailable
from netplay.store.postgres.line import OUTAGE, Line, words

T = TypeVar("T")

_PAUSE: Final = 0.05


class Reader:
    """One question after the other."""

    def __init__(self, dsn: str) -> None:
        self.line = Line(dsn)
        self._turn = asyncio.Lock()

    async def ask(self, question: Callable[[Any], Awaitable[T]], limit: float) -> T:
        """The answer within limit seconds; Unavailable when there is none.

        Somebody who no longer waits for the answer does not cost the connection.
        """
        asking = asyncio.ensure_future(self._in_turn(question, limit))
        asking.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(asking)

    async def _in_turn(self, question: Callable[[Any], Awaitable[T]], limit: float) -> T:
        try:
            async with asyncio.timeout(limit), self._turn:
                return await self._answer(question)
        except TimeoutError:
            raise Unavailable("no answer in time") from None
        except asyncpg.PostgresError as error:
            raise Unavailable(words(error)) from error

    async def _answer(self, question: Callable[[Any], Awaitable[T]]) -> T:
        while True:
            connection = await self.line.wait()
            try:
                return await question(connection)
            except OUTAGE:
                self.line.drop()
            except asyncio.CancelledError:
                self.line.drop()
                raise
            await asyncio.sleep(_PAUSE)
