"""Learning: which game to be taught, and the words of the house."""

from __future__ import annotations

from typing import Final

from core.catalog import games
from tui.board import board, boarded
from tui.canvas import Canvas, Rect
from tui.keys import Intent
from tui.printing import GLOSSARY
from tui.scene import Prompt
from tui.screens.base import HouseScreen
from tui.screens.lesson import LessonScreen
from tui.screens.rules import Rules
from tui.theme import Colour
from tui.widgets.bars import Hints, prompt_bar, title_bar

_HINTS: Final[Hints] = (("play", "begin"), ("down", "choose"), ("rules", "rules"), ("back", "back"))
_WIDEST: Final = 60


class Learning(HouseScreen[None]):
    """A list of the games that are taught, and of their words."""

    def __init__(self) -> None:
        super().__init__()
        self._at = 0
        self._taught = [key for key in boarded() if key in games() and _lesson(key)]

    def paint(self, canvas: Canvas[Intent]) -> None:
        """The list."""
        title_bar(canvas, Rect(0, 0, canvas.width, 1), "Learn a game", "")
        width = min(canvas.width - 4, _WIDEST)
        left = (canvas.width - width) // 2
        for at, (text, detail) in enumerate(self._rows()):
            self._row(canvas, Rect(left, 2 + at, width, 1), at, (text, detail))
        bar = Rect(0, canvas.height - 2, canvas.width, 2)
        words = "A few minutes each; nobody watches, nothing counts, q stops."
        prompt_bar(canvas, bar, Prompt(words, False, _HINTS), self.keymap)

    def _rows(self) -> list[tuple[str, str]]:
        rows = []
        for key in self._taught:
            done = "done" if key in self.visit.learnt else f"{len(_steps(key))} steps"
            rows.append((games()[key].name, done))
        return [*rows, ("Words of the house and its games", "a glossary")]

    def _row(self, canvas: Canvas[Intent], rect: Rect, at: int, words: tuple[str, str]) -> None:
        look, here = canvas.look, at == self._at
        on: Colour = "lit" if here else "felt"
        ink: Colour = "gold" if here else "ink"
        canvas.fill(rect, look.ink(on, "ink"))
        canvas.text(rect.x, rect.y, "▸" if here else " ", look.ink(on, "gold", bold=True))
        canvas.text(rect.x + 2, rect.y, words[0], look.ink(on, ink, bold=here), rect.width - 14)
        canvas.right(rect.right - 1, rect.y, words[1], look.ink(on, "soft"))
        canvas.zone(rect, Intent("touch", at))

    def meant(self, intent: Intent) -> None:
        """Choose, begin, go back."""
        count = len(self._taught) + 1
        match intent.verb:
            case "up" | "down":
                self._at = (self._at + (1 if intent.verb == "down" else -1)) % count
            case "touch" if isinstance(intent.target, int):
                self._at = intent.target
                self._begin()
            case "play" | "pick":
                self._begin()
            case "rules":
                self.app.push_screen(Rules(self._key or next(iter(games()))))
            case "back" | "leave":
                self.dismiss()

    @property
    def _key(self) -> str:
        return self._taught[self._at] if self._at < len(self._taught) else ""

    def _begin(self) -> None:
        laid = board(self._key) if self._key else None
        if laid is not None and laid.lesson is not None:
            self.app.push_screen(LessonScreen(laid.lesson, self.visit.panes[0]))
        else:
            self.app.push_screen(Rules(GLOSSARY))


def _lesson(key: str) -> bool:
    laid = board(key)
    return laid is not None and laid.lesson is not None


def _steps(key: str) -> tuple[object, ...]:
    laid = board(key)
    return laid.lesson.steps if laid is not None and laid.lesson is not None else ()
