"""TerminalDriver: Textual on a netplay Terminal, in the loop, without threads or signals."""

from __future__ import annotations

import asyncio
from enum import StrEnum
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TextIO

from textual import events
from textual.driver import Driver
from textual.geometry import Size as TextualSize
from textual.message import Message

from netplay.terminal import Size, Terminal
from tui.driver.intake import Intake
from tui.driver.signs import TITLE_BACK, TITLE_KEPT, title, understands

if TYPE_CHECKING:
    from tui.driver.painted import PaintedApp


class Mouse(StrEnum):
    """How much of the mouse a terminal reports. Motion without a button is never asked for."""

    OFF = ""
    CLICKS = "\x1b[?1000h\x1b[?1006h"
    DRAG = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"


MOUSE_OFF: Final = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l"
RESTORE: Final = f"\x1b[m{MOUSE_OFF}\x1b[8h\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l"
"""Whatever the driver switched on, off. `Terminal.close` does the same and more once again."""

_OPEN: Final = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[8l"
"""Another screen, no cursor, no wrapping, marked pastes; and letters in the order in which they
come, where a terminal would turn those from right to left around with all that stands beside them.
"""
_ASK_SYNCHRONISED: Final = "\x1b[?2026$p"
_RESIZE_EVERY: Final = 0.1
_QUEUE: Final = 16


class TerminalDriver(Driver):
    """Shows one app on the terminal it was made for, and hears what is typed there."""

    _app: PaintedApp

    def __init__(
        self,
        app: PaintedApp,
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        if app.terminal is None:
            raise ValueError("an app without a terminal has no use for this driver")
        self.terminal: Terminal = app.terminal
        super().__init__(app, debug=False, mouse=mouse, size=Size.clamped(*self.terminal.size))
        self._mouse_mode = Mouse.CLICKS if mouse else Mouse.OFF
        self._intake = Intake(self)
        self._written: list[str] = []
        self._flushing: asyncio.Handle | None = None
        self._open = self._taken = self._titled = False
        self._resized: Size | None = None
        self._resting: asyncio.TimerHandle | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the terminal."""
        return self._size or (80, 24)

    @property
    def room(self) -> bool:
        """False while output is backed up."""
        return self.terminal.room

    @property
    def round_trip_ms(self) -> int:
        """How far away the terminal is."""
        return self.terminal.round_trip_ms

    @property
    def busy(self) -> bool:
        """The app has not yet dealt with what it got."""
        return self._app.message_queue_size > _QUEUE

    def write(self, data: str) -> None:
        """Write with what else is written in this turn of the loop."""
        if not self._open:
            return
        self._written.append(data)
        if self._flushing is None:
            self._flushing = self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send what was written, in one piece."""
        if self._flushing is not None:
            self._flushing.cancel()
            self._flushing = None
        if self._written:
            data = "".join(self._written)
            self._written.clear()
            self.terminal.write(data.encode("utf-8", "replace"))

    def set_title(self, text: str) -> None:
        """Put this in the title of the window, until the app ends."""
        if understands(self.terminal.term):
            self.write(title(text) if self._titled else TITLE_KEPT + title(text))
            self._titled = True

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        self._open = self._taken = True
        asks = _ASK_SYNCHRONISED if understands(self.terminal.term) else ""
        self.write(asks + _OPEN + self._mouse_mode)
        self.flush()
        self.terminal.attach(self)

    def disable_input(self) -> None:
        """Hear nothing more."""
        self._intake.close()
        if self._resting is not None:
            self._resting.cancel()

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        self.disable_input()
        self._open = False
        if self._taken:
            self._taken = False
            self._written = [TITLE_BACK * self._titled + RESTORE]
            self.flush()

    def close(self) -> None:
        """Nothing is written after this."""
        self.stop_application_mode()

    def on_input(self, data: bytes) -> None:
        """What the person typed, in any pieces."""
        self._intake.feed(data)

    def on_resize(self, size: Size) -> None:
        """The window changed. Ten times a second at most; the last one counts."""
        self._resized = Size.clamped(*size)
        if self._resting is None:
            self._resize()

    def on_room(self) -> None:
        """Output flows again."""
        self._app.resume_painting()

    def on_hangup(self, why: str) -> None:
        """The person is gone."""
        self._open = False
        self._intake.close()
        self._app.hang_up(why)

    def deliver(self, event: Message) -> None:
        """An event for the app; a key that only the screen has a claim to goes straight there."""
        if not (isinstance(event, events.Key) and self._app.take_key(event.key)):
            self.process_message(event)

    def all_delivered(self) -> None:
        """What keys have changed is shown without another turn of the loop."""
        self._app.show_due()

    def notice(self, text: str) -> None:
        """Something to say to the person."""
        self._app.call_later(self._app.notify, text, timeout=5)

    def send_message(self, message: Message) -> None:
        """Post it to the app; everything happens in one loop."""
        self._app.post_message(message)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """A browser here is no use to the person there."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **_: Any) -> None:
        """No file is written for anybody."""
        binary.close()

    def _resize(self) -> None:
        self._resting = None
        if self._resized is None:
            return
        size, self._resized = TextualSize(*self._resized), None
        self._size = size
        self._app.post_message(events.Resize(size, size))
        self._resting = self._loop.call_later(_RESIZE_EVERY, self._resize)
