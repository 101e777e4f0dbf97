"""Lesson: a guided first game, with one sentence above the table for each step."""

from __future__ import annotations

from typing import Final

from netplay.messages import AnyAsk, AnyTell
from tui.canvas import Canvas, Rect
from tui.keys import Intent, Verb
from tui.lessons import Lesson
from tui.lessons.teacher import Pupil, Teacher
from tui.scene import Prompt, Scene
from tui.screens.pane import Pane
from tui.screens.table import Table
from tui.widgets.bars import wrapped

PAUSE: Final = 0.5
"""Seconds between the moves of the others."""
_LOOKS: Final[frozenset[Verb]] = frozenset(
    {"left", "right", "up", "down", "next", "why", "touch", "digit", "letter", "curtain"}
)
"""What one may do while there is something to read."""
_ASIDE: Final[frozenset[Verb]] = frozenset({"rules", "look", "settings", "mouse", "bell"})


class LessonScreen(Table):
    """A table with a teacher.

    Args:
        lesson: What is taught.
        template: The person's own pane: their look and their keys.
    """

    def __init__(self, lesson: Lesson, template: Pane) -> None:
        self._teacher = Teacher(lesson, self._told)
        self._pupil = Pupil(self._asks)
        self._own = Pane(self._pupil, template.look, template.keymap)
        super().__init__([self._own])

    def on_mount(self) -> None:
        """Deal, and let the others play."""
        super().on_mount()
        self._own.moves = self.visit.moves
        self._teacher.begin()
        self.set_interval(PAUSE, self._play_on)

    def _play_on(self) -> None:
        if self._teacher.play_on():
            self.repaint()

    def _asks(self, ask: AnyAsk) -> None:
        if self._own.scene is not None:
            self._teacher.ask(ask, self._own.scene)

    def _told(self, tell: AnyTell) -> None:
        self._own.moves = self.visit.moves
        self._pupil.hear(tell)
        self._own.take(tell)
        self.hear(self._pupil, tell)

    def _look_again(self) -> None:
        """The person may have chosen another look meanwhile."""
        if self._own.look is not self.visit.look:
            self._own.set_look(self.visit.look)

    def meant(self, intent: Intent) -> None:
        """Go on, do what the step is about, stop."""
        step = self._teacher.step
        if intent.verb == "leave" or step is None:
            self.dismiss()
        elif intent.verb in _ASIDE:
            super().meant(intent)
        elif step.does:
            self._press(self._own, intent)
        elif intent.verb in ("play", "pick"):
            self._own.forget_note()
            self._teacher.read()
            if self._teacher.step is None:
                self.visit.has_learnt(self._teacher.lesson.game)
        elif intent.verb in _LOOKS:
            self._press(self._own, intent)

    def paint(self, canvas: Canvas[Intent]) -> None:
        """The step above, the table below."""
        self._look_again()
        lines = wrapped(self._words(), canvas.width - 2)[:4]
        strip = Rect(0, 0, canvas.width, len(lines) + 1)
        look = canvas.look
        canvas.fill(strip, look.ink("pick", "hue0"))
        steps = self._teacher.lesson.steps
        at = min(self._teacher.at + 1, len(steps))
        canvas.text(1, 0, f"Lesson, step {at} of {len(steps)}", look.ink("pick", "edge"))
        for y, line in enumerate(lines, 1):
            canvas.text(1, y, line, look.ink("pick", "hue0", bold=True))
        if not self._doing:
            canvas.zone(strip, Intent("play"))
        below = Rect(0, strip.height, canvas.width, canvas.height - strip.height)
        super().paint(canvas.part(below))

    @property
    def _doing(self) -> bool:
        step = self._teacher.step
        return step is not None and bool(step.does)

    def _words(self) -> str:
        step = self._teacher.step
        return step.shown if step is not None else "That is all you need to begin: have fun!"

    def _prompt(self, pane: Pane, scene: Scene, table: object) -> Prompt:
        """What is asked by the game, or that one goes on by Enter."""
        if self._doing and pane.board is not None and pane.asked:
            prompt = pane.board.prompt(scene)
            extra: tuple[tuple[Verb, str], ...] = (("hint", "show me"), ("leave", "stop"))
            return Prompt(prompt.text, True, (*prompt.hints[:4], *extra))
        if self._doing:
            return Prompt("The others move.", False, (("leave", "stop"),))
        words = "go on" if self._teacher.step is not None else "back to the lobby"
        return Prompt(f"Enter: {words}.", True, (("play", words), ("leave", "stop")))
