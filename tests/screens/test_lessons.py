"""Lessons: a guided first game of each game, which can be gone through to its end."""

from __future__ import annotations

import pytest

from core.catalog import games
from netplay.messages import Act, AnyAsk, AnyTell, Refused
from tests.screens.visits import open_house, visiting
from tui.board import board
from tui.keys import Intent
from tui.lessons import Lesson
from tui.lessons.teacher import Pupil, Teacher
from tui.screens.lesson import LessonScreen
from tui.screens.pane import Pane
from tui.theme import look

every_game = pytest.mark.parametrize("game", sorted(games()))


class Class:
    """A teacher, a pupil, and the pupil's table."""

    def __init__(self, lesson: Lesson) -> None:
        self.refused: list[str] = []
        self.pupil = Pupil(self._asks)
        self.pane = Pane(self.pupil, look())
        self.teacher = Teacher(lesson, self._told)
        self.teacher.begin()
        self.others_play()

    def _asks(self, ask: AnyAsk) -> None:
        assert self.pane.scene is not None
        self.teacher.ask(ask, self.pane.scene)

    def _told(self, tell: AnyTell) -> None:
        self.pupil.hear(tell)
        self.pane.take(tell)
        if isinstance(tell, Refused):
            self.refused.append(tell.text)

    def others_play(self) -> None:
        """Everybody but the pupil."""
        while self.teacher.play_on():
            pass


def lesson_of(game: str) -> Lesson:
    """The lesson of a game."""
    laid = board(game)
    assert laid is not None
    assert laid.lesson is not None
    return laid.lesson


@every_game
def test_a_lesson_is_short_and_in_single_sentences(game: str) -> None:
    """Eight to fifteen steps, each one sentence that fits on three lines of a phone."""
    steps = lesson_of(game).steps

    assert 8 <= len(steps) <= 15
    assert sum(bool(step.does) for step in steps) >= 2
    for step in steps:
        assert len(step.shown) <= 120, step.shown
        ends = step.shown.replace("i.e.", "").rstrip(".?!")
        assert ". " not in ends, step.shown


@every_game
def test_a_lesson_can_be_gone_through_by_two_keys(game: str) -> None:
    """i points at what a step is about and Enter does it; Enter alone goes on after reading."""
    room = Class(lesson_of(game))
    while (step := room.teacher.step) is not None:
        at = room.teacher.at
        if step.does:
            assert room.pane.asked, step.says
            room.pane.press(Intent("hint"))
            room.pane.press(Intent("skip" if step.does in ("end", "give up") else _key(step.does)))
            room.others_play()
        else:
            room.teacher.read()
        assert room.teacher.at == at + 1, (step.says, room.refused[-1:])
    assert room.refused == []


def _key(does: str) -> str:
    """The key that does it, once it is pointed at."""
    first = does.split(" ")[0]
    return {"draw": "draw"}.get(first, "play")


@every_game
def test_only_what_a_step_is_about_is_accepted(game: str) -> None:
    """Anything else gets a sentence, and nothing happens."""
    room = Class(lesson_of(game))
    scene = room.pane.scene
    assert scene is not None
    choice = scene.choices[0]
    room.pane.ask(Act(choice.decision.id, next(iter(choice.options.actions()))))

    assert room.teacher.at == 0
    assert room.refused == ["Read this first. i shows what the lesson is about."]


@every_game
async def test_a_lesson_on_the_screen(game: str) -> None:
    """From the lobby to the first deed and back, by keys."""
    async with open_house() as house, visiting(house, "Ada") as guest:
        await guest.sees("New here?")
        await guest.point("Learn a game")
        await guest.press("enter")
        name = games()[game].name
        while f"▸ {name}" not in guest.screen:
            await guest.press("down")
        await guest.press("enter")
        await guest.sees("Lesson, step 1 of")
        first = guest.visit.screen
        assert isinstance(first, LessonScreen)
        await guest.press("enter")
        await guest.sees("Lesson, step 2 of")
        await guest.press("q")
        assert guest.where == "Learning"
        await guest.press("backspace")
        assert guest.where == "Lobby"


async def test_the_glossary_can_be_read_and_searched() -> None:
    """It lies behind the rules of the last game, and in the list of lessons."""
    async with open_house() as house, visiting(house, "Ada") as guest:
        await guest.point("Learn a game")
        await guest.press("enter", "up", "enter")
        await guest.sees("At the house")
        await guest.press("slash")
        await guest.type("decked")
        await guest.sees("Decked")
