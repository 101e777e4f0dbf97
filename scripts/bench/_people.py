"""People at the other end of real SSH: they come, look, press keys and count what arrives."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import asyncssh

from scripts.bench._houses import Running

AT_A_TIME: Final = 4
"""So many people arrive at a time."""
KEYS: Final = (b"\x1b[C", b"\x1b[C", b"\x1b[D", b"\x1b[D")
"""Right, right, left, left: along the hand and back."""
SIZE: Final = (120, 40, 0, 0)
_PER_ADDRESS: Final = 12
_SEQUENCE: Final = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07]*\x07|[^\[\]])")
_SEEN: Final = 200_000


@dataclass
class Person(asyncssh.SSHClientSession[bytes]):
    """Somebody at a terminal."""

    key: asyncssh.SSHKey
    bytes_read: int = 0
    seen: bytes = b""
    last: float = 0.0
    """When something arrived."""
    painted: float = 0.0
    """Seconds until the first painting."""
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    waits: list[float] = field(default_factory=list)

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Output of the server."""
        self.bytes_read += len(data)
        self.last = time.perf_counter()
        if len(self.seen) < _SEEN:
            self.seen += data
        self.arrived.set()

    async def come(self, server: Running, number: int) -> None:
        """Connect, and wait for the first painting."""
        start = time.perf_counter()
        self.connection = await asyncssh.connect(
            "127.0.0.1",
            server.port,
            local_addr=(f"127.0.1.{1 + number // _PER_ADDRESS}", 0),
            username=server.user or f"person{number}",
            client_keys=[server.key or self.key],
            known_hosts=None,
            config=None,
            agent_path=None,
        )
        self.chan, _ = await self.connection.create_session(
            lambda: self,
            command=server.command,
            term_type="xterm-256color",
            term_size=SIZE,
            env={"COLORTERM": "truecolor"},
            encoding=None,
        )
        await self.sees(server.shows)
        self.painted = time.perf_counter() - start

    async def sees(self, words: re.Pattern[bytes], seconds: float = 90.0) -> re.Match[bytes]:
        """Wait until these words were shown."""
        async with asyncio.timeout(seconds):
            while not (found := words.search(_SEQUENCE.sub(b"", self.seen))):
                self.arrived.clear()
                await self.arrived.wait()
        return found

    async def press(self, key: bytes, due: float, patience: float = 30.0) -> None:
        """Press a key; note how long after it was due the screen changed."""
        self.arrived.clear()
        self.chan.write(key)
        async with asyncio.timeout(patience):
            await self.arrived.wait()
        self.waits.append(time.perf_counter() - due)

    async def play(self, offset: float, seconds: float) -> None:
        """A key a second, each when it is due, however long the one before took."""
        start = time.perf_counter() + offset
        for number in range(round(seconds)):
            due = start + number
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.press(KEYS[number % len(KEYS)], due)

    async def hammer(self, until: float) -> int:
        """A key as soon as the one before was answered; how many were.

        What comes by itself looks like an answer; then two keys may undo each other in one picture.
        """
        pressed = answered = 0
        while time.perf_counter() < until:
            with suppress(TimeoutError):
                await self.press(KEYS[pressed % len(KEYS)], time.perf_counter(), patience=0.5)
                answered += 1
            pressed += 1
        return answered


async def arrive(server: Running, count: int, first: int = 0) -> list[Person]:
    """So many people come, a few at a time."""
    gate = asyncio.Semaphore(AT_A_TIME)
    people = [Person(asyncssh.generate_private_key("ssh-ed25519")) for _ in range(count)]

    async def come(number: int) -> None:
        async with gate:
            await people[number].come(server, first + number)

    await asyncio.gather(*map(come, range(count)))
    return people


async def quiet(people: Sequence[Person], seconds: float = 2.0, at_most: float = 20.0) -> None:
    """Wait until nobody gets anything any more; not for ever, for there are clocks."""
    end = time.perf_counter() + at_most
    while time.perf_counter() < min(end, max(each.last for each in people) + seconds):
        await asyncio.sleep(0.1)


async def deal(server: Running, people: Sequence[Person]) -> None:
    """The cards are dealt to everybody, and bots play until they wait for people."""
    if server.begins:
        for each in people:
            each.chan.write(server.begins)
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.5)
        await quiet(people)


def leave(people: Sequence[Person]) -> None:
    """Everybody hangs up without a word."""
    for each in people:
        each.connection.abort()
