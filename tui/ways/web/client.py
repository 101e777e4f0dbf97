"""The client of one browser: a native client in a process of its own, which draws into a pipe."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from netplay import clean
from netplay.terminal import Size

log = logging.getLogger(__name__)

_DRIVER: Final = "textual.drivers.web_driver:WebDriver"
_BEGINS: Final = b"__GANGLION__\n"
"""What Textual's web driver says first."""
_DATA: Final = b"D"
_META: Final = b"M"
_SAYS: Final = "sshuffle: "
"""How a way in begins what it says to a person."""
_LONGEST: Final = 4096
_CLEAR: Final = "\x1b[2J\x1b[H"
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
        self._hearing: asyncio.Task[str]

    async def start(self, size: Size) -> None:
        """Begin to draw."""
        env = {"TEXTUAL_DRIVER": _DRIVER, "COLUMNS": str(size.columns), "ROWS": str(size.rows)}
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, **env},
        )
        self._drawing = asyncio.create_task(self._draw())
        self._hearing = asyncio.create_task(self._hear())

    async def over(self) -> None:
        """Wait until the person has left the house; who was not let in is shown why."""
        await asyncio.wait([self._drawing])
        await self._part((await self._hearing).encode())

    async def _part(self, words: bytes) -> None:
        """Last words, which stay in the window."""
        lines = [clean.line(line) for line in words.decode("utf-8", "replace").splitlines()]
        if any(lines):
            await self._show((_CLEAR + "\r\n".join(lines)).encode())

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
            for task in (self._drawing, self._hearing):
                task.cancel()
            await asyncio.gather(self._drawing, self._hearing, return_exceptions=True)
            await self._process.wait()

    async def _hear(self) -> str:
        """What it complains of, to its end: the last sentence; also said here."""
        pipe, said = self._process.stderr, ""
        assert pipe is not None
        while data := await pipe.read(_LONGEST):
            sys.stderr.write(data.decode("utf-8", "replace"))
            said = (said + data.decode("utf-8", "replace"))[-_LONGEST:]
        told = [line for line in said.splitlines() if line.startswith(_SAYS)]
        return clean.line(told[-1].removeprefix(_SAYS)) if told else ""

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
                    await self._part(await pipe.read(_LONGEST))
                    return
