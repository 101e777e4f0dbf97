"""Cards on the table: faces, backs and empty places in four sizes, as cached stamps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias

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
"""A card in a line of text; two cells wide to the eye, so chips can stand side by side."""
SMALL: Final = Size(3, 2)
MEDIUM: Final = Size(5, 4)
LARGE: Final = Size(7, 5)


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card."""

    rank: str
    """Drawn large when it is of figures and there is room."""
    hue: Colour
    foot: str = ""
    """Printed small at the lower edge: a suit's letter or shape, or a word."""
    figures: int = 1
    """How many figures the longest rank has: all ranks are drawn equally large."""
    under: str = ""
    """Printed below a rank that is drawn large: "thousand"."""
    plain: str = ""
    """Printed in place of a rank that is not drawn large,"""
    corner: str = ""
    """and in the corner that is seen of a card under another one; "": the rank."""


GROUNDS: Final[dict[State, Colour]] = {
    "plain": "card",
    "pick": "pick",
    "take": "take",
    "dim": "dim",
}
"""What a card in each state is painted on."""


@lru_cache(maxsize=4096)
def card(
    look: Look,
    size: Size,
    face: Face,
    state: State = "plain",
    mark: str = "",
    on: Colour = "felt",
) -> Stamp:
    """The face of a card.

    Args:
        look: Colours and glyphs.
        size: CHIP, SMALL, MEDIUM or LARGE.
        face: What is printed on it.
        state: Also shown by the ground; say it with `mark` as well.
        mark: A letter or sign at the lower edge that says the state: "✓", "a".
        on: What a CHIP or SMALL card lies on.
    """
    ground = GROUNDS[state]
    hue: Colour = "dim_ink" if state == "dim" else face.hue
    canvas = _blank(look, size, ground, hue, on)
    _rank(canvas, face, look.ink(ground, hue, bold=True))
    if size == CHIP and state == "pick":
        canvas.text(0, 0, "▸", look.ink(on, "gold", bold=True))
        canvas.text(2, 0, "◂", look.ink(on, "gold", bold=True))
    if size.height > 1:
        _foot(canvas, mark or face.foot, look.ink(ground, hue, bold=bool(mark)))
    return canvas.as_stamp()


@lru_cache(maxsize=2048)
def sliver(look: Look, size: Size, face: Face, state: State, mark: str, width: int) -> Stamp:
    """The left edge of a card that lies under the next one: rank and mark in the corners."""
    ground = GROUNDS[state]
    hue: Colour = "dim_ink" if state == "dim" else face.hue
    ink = look.ink(ground, hue, bold=True)
    canvas: Canvas[Any] = Canvas(width, size.height, look, ink)
    side = "│" if look.framed else "▏"
    for y in range(size.height):
        canvas.text(0, y, side, look.ink(ground, "edge"))
    canvas.text(1, 0, face.corner or face.rank, ink)
    canvas.text(1, size.height - 1, mark or face.foot, ink)
    return canvas.as_stamp()


