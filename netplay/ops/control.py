"""The control socket: orders from this machine, by whoever may read the state directory."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import socket
import struct
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from netplay.ssh.commands import FAILED, Reply

NAME: Final = "control.sock"
_LONGEST: Final = 64 << 10
_PATIENCE: Final = 60.0
_LONGEST_PATH: Final = 100

Answer: TypeAlias = Callable[[list[str], str, socket.socket], Awaitable[Reply]]
"""(words, who, the connection) -> what is said back."""


class NoHouseHere(Exception):
    """No house is open over this state directory; the argument says so."""


class _Words(Struct, frozen=True):
    words: list[str]


class ControlSocket:
    """Listens in a state directory. The file is for its owner alone, and who comes is checked."""

    def __init__(self, state: Path, answer: Answer) -> None:
        self.path = state / NAME
        self._answer = answer
        self._tasks: set[asyncio.Task[None]] = set()
        self._inode = 0

    def open(self) -> None:
        """Listen; the file of an earlier server is replaced in one step.

        Raises:
            OSError: the path is too long, or cannot be written.
        """
        if len(os.fsencode(self.path)) > _LONGEST_PATH:
            raise OSError(f"{self.path} is too long a path for a socket")
        draft = self.path.with_name(f".{os.getpid()}.sock")
        draft.unlink(missing_ok=True)
        self._sock = socket.socket(socket.AF_UNIX)
        self._sock.setblocking(False)
        before = os.umask(0o177)
        try:
            self._sock.bind(str(draft))
        finally:
            os.umask(before)
        self._sock.listen(16)
        self._inode = draft.stat().st_ino
        draft.replace(self.path)
        self._spawn(self._accept())

    async def close(self) -> None:
        """Listen no more."""
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._sock.close()
        with contextlib.suppress(OSError):
            if self.path.stat().st_ino == self._inode:
                self.path.unlink()

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            sock, _ = await loop.sock_accept(self._sock)
            self._spawn(self._talk(sock))

    async def _talk(self, sock: socket.socket) -> None:
        with sock:
            uid = peer(sock)
            if uid not in (0, os.geteuid()):
                return
            with contextlib.suppress(OSError, TimeoutError, msgspec.DecodeError):
                async with asyncio.timeout(_PATIENCE):
                    asked = msgspec.json.decode(await _line(sock), type=_Words)
                    reply = await self._answer(asked.words, _account(uid), sock)
                    data = msgspec.json.encode(reply) + b"\n"
                    await asyncio.get_running_loop().sock_sendall(sock, data)


def ask(state: Path, words: list[str], seconds: float = _PATIENCE) -> Reply:
    """Give an order to the house that is open over a state directory.

    Raises:
        NoHouseHere: there is none, or it is gone before it has answered.
    """
    with dial(state, seconds) as sock:
        send(sock, words)
        return receive(sock)


def dial(state: Path, seconds: float = _PATIENCE) -> socket.socket:
    """A connection to the house that is open over a state directory; NoHouseHere."""
    sock = socket.socket(socket.AF_UNIX)
    sock.settimeout(seconds)
    try:
        sock.connect(str(state / NAME))
    except OSError as error:
        sock.close()
        raise NoHouseHere(f"no house is open over {state} ({error.strerror or error})") from None
    return sock


def send(sock: socket.socket, words: list[str]) -> None:
    """Say an order."""
    sock.sendall(msgspec.json.encode(_Words(words)) + b"\n")


def receive(sock: socket.socket) -> Reply:
    """Hear the answer; NoHouseHere when there is none."""
    data = b""
    with contextlib.suppress(OSError):
        while not data.endswith(b"\n") and (more := sock.recv(65536)):
            data += more
    try:
        return msgspec.json.decode(data, type=Reply)
    except msgspec.DecodeError:
        return Reply("The house has gone without an answer.", code=FAILED)


def peer(sock: socket.socket) -> int:
    """The account at the other end."""
    size = struct.calcsize("3i")
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None:
        return os.geteuid()
    return int(struct.unpack("3i", sock.getsockopt(socket.SOL_SOCKET, option, size))[1])


async def _line(sock: socket.socket) -> bytes:
    data = b""
    while not data.endswith(b"\n"):
        more = await asyncio.get_running_loop().sock_recv(sock, 4096)
        if not more or len(data) > _LONGEST:
            raise OSError("no line")
        data += more
    return data


def _account(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)
