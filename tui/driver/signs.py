"""Signs to a person who is looking elsewhere: the title of the window, a word on the desktop."""

from __future__ import annotations

import re
from typing import Final

from tui.driver.cells import cells

_UNDERSTAND: Final = re.compile(
    r"(xterm|tmux|screen|alacritty|foot|kitty|wezterm|ghostty|contour|rio|konsole|iterm)"
)
_NOTIFY: Final = re.compile(r"(rxvt-unicode|foot)")
"""Terminals that know a notification by the number 777."""
_LONGEST: Final = 80

TITLE_KEPT: Final = "\x1b[22;2t"
TITLE_BACK: Final = "\x1b[23;2t"


def understands(term: str) -> bool:
    """Whether a terminal of this kind keeps questions and signs from being printed as text."""
    return _UNDERSTAND.match(term) is not None


def title(text: str) -> str:
    """Put this in the title of the window."""
    return f"\x1b]2;{_clean(text)}\x07"


def desktop(text: str, term: str) -> str:
    """Show this as a notification of the desktop, where terminals do that; else nothing."""
    if _NOTIFY.match(term):
        return f"\x1b]777;notify;sshuffle;{_clean(text).replace(';', ',')}\x07"
    return f"\x1b]9;{_clean(text)}\x07" if understands(term) else ""


def _clean(text: str) -> str:
    return "".join(cells(text)[:_LONGEST])
