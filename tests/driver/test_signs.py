"""Signs to somebody who looks elsewhere: each terminal gets the one it knows, and only text."""

from __future__ import annotations

import pytest

from tui.driver.signs import desktop, title

HOSTILE = "turn;\x07\x1b]52;c;aGk=\x07\x9b2J\u202eAda"


@pytest.mark.parametrize(
    ("term", "sign"),
    [
        ("xterm-256color", "\x1b]9;your turn, Ada\x07"),
        ("tmux-256color", "\x1b]9;your turn, Ada\x07"),
        ("rxvt-unicode-256color", "\x1b]777;notify;sshuffle;your turn, Ada\x07"),
        ("foot", "\x1b]777;notify;sshuffle;your turn, Ada\x07"),
        ("linux", ""),
        ("dumb", ""),
    ],
)
def test_a_terminal_gets_the_sign_it_knows(term: str, sign: str) -> None:
    """OSC 9, OSC 777, or nothing at all."""
    assert desktop("your turn, Ada", term) == sign


@pytest.mark.parametrize("term", ["xterm", "foot"])
def test_what_is_in_a_sign_is_text(term: str) -> None:
    """No name can end a sign, begin another, or add a field to it."""
    sign = desktop(HOSTILE, term)
    inside = sign[1:-1].removeprefix("]777;notify;sshuffle;").removeprefix("]9;")

    assert sign[0] == "\x1b"
    assert sign[-1] == "\x07"
    assert inside.isprintable()
    assert ";" not in inside or term == "xterm"
    assert title(HOSTILE)[1:-1].isprintable()


def test_a_sign_is_short() -> None:
    """However long the words are."""
    assert len(desktop("a" * 10_000, "foot")) < 120
