"""The same app in the window of its own process, with Textual's own driver."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pyte
import pytest


class Window:
    """A pseudo-terminal with a program in it."""

    def __init__(self) -> None:
        self.controller, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.program = subprocess.Popen(
            [sys.executable, "-m", "tests.driver.local_app"],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": ""},
            cwd=Path(__file__).parents[2],
            start_new_session=True,
        )
        os.close(terminal)
        self.output = b""
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)

    def read(self, wait: float = 0.05) -> bytes:
        """What comes until it is quiet."""
        new = b""
        while select.select([self.controller], [], [], wait)[0]:
            try:
                part = os.read(self.controller, 65536)
            except OSError:
                break
            if not part:
                break
            new += part
        self.output += new
        self.stream.feed(new.replace(b"\x1b[<u", b"").replace(b"\x1b[>25u", b""))
        return new

    def until(self, text: str) -> None:
        """Wait until it shows this."""
        end = time.monotonic() + 20
        while text not in "\n".join(self.screen.display):
            assert time.monotonic() < end, "\n".join(self.screen.display)
            self.read()

    def types(self, text: str) -> None:
        """Press keys."""
        os.write(self.controller, text.encode())


@pytest.fixture
def window() -> Iterator[Window]:
    """The app, ready."""
    window = Window()
    try:
        window.until("ready")
        yield window
    finally:
        window.program.kill()
        window.program.wait()
        os.close(window.controller)


def test_frames_are_diffed_here_too(window):
    """One key sends a few bytes, in the colours this terminal has; Ctrl+C leaves a farewell."""
    window.read(0.3)
    window.types("k")
    window.until("key k")
    window.read()
    window.types("j")
    new = b""
    while b"j" not in new:
        new += window.read()

    assert len(new) < 80
    assert b"38;5;" in window.output or b"48;5;" in window.output
    assert b"8;2;" not in window.output
    window.types("\x03")
    window.until("Come again.")
    assert window.program.wait(10) == 0


def test_it_breaks_in_one_sentence(window):
    """Status 1, where it was, and nothing of what it held."""
    window.types("x")
    window.until("Something broke here")

    assert window.program.wait(10) == 1
    window.read()
    assert b"ValueError at local_app.py" in window.output
    assert b"secret" not in window.output
