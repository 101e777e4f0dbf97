"""Replay: a finished match again, step by step, with anybody's eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from netplay.client import Client
from netplay.keepsakes import Costly, ReviewShown
from netplay.messages import AnyTell, Refused
from tui.canvas import Canvas, Rect
from tui.keys import Intent
from tui.puzzles import Puzzles
from tui.scene import Prompt
from tui.screens import ending
from tui.screens.base import HouseScreen
from tui.viewing import Viewing
from tui.widgets.bars import Hints, prompt_bar, title_bar
from tui.widgets.talk import talk

_TALK_WIDE: Final = 34
_BOARD_HIGH: Final = 18
_HINTS: Final[Hints] = (
    ("right", "step"),
    ("down", "turn"),
    ("play", "part"),
    ("undo", "part back"),
    ("next", "other eyes"),
    ("back", "close"),
)


class Replay(HouseScreen[None]):
    """Looks at a match.

    Args:
        viewing: Where one is in it.
        play_on: Goes on from a step on a seat; None where there is no house to do it.
        ask_review: Asks for the decisions that cost a seat most; `take_review` takes the answer.
    """

    def __init__(
        self,
        viewing: Viewing,
        play_on: Callable[[int, int], None] | None = None,
        ask_review: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__()
        self._viewing = viewing
        self._play_on = play_on
        self._ask_review = ask_review
        self._puzzles: Puzzles | None = None
        self._note = ""

    def take_review(self, seat: int, costly: tuple[Costly, ...]) -> None:
        """The decisions that cost most are known: the first puzzle."""
        self._puzzles = Puzzles(seat, costly)
        self._note = self._puzzles.next(self._viewing)
        self.repaint()

    def hear(self, client: Client, tell: AnyTell) -> None:
        """A review has come, or a refusal."""
        if isinstance(tell, ReviewShown) and tell.code == self._viewing.playback.saved.code:
            self.take_review(tell.seat, tell.costly)
        elif isinstance(tell, Refused):
            self._note = tell.text
            self.repaint()

    def _puzzle(self) -> None:
        if self._puzzles is not None:
            self._note = self._puzzles.next(self._viewing)
        elif self._ask_review is not None:
            self._note = "Thinking about what you did ..."
            self._ask_review(self._viewing.seat)

    def meant(self, intent: Intent) -> None:
        """Step, jump, change eyes, play on, close."""
        viewing, self._note = self._viewing, ""
        match intent.verb:
            case "hint":
                self._puzzle()
            case "right" | "left":
                viewing.go(viewing.step + (1 if intent.verb == "right" else -1))
            case "down" | "up":
                viewing.turn(1 if intent.verb == "down" else -1)
            case "play" | "undo":
                viewing.round(1 if intent.verb == "play" else -1)
            case "digit" if isinstance(intent.target, int):
                viewing.go(viewing.last * intent.target // 9)
            case "next" | "pick":
                viewing.next_eyes()
            case "begin" if self._play_on is not None and viewing.step < viewing.last:
                self._play_on(viewing.step, viewing.seat)
            case "look":
                self.visit.next_look()
            case "back" | "leave":
                self.dismiss()

    def paint(self, canvas: Canvas[Intent]) -> None:
        """The table of that moment, the log beside or below it, where one is and the keys."""
        viewing = self._viewing
        self._paint_title(canvas)
        bar = 2 if canvas.width >= 64 else 3
        felt = Rect(0, 1, canvas.width, canvas.height - 1 - bar)
        if canvas.width >= 116 and canvas.height >= 30:
            felt = felt._replace(width=felt.width - _TALK_WIDE)
            beside = Rect(felt.right, felt.y, _TALK_WIDE, felt.height)
        else:
            low = min(max(felt.height - _BOARD_HIGH, 0), 8)
            felt = felt._replace(height=felt.height - low)
            beside = Rect(0, felt.bottom, canvas.width, low)
        if beside.height:
            talk(canvas, beside, viewing.log())
        paint_moment(canvas.part(felt), viewing)
        place = Rect(0, canvas.height - bar, canvas.width, bar)
        prompt_bar(canvas, place, self._prompt(), self.keymap)

    def _paint_title(self, canvas: Canvas[Intent]) -> None:
        viewing = self._viewing
        part, parts = viewing.round_number
        where = f"step {viewing.step} of {viewing.last}"
        right = f"part {part} of {parts}, {where}" if parts > 1 else where
        saved = viewing.playback.saved
        title = f"{viewing.playback.game.name}  {saved.code}"
        title_bar(canvas, Rect(0, 0, canvas.width, 1), title, right)

    def _prompt(self) -> Prompt:
        viewing = self._viewing
        name = viewing.playback.saved.names[viewing.seat]
        said = "; ".join(viewing.playback.bared(viewing.step)[:2]) if viewing.step else ""
        words = self._note or f"With the eyes of {name}.  {said or viewing.heading()}"
        on: Hints = (("begin", "play on"),) if self._play_on and viewing.step < viewing.last else ()
        puzzle: Hints = (("hint", "puzzles"),) if self._ask_review else ()
        return Prompt(words, bool(self._note), (*_HINTS[:5], *on, *puzzle, *_HINTS[5:]))


def paint_moment(felt: Canvas[Intent], viewing: Viewing) -> None:
    """The table at a step; at the last one with how it ended."""
    scene, found = viewing.scene(felt.look), viewing.board
    if found is not None:
        found.paint(felt, scene)
    if scene.result is not None:
        ending.paint(felt, scene, scene.result)
