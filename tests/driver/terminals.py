"""A terminal in memory: what a session writes on it, what pyte makes of that, what it is sent."""

from __future__ import annotations

from collections.abc import Mapping

import pyte

from netplay.terminal import Colours, Screen, Size


class FakeTerminal:
    """A netplay Terminal without a wire. `room` can be taken away and given back."""

    def __init__(
        self,
        columns: int = 80,
        rows: int = 24,
        colours: Colours = Colours.TRUE,
        term: str = "xterm-256color",
    ) -> None:
        self.term = term
        self.colours = colours
        self.size = Size.clamped(columns, rows)
        self.env: Mapping[str, str] = {}
        self.round_trip_ms = 0
        self.room = True
        self.screen: Screen | None = None
        self.writes: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self._pyte = pyte.Screen(*self.size)
        self._stream = pyte.ByteStream(self._pyte)
        self._shown = 0

    @property
    def output(self) -> bytes:
        """Everything written."""
        return b"".join(self.writes)

    @property
    def pyte(self) -> pyte.Screen:
        """A terminal emulator that has read everything."""
        unread, self._shown = self.writes[self._shown :], len(self.writes)
        self._stream.feed(_for_pyte(b"".join(unread)))
        return self._pyte

    @property
    def display(self) -> list[str]:
        """What a person would see, a string for each row."""
        return list(self.pyte.display)

    @property
    def shows(self) -> str:
        """What a person would see, in one string."""
        return "\n".join(self.display)

    def attach(self, screen: Screen) -> None:
        """Begin to deliver input."""
        self.screen = screen

    def write(self, data: bytes) -> None:
        """Take output, unless closed."""
        if self.closed is None:
            self.writes.append(data)

    def close(self, status: int = 0, farewell: str = "") -> None:
        """Hang up; the first status and farewell count."""
        if self.closed is None:
            self.closed = (status, farewell)

    def types(self, data: bytes | str) -> None:
        """The person types, or their terminal sends."""
        assert self.screen is not None
        self.screen.on_input(data.encode() if isinstance(data, str) else data)

    def resizes(self, columns: int, rows: int) -> None:
        """The person changes the window."""
        assert self.screen is not None
        self.size = Size.clamped(columns, rows)
        self.pyte.resize(self.size.rows, self.size.columns)
        self.screen.on_resize(self.size)

    def stalls(self) -> None:
        """The terminal stops reading."""
        self.room = False

    def reads_again(self) -> None:
        """The terminal has read everything."""
        assert self.screen is not None
        self.room = True
        self.screen.on_room()

    def hangs_up(self, why: str = "closed") -> None:
        """The person is gone."""
        assert self.screen is not None
        self.screen.on_hangup(why)


def _for_pyte(data: bytes) -> bytes:
    """pyte prints the ends of sequences it has never heard of."""
    for unknown in (b"\x1b[?2026$p", b"\x1b[<u"):
        data = data.replace(unknown, b"")
    return data