@lru_cache(maxsize=512)
def back(look: Look, size: Size, label: str = "", on: Colour = "felt") -> Stamp:
    """The back of a card, or of a pile with a number on it."""
    canvas = _blank(look, size, "back", "back_ink", on)
    bold = look.ink("back", "back_ink", bold=True)
    if size.height > 2:
        for y in range(size.height):
            line = "░░" if look.ascii else ("╱╲", "╲╱")[y % 2]
            canvas.text(0, y, (line * size.width)[: size.width], look.ink("back", "back_ink"))
        label = label and f" {label} "
    canvas.centre(canvas.area, (size.height - 1) // 2, label, bold)
    return canvas.as_stamp()


@lru_cache(maxsize=128)
def place(look: Look, size: Size, ground: Colour = "deep", on: Colour = "felt") -> Stamp:
    """An empty place where a card may come to lie."""
    canvas = _blank(look, size, ground, "soft", on, "┌╌┐╎└┘")
    canvas.centre(canvas.area, (size.height - 1) // 2, "·", look.ink(ground, "soft"))
    return canvas.as_stamp()


@lru_cache(maxsize=4096)
def lying(look: Look, size: Size, face: Face, state: State = "plain", mark: str = "") -> Stamp:
    """The face of a card that lies on felt, and throws a shadow there unless it is SMALL."""
    flat = card(look, size, face, state, mark)
    if look.framed or size.width <= SMALL.width:
        return flat
    dark = _shadow(look, size)
    beside = zip(flat.rows[1:], dark.rows[1:-1], strict=True)
    low = ((0, ours[1] + side[1], ours[2] + side[2]) for ours, side in beside)
    return dark._replace(rows=(flat.rows[0], *low, dark.rows[-1]))


def shadow(canvas: Canvas[Any], rect: Rect) -> None:
    """The shadow of a card lying at `rect` on felt."""
    if not canvas.look.framed:
        canvas.stamp(rect.x, rect.y, _shadow(canvas.look, Size(rect.width, rect.height)))


@lru_cache(maxsize=64)
def _shadow(look: Look, size: Size) -> Stamp:
    """To the right of all its rows but the first, and below it."""
    ink = look.ink("felt", "deep")
    side = (size.width, ("▌",), (ink,))
    foot = (1, ("▀",) * (size.width - 1) + ("▘",), (ink,) * size.width)
    nothing = (0, (), ())
    return Stamp(size.width + 1, size.height + 1, (nothing, *[side] * (size.height - 1), foot))


def halo(canvas: Canvas[Any], rect: Rect, colour: Colour = "glow") -> None:
    """A bar above and below the card at `rect`: it is pointed at.

    Two lines are enough: whoever moves a cursor over a slow line waits for what is drawn anew.
    """
    ink = canvas.look.ink("felt", colour, bold=True)
    if canvas.look.framed:
        canvas.text(rect.x + rect.width // 2, rect.bottom, "▲", ink)
        return
    if rect.width <= SMALL.width:
        canvas.centre(rect, rect.bottom, "▀" * (rect.width - 2) or "▀", ink)
        canvas.centre(rect, rect.y - 1, "▄" * (rect.width - 2) or "▄", ink)
        return
    canvas.text(rect.x - 1, rect.y - 1, "▗" + "▄" * rect.width + "▖", ink)
    canvas.text(rect.x - 1, rect.bottom, "▝" + "▀" * rect.width + "▘", ink)


def _blank(
    look: Look, size: Size, ground: Colour, hue: Colour, on: Colour, frame: str = "╭─╮│╰╯"
) -> Canvas[Any]:
    """A card with nothing on it: small ones with half a cell of the table at each side."""
    ink = look.ink(ground, hue)
    canvas: Canvas[Any] = Canvas(size.width, size.height, look, ink)
    small = size.width <= SMALL.width
    if look.framed and not small:
        canvas.box(canvas.area, ink, frame)
    for y in range(size.height if small else 0):
        sides = ("[", "]", ink) if look.framed else ("▐", "▌", look.ink(on, ground))
        canvas.text(0, y, sides[0], sides[2])
        canvas.text(size.width - 1, y, sides[1], sides[2])
    return canvas


def _rank(canvas: Canvas[Any], face: Face, ink: Ink) -> None:
    drawn = _figures(canvas, face)
    if not drawn:
        row = 0 if canvas.height <= SMALL.height else (canvas.height - 1) // 2
        _print(canvas, row, face.plain or face.rank, ink)
        return
    top = int(canvas.height > LARGE.height)
    for y, line in enumerate((*drawn, face.under), top):
        _print(canvas, y, line, ink)


def _figures(canvas: Canvas[Any], face: Face) -> tuple[str, ...]:
    """The lines of a rank drawn large; () where there is no room for it."""
    if canvas.look.framed or canvas.height < MEDIUM.height:
        return ()
    large = canvas.width > 6 * face.figures and canvas.height >= LARGE.height
    wide = blocks(face.rank, large)
    narrow = bool(wide) and len(wide[0]) > canvas.width - (face.figures > 1)
    return blocks(face.rank, large, narrow=True) if narrow else wide


def _foot(canvas: Canvas[Any], text: str, ink: Ink) -> None:
    padded = f" {text} " if text and canvas.look.framed and canvas.height > 2 else text
    _print(canvas, canvas.height - 1, padded[: canvas.width], ink)


def _print(canvas: Canvas[Any], y: int, text: str, ink: Ink) -> None:
    """A line in the middle; where one cell is left over, that is the first: cards may touch."""
    canvas.centre(canvas.area, y, f" {text}" if len(text) == canvas.width - 1 else text, ink)
