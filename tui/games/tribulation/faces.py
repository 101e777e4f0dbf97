"""How a tile looks: its digit, and by ground and brackets how it stands."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from tui.canvas import Canvas, Stamp
from tui.theme import Colour, Look
from tui.widgets.card import Size
from tui.widgets.digits import blocks

Standing: TypeAlias = Literal["plain", "line", "won", "wrong"]
"""How a tile stands: as it is; marked; part of the line that won; of a wrong claim."""

TINY: Final = Size(3, 2)
SMALL: Final = Size(5, 2)
TALL: Final = Size(5, 4)
LARGE: Final = Size(7, 4)
HUGE: Final = Size(11, 6)

_GROUNDS: Final[dict[Standing, Colour]] = {
    "plain": "card",
    "line": "pick",
    "won": "take",
    "wrong": "dim",
}
_BRACKETS: Final[dict[Standing, str]] = {
    "plain": "  ",
    "line": "[]",
    "won": "★★",
    "wrong": "××",
}
_CURSOR: Final = "▶◀"
_HUES: Final[tuple[Colour, ...]] = (
    "hue0", "hue1", "hue2", "hue3", "hue4", "hue5", "hue6", "hue7", "hue0",
)  # fmt: skip


@lru_cache(maxsize=2048)
def tile(
    look: Look, size: Size, digit: int, standing: Standing = "plain", cursor: bool = False
) -> Stamp:
    """A tile.

    Args:
        look: Colours and glyphs.
        size: TINY, SMALL, TALL, LARGE or HUGE.
        digit: What is on it.
        standing: Said by its ground and by brackets around the digit.
        cursor: It is pointed at.
    """
    ground = _GROUNDS[standing]
    hue: Colour = "dim_ink" if standing == "wrong" else _HUES[digit - 1]
    ink = look.ink(ground, hue, bold=True)
    canvas: Canvas[object] = Canvas(size.width, size.height, look, ink)
    _digit(canvas, digit, look, ink)
    _brackets(canvas, _CURSOR if cursor else _BRACKETS[standing], ink)
    edge = look.ink("felt", "glow" if cursor or standing == "line" else "edge")
    side = "▔" if look.framed else "▀"
    last = size.height - 1
    canvas.text(0, last, (side if cursor or not look.framed else " ") * size.width, edge)
    return canvas.as_stamp()


def _digit(canvas: Canvas[object], digit: int, look: Look, ink: int) -> None:
    drawn: tuple[str, ...] = ()
    if not look.framed and canvas.height >= LARGE.height:
        drawn = blocks(str(digit), canvas.height >= HUGE.height)
    if not drawn:
        canvas.centre(canvas.area, (canvas.height - 1) // 2, str(digit), ink)
    for y, row in enumerate(drawn):
        canvas.centre(canvas.area, y, row, ink)


def _brackets(canvas: Canvas[object], signs: str, ink: int) -> None:
    y = (canvas.height - 1) // 2
    canvas.text(0, y, signs[0], ink)
    canvas.text(canvas.width - 1, y, signs[1], ink)


@lru_cache(maxsize=256)
def number(look: Look, text: str, large: bool) -> Stamp:
    """A number in large figures, as high as they are."""
    ink = look.ink("felt", "gold", bold=True)
    high, wide = (4, 5) if large else (3, 3)
    width = len(text) * (wide + 1) - 1
    canvas: Canvas[object] = Canvas(max(width, 1), high, look, ink)
    if look.framed:
        canvas.centre(canvas.area, high // 2, text, ink)
        return canvas.as_stamp()
    for at, sign in enumerate(text):
        for y, row in enumerate(blocks(sign, large, above=0 if large else 1)):
            canvas.text(at * (wide + 1), y, row, ink)
    return canvas.as_stamp()
