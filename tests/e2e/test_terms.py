"""The house on every kind of terminal: what is sent there is understood there."""

from __future__ import annotations

import re
from typing import Any

import pytest

from netplay.ssh.server import SshServer
from tests.ssh.conftest import Typist, knock

SCREENS = ("xterm-256color", "xterm-kitty", "tmux-256color", "tmux", "screen", "linux", "vt100")
COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-79]|4[0-79]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")
MANY = re.compile(rb"\x1b\[(?:[0-9;]*;)?[34]8;5;")
TRUE = re.compile(rb"\x1b\[(?:[0-9;]*;)?[34]8;2;")
OSC = re.compile(rb"\x1b\]")


async def visit(server: SshServer, term: str, **more: Any) -> tuple[bytes, int | None]:
    """Come in, look at the lobby, leave by Ctrl+C: everything that was sent, and the status."""
    async with await knock(server) as conn:
        typist = await Typist.at(conn, term_type=term, **more)
        await typist.until(b"Read", 20)
        typist.type(b"\x03")
        shown = await typist.rest(20)
        return shown, await typist.status()


@pytest.mark.parametrize("term", SCREENS)
async def test_the_house_is_drawn_and_the_terminal_given_back(server: SshServer, term: str) -> None:
    """Other screen and back, cursor hidden and shown, every mode that was set is reset."""
    shown, status = await visit(server, term)

    assert status == 0
    assert shown.index(b"\x1b[?1049h") < shown.rindex(b"\x1b[?1049l")
    assert shown.rindex(b"\x1b[?25l") < shown.rindex(b"\x1b[?25h")
    for mode in set(re.findall(rb"\x1b\[\?(\d+)h", shown)) - {b"25", b"7", b"2026"}:
        assert shown.rindex(b"\x1b[?%sh" % mode) < shown.rindex(b"\x1b[?%sl" % mode), mode


@pytest.mark.parametrize("term", ["linux", "vt100"])
async def test_old_terminals_are_sent_nothing_they_would_print(
    server: SshServer, term: str
) -> None:
    """No window titles, no kitty keyboard, no more colours than there are."""
    shown, _ = await visit(server, term)

    assert not OSC.search(shown)
    assert b"\x1b[<u" not in shown
    assert not MANY.search(shown)
    assert not TRUE.search(shown)
    assert bool(COLOUR.search(shown)) == (term == "linux")


@pytest.mark.parametrize(
    ("term", "env", "many", "true"),
    [
        ("xterm-256color", {}, True, False),
        ("xterm-256color", {"COLORTERM": "truecolor"}, False, True),
        ("xterm-kitty", {}, False, True),
        ("tmux-256color", {}, True, False),
        ("screen", {}, False, False),
        ("xterm-kitty", {"NO_COLOR": "1"}, False, False),
    ],
)
async def test_colours_are_those_of_the_terminal(
    server: SshServer, term: str, env: dict[str, str], many: bool, true: bool
) -> None:
    """By its name and what its client says, never by the server's own."""
    shown, _ = await visit(server, term, env=env)

    assert (bool(MANY.search(shown)), bool(TRUE.search(shown))) == (many, true)
    assert "NO_COLOR" not in env or not COLOUR.search(shown)


@pytest.mark.parametrize("term", ["dumb", "unknown", ""])
async def test_what_cannot_be_drawn_on_gets_words(server: SshServer, term: str) -> None:
    """One paragraph, no escape sequence, status 1."""
    async with await knock(server) as conn:
        typist = await Typist.at(conn, term_type=term or "$(id)")
        shown = await typist.rest()
        status = await typist.status()

    assert b"\x1b" not in shown
    assert status == 1
