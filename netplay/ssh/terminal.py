"""A terminal at the other end of an SSH channel."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from netplay.ssh import looks
from netplay.ssh.keys import Keys
from netplay.ssh.outlet import Outlet
from netplay.ssh.wire import round_trip_ms
from netplay.terminal import Screen, Size

RESIZE_PAUSE: Final = 0.1
"""Seconds between two resizes a screen is told of."""
ANSWERED: Final = 5.0
"""Output that comes so many seconds after input is no answer to it."""
_MOUSE: Final = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l"
_MODES: Final = "\x1b[?1004l\x1b[?2004l\x1b[?2026l\x1b[?2048l\x1b[?7h\x1b[?1l\x1b>"
_KITTY: Final = "\x1b[<u"
_END: Final = "\x1b[0m\x1b[?25h\x1b[?1049l"
_OLD: Final = re.compile(r"linux|vt\d.*")


def restore(term: str) -> bytes:
    """Whatever a screen may have turned on, off: mouse, paste marks, cursor, other screen.

    Old consoles would print the end of kitty's sequence, and never had what it ends.
    """
    return (_MOUSE + _MODES + ("" if _OLD.fullmatch(term) else _KITTY) + _END).encode()


class SshTerminal:
    """Implements `netplay.terminal.Terminal`."""

    def __init__(
        self,
        outlet: Outlet,
        wire: Any,
        term: str,
        size: tuple[int, int],
        env: Mapping[str, str],
        measure: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self._measure = measure
        self._typed_at: float | None = None
        self.term = looks.cleaned(term)
        self.env = env
        self.colours = looks.colours(self.term, env)
        self.size = Size.clamped(*size)
        self._outlet = outlet
        self._wire = wire
        self._keys = Keys(self._typed)
        self._loop = asyncio.get_running_loop()
        self._screen: Screen | None = None
        self._early = bytearray()
        self._resize: asyncio.TimerHandle | None = None
        self._resized_at = 0.0
        self._drawn = False
        self.when_drawn: Callable[[], None] = lambda: None
        """Called at the first output of whoever draws here."""
        self._hung_up: str | None = None
        self._closed = False
        outlet.on_room = self._room

    def attach(self, screen: Screen) -> None:
        """Begin to deliver input; what was typed before is delivered first."""
        self._screen = screen
        early, self._early = bytes(self._early), bytearray()
        if early:
            screen.on_input(early)
        if self._hung_up is not None:
            screen.on_hangup(self._hung_up)

    def write(self, data: bytes) -> None:
        """Send output. Dropped silently once the person is gone."""
        self._drawn = self._drawn or b"\x1b" in data
        self.when_drawn()
        if self._typed_at is not None:
            waited, self._typed_at = self._loop.time() - self._typed_at, None
            if waited < ANSWERED:
                self._measure(waited)
        if not self._closed:
            self._outlet.write(data)

    @property
    def room(self) -> bool:
        """False while output is backed up."""
        return self._outlet.open

    @property
    def round_trip_ms(self) -> int:
        """What the system has measured on the connection; 0 where it does not tell."""
        return round_trip_ms(self._wire)

    def close(self, status: int = 0, farewell: str = "") -> None:
        """Restore the terminal, leave the farewell in the scrollback, hang up."""
        if self._closed:
            return
        self._closed = True
        self._keys.close()
        if self._resize is not None:
            self._resize.cancel()
        words = "".join(f"{line}\r\n" for line in farewell.splitlines()).encode()
        self._outlet.finish((restore(self.term) if self._drawn else b"") + words, status)
        self._screen = None

    def typed(self, data: bytes) -> None:
        """The client sent input."""
        if not self._closed:
            self._typed_at = self._typed_at or self._loop.time()
            self._keys.feed(data)

    def resized(self, columns: int, rows: int) -> None:
        """The client's window changed; the screen hears of it ten times a second at most."""
        size = Size.clamped(columns, rows)
        if size == self.size or self._closed:
            return
        self.size = size
        if self._resize is None:
            wait = self._resized_at + RESIZE_PAUSE - self._loop.time()
            self._resize = self._loop.call_later(max(0.0, wait), self._tell_size)

    def hang_up(self, why: str) -> None:
        """The person is gone, or is being sent away."""
        if self._hung_up is None:
            self._hung_up = why
            if self._screen is not None:
                self._screen.on_hangup(why)

    def _typed(self, data: bytes) -> None:
        if self._screen is not None:
            self._screen.on_input(data)
        elif len(self._early) + len(data) <= 4096:
            self._early += data

    def _tell_size(self) -> None:
        self._resize = None
        self._resized_at = self._loop.time()
        if self._screen is not None:
            self._screen.on_resize(self.size)

    def _room(self) -> None:
        if self._screen is not None:
            self._screen.on_room()
