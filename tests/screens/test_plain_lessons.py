"""Lessons in line mode: whoever hears the screen takes the same first game, by typed words."""

from __future__ import annotations

import re

import pytest

from core.catalog import games
from netplay import messages
from netplay.client import Client
from netplay.link import MemoryLink
from tests.screens.test_lessons import lesson_of
from tui.plain.talk import Talk

every_game = pytest.mark.parametrize("game", sorted(games()))


class Listener:
    """Somebody in line mode who does what they are told."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.talk = Talk(Client(MemoryLink.pair()[0], lambda tell: None), self.heard.append)

    def types(self, line: str) -> str:
        """Type a line; what is said to that."""
        before = len(self.heard)
        self.talk.typed(line)
        return "\n".join(self.heard[before:])

    def told(self) -> str:
        """What the latest step says to type; "" for Enter."""
        step = next(line for line in reversed(self.heard) if line.startswith("Step "))
        return step.partition("Type: ")[2]


@every_game
def test_a_lesson_is_taken_by_words(game: str) -> None:
    """Typing what each step says leads to the end, and back to the lobby."""
    listener = Listener()
    listener.types(f"learn {game}")
    for number, _step in enumerate(lesson_of(game).steps, 1):
        assert f"Step {number} of " in "\n".join(listener.heard)
        listener.types(listener.told())

    assert f"Type play {game} for a match." in listener.heard[-2]
    assert listener.heard[-1] == "You are in the lobby."
    assert "is here" in listener.types("who")


@every_game
def test_a_step_speaks_of_nothing_to_be_seen(game: str) -> None:
    """No keys, no places on a screen."""
    for step in lesson_of(game).steps:
        assert not re.search(r"\b(press|point at|Enter|above|below|lit)\b", step.spoken), step


@every_game
def test_a_lesson_can_be_asked_about_and_left(game: str) -> None:
    """hint says the step again, the table can be heard, other words wait; leave stops it."""
    listener = Listener()
    first = listener.types(f"learn {game}").splitlines()[-2]

    assert listener.types("hint").startswith(first)
    assert listener.types("table")
    assert "after the lesson" in listener.types("play quibbles")
    assert "after the lesson" in listener.types("say hello")
    assert listener.types("leave") == "You are in the lobby."
    assert listener.types("hand") == ""


def test_another_move_than_the_one_taught_gets_a_sentence() -> None:
    """Nothing happens, and one is told how to go on."""
    listener = Listener()
    listener.types("learn quibbles")
    assert "Read this first." in listener.types("draw 1")
    listener.types("")
    listener.types("")
    assert "Not this time. Type hint" in listener.types("draw 1")
    assert listener.types("dance").startswith("Say: ")
    assert "Step 4" in listener.types(listener.told())


def test_friends_are_heard_in_a_lesson() -> None:
    """What the house does meanwhile is not lost."""
    listener = Listener()
    listener.types("learn quibbles")
    listener.talk.hear(messages.Heard("Bea", "are you coming?"))

    assert listener.heard[-1] == "Bea says: are you coming?"


def test_a_game_that_is_not_taught_is_answered_with_those_that_are() -> None:
    """learn alone, or with any other word."""
    listener = Listener()

    for line in ("learn", "learn chess"):
        answer = listener.types(line)
        assert all(f"learn {game}" in answer for game in games())
