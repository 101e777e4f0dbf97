"""Stage: the one region of a screen, painted on a canvas, whose zones can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.message import Message

from tui.canvas import Canvas
from tui.keys import Intent
from tui.theme import Look
from tui.widgets.region import Region, Row

LEAST_WIDTH = 38
LEAST_HEIGHT = 16


class Stage(Region):
    """Everything a screen shows.

    One region is enough: rows that did not change are neither built nor sent again.

    Args:
        look: The look of the person it is for.
        painter: Paints all of it; called whenever something may have changed.
    """

    class Meant(Message):
        """Somebody clicked on something that means something."""

        def __init__(self, intent: Intent) -> None:
            super().__init__()
            self.intent = intent

    def __init__(self, look: Look, painter: Callable[[Canvas[Intent]], None]) -> None:
        super().__init__()
        self.look = look
        self._painter = painter
        self._canvas: Canvas[Intent] | None = None

    def paint(self, width: int, height: int) -> Sequence[Row]:
        """The screen; or, where it cannot fit, how much room it needs."""
        canvas: Canvas[Intent] = Canvas(width, height, self.look, self.look.ink("felt", "ink"))
        if width < LEAST_WIDTH or height < LEAST_HEIGHT:
            too_small(canvas)
        else:
            self._painter(canvas)
        rows = canvas.rows(self._canvas)
        self._canvas = canvas
        return rows

    def on_click(self, event: events.Click) -> None:
        """Tell the screen what was clicked."""
        intent = self._canvas.at(event.x, event.y) if self._canvas else None
        if intent is not None:
            self.post_message(self.Meant(intent))


def too_small(canvas: Canvas[Intent]) -> None:
    """Say how much room is needed."""
    ink = canvas.look.ink("felt", "ink")
    lines = (
        "There is too little room.",
        f"{canvas.width}x{canvas.height} here,",
        f"{LEAST_WIDTH}x{LEAST_HEIGHT} needed,",
        "80x24 is comfortable.",
    )
    top = max((canvas.height - len(lines)) // 2, 0)
    for y, line in enumerate(lines, top):
        canvas.centre(canvas.area, y, line, ink)
