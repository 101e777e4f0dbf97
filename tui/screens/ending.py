"""Ending: how a match ended, over the table it was played on."""

from __future__ import annotations

from typing import Any, Final

from core.game import Result
from core.seat import Seat
from tui.canvas import Canvas, Rect, clip
from tui.scene import Scene
from tui.theme import Colour
from tui.widgets.bars import wrapped
from tui.widgets.card import SMALL, Face, card

_WIDEST: Final = 76
_STEP: Final = SMALL.height + 1
"""Rows of a place on the list where there is room."""
_LEAST_BESIDE: Final = 12
"""Columns of a table beside the list that still show something."""
_NAME: Final = 17
_POINTS: Final = 9


def paint(canvas: Canvas[Any], scene: Scene, result: Result) -> None:
    """Who has won and why, and everybody's line of the score."""
    look, seats = canvas.look, len(result.ranks)
    width = min(canvas.width - 4, _WIDEST)
    why = wrapped(result.why[:1].upper() + result.why[1:] + ".", width - 6)
    head = len(why) + 4
    step = _STEP if head + seats * _STEP <= canvas.height else 1
    box = canvas.area.middle(width, head + seats * step + (step == 1))
    if canvas.width - width < _LEAST_BESIDE:
        canvas.fill(Rect(0, box.y, canvas.width, box.height), look.ink("felt", "ink"))
    canvas.fill(box, look.ink("bar", "bar_ink"))
    canvas.box(box, look.ink("bar", "bar_gold"))
    canvas.centre(box, box.y + 1, headline(scene, result), look.ink("bar", "bar_gold", bold=True))
    for y, line in enumerate(why, box.y + 2):
        canvas.centre(box, y, line, look.ink("bar", "bar_soft"))
    order = sorted(range(seats), key=lambda seat: (result.ranks[seat], seat))
    top = box.y + head - 1
    for place, seat in enumerate(order):
        row = Rect(box.x + 3, top + place * step, width - 6, min(step, SMALL.height))
        _place(canvas, row, scene, result, seat)


def headline(scene: Scene, result: Result) -> str:
    """Who has won: "You win!", "Ada and Bea win"."""
    winners = [scene.name(seat) for seat in result.winners]
    if winners == ["You"]:
        return "★ You win! ★"
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{', '.join(winners[:-1])} and {winners[-1]} win"


def _place(canvas: Canvas[Any], rect: Rect, scene: Scene, result: Result, seat: Seat) -> None:
    """A place on the list: rank, name, points, and what they are made of."""
    look, rank = canvas.look, result.ranks[seat]
    colour: Colour = "bar_gold" if rank == 1 else "bar_ink"
    ink, soft = look.ink("bar", colour, bold=True), look.ink("bar", "bar_soft")
    if rect.height > 1:
        face = Face(str(rank), "hue0")
        canvas.stamp(
            rect.x, rect.y, card(look, SMALL, face, "pick" if rank == 1 else "plain", on="bar")
        )
    else:
        canvas.text(rect.x, rect.y, f"{rank}.", soft)
    left = rect.x + SMALL.width + 1
    canvas.text(left, rect.y, scene.name(seat), ink, _NAME - 1)
    right = left + _NAME + _POINTS
    canvas.right(right, rect.y, f"{result.scores[seat]:,}", ink)
    why = "; ".join(line.why for line in result.lines if line.seat == seat)
    lines = wrapped(why, max(rect.right - right - 2, 1))
    if rect.height > 1 and len(lines) > rect.height:
        room = rect.right - left
        canvas.text(left, rect.y + 1, clip(why, room), soft)
        return
    lines = lines if rect.height > 1 else [clip(why, rect.right - right - 2)]
    for y, line in enumerate(lines, rect.y):
        canvas.text(right + 2, y, line, soft)
