"""What a terminal can show, by what its client says of it; never by the server's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from netplay.terminal import Colours

_TERM: Final = re.compile(r"[A-Za-z0-9._+-]{1,40}")
_BY_TERM: Final = (
    (re.compile(r"dumb|unknown|vt\d.*|.*-m(ono)?"), Colours.NONE),
    (
        re.compile(r".*-direct|(xterm-)?(kitty|ghostty)|alacritty.*|wezterm|foot.*|contour.*|rio"),
        Colours.TRUE,
    ),
    (re.compile(r".*-?256colou?r.*|iterm2?.*|konsole.*|vte.*|gnome.*"), Colours.MANY),
)


def cleaned(term: str) -> str:
    """TERM if it is one, "" else.

    >>> cleaned("xterm-256color"), cleaned("$(id)")
    ('xterm-256color', '')
    """
    return term if _TERM.fullmatch(term) else ""


def draws(term: str) -> bool:
    """Whether a screen can be drawn at all on a terminal of this (cleaned) kind."""
    return term not in ("", "dumb", "unknown")


def colours(term: str, env: Mapping[str, str]) -> Colours:
    """How many colours to use.

    >>> colours("xterm-256color", {}), colours("xterm", {"COLORTERM": "truecolor"})
    (<Colours.MANY: 256>, <Colours.TRUE: 16777216>)
    >>> colours("xterm-kitty", {"NO_COLOR": "1"})
    <Colours.NONE: 0>
    """
    if env.get("NO_COLOR"):
        return Colours.NONE
    if env.get("COLORTERM") in ("truecolor", "24bit"):
        return Colours.TRUE
    return next((found for kind, found in _BY_TERM if kind.fullmatch(term)), Colours.SIXTEEN)
