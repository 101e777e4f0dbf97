"""The places around the table: who sits there, whose turn it is, how many cards they hold."""

from __future__ import annotations

import math
from typing import Any, Final

from core.seat import Seat
from netplay.messages import Chair
from tui.canvas import Canvas, Rect
from tui.scene import Scene
from tui.theme import Colour
from tui.widgets.card import CHIP, back

SHORT: Final = 120
"""Seconds from which on they are counted one by one."""


def ground(scene: Scene, seat: Seat) -> Colour:
    """What the place of a seat is painted on: lit while the table waits for it."""
    return "lit" if seat in scene.waiting_for else "deep"


def others(scene: Scene) -> tuple[Seat, ...]:
    """All seats but one's own, clockwise from the one to the left; all of them for an onlooker."""
    count = len(scene.chairs)
    if scene.seat is None:
        return tuple(range(count))
    return tuple((scene.seat + step) % count for step in range(1, count))


def side_by_side(rect: Rect, count: int, widest: int, gap: int = 1) -> tuple[Rect, ...]:
    """Equal parts of a rectangle next to each other, together in its middle."""
    if not count:
        return ()
    width = min((rect.width - gap * (count - 1)) // count, widest)
    left = rect.x + (rect.width - count * width - gap * (count - 1)) // 2
    return tuple(
        Rect(left + place * (width + gap), rect.y, width, rect.height) for place in range(count)
    )


def plate(canvas: Canvas[Any], rect: Rect, scene: Scene, seat: Seat, cards: int | None) -> Colour:
    """Paint a seat's place: its ground, and in its first row turn, name, clock and hand.

    Returns:
        Its ground, for what the game puts there.
    """
    on = ground(scene, seat)
    canvas.fill(rect, scene.look.ink(on, "ink"))
    title(canvas, rect, scene, seat, cards, on)
    return on


def title(
    canvas: Canvas[Any], rect: Rect, scene: Scene, seat: Seat, cards: int | None, on: Colour
) -> None:
    """The first row of a seat's place."""
    look, waited = scene.look, seat in scene.waiting_for
    right = rect.right - 1
    if cards is not None:
        right -= CHIP.width
        canvas.stamp(right, rect.y, back(look, CHIP, str(cards), on))
    right = canvas.right(right, rect.y, remark(scene, seat), look.ink(on, "soft"))
    canvas.text(rect.x, rect.y, "▸" if waited else " ", look.ink(on, "gold", bold=True))
    name = scene.name(seat)
    ink = look.ink(on, "gold" if waited else "ink", bold=True)
    canvas.text(rect.x + 1, rect.y, name, ink, max(right - rect.x - 1, 1))


def remark(scene: Scene, seat: Seat) -> str:
    """A word next to a name: its clock, or that a bot plays, or that nobody is there."""
    left = scene.clocks.get(seat)
    if left is not None:
        return f" {clock(left)} "
    return f" {_presence(scene.chairs[seat])} " if _presence(scene.chairs[seat]) else " "


def _presence(chair: Chair) -> str:
    if chair.bot:
        return "bot"
    return "" if chair.here else "away"


def clock(seconds: int) -> str:
    """Time left: to ten seconds, and by the second once it is short.

    >>> clock(83), clock(263)
    ('1:23', '4:30')
    """
    if seconds > SHORT:
        seconds += -seconds % 10
    return f"{seconds // 60}:{seconds % 60:02}"


def steady(left: float) -> float:
    """Seconds for which a clock with so many seconds left goes on to show the same.

    >>> steady(83.25), steady(124.5)
    (0.25, 4.5)
    """
    shown = math.ceil(left)
    return left - (shown - 1 if shown <= SHORT else shown + -shown % 10 - 10)
