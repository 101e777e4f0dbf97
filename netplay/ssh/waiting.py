"""The room before a full house: people wait in the order they came, and see their place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from netplay.terminal import Terminal


class WaitingRoom:
    """Lets so many screens in at a time; the others wait their turn.

    Args:
        screens: that are shown at a time.
        starting: of them that may be drawn for the first time at once; a start costs more than
            anything that follows it.
    """

    def __init__(self, screens: int, starting: int) -> None:
        self._screens = self._free = screens
        self._queue: list[tuple[asyncio.Future[None], Callable[[int], None]]] = []
        self._starting = asyncio.Semaphore(starting)

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._queue)

    def resize(self, screens: int) -> None:
        """From now on so many; nobody inside is sent away."""
        self._free += screens - self._screens
        self._screens = screens
        while self._free > 0 and self._queue:
            self._free -= 1
            self._call_next()

    @asynccontextmanager
    async def place(self, tell: Callable[[int], None]) -> AsyncIterator[None]:
        """A place in the house; `tell` hears one's number in the queue whenever it changes."""
        await self._enter(tell)
        try:
            yield
        finally:
            self._leave()

    async def start(self) -> Callable[[], None]:
        """Wait for one of the few starts; the answer gives it back, once, however often called."""
        await self._starting.acquire()
        held = True

        def give_back() -> None:
            nonlocal held
            if held:
                held = False
                self._starting.release()

        return give_back

    async def _enter(self, tell: Callable[[int], None]) -> None:
        if self._free > 0 and not self._queue:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        mine = (turn, tell)
        self._queue.append(mine)
        tell(len(self._queue))
        try:
            await turn
        except asyncio.CancelledError:
            if mine in self._queue:
                self._queue.remove(mine)
                self._tell_all()
            elif turn.done() and not turn.cancelled():
                self._leave()
            raise

    def _leave(self) -> None:
        if self._free < 0 or not self._queue:
            self._free += 1
        else:
            self._call_next()

    def _call_next(self) -> None:
        turn, _ = self._queue.pop(0)
        turn.set_result(None)
        self._tell_all()

    def _tell_all(self) -> None:
        for number, (_, tell) in enumerate(self._queue, 1):
            tell(number)


def told_on(terminal: Terminal) -> Callable[[int], None]:
    """Tells a number on a terminal nothing else is drawn on yet."""

    def tell(number: int) -> None:
        words = f"The house is full. You are number {number} in the queue."
        terminal.write(f"\r\x1b[K{words}".encode())

    return tell
