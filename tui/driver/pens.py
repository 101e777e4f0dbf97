"""Pens: how a cell is drawn on a terminal with so many colours, and how one pen becomes another.

Sessions with many and with few colours live in one process. Styles are never asked for their
escape codes (Rich and Textual remember the first answer, whoever asked); a Pen is made here, once
for each depth.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple, replace
from rich.color import Color, ColorSystem
from rich.style import Style

from netplay.terminal import Colours
from tui.theme import STYLES, Ink, ink_of


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


BARE: Final = ink_of(Style())
"""The ink of what nothing was drawn on."""
Shown: TypeAlias = tuple[int, Color | None, Color | None]
"""What shows of a style: Rich's attribute bits, the ink and the paper."""
_INKS: Final[dict[Shown, Ink]] = {}


def ink(style: Style | None) -> Ink:
    """The ink of all that shows of a style."""
    if style is None:
        return BARE
    shows = _shown(style)
    if shows not in _INKS:
        _INKS[shows] = ink_of(style.clear_meta_and_links())
    return _INKS[shows]


def _shown(style: Style) -> Shown:
    return style._attributes & style._set_attributes, style.color, style.bgcolor


def pen(style: Style, colours: Colours) -> Pen:
    """The pen for a style on a terminal with so many colours."""
    return _pen(*_shown(style), colours)


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


class Pens:
    """The pens of all inks on terminals with so many colours, by ink; equal pens are one object."""

    def __init__(self, colours: Colours) -> None:
        self._colours = colours
        self._one: dict[Pen, Pen] = {}
        self.full: list[Pen] = []
        """For anything that is written,"""
        self.blank: list[Pen] = []
        """and for spaces."""

    def grow(self) -> None:
        """Learn the inks that are new since the last time."""
        for style in STYLES[len(self.full) :]:
            full = pen(style, self._colours)
            self.full.append(self._one.setdefault(full, full))
            self.blank.append(self._one.setdefault(blank(full), blank(full)))


PENS: Final = {colours: Pens(colours) for colours in Colours}
"""Of all terminals there are."""


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
