"""One thinking process, seen from the house."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Final

from netplay.pool import frames

_START: Final = "import sys; sys.path[:] = {path!r}; from {module} import main; main()"
_KEPT: Final = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "PYTHONHASHSEED")
"""All that a thinker gets to know of the house's environment: no address, no password."""


class Worker:
    """A process that answers one question at a time. It inherits nothing but three pipes."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._dead = False

    @classmethod
    async def start(cls, module: str) -> Worker:
        """Start one.

        Raises:
            OSError: when the machine has no room for it.
        """
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-I",
            "-c",
            _START.format(path=list(map(os.path.abspath, sys.path)), module=module),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            close_fds=True,
            start_new_session=True,
            cwd="/",
            env={name: os.environ[name] for name in _KEPT if name in os.environ},
        )
        return cls(process)

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    async def ask(self, question: bytes) -> bytes:
        """The answer to a question.

        Raises:
            EOFError: when it has died.
            OSError: the same.
        """
        out, answers = self._process.stdin, self._process.stdout
        assert out is not None
        assert answers is not None
        try:
            out.write(question)
            await out.drain()
            size = frames.LENGTH.unpack(await answers.readexactly(frames.LENGTH.size))[0]
            return await answers.readexactly(min(size, frames.MOST))
        except (OSError, EOFError):
            self._dead = True
            raise

    async def end(self) -> None:
        """End it, whatever it does."""
        if not self._dead and self._process.returncode is None:
            self._process.kill()
        await self._process.communicate()
