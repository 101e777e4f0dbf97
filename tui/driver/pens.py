"""Pens: how a cell is drawn on a terminal with so many colours, and how one pen becomes another.

Sessions with many and with few colours live in one process. Styles are never asked for their
escape codes (Rich and Textual remember the first answer, whoever asked); a Pen is made here, once
for each depth.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import astuple, replace
from rich.color import Color, ColorSystem
from rich.style import Style

from netplay.terminal import Colours
from tui.theme import STYLES, Ink


class Pen(Struct, frozen=True, gc=False):
    """SGR codes; "" is what the terminal does by itself."""

    flags: str = ""
    ink: str = ""
    paper: str = ""


PLAIN: Final = Pen()

_FLAGS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
"""Codes of Rich's attribute bits: bold, dim, italic, underline, ... strike."""
_SYSTEMS: Final = {
    Colours.SIXTEEN: ColorSystem.STANDARD,
    Colours.MANY: ColorSystem.EIGHT_BIT,
    Colours.TRUE: ColorSystem.TRUECOLOR,
}
_BRIGHT: Final = 76
"""Of 255: without colours, paper brighter than this is shown by reversing."""


def pen(style: Style | None, colours: Colours) -> Pen:
    """The pen for a style on a terminal with so many colours."""
    if style is None:
        return PLAIN
    return _pen(style._attributes & style._set_attributes, style.color, style.bgcolor, colours)


@lru_cache(8192)
def _pen(attributes: int, ink: Color | None, paper: Color | None, colours: Colours) -> Pen:
    flags = [code for bit, code in enumerate(_FLAGS) if attributes & (1 << bit)]
    if colours is Colours.NONE:
        if "7" not in flags and _is_bright(paper):
            flags.append("7")
        return Pen(";".join(flags))
    return Pen(";".join(flags), _codes(ink, colours, True), _codes(paper, colours, False))


def _codes(color: Color | None, colours: Colours, foreground: bool) -> str:
    if color is None or color.is_default:
        return ""
    return ";".join(color.downgrade(_SYSTEMS[colours]).get_ansi_codes(foreground))


def _is_bright(paper: Color | None) -> bool:
    if paper is None or paper.is_default:
        return False
    red, green, blue = paper.get_truecolor(foreground=False)
    return 0.299 * red + 0.587 * green + 0.114 * blue > _BRIGHT


@lru_cache(2048)
def blank(full: Pen) -> Pen:
    """The pen for spaces: without flags, nobody sees their ink."""
    return full if full.flags or not full.ink else replace(full, ink="")


_BY_INK: Final[dict[Colours, list[Pen]]] = {colours: [] for colours in Colours}


def pens_of(inks: Sequence[Ink], colours: Colours) -> tuple[Pen, ...]:
    """The pens for a row of inks: the same object for the same ink."""
    known = _BY_INK[colours]
    if len(known) < len(STYLES):
        known.extend(pen(style, colours) for style in STYLES[len(known) :])
    return tuple(map(known.__getitem__, inks))


def stroke(before: Pen, after: Pen) -> str:
    """The escape sequence that changes one pen into another; "" when they are the same.

    >>> stroke(Pen("1", "31"), Pen("1", "32"))
    '\\x1b[32m'
    """
    if before == after:
        return ""
    if before.flags != after.flags:
        codes = [*filter(None, astuple(after))]
        return f"\x1b[{';'.join(['0', *codes])}m" if codes else "\x1b[m"
    codes = []
    if before.ink != after.ink:
        codes.append(after.ink or "39")
    if before.paper != after.paper:
        codes.append(after.paper or "49")
    return f"\x1b[{';'.join(codes)}m"


@lru_cache(8192)
def taken(before: Pen, after: Pen, spaces: bool) -> tuple[Pen, str]:
    """The pen that is at hand after one change for another, and the sequence that makes it so.

    For spaces the ink at hand will do.
    """
    if spaces and not after.flags:
        after = replace(after, ink=before.ink)
    return after, stroke(before, after)
