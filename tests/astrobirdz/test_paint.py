"""What the table of Astrobirdz shows, at every size."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from core.games.astrobirdz.cards import parse, show
from netplay.terminal import Colours
from scripts.positions import POSITIONS, Position, board_of, scene
from scripts.shots import SIZES
from tui.canvas import Canvas
from tui.keys import Intent
from tui.scene import Scene
from tui.theme import Look, look

OURS = [position for position in POSITIONS if position.game == "astrobirdz"]
BOARD = board_of("astrobirdz")


def lines(shown: Scene, width: int, height: int, on: Look | None = None) -> list[str]:
    """A scene painted, as text, without empty lines."""
    used = on or look()
    canvas: Canvas[Intent] = Canvas(width, height, used, used.ink("felt", "ink"))
    BOARD.paint(canvas, replace(shown, look=used))
    return [line for line in canvas.lines() if line.strip()]


def position(name: str) -> Position:
    """One of ours."""
    return next(each for each in OURS if each.name == name)


@pytest.mark.parametrize("size", SIZES)
def test_the_header_shows_trump_now_and_for_this_trick(size: tuple[int, int]) -> None:
    """The turn, both trumps, the led colour, and the rule in a sentence."""
    shown = scene(position("play"))
    text = "\n".join(lines(shown, *size))
    view = shown.view
    assert show((view.upcard,)) in text
    assert "Trump" in text
    assert "now" in text or "this trick" in text
    assert "led" in text
    assert f"{view.turn}" in text.splitlines()[0]


@pytest.mark.parametrize("size", SIZES)
def test_six_seats_and_ten_cards_fit(size: tuple[int, int]) -> None:
    """Every name, every seat's tricks and guess, and all ten numbers of the hand."""
    shown = scene(position("play"))
    ten = parse("R1 R2 O3 O4 Y5 Y6 G7 G8 B9 P9")
    view = structs.replace(shown.view, hand=ten, choices=())
    painted = lines(replace(shown, view=view), *size)
    text = "\n".join(painted)
    for seat, name in enumerate(shown.names):
        assert (name if seat else "You")[:4] in text
        won, guess = view.won[seat], view.guesses[seat]
        assert f"{won} of {guess}" in text or f"{won}/{guess}" in text
    letters = [c for line in painted[-7:] for c in line if c in "ROYGBP"]
    assert len(letters) >= 10


def test_speedster_plays_last_for_all_to_see() -> None:
    """The order of play is beside every seat."""
    text = "\n".join(lines(scene(position("play")), 80, 18))
    for word in ("lead", "2nd", "3rd", "4th", "5th", "last"):
        assert word in text


def test_the_boards_owner_and_the_dealer_are_marked() -> None:
    """A star and a D, at every size."""
    for width, height in SIZES:
        text = "\n".join(lines(scene(position("play")), width, height))
        assert "★" in text
        assert "ZoomD" in text or "Zoom D" in text or "deals" in text


def test_the_sheet_explains_every_line() -> None:
    """The parts of each score, at every size."""
    for width, height in SIZES:
        text = "\n".join(lines(scene(position("sheet")), width, height))
        assert "score sheet" in text
        assert "+5 exact" in text
        for name in ("You", "Bartholomew", "Farid"):
            assert name in text


def test_a_curtain_hides_the_hand_and_what_one_knows() -> None:
    """Only backs; the words say nothing of it either."""
    shown = scene(position("guess"))
    assert shown.view.known
    hidden = replace(shown, curtained=True)
    painted = "\n".join(lines(hidden, 80, 18))
    assert "has " not in painted
    assert not any("Your hand" in line or "holds" in line for line in BOARD.lines(hidden))


def test_without_colours_everything_is_still_there() -> None:
    """In ASCII only ASCII; a colour is its letter."""
    plain = look("dark", Colours.NONE, ascii=True)
    for which in OURS:
        text = "\n".join(lines(scene(which, plain), 80, 18, plain))
        assert text.isascii()
    text = "\n".join(lines(scene(position("play"), plain), 80, 18, plain))
    assert "Trump" in text


def test_the_trick_just_won_stays_until_the_next_is_led() -> None:
    """So that everybody sees its last card."""
    text = "\n".join(lines(scene(position("lead")), 80, 18))
    assert "won" in text
