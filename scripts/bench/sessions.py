"""What does a person at a terminal cost, and how fast is the answer to a key?

python -m scripts.bench sessions [N ...] [--way one each] [--seconds 15]

Real SSH over loopback: N people in the lobby at 120x40, truecolor, four of them arriving at a
time. Then each presses a key a second for a while; a wait counts from when the key was due. Server
and clients share this machine. "one" is `sshuffle serve`; "each" is OpenSSH's server with a
process for every session, the usual way to serve a terminal program.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
import time
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final

import asyncssh

from scripts.bench._houses import WAYS, Running

AT_A_TIME: Final = 4
_PER_ADDRESS: Final = 12
_SEQUENCE: Final = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]")
_SHOWN: Final = b"Read the rules"
_QUIET: Final = 0.15
_KEYS: Final = (b"\x1b[B", b"\x1b[A")


@dataclass
class Figures:
    """What was measured of one server with so many people; the names are the columns."""

    way: str
    people: int
    paint_p50_ms: float = 0.0
    paint_p99_ms: float = 0.0
    first_bytes: float = 0.0
    key_p50_ms: float = 0.0
    key_p99_ms: float = 0.0
    bytes_per_key: float = 0.0
    mb_each: float = 0.0
    mb_all: float = 0.0
    cpu_ms_per_arrival: float = 0.0
    cpu_percent_idle: float = 0.0
    cpu_s_per_1000_keys: float = 0.0


@dataclass
class Person(asyncssh.SSHClientSession[bytes]):
    """Somebody at the other end: counts what arrives, and when."""

    bytes_read: int = 0
    seen: bytes = b""
    last: float = 0.0
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    waits: list[float] = field(default_factory=list)

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Output of the server."""
        self.bytes_read += len(data)
        self.last = time.perf_counter()
        if len(self.seen) < 200_000:
            self.seen += data
        self.arrived.set()

    @property
    def shows(self) -> bool:
        """The lobby is there."""
        return _SHOWN in _SEQUENCE.sub(b"", self.seen)

    async def press(self, chan: asyncssh.SSHClientChannel[bytes], key: bytes, due: float) -> None:
        """Press a key; note how long after it was due the screen changed."""
        self.arrived.clear()
        chan.write(key)
        async with asyncio.timeout(30):
            await self.arrived.wait()
        self.waits.append(time.perf_counter() - due)


Seat = tuple[Person, asyncssh.SSHClientChannel[bytes], asyncssh.SSHClientConnection]


async def measure(server: Running, people: int, seconds: float) -> Figures:
    """Let people in, let them rest, let them play."""
    figures = Figures(server.name, people)
    empty, used = server.memory(), server.cpu()
    gate = asyncio.Semaphore(AT_A_TIME)
    entered = await asyncio.gather(*(_enter(server, n, gate) for n in range(people)))
    seats = [seat for seat, _ in entered]
    await _quiet(seats)
    figures.cpu_ms_per_arrival = (server.cpu() - used) * 1000 / people
    figures.paint_p50_ms, figures.paint_p99_ms = _ms([wait for _, wait in entered])
    figures.first_bytes = sum(person.bytes_read for person, *_ in seats) / people
    await _rest(server, figures)
    figures.mb_all = server.memory()
    figures.mb_each = (figures.mb_all - empty) / people
    await _play(server, seats, seconds, figures)
    for _, _, connection in seats:
        connection.abort()
    return figures


async def _enter(server: Running, number: int, gate: asyncio.Semaphore) -> tuple[Seat, float]:
    """Connect, and wait for the lobby; how long that took."""
    async with gate:
        start = time.perf_counter()
        connection = await asyncssh.connect(
            "127.0.0.1",
            server.port,
            local_addr=(f"127.0.1.{1 + number // _PER_ADDRESS}", 0),
            username=server.user,
            client_keys=server.keys or None,
            known_hosts=None,
            config=None,
            agent_path=None,
        )
        person = Person()
        chan, _ = await connection.create_session(
            lambda: person,
            term_type="xterm-256color",
            term_size=(120, 40, 0, 0),
            env={"COLORTERM": "truecolor"},
            encoding=None,
        )
        async with asyncio.timeout(60):
            while not person.shows:
                person.arrived.clear()
                await person.arrived.wait()
        return (person, chan, connection), time.perf_counter() - start


async def _quiet(seats: list[Seat]) -> None:
    """Wait until nobody gets anything any more."""
    while time.perf_counter() - max(person.last for person, *_ in seats) < 2.0:
        await asyncio.sleep(0.1)


async def _rest(server: Running, figures: Figures, seconds: float = 3.0) -> None:
    used = server.cpu()
    await asyncio.sleep(seconds)
    figures.cpu_percent_idle = (server.cpu() - used) * 100 / seconds


async def _play(server: Running, seats: list[Seat], seconds: float, figures: Figures) -> None:
    """A key a second from everybody, spread evenly."""
    before, used = sum(person.bytes_read for person, *_ in seats), server.cpu()
    await asyncio.gather(*(_player(seat, n / len(seats), seconds) for n, seat in enumerate(seats)))
    await asyncio.sleep(_QUIET)
    waits = [wait for person, *_ in seats for wait in person.waits]
    sent = sum(person.bytes_read for person, *_ in seats) - before
    figures.bytes_per_key = sent / len(waits)
    figures.cpu_s_per_1000_keys = (server.cpu() - used) * 1000 / len(waits)
    figures.key_p50_ms, figures.key_p99_ms = _ms(waits)


async def _player(seat: Seat, offset: float, seconds: float) -> None:
    person, chan, _ = seat
    start = time.perf_counter() + offset
    for number in range(int(seconds)):
        due = start + number
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        await person.press(chan, _KEYS[number % 2], due)


def _ms(waits: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile, in milliseconds."""
    waits = sorted(waits)
    return waits[len(waits) // 2] * 1000, waits[min(len(waits) - 1, len(waits) * 99 // 100)] * 1000


def _table(rows: list[Figures]) -> str:
    names = [each.name for each in fields(Figures)]
    body = [
        [f"{value:.1f}" if isinstance(value, float) else str(value) for value in vars(row).values()]
        for row in rows
    ]
    lines = [names, ["---"] * len(names), *body]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main(words: list[str]) -> int:
    """Print a table."""
    parser = argparse.ArgumentParser(prog="sessions", description=__doc__)
    parser.add_argument("people", type=int, nargs="*", default=[1, 100])
    parser.add_argument("--way", nargs="+", choices=WAYS, default=list(WAYS))
    parser.add_argument("--seconds", type=float, default=15.0)
    parsed = parser.parse_args(words)
    rows = []
    for way in parsed.way:
        for people in parsed.people:
            with tempfile.TemporaryDirectory() as state, WAYS[way](Path(state)) as server:
                rows.append(asyncio.run(measure(server, people, parsed.seconds)))
                print(_table(rows[-1:]).splitlines()[-1], flush=True)
    print(_table(rows))
    return 0
