"""Every command of every document does what it should, or says why it cannot be run here."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shlex
import shutil
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence

import pyte
import pytest

from tests.docs.conftest import Place
from tests.docs.reading import DOCUMENTS, TOP, blocks, commands
from tui.__main__ import _parser, main

PATIENCE = 60.0


def run_by_hand(document: str) -> list[str]:
    """The commands of a document that need nothing but an open house."""
    return [command for found, command in commands("") if found == document]


@pytest.mark.skipif(not shutil.which("ssh"), reason="LEFT OUT: no OpenSSH client")
@pytest.mark.parametrize("document", [each for each in DOCUMENTS if run_by_hand(each)])
def test_commands_work_in_their_order(
    document: str,
    place: Place,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In one directory, with one house open; each has to end well."""
    monkeypatch.chdir(place.home)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for name, value in place.env.items():
        monkeypatch.setenv(name, value)
    for command in run_by_hand(document):
        plain = re.fullmatch(r"sshuffle[^|<>$]*", command)
        status = main(shlex.split(command)[1:]) if plain else in_a_shell(command)
        said = capsys.readouterr()

        assert status == 0, f"{command}\n{said.out}\n{said.err}"
        assert "Traceback" not in said.err


def in_a_shell(command: str) -> int:
    """The exit status of a command; what it says is said here."""
    done = subprocess.run(
        ["sh", "-c", command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    print(done.stdout)
    print(done.stderr, file=sys.stderr)
    return done.returncode


class Window:
    """A command in a terminal of its own."""

    def __init__(self, command: str, place: Place) -> None:
        self.command = command
        here = command.replace("play.example.net:2222", f"127.0.0.1:{place.port}")
        self.controller, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._program = subprocess.Popen(
            ["sh", "-c", f"exec {here}" if "=" not in here.split()[0] else here],
            cwd=TOP if command.startswith("scripts/") else place.home,
            env=place.env,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
        )
        os.close(terminal)
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def text(self) -> str:
        """What is to be seen."""
        return "\n".join(self._screen.display)

    @property
    def drawn(self) -> bool:
        """The house, or a table of it, is on the screen."""
        words = ("against bots now", " leave", " lobby", " curtain", "I am here")
        return any(word in self.text for word in words)

    def take(self) -> None:
        """What has come in."""
        try:
            data = os.read(self.controller, 1 << 16)
        except OSError:
            return
        self._stream.feed(data.replace(b"\x1b[<u", b"").replace(b"\x1b[>25u", b""))

    def close(self) -> None:
        """End it."""
        self._program.kill()
        self._program.wait()
        os.close(self.controller)


def watched(windows: Sequence[Window]) -> None:
    """Until every window has shown the house."""
    until = time.monotonic() + PATIENCE
    while not all(window.drawn for window in windows):
        ready, _, _ = select.select([window.controller for window in windows], [], [], 0.2)
        for window in windows:
            if window.controller in ready:
                window.take()
        blank = [f"{w.command}\n{w.text}" for w in windows if not w.drawn]
        if time.monotonic() > until:
            raise AssertionError("\n".join(blank))


@pytest.mark.skipif(not shutil.which("ssh"), reason="LEFT OUT: no OpenSSH client")
def test_commands_that_want_a_terminal_show_the_house(place: Place) -> None:
    """The lobby, a table, or somebody's turn."""
    windows = [Window(each, place) for each in dict.fromkeys(c for _, c in commands("terminal"))]
    try:
        assert len(windows) >= 8
        watched(windows)
    finally:
        for window in windows:
            window.close()


@pytest.mark.parametrize(("document", "command"), commands("outside"))
def test_commands_that_are_not_run_are_at_least_said_right(document: str, command: str) -> None:
    """`sshuffle` takes their words; scripts are there; the reason is given."""
    why = {block.why for block in blocks(document) if command in block.text}
    words = shlex.split(command)

    assert why
    assert "" not in why
    if words[0] == "sshuffle":
        _parser().parse_args(words[1:])
    elif words[0].startswith(("scripts/", "docs/")):
        assert (TOP / words[0]).is_file()
    else:
        assert words[0] in {"ssh", "pipx", "python", "git", ".venv/bin/python"}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_marks_are_known(document: str) -> None:
    """Only blocks of the shell carry one, and only those two."""
    for block in blocks(document):
        assert block.mark in ("", "terminal", "outside")
        assert not block.mark or block.kind == "sh"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    """Every file that is named in a link is there."""
    folder = (TOP / document).parent
    text = (TOP / document).read_text("utf-8")
    for part in text.split("](")[1:]:
        target = part.partition(")")[0].partition("#")[0]
        if target and "://" not in target:
            assert (folder / target).exists(), target
