"""Boards: kept as text, never wider than their felt, blind to what must not be seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.deck import generator
from scripts.positions import POSITIONS, Position, board_of, found, pressed, scene, scene_of
from scripts.shots import painted, snapshot, snapshot_path
from tui.canvas import Canvas
from tui.keys import SOLO, Intent
from tui.scene import Scene
from tui.theme import look

every_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda p: f"{p.game}-{p.name}")


def canvas_of(shown: Scene, width: int = 80, height: int = 18) -> Canvas[Intent]:
    """A scene on felt."""
    canvas: Canvas[Intent] = Canvas(width, height, shown.look, shown.look.ink("felt", "ink"))
    laid = board_of(shown.game.key)
    laid.paint(canvas, shown)
    return canvas


@every_position
def test_a_position_looks_as_it_did(position: Position) -> None:
    """The text of a board at three sizes; `python -m scripts.shots --text` rewrites it."""
    assert snapshot(position) == snapshot_path(position).read_text("utf-8")


@every_position
@pytest.mark.parametrize("size", [(20, 5), (38, 20), (60, 20), (80, 18), (120, 40), (300, 100)])
def test_any_size_can_be_painted(position: Position, size: tuple[int, int]) -> None:
    """Whatever the size, painting does not fail, and shows something."""
    lines = painted(position, *size, look()).lines()

    assert len(lines) == size[1]
    assert any(line.strip() for line in lines)


@every_position
def test_worlds_a_seat_cannot_tell_apart_look_the_same(position: Position) -> None:
    """Non-interference: other hidden cards, and not a cell of the screen or a word differs."""
    match, log = found(position)
    if match.result is not None:
        pytest.skip("nothing is hidden at the end")
    game, board = match.game, board_of(position.game)
    truth = scene(position)
    for seed in range(4):
        world = game.sample(match.view(position.seat), generator(seed))
        view = game.view(world, position.seat)
        other = pressed(scene_of(position, match, log, view), position.keys)

        assert canvas_of(other).rows() == canvas_of(truth).rows()
        assert board.prompt(other) == board.prompt(truth)
        assert board.lines(other) == board.lines(truth)


@every_position
def test_behind_the_curtain_all_hands_look_the_same(position: Position) -> None:
    """What an onlooker does not see of a seat, its own curtained screen does not show."""
    match, log = found(position)
    if match.result is not None or position.seat is None:
        pytest.skip("nothing is hidden here")
    game, board = match.game, board_of(position.game)
    hidden = replace(position, curtained=True)
    pictures, words = [], set()
    for seed in range(4):
        world = game.sample(match.view(None), generator(seed))
        shown = scene_of(hidden, match, log, game.view(world, position.seat))
        shown = replace(shown, told=())
        pictures.append(canvas_of(shown).rows())
        words.add((board.prompt(shown), board.lines(shown)))

    assert all(picture == pictures[0] for picture in pictures)
    assert len(words) == 1


@every_position
def test_every_key_is_bearable(position: Position) -> None:
    """Any key at any position moves the focus or asks for something, and never fails."""
    start = scene(position)
    board = board_of(position.game)
    for first in SOLO.keys.values():
        then = replace(start, focus=board.press(start, first).focus)
        for second in SOLO.keys.values():
            board.press(then, second)
        canvas_of(then)


@every_position
def test_every_click_is_bearable(position: Position) -> None:
    """A click on any zone is an intent that the board bears."""
    start = scene(position)
    canvas, board = canvas_of(start), board_of(position.game)
    for y in range(canvas.height):
        for x in range(canvas.width):
            intent = canvas.at(x, y)
            if intent is not None:
                board.press(start, intent)
