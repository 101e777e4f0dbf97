"""A line that can go dead without anybody closing it, as when a cable is cut."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Proxy:
    """Forwards TCP to a port; frozen, it keeps every socket open and passes nothing on."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    async def start(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Close everything."""
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def freeze(self) -> None:
        """Nothing comes through any more."""
        self._flowing.clear()

    def thaw(self) -> None:
        """Everything comes through again, also what was held back."""
        self._flowing.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.close()
            return
        for source, target in ((reader, there[1]), (there[0], writer)):
            task = asyncio.create_task(self._pump(source, target))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await source.read(65536):
                await self._flowing.wait()
                target.write(data)
                await target.drain()
        await self._flowing.wait()
        target.close()
