"""Stage: the one region of a screen, painted on a canvas, whose zones can be clicked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from textual import events
from textual.message import Message
from textual.screen import Screen

from tui.canvas import Canvas
from tui.driver import PaintedScreen
from tui.keys import Intent
from tui.pieces import Line
from tui.theme import Look
from tui.widgets.gate import Gate, gate, paint_gate
from tui.widgets.region import Region, Row

_FRAME: Final = 1 / 60
"""Seconds between two paintings."""


class Stage(Region):
    """Everything a screen shows.

    One region is enough: rows that did not change are neither built nor sent again.

    Args:
        look: Gives the look of the person it is for, as it is now.
        painter: Paints all of it; called whenever something may have changed.
        stands: How the gate stands before a screen of so many columns and rows: unless it is
            open, there is only a word about that.
    """

    class Meant(Message):
        """Somebody clicked on something that means something."""

        def __init__(self, intent: Intent, x: int, y: int) -> None:
            super().__init__()
            self.intent = intent
            self.x = x
            self.y = y

    def __init__(
        self,
        look: Callable[[], Look],
        painter: Callable[[Canvas[Intent]], None],
        stands: Callable[[int, int], Gate] = gate,
    ) -> None:
        super().__init__()
        self._look = look
        self._stands = stands
        self._painter = painter
        self._canvas: Canvas[Intent] | None = None
        self._frame_at = 0.0
        self._showing: asyncio.Handle | None = None

    @property
    def gate(self) -> Gate:
        """How the gate stands before it."""
        return self._stands(*self.outer_size)

    def paint(self, width: int, height: int) -> Sequence[Row]:
        """The screen; or, where it cannot fit, how much room it needs."""
        before, canvas = self._canvas, self._painted_canvas(width, height)
        return canvas.rows(before)

    def picture(self) -> Sequence[Line]:
        """The same, cell by cell: while the stage is all there is to see."""
        self._rows = None
        before, canvas = self._canvas, self._painted_canvas(*self.outer_size)
        return canvas.grid(before)

    def repaint(self) -> None:
        """Something may look different now; several calls in one frame paint once."""
        if not self._asked:
            self._asked = True
            loop = asyncio.get_running_loop()
            if loop.time() < self._frame_at + _FRAME:
                self._showing = loop.call_at(self._frame_at + _FRAME, self._show)
            else:
                self._showing = loop.call_soon(self._show)

    def show_due(self) -> None:
        """Show at once what would be shown in the next turn of the loop."""
        if self._asked and not isinstance(self._showing, asyncio.TimerHandle):
            self._show()

    def _show(self) -> None:
        self._asked = False
        if self._showing is not None:
            self._showing.cancel()
        if not (self.is_attached and self.app.is_running and self.outer_size):
            return
        self._frame_at = asyncio.get_running_loop().time()
        try:
            self._show_on(self.screen)
        except Exception as error:
            self.app._handle_exception(error)

    def _show_on(self, screen: Screen[Any]) -> None:
        if isinstance(screen, PaintedScreen) and screen.cover is self:
            screen.show_cover()
        elif screen is self.app.screen or not isinstance(self.app.screen, PaintedScreen):
            self._show_changes()
        else:
            self._rows = None

    def _painted_canvas(self, width: int, height: int) -> Canvas[Intent]:
        look = self._look()
        felt, before = look.ink("felt", "ink"), self._canvas
        canvas: Canvas[Intent] = Canvas(width, height, look, felt, before)
        stands = self._stands(width, height)
        if stands == "open":
            self._painter(canvas)
        else:
            paint_gate(canvas, stands)
            canvas.zone(canvas.area, Intent("play"))
        self._canvas = canvas
        return canvas

    def on_unmount(self) -> None:
        """Nothing waits to be shown any more."""
        if self._showing is not None:
            self._showing.cancel()

    def on_click(self, event: events.Click) -> None:
        """Tell the screen what was clicked."""
        intent = self._canvas.at(event.x, event.y) if self._canvas else None
        if intent is not None:
            self.post_message(self.Meant(intent, event.x, event.y))
