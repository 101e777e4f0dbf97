"""Confirm: a yes or no before something that cannot be taken back."""

from __future__ import annotations

from typing import Final

from textual import events, on
from textual.app import ComposeResult
from textual.screen import ModalScreen

from tui.canvas import Canvas, Rect
from tui.keys import Intent, Keymap
from tui.theme import Look
from tui.widgets.bars import hint_line, wrapped
from tui.widgets.stage import Stage

_WIDTH: Final = 46
_KEYS: Final = Keymap(
    {
        "y": Intent("play"),
        "enter": Intent("play"),
        "n": Intent("back"),
        "escape": Intent("back"),
        "q": Intent("back"),
    }
)


class Confirm(ModalScreen[bool]):
    """A question in front of the screen.

    Args:
        question: One sentence or two.
        yes: What happens on yes, in a word or two.
        look: How it looks.
    """

    DEFAULT_CSS = """
    Confirm { align: center middle; background: transparent; }
    Confirm Stage { width: 46; height: 7; }
    """

    def __init__(self, question: str, yes: str, look: Look) -> None:
        super().__init__()
        self._question = question
        self._yes = yes
        self._look = look

    def compose(self) -> ComposeResult:
        """A small stage."""
        yield Stage(lambda: self._look, self.paint, lambda *size: "open")

    def paint(self, canvas: Canvas[Intent]) -> None:
        """The question and its two answers."""
        look = self._look
        canvas.fill(canvas.area, look.ink("bar", "bar_ink"))
        canvas.box(canvas.area, look.ink("bar", "bar_gold"))
        lines = wrapped(self._question, canvas.width - 6)[:3]
        for y, line in enumerate(lines, 3 - len(lines) // 2 - len(lines) % 2):
            canvas.centre(canvas.area, y, line, look.ink("bar", "bar_ink", bold=True))
        keys = Rect(3, canvas.height - 2, canvas.width - 6, 1)
        hint_line(canvas, keys, (("play", self._yes), ("back", "stay")), _KEYS)

    def on_key(self, event: events.Key) -> None:
        """Yes or no; other keys do nothing."""
        event.stop()
        intent = _KEYS.intent(event.key)
        if intent is not None:
            self.dismiss(intent.verb == "play")

    @on(Stage.Meant)
    def _clicked(self, message: Stage.Meant) -> None:
        message.stop()
        self.dismiss(message.intent.verb == "play")
