"""Ending: how a match ended, over the table it was played on."""

from __future__ import annotations

from typing import Any

from core.game import Result
from tui.canvas import Canvas, Rect, clip
from tui.scene import Scene
from tui.theme import Colour
from tui.widgets.bars import wrapped


def paint(canvas: Canvas[Any], scene: Scene, result: Result) -> None:
    """Who has won and why, and everybody's line of the score."""
    look, seats = canvas.look, len(result.ranks)
    width = min(canvas.width - 4, 60)
    why = wrapped(result.why[:1].upper() + result.why[1:] + ".", width - 6)
    height = seats + len(why) + 5
    box = Rect((canvas.width - width) // 2, max((canvas.height - height) // 2, 0), width, height)
    canvas.fill(box, look.ink("bar", "bar_ink"))
    canvas.box(box, look.ink("bar", "bar_gold"))
    canvas.centre(box, box.y + 1, headline(scene, result), look.ink("bar", "bar_gold", bold=True))
    for y, line in enumerate(why, box.y + 2):
        canvas.centre(box, y, line, look.ink("bar", "bar_soft"))
    order = sorted(range(seats), key=lambda seat: (result.ranks[seat], seat))
    for y, seat in enumerate(order, box.y + len(why) + 3):
        _line(canvas, Rect(box.x + 3, y, width - 6, 1), scene, result, seat)


def headline(scene: Scene, result: Result) -> str:
    """Who has won: "You win!", "Ada and Bea win"."""
    winners = [scene.name(seat) for seat in result.winners]
    if winners == ["You"]:
        return "★ You win! ★"
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{', '.join(winners[:-1])} and {winners[-1]} win"


def _line(canvas: Canvas[Any], rect: Rect, scene: Scene, result: Result, seat: int) -> None:
    look, first = canvas.look, result.ranks[seat] == 1
    colour: Colour = "bar_gold" if first else "bar_ink"
    canvas.text(rect.x, rect.y, f"{result.ranks[seat]}.", look.ink("bar", "bar_soft"))
    canvas.text(rect.x + 3, rect.y, scene.name(seat), look.ink("bar", colour, bold=first), 16)
    points = str(result.scores[seat])
    canvas.right(rect.x + 28, rect.y, points, look.ink("bar", colour, bold=True))
    why = "; ".join(line.why for line in result.lines if line.seat == seat)
    canvas.text(rect.x + 30, rect.y, clip(why, rect.width - 30), look.ink("bar", "bar_soft"))
