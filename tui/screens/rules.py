"""Rules: the rules of a game, to read and to search."""

from __future__ import annotations

from typing import Final

from textual import on

from core.catalog import games
from tui.canvas import Canvas, Rect
from tui.keys import Intent
from tui.printing import GLOSSARY, Printed, printed
from tui.screens.base import HouseScreen
from tui.widgets.bars import Hints, hint_line, title_bar
from tui.widgets.line import Line

_WIDEST: Final = 92
_HINTS: Final[Hints] = (
    ("down", "on"),
    ("play", "page"),
    ("talk", "search"),
    ("next", "next found"),
    ("back", "close"),
    ("right", "next book"),
)


class Rules(HouseScreen[None]):
    """The rules of the games of the house.

    Args:
        game: The key of the game to begin with.
    """

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game
        self._top = 0
        self._found = ""
        self._page = 10
        self._lines: tuple[Printed, ...] = ()

    def paint(self, canvas: Canvas[Intent]) -> None:
        """A page, between its title and the keys."""
        look = canvas.look
        width = min(canvas.width - 4, _WIDEST)
        self._page = canvas.height - 3
        self._lines = printed(self._game, width)
        self._top = max(min(self._top, len(self._lines) - self._page), 0)
        left = (canvas.width - width) // 2
        for y, line in enumerate(self._lines[self._top : self._top + self._page], 1):
            hit = bool(self._found) and self._found in line.text.lower()
            ink = look.ink("pick" if hit else "felt", "hue0" if hit else line.colour, line.bold)
            canvas.text(left, y + 1, line.text, ink)
        read = min((self._top + self._page) * 100 // max(len(self._lines), 1), 100)
        title = _title(self._game)
        title_bar(canvas, Rect(0, 0, canvas.width, 1), title, f"{read} %")
        self._paint_keys(canvas)

    def _paint_keys(self, canvas: Canvas[Intent]) -> None:
        bar = Rect(0, canvas.height - 1, canvas.width, 1)
        canvas.fill(bar, canvas.look.ink("bar", "bar_ink"))
        hint_line(canvas, bar, _HINTS, self.keymap)

    def meant(self, intent: Intent) -> None:
        """Turn pages, search, close."""
        steps = {"down": 1, "up": -1, "pick": self._page, "play": self._page, "undo": -self._page}
        match intent.verb:
            case "talk":
                self.line.open("search", "search for")
            case "next":
                self._search(self._top + 1)
            case "left" | "right":
                self._turn(1 if intent.verb == "right" else -1)
            case "back" | "leave" | "rules":
                self.dismiss()
            case verb:
                self._top += steps.get(verb, 0)

    def _turn(self, step: int) -> None:
        keys = [*games(), GLOSSARY]
        self._game = keys[(keys.index(self._game) + step) % len(keys)]
        self._top = 0

    @on(Line.Typed)
    def _typed(self, message: Line.Typed) -> None:
        message.stop()
        self._found = message.text.lower()
        self._search(0)
        self.repaint()

    def _search(self, start: int) -> None:
        """The next line with the words looked for, from the start again after the end."""
        count = len(self._lines)
        for step in range(count if self._found else 0):
            at = (start + step) % count
            if self._found in self._lines[at].text.lower():
                self._top = at
                return


def _title(book: str) -> str:
    return "Words" if book == GLOSSARY else f"Rules of {games()[book].name}"
