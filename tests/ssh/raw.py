"""A client that says over SSH exactly what it is told to, polite or not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

import asyncssh
from asyncssh.constants import (
    MSG_CHANNEL_OPEN,
    MSG_CHANNEL_REQUEST,
    MSG_USERAUTH_FAILURE,
    MSG_USERAUTH_REQUEST,
)
from asyncssh.packet import Boolean, Byte, String, UInt32

from netplay.ssh.server import SshServer

MSG_USERAUTH_INFO_RESPONSE = 61
GIANT = 0xFFFFFFFF


class Step(NamedTuple):
    """One request of an authentication."""

    how: str
    """none, offer, sign (with `key`), forge (show `key`, sign with `by`), guest, answer (nothing to
    nothing), say (the script's answer), wait."""
    user: str = "ada"
    key: Any = None
    by: Any = None


class Script(asyncssh.SSHClient):
    """Authenticates by a list of steps instead of by the book."""

    def __init__(self, steps: Sequence[Step], answer: str = "") -> None:
        self._steps = list(steps)
        self._answer = answer
        self.answers: asyncio.Queue[int] = asyncio.Queue()
        self.failures = 0

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        self._conn: Any = conn
        self._conn.try_next_auth = lambda **_: asyncio.ensure_future(self._play())
        self._conn._packet_handlers = {
            **self._conn._packet_handlers,
            MSG_USERAUTH_FAILURE: self._failed,
        }

    # asyncssh takes this object for its own way of authentication, too
    def auth_succeeded(self) -> None:
        self.answers.put_nowait(52)

    def cancel(self) -> None:
        pass

    def log_received_packet(self, *facts: Any) -> None:
        pass

    def process_packet(self, kind: int, number: int, packet: Any) -> bool:
        self.answers.put_nowait(kind)
        return True

    def _failed(self, conn: Any, kind: int, number: int, packet: Any) -> bool:
        self.failures += 1
        self.answers.put_nowait(kind)
        return True

    async def _play(self) -> None:
        self._conn._auth = self
        for step in self._steps:
            if step.how == "wait":
                await self.answers.get()
            elif step.how == "answer":
                self._conn.send_packet(MSG_USERAUTH_INFO_RESPONSE, UInt32(0))
            elif step.how == "say":
                said = UInt32(1) + String(self._answer.encode())
                self._conn.send_packet(MSG_USERAUTH_INFO_RESPONSE, said)
            else:
                self._ask(step)

    def _ask(self, step: Step) -> None:
        method, rest = {
            "none": (b"none", b""),
            "guest": (b"keyboard-interactive", String(b"") + String(b"")),
        }.get(step.how, (b"publickey", b""))
        head = String(step.user.encode()) + String(b"ssh-connection") + String(method)
        if step.key is not None:
            pair = asyncssh.load_keypairs([step.by or step.key])[0]
            algorithm = asyncssh.load_keypairs([step.key])[0].algorithm
            signed = step.how != "offer"
            rest = Boolean(signed) + String(algorithm) + String(step.key.public_data)
            if signed:
                data = String(self._conn._session_id) + Byte(MSG_USERAUTH_REQUEST) + head + rest
                rest += String(pair.sign(data))
        self._conn.send_packet(MSG_USERAUTH_REQUEST, head + rest)


async def enter(server: SshServer, steps: Sequence[Step], answer: str = "") -> tuple[Any, Script]:
    """Come in by a script; the connection and what became of the script."""
    script = Script(steps, answer)
    conn = await asyncssh.connect(
        "127.0.0.1",
        server.port,
        username="somebody",
        known_hosts=None,
        config=None,
        agent_path=None,
        client_keys=None,
        client_factory=lambda: script,
    )
    return conn, script


class Recorder:
    """Stands for a channel in a client's table: keeps what arrives on it."""

    def __init__(self) -> None:
        self.kinds: list[int] = []
        self.bytes = 0
        self.opened = asyncio.Event()

    def process_open_confirmation(self, *facts: Any) -> None:
        self.opened.set()

    def process_open_failure(self, code: int, reason: str, lang: str) -> None:
        self.kinds.append(-code)
        self.opened.set()

    def log_received_packet(self, *facts: Any) -> None:
        pass

    def log_sent_packet(self, *facts: Any) -> None:
        pass

    def process_packet(self, kind: int, number: int, packet: Any) -> bool:
        self.kinds.append(kind)
        self.bytes += len(packet.get_remaining_payload())
        return True

    def process_connection_close(self, error: Any) -> None:
        pass


async def open_channel(
    conn: Any, number: int = 0, window: int = GIANT, packet: int = 32768
) -> Recorder:
    """Open a session channel with any window and packet size."""
    found = Recorder()
    conn._channels[number] = found
    conn.send_packet(
        MSG_CHANNEL_OPEN, String(b"session") + UInt32(number) + UInt32(window) + UInt32(packet)
    )
    await asyncio.wait_for(found.opened.wait(), 20)
    return found


def request(
    conn: Any, kind: bytes, body: bytes = b"", number: int = 0, reply: bool = False
) -> None:
    """A request on a channel."""
    conn.send_packet(MSG_CHANNEL_REQUEST, UInt32(number) + String(kind) + Boolean(reply) + body)


def pty(columns: int = 80, rows: int = 24, term: bytes = b"xterm") -> bytes:
    """The body of a request for a terminal."""
    return String(term) + b"".join(map(UInt32, (columns, rows, 0, 0))) + String(b"")


def start_shell(conn: Any, columns: int = 80, rows: int = 24, number: int = 0) -> None:
    """A terminal and what is shown on it."""
    request(conn, b"pty-req", pty(columns, rows), number)
    request(conn, b"shell", b"", number)
