"""What a terminal can show is told by its client, never by the server's own surroundings."""

from __future__ import annotations

import pytest

from netplay.ssh import looks
from netplay.ssh.terminal import restore
from netplay.terminal import Colours


@pytest.mark.parametrize(
    ("term", "env", "colours"),
    [
        ("xterm-256color", {}, Colours.MANY),
        ("xterm-256color", {"COLORTERM": "truecolor"}, Colours.TRUE),
        ("xterm-256color", {"NO_COLOR": "1", "COLORTERM": "truecolor"}, Colours.NONE),
        ("xterm-kitty", {}, Colours.TRUE),
        ("xterm-ghostty", {}, Colours.TRUE),
        ("alacritty", {}, Colours.TRUE),
        ("wezterm", {}, Colours.TRUE),
        ("foot", {}, Colours.TRUE),
        ("xterm-direct", {}, Colours.TRUE),
        ("tmux-256color", {}, Colours.MANY),
        ("screen", {}, Colours.SIXTEEN),
        ("linux", {}, Colours.SIXTEEN),
        ("xterm", {}, Colours.SIXTEEN),
        ("vt100", {}, Colours.NONE),
        ("", {}, Colours.SIXTEEN),
    ],
)
def test_colours_follow_the_client(term: str, env: dict[str, str], colours: Colours) -> None:
    """TERM, COLORTERM (when it is sent at all) and NO_COLOR."""
    assert looks.colours(term, env) is colours


def test_the_servers_environment_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server started without colours serves clients with them."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")

    assert looks.colours("xterm-256color", {}) is Colours.MANY


def test_every_mode_is_turned_off() -> None:
    """Mouse, focus, paste, synchronised output, in-band resize, cursor, screen, kitty's keys."""
    text = restore("xterm-kitty").decode()

    for mode in (1000, 1002, 1003, 1006, 1004, 2004, 2026, 2048, 1049):
        assert f"\x1b[?{mode}l" in text
    assert "\x1b[?25h" in text
    assert "\x1b[<u" in text
    assert "\x1b[<u" not in restore("linux").decode()
