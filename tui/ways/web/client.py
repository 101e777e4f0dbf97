"""The client of one browser: a native client in a process of its own, which draws into a pipe."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from netplay.terminal import Size

log = logging.getLogger(__name__)

_DRIVER: Final = "textual.drivers.web_driver:WebDriver"
_BEGINS: Final = b"__GANGLION__\n"
"""What Textual's web driver says first."""
_DATA: Final = b"D"
_META: Final = b"M"
_LARGEST: Final = 1 << 20
_PATIENCE: Final = 3.0
"""Seconds a client gets to leave by itself."""


class Client:
    """Runs until its person leaves, or is gone.

    Args:
        command: How it is started.
        show: Takes what it draws.
    """

    def __init__(self, command: Sequence[str], show: Callable[[bytes], Awaitable[None]]) -> None:
        self._command = command
        self._show = show
        self._process: asyncio.subprocess.Process
        self._drawing: asyncio.Task[None]

    async def start(self, size: Size) -> None:
        """Begin to draw."""
        env = {"TEXTUAL_DRIVER": _DRIVER, "COLUMNS": str(size.columns), "ROWS": str(size.rows)}
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, **env},
        )
        self._drawing = asyncio.create_task(self._draw())

    async def over(self) -> None:
        """Wait until the person has left the house."""
        await asyncio.wait([self._drawing])

    async def type(self, text: str) -> None:
        """The person presses keys."""
        await self._send(_DATA, text.encode())

    async def resize(self, size: Size) -> None:
        """The window changes."""
        await self._tell({"type": "resize", "width": size.columns, "height": size.rows})

    async def stop(self) -> None:
        """End it, in peace if it can be."""
        await self._tell({"type": "quit"})
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._process.wait()
        except TimeoutError:
            log.warning("a client of the page did not leave by itself")
        finally:
            with suppress(ProcessLookupError):
                self._process.kill()
            self._drawing.cancel()
            await asyncio.gather(self._drawing, return_exceptions=True)
            await self._process.wait()

    async def _tell(self, what: dict[str, Any]) -> None:
        await self._send(_META, json.dumps(what).encode())

    async def _send(self, kind: bytes, data: bytes) -> None:
        pipe = self._process.stdin
        if pipe is not None and not pipe.is_closing():
            with suppress(ConnectionError):
                pipe.write(kind + len(data).to_bytes(4, "big") + data)
                await pipe.drain()

    async def _draw(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await pipe.readuntil(_BEGINS)
            while True:
                head = await pipe.readexactly(5)
                size = int.from_bytes(head[1:], "big")
                if size > _LARGEST:
                    return
                data = await pipe.readexactly(size)
                if head[:1] == _DATA:
                    await self._show(data)
                elif json.loads(data).get("type") == "exit":
                    return
