"""A house on a loopback port with a screen that only echoes, and clients that knock at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from netplay.link import Link, MemoryLink
from netplay.messages import Hello, Notice, Ping, Pong, Welcome
from netplay.people import Person
from netplay.ssh.config import GateLimits, SshConfig
from netplay.ssh.server import SshServer, serve
from netplay.terminal import Arrival, Size, Terminal

OPEN_GATE = GateLimits(
    private_burst=10_000,
    private_per_second=1000,
    private_live=400,
    private_unproved=300,
    total_unproved=300,
    drop_from=299,
)
"""Limits for tests of what lies behind the gate."""


class Echo:
    """A screen that shows what was typed. q leaves, ! breaks, ? asks how it looks here, and *
    paints 25 MB whether there is room or not."""

    def __init__(self, terminal: Terminal, house: EchoHouse) -> None:
        self.terminal = terminal
        self.house = house
        self.received = 0
        self.resizes: list[Size] = []
        self.rooms = 0
        self.hangups: list[str] = []
        self.over: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        house.screens.append(self)

    def on_input(self, data: bytes) -> None:
        self.received += len(data)
        if data == b"q":
            self.leave(0)
        elif data == b"!":
            self.over.set_exception(ValueError("the queen of hearts"))
        elif data == b"?":
            terminal = self.terminal
            facts = (terminal.term, terminal.colours.name, *terminal.size, dict(terminal.env))
            self.terminal.write(f"<{facts}>".encode())
        elif data == b"*":
            self.painting = asyncio.create_task(self._paint())
        else:
            self.terminal.write(data)

    async def _paint(self) -> None:
        for _ in range(400):
            self.terminal.write(b"\x1b[H" + b"#" * (64 << 10))
            await asyncio.sleep(0.001)

    def on_resize(self, size: Size) -> None:
        self.resizes.append(size)

    def on_room(self) -> None:
        self.rooms += 1

    def on_hangup(self, why: str) -> None:
        self.hangups.append(why)
        self.leave(0)

    def leave(self, status: int) -> None:
        if not self.over.done():
            self.over.set_result(status)


class EchoHouse:
    """The parts a server is given, and what they have seen."""

    def __init__(self) -> None:
        self.screens: list[Echo] = []
        self.arrivals: list[Arrival] = []
        self.registered: list[tuple[str | None, str]] = []
        self.links: list[Any] = []
        self.takes = asyncio.Event()
        """Cleared: messages are not taken from links."""
        self.takes.set()

    async def register(self, key: str | None, name: str) -> Person:
        self.registered.append((key, name))
        await asyncio.sleep(0.01)
        return Person(f"id-{len(self.registered)}", name or "guest-1", key is None, key or "")

    async def handler(self, terminal: Terminal, arrival: Arrival) -> int:
        self.arrivals.append(arrival)
        screen = Echo(terminal, self)
        terminal.write(b"\x1b[?1049h\x1b[?1000h")
        terminal.write(f"hello {arrival.person.name} {arrival.person.key or 'guest'}\r\n".encode())
        terminal.attach(screen)
        status = await screen.over
        terminal.close(status, "see you")
        return status

    def connect(self, person: Person, round_trip_ms: Callable[[], int]) -> Link:
        return MemoryLink.pair(round_trip_ms)[0]

    async def serve_link(self, person: Person, link: Link) -> None:
        self.links.append(link)
        while await self.takes.wait():
            message = await link.receive()
            if isinstance(message, Hello):
                link.send(Welcome(person.name, person.guest))
            elif isinstance(message, Ping):
                link.send(Pong(message.token))
            else:
                link.send(Notice(type(message).__name__))


Start = Callable[..., Awaitable[SshServer]]


@pytest.fixture
def echo() -> EchoHouse:
    """What the server of this test was given."""
    return EchoHouse()


@pytest.fixture
async def start(echo: EchoHouse, tmp_path: Path) -> AsyncIterator[Start]:
    """Starts servers with any limits; they are closed at the end."""
    servers: list[SshServer] = []

    async def begin(**config: Any) -> SshServer:
        facts = {"state": tmp_path / "state", "port": 0, "gate": OPEN_GATE} | config
        extra = facts.pop("extra", None)
        server = await serve(
            SshConfig(**facts),
            echo.handler,
            echo.register,
            echo.connect,
            echo.serve_link,
            extra,
        )
        servers.append(server)
        return server

    yield begin
    for server in servers:
        await server.close()


@pytest.fixture
async def server(start: Start) -> SshServer:
    """A server with its usual guard."""
    return await start()


class NoQuestions(asyncssh.SSHClient):
    """Comes in as a guest: answers nothing to no questions."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *challenge: Any) -> list[str]:
        return []


async def knock(
    server: SshServer, user: str = "guest", keys: Any = None, **options: Any
) -> asyncssh.SSHClientConnection:
    """An ordinary client."""
    return await asyncssh.connect(
        "127.0.0.1",
        server.port,
        username=user,
        client_keys=keys,
        known_hosts=None,
        config=None,
        agent_path=None,
        client_factory=NoQuestions,
        password_auth=False,
        **options,
    )


class Typist:
    """A person at a terminal on a connection."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes]) -> None:
        self.process = process
        self.shown = b""

    @classmethod
    async def at(
        cls, conn: asyncssh.SSHClientConnection, command: str | None = None, **options: Any
    ) -> Typist:
        facts = {"term_type": "xterm-256color", "term_size": (80, 24), "encoding": None} | options
        return cls(await conn.create_process(command, **facts))

    def type(self, data: bytes) -> None:
        self.process.stdin.write(data)

    async def until(self, text: bytes, seconds: float = 20) -> bytes:
        """Read until something is shown."""
        async with asyncio.timeout(seconds):
            while text not in self.shown:
                data = await self.process.stdout.read(65536)
                assert data, self.shown
                self.shown += data
        return self.shown

    async def rest(self, seconds: float = 20) -> bytes:
        """Read to the end."""
        async with asyncio.timeout(seconds):
            while data := await self.process.stdout.read(65536):
                self.shown += data
        return self.shown

    async def status(self) -> int | None:
        async with asyncio.timeout(20):
            await self.process.wait_closed()
        return self.process.exit_status


class Probe:
    """An innocent player who types a letter now and then, and measures what its echo waits for.

    All parties share this thread, so what the loop does before the echo comes is time of this
    thread, whatever else the machine does.
    """

    def __init__(self, typist: Typist) -> None:
        self.typist = typist
        self.times: list[float] = []
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        for number in range(10_000):
            mark = f"<{number}>".encode()
            began = time.thread_time()
            self.typist.type(mark)
            await self.typist.until(mark, 30)
            self.times.append(time.thread_time() - began)
            self.typist.shown = b""
            await asyncio.sleep(0.02)

    async def stop(self) -> float:
        """The worst echo so far, in seconds of work; the session must still be alive."""
        before = len(self.times)
        async with asyncio.timeout(30):
            while len(self.times) < before + 3:
                assert not self._task.done(), self._task.exception()
                await asyncio.sleep(0.02)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        return max(self.times)


@pytest.fixture
async def probe(server: SshServer) -> AsyncIterator[Probe]:
    """An innocent player in the house."""
    async with await knock(server) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello")
        found = Probe(typist)
        yield found
        found._task.cancel()
        await asyncio.gather(found._task, return_exceptions=True)
