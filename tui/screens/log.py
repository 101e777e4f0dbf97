"""Log: everything that was told and said at a table, as far back as it is kept."""

from __future__ import annotations

from typing import Final

from netplay.client import Client
from netplay.messages import AnyTell
from tui.canvas import Canvas, Rect
from tui.keys import Intent
from tui.screens.base import HouseScreen
from tui.screens.pane import Pane
from tui.widgets.bars import Hints, hint_line, title_bar
from tui.widgets.talk import talk

_HINTS: Final[Hints] = (
    ("up", "earlier"),
    ("down", "later"),
    ("play", "page back"),
    ("back", "close"),
)


class Log(HouseScreen[None]):
    """The log of one person's table; it goes on while it is read.

    Args:
        pane: Whose.
    """

    def __init__(self, pane: Pane) -> None:
        super().__init__()
        self._pane = pane
        self._back = 0
        """How many of the newest entries lie below what is shown."""

    def paint(self, canvas: Canvas[Intent]) -> None:
        """As many entries as fit, above those that were scrolled away."""
        log = tuple(self._pane.log)
        self._back = max(min(self._back, len(log) - 1), 0)
        shown = len(log) - self._back
        title_bar(canvas, Rect(0, 0, canvas.width, 1), "What happened", f"{shown} of {len(log)}")
        talk(canvas, Rect(0, 1, canvas.width, canvas.height - 2), log[:shown])
        keys = Rect(0, canvas.height - 1, canvas.width, 1)
        canvas.fill(keys, canvas.look.ink("bar", "bar_ink"))
        hint_line(canvas, keys, _HINTS, self.keymap)

    def hear(self, client: Client, tell: AnyTell) -> None:
        """What is told meanwhile comes at the end."""
        if client is self._pane.client:
            self._back += len(self._pane.news) if self._back else 0
            self.repaint()

    def meant(self, intent: Intent) -> None:
        """Scroll, close."""
        page = max(self.size.height // 2, 1)
        steps = {"up": 1, "down": -1, "play": page, "pick": page, "undo": -page}
        if intent.verb in ("back", "leave", "log"):
            self.dismiss()
        self._back = max(self._back + steps.get(intent.verb, 0), 0)
