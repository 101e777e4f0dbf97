"""How a Tribbles card looks: its number, large, in a colour of its own, its icon below."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, Literal, TypeAlias

from core.games.tribbles.cards import ICONS, NUMBERS, Card, Step, icon_of, step_of
from tui.canvas import Canvas, Stamp
from tui.theme import Colour, Look
from tui.widgets.card import Face, Size, card
from tui.widgets.digits import blocks

_HUES: Final[tuple[Colour, ...]] = ("hue0", "hue1", "hue2", "hue3", "hue5", "hue6")
SHORT: Final = ("1", "10", "100", "1K", "10K", "100K")
"""The numbers where there is little room, by step."""
LONG: Final = tuple(f"{number:,}" for number in NUMBERS)
"""The numbers as they are said, by step."""
ICON_SHORT: Final = ("Rev", "Skip", "Go", "Disc", "Pois", "Resc", "Clone", "Bonus")
"""The icons where there is little room."""

ICON_SIGNS: Final = "◀→▶▼×▲◆★"
"""A sign for each icon, next to its name."""

HUGE: Final = Size(19, 9)
"""A card where there is room for anything,"""
GRAND: Final = Size(11, 7)
"""where there is plenty of room,"""
BIG: Final = Size(10, 5)
"""where there is some,"""
WIDE: Final = Size(9, 3)
"""on a low table,"""
SLIM: Final = Size(5, 3)
"""and on a narrow one."""
Standing: TypeAlias = Literal["last", "next", "off"]
"""How a number of the chain stands: it was played last; it may come next; neither."""
_RUNGS: Final[dict[Standing, tuple[Colour, Colour]]] = {
    "next": ("felt", "gold"),
    "off": ("deep", "soft"),
}
"""What a number of the chain is painted on, and with what."""
_HUNDRED: Final[Step] = 2

STOCK: Final = Size(4, 1)
"""A draw deck with the number of its cards."""


@cache
def face(shown: Card, size: Size) -> Face:
    """What is printed on a card of a size."""
    step, icon = step_of(shown), icon_of(shown)
    if size.width < WIDE.width:
        return Face(SHORT[step], _HUES[step], ICON_SHORT[icon][:4])
    return number_face(step, f"{ICON_SIGNS[icon]} {ICONS[icon]}"[: size.width])


@cache
def number_face(step: Step, foot: str = "") -> Face:
    """A number as it is printed on cards: 100 thousand."""
    return Face(
        rank=SHORT[step].removesuffix("K"),
        hue=_HUES[step],
        foot=foot,
        figures=3,
        under="thousand" if step > _HUNDRED else "",
        plain=LONG[step],
        corner=SHORT[step],
    )


@lru_cache(maxsize=512)
def rung(look: Look, step: Step, standing: Standing) -> Stamp:
    """A number of the chain: a card when it was played last, a frame when it may come next."""
    if standing == "last":
        return card(look, BIG, number_face(step, "last"), on="deep")
    on, colour = _RUNGS[standing]
    ink = look.ink(on, colour, bold=standing == "next")
    canvas: Canvas[object] = Canvas(*BIG, look, ink)
    figures = number_face(step)
    wide = blocks(figures.rank, False)
    rows = wide if len(wide[0]) < BIG.width else blocks(figures.rank, False, narrow=True)
    shown = ("", "", figures.plain) if look.framed else (*rows, figures.under)
    for y, line in enumerate(shown):
        canvas.centre(canvas.area, y, line, ink)
    if standing == "next":
        if look.framed:
            canvas.box(canvas.area, ink)
        canvas.centre(canvas.area, BIG.height - 1, " ▲ next ", ink)
    return canvas.as_stamp()


@cache
def kind(shown: Card, copies: int) -> str:
    """Equal cards in a few letters: "10K Pois×2"."""
    return brief(shown) + (f"×{copies}" if copies > 1 else "")


def hue(shown: Card) -> Colour:
    """The colour of a card's number."""
    return _HUES[step_of(shown)]


def brief(shown: Card) -> str:
    """A card in a few letters: "10K Pois"."""
    return f"{SHORT[step_of(shown)]} {ICON_SHORT[icon_of(shown)]}"


def points(number: int, width: int) -> str:
    """Points in at most so many cells.

    >>> points(1234567, 9), points(1234567, 7)
    ('1,234,567', '1,234K')
    """
    text = f"{number:,}"
    return text if len(text) <= width else f"{number // 1000:,}K"
