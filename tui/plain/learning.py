"""A lesson in line mode: the same guided first game, by typed words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from core.catalog import games
from netplay.messages import AnyAsk, AnyTell
from tui.board import board, boarded
from tui.lessons import Lesson
from tui.lessons.teacher import Pupil, Teacher
from tui.screens.pane import Pane
from tui.theme import look

if TYPE_CHECKING:
    from tui.plain.talk import Talk

_GO_ON: Final = ("", "next", "on")
_STOP: Final = ("leave", "stop", "quit")
_ALLOWED: Final = ("help", "table", "hand", "moves", "rules")
"""Words of the house that mean the same in a lesson."""


class Lecture:
    """A lesson that goes on: a table of its own, with a teacher.

    Args:
        lesson: What is taught.
        say: Shows the pupil a line.
        heard: Takes what is told at the table of the lesson.
    """

    def __init__(
        self, lesson: Lesson, say: Callable[[str], None], heard: Callable[[AnyTell], None]
    ) -> None:
        self._say = say
        self._heard = heard
        self._pupil = Pupil(self._asks)
        self.pane = Pane(self._pupil, look())
        self._teacher = Teacher(lesson, self._told, "Type hint to hear what the lesson is about.")

    def begin(self) -> None:
        """Deal, and say the first step."""
        self._say(f"A guided first game of {games()[self._teacher.lesson.game].name}.")
        self._say("Type leave to stop; nobody watches, and nothing counts.")
        self._teacher.begin()
        self._others_play()
        self.say_step()

    @property
    def over(self) -> bool:
        """All steps have been taken."""
        return self._teacher.step is None

    def typed(self, word: str) -> bool:
        """A word was typed; whether that was about the lesson itself."""
        step = self._teacher.step
        if word == "hint":
            self.say_step()
        elif word in _GO_ON and step is not None and not step.does:
            self._teacher.read()
            self.say_step()
        else:
            return not word
        return True

    def say_step(self) -> None:
        """What is to be heard or done now."""
        step, steps = self._teacher.step, self._teacher.lesson.steps
        if step is None:
            key = self._teacher.lesson.game
            self._say(f"That is all you need to begin: have fun! Type play {key} for a match.")
            return
        self._say(f"Step {self._teacher.at + 1} of {len(steps)}. {step.spoken}")
        if not step.does:
            self._say("Enter goes on.")

    def _asks(self, ask: AnyAsk) -> None:
        scene, at = self.pane.scene, self._teacher.at
        if scene is None:
            return
        self._teacher.ask(ask, scene)
        if self._teacher.at != at:
            self._others_play()
            self.say_step()

    def _others_play(self) -> None:
        while self._teacher.play_on():
            pass

    def _told(self, tell: AnyTell) -> None:
        self._pupil.hear(tell)
        self._heard(tell)


def learn(talk: Talk, rest: str) -> None:
    """Begin the lesson of a game."""
    laid = board(rest.lower()) if rest.lower() in games() else None
    if laid is None or laid.lesson is None:
        talk.say(f"Say which: {', '.join(f'learn {key}' for key in boarded() if key in games())}.")
    elif talk.pane.client.table is not None:
        talk.say("Type leave first: a lesson is taken in the lobby.")
    else:
        talk.attend(laid.lesson)


def attended(talk: Talk, lecture: Lecture, word: str) -> bool:
    """A word typed in a lesson; False when it is for the game, or means what it always does."""
    if word in _STOP:
        talk.go_home()
        talk.done = word == "quit"
    elif not lecture.typed(word):
        return False
    elif lecture.over:
        talk.go_home()
    return True


def belongs(word: str) -> bool:
    """Whether a word of the house means the same in a lesson."""
    return word in _ALLOWED
