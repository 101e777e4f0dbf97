"""What one connection may cost, and the only room that touches asyncssh's private parts.

asyncssh leaves to its user how fast a client may send, what happens when it takes nothing, and how
long a key exchange may last. The guard hooks into one connection and answers that. Every private
name it relies on is in `PRIVATE`, and a test asserts that each is still there.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any, Final, Protocol

import asyncssh

from netplay.ssh import proxy
from netplay.ssh.config import GuardLimits
from netplay.ssh.gate import Bucket
from netplay.ssh.meters import Meters

_ITS_OWN: Final = ("_read_ready_cb", "_write_ready")
"""Where a transport of asyncio holds methods of its own."""
PRIVATE: Final = {
    "connection": ("_transport", "_kex_complete", "_recv_handler"),
    "channel": ("_send_pktsize", "_env"),
    "methods": (
        "_send",
        "send_packet",
        "data_received",
        "pause_writing",
        "resume_writing",
        "send_newkeys",
        "reload_config",
    ),
    "transport": ("max_size", *_ITS_OWN),
}
"""Names of asyncssh and asyncio this room relies on."""

_VARIABLES: Final = (
    (re.compile(rb"LC_SSHUFFLE"), re.compile(rb"[A-Za-z0-9._=;,-]{1,128}")),
    (re.compile(rb"NO_COLOR|COLORTERM|LANG|LC_[A-Z]{1,20}"), re.compile(rb"[A-Za-z0-9._@-]{1,32}")),
)


class Outlet(Protocol):
    """Something that sends on a channel."""

    def refresh(self) -> None:
        """The connection may have become able to send, or unable."""

    @property
    def held(self) -> int:
        """Bytes kept back."""
        ...

    def stalled(self, now: float) -> float:
        """Seconds for which nothing could be sent."""
        ...


class Guard:
    """Watches one connection."""

    def __init__(
        self,
        conn: asyncssh.SSHServerConnection,
        limits: GuardLimits,
        end: Callable[[str], None],
        meters: Meters,
    ) -> None:
        self.meters = meters
        self._conn: Any = conn
        self._transport: Any = self._conn._transport
        self._limits = limits
        self._end = end
        self._loop = asyncio.get_running_loop()
        self._receive: Callable[[bytes], None] = conn.data_received
        self._send_packet: Callable[..., None] = conn.send_packet
        self._finish_kex: Callable[[bytes, bytes], None] = conn.send_newkeys
        self._gathered: list[bytes] | None = None
        """What is to be sent once all that has come in is dealt with; None: send at once."""
        self._bucket = Bucket(limits.burst, limits.per_second, self._loop.time())
        self._resume: asyncio.TimerHandle | None = None
        self._paused = False
        self._first = True
        self._met = False
        self._rekeying_since: float | None = None
        self._idle_since = self._loop.time()
        self.outlets: set[Outlet] = set()
        self.sessions = 0
        """Session channels that are open."""
        self.running = 0
        """Sessions that have begun and not ended."""
        self._hook()

    @property
    def open(self) -> bool:
        """Whether the connection takes output: its socket drains, and no key exchange is on."""
        return not self._paused and bool(self._conn._kex_complete)

    @property
    def outstanding(self) -> int:
        """Bytes of output that wait to be taken."""
        waiting: int = self._transport.get_write_buffer_size()
        return waiting + sum(outlet.held for outlet in self.outlets)

    def session_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> dict[bytes, bytes]:
        """A session channel is open: its environment from now on is what a client may set."""
        self.sessions += 1
        raw: Any = chan
        if raw._send_pktsize < self._limits.smallest_packet:
            self._end("packets too small")
        raw._env = _Environment()
        return raw._env  # type: ignore[no-any-return]

    def session_began(self) -> None:
        """A session has begun."""
        self.running += 1

    def session_ended(self) -> None:
        """It has ended."""
        self.running -= 1
        self._idle_since = self._loop.time()

    def tick(self, now: float) -> bool:
        """Look at the clock; whether to look again soon, because it takes no output now."""
        self._watch_key_exchange(now)
        for outlet in tuple(self.outlets):
            outlet.refresh()
            if outlet.stalled(now) > self._limits.stall_seconds:
                self._end("takes no output")
        if not self.running and now - self._idle_since > self._limits.idle_seconds:
            self._end("no session")
        return not self.open

    def close(self) -> None:
        """The connection is gone: leave nothing behind."""
        if self._resume is not None:
            self._resume.cancel()
        self.outlets.clear()
        for name in PRIVATE["methods"]:
            self._conn.__dict__.pop(name, None)
        self._conn._recv_handler = self._end = _deaf
        held = vars(self._transport)
        held.update(dict.fromkeys(held.keys() & _ITS_OWN, _deaf))

    def _hook(self) -> None:
        self._transport.max_size = self._limits.read
        self._conn._send = self._send
        self._conn.send_packet = self._send_unless_idle
        self._conn.data_received = self._data_received
        self._conn.pause_writing = self._pause_writing
        self._conn.resume_writing = self._resume_writing
        self._conn.send_newkeys = self._send_newkeys
        self._conn.reload_config = _keep_config

    def _data_received(self, data: bytes, datatype: None = None) -> None:
        """Count what comes in; over the limit stop reading until the debt is paid."""
        self.meters.bytes_in += len(data)
        debt = self._bucket.take(len(data), self._loop.time())
        if debt > 0 and self._resume is None:
            self._transport.pause_reading()
            self._resume = self._loop.call_later(debt, self._resume_reading)
        if self._first:
            self._first = False
            if proxy.is_header(data):
                self._end("a proxy that is not trusted")
                return
        self._answer(data)

    def _answer(self, data: bytes) -> None:
        """Deal with what has come in; all answers to it leave in one piece."""
        answers: list[bytes] = []
        self._gathered = answers
        try:
            self._receive(data)
        finally:
            self._gathered = None
            if answers and not self._transport.is_closing():
                self._transport.write(b"".join(answers))

    def _send(self, data: bytes) -> None:
        """A packet on its way out, encrypted; none after the connection was ended."""
        if self._conn._transport is None:
            return
        if self._gathered is None:
            self._transport.write(data)
        else:
            self._gathered.append(data)

    def _send_unless_idle(self, kind: int, *parts: bytes, **options: Any) -> None:
        """Leave out the idle packet asyncssh sends before each: what it is there for, ciphers that
        chain one packet to the next (RFC 4251, 9.3.1), is not spoken here."""
        if kind != asyncssh.constants.MSG_IGNORE:
            self._send_packet(kind, *parts, **options)

    def _resume_reading(self) -> None:
        self._resume = None
        self._transport.resume_reading()

    def _pause_writing(self) -> None:
        self._paused = True
        self._refresh()

    def _resume_writing(self) -> None:
        self._paused = False
        self._refresh()

    def _send_newkeys(self, k: bytes, h: bytes) -> None:
        """A key exchange is finished."""
        self._finish_kex(k, h)
        self._met = True
        self._refresh()

    def _refresh(self) -> None:
        for outlet in tuple(self.outlets):
            outlet.refresh()

    def _watch_key_exchange(self, now: float) -> None:
        """The first one has the whole time to log in; the later ones have less."""
        if self._conn._kex_complete or not self._met:
            self._rekeying_since = None
        elif self._rekeying_since is None:
            self._rekeying_since = now
        elif now - self._rekeying_since > self._limits.rekey_seconds:
            self._end("key exchange not finished")


def _deaf(*_: object) -> None:
    """In place of a method of an object that holds it, so that both are freed at once."""


async def _keep_config() -> None:
    """Options do not depend on the user name, so authentication need not wait for them."""


class _Environment(dict[bytes, bytes]):
    """Keeps the few variables a client may set, if they are harmless; forgets all others."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        for names, values in _VARIABLES:
            if names.fullmatch(name):
                if values.fullmatch(value) and len(self) < 32:
                    super().__setitem__(name, value)
                return
