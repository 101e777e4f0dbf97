"""Cards on the table: faces, backs and empty places in four sizes, as cached stamps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from tui.canvas import Canvas, Rect, Stamp
from tui.theme import Colour, Ink, Look
from tui.widgets.digits import blocks

State: TypeAlias = Literal["plain", "pick", "take", "dim"]
"""How a card stands: as it is; selected; could be taken; cannot be played now."""


class Size(NamedTuple):
    """How large a card is drawn."""

    width: int
    height: int


CHIP: Final = Size(3, 1)
SMALL: Final = Size(3, 2)
MEDIUM: Final = Size(5, 4)
LARGE: Final = Size(7, 5)


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card."""

    rank: str
    """Drawn large when it is one figure and there is room."""
    hue: Colour
    foot: str = ""
    """Printed small at the lower edge: a suit's letter or shape, or a word."""


_GROUND: Final[dict[State, Colour]] = {
    "plain": "card",
    "pick": "pick",
    "take": "take",
    "dim": "dim",
}


@lru_cache(maxsize=4096)
def card(look: Look, size: Size, face: Face, state: State = "plain", mark: str = "") -> Stamp:
    """The face of a card.

    Args:
        look: Colours and glyphs.
        size: CHIP, SMALL, MEDIUM or LARGE.
        face: What is printed on it.
        state: Also shown by the ground; say it with `mark` as well.
        mark: A letter or sign at the lower edge that says the state: "✓", "a".
    """
    ground = _GROUND[state]
    hue: Colour = "dim_ink" if state == "dim" else face.hue
    canvas = _blank(look, size, look.ink(ground, hue))
    if size.height == 1:
        _chip(canvas, face, look.ink(ground, hue, bold=True))
        return canvas.as_stamp()
    if look.framed and size.height > 2:
        canvas.box(canvas.area, look.ink(ground, hue, bold=state == "pick"))
    _rank(canvas, face, look.ink(ground, hue, bold=True))
    _foot(canvas, mark or face.foot, look.ink(ground, hue, bold=bool(mark)))
    return canvas.as_stamp()


@lru_cache(maxsize=512)
def back(look: Look, size: Size, label: str = "") -> Stamp:
    """The back of a card, or of a pile with a number on it."""
    ink = look.ink("back", "back_ink")
    canvas = _blank(look, size, ink)
    if size.height > 2:
        for y in range(size.height):
            canvas.text(0, y, ("░" if look.ascii else "╱╲"[y % 2]) * size.width, ink)
        canvas.centre(
            canvas.area,
            size.height // 2 - (size.height % 2 == 0),
            f" {label} " if label else "",
            look.ink("back", "back_ink", bold=True),
        )
    else:
        canvas.centre(canvas.area, 0, label or "░", look.ink("back", "back_ink", bold=True))
    return canvas.as_stamp()


@lru_cache(maxsize=128)
def place(look: Look, size: Size, on: Colour = "deep") -> Stamp:
    """An empty place where a card may come to lie."""
    canvas = _blank(look, size, look.ink(on, "soft"))
    canvas.centre(canvas.area, (size.height - 1) // 2, "·", look.ink(on, "soft"))
    if look.framed and size.height > 2:
        canvas.box(canvas.area, look.ink(on, "soft"), "┌╌┐╎└┘")
    return canvas.as_stamp()


def shadow(canvas: Canvas[object], rect: Rect) -> None:
    """The shadow of a card lying at `rect` on felt."""
    if canvas.look.framed:
        return
    ink = canvas.look.ink("felt", "deep")
    for y in range(rect.y + 1, rect.bottom):
        canvas.text(rect.right, y, "▌", ink)
    canvas.text(rect.x + 1, rect.bottom, "▀" * (rect.width - 1) + "▘", ink)


def halo(canvas: Canvas[object], rect: Rect, colour: Colour = "gold") -> None:
    """A frame around the card at `rect`: what is pointed at, or what is lit."""
    ink = canvas.look.ink("felt", colour, bold=True)
    if canvas.look.framed:
        canvas.text(rect.x + rect.width // 2, rect.bottom, "▲", ink)
        return
    canvas.text(rect.x - 1, rect.y - 1, "▗" + "▄" * rect.width + "▖", ink)
    for y in range(rect.y, rect.bottom):
        canvas.text(rect.x - 1, y, "▐", ink)
        canvas.text(rect.right, y, "▌", ink)
    canvas.text(rect.x - 1, rect.bottom, "▝" + "▀" * rect.width + "▘", ink)


def _blank(look: Look, size: Size, ink: Ink) -> Canvas[object]:
    return Canvas(size.width, size.height, look, ink)


def _chip(canvas: Canvas[object], face: Face, ink: Ink) -> None:
    if canvas.look.framed:
        canvas.text(0, 0, f"[{face.rank[:1]}]", ink)
    else:
        canvas.centre(canvas.area, 0, face.rank, ink)


def _rank(canvas: Canvas[object], face: Face, ink: Ink) -> None:
    large = canvas.width >= LARGE.width
    drawn = () if canvas.look.framed or canvas.height < MEDIUM.height else blocks(face.rank, large)
    if not drawn:
        row = 0 if canvas.height == 2 else (canvas.height - 1) // 2
        canvas.centre(canvas.area, row, face.rank, ink)
        return
    for y, line in enumerate(drawn):
        canvas.centre(canvas.area, y, line, ink)


def _foot(canvas: Canvas[object], text: str, ink: Ink) -> None:
    if canvas.look.framed and canvas.height > 2:
        canvas.centre(canvas.area, canvas.height - 1, text and f" {text} "[: canvas.width], ink)
    else:
        canvas.centre(canvas.area, canvas.height - 1, text, ink)
