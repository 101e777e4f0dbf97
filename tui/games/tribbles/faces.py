"""How a Tribbles card looks: its number in a colour of its own, its icon by name below."""

from __future__ import annotations

from functools import cache
from typing import Final

from core.games.tribbles.cards import ICONS, NUMBERS, Card, icon_of, step_of
from tui.theme import Colour
from tui.widgets.card import Face, Size

_HUES: Final[tuple[Colour, ...]] = ("hue0", "hue1", "hue2", "hue3", "hue5", "hue6")
SHORT: Final = ("1", "10", "100", "1K", "10K", "100K")
"""The numbers where there is little room, by step."""
LONG: Final = tuple(f"{number:,}" for number in NUMBERS)
"""The numbers as they are said, by step."""
ICON_SHORT: Final = ("Rev", "Skip", "Go", "Disc", "Pois", "Resc", "Clone", "Bonus")
"""The icons where there is little room."""

GRAND: Final = Size(11, 5)
"""A card where there is plenty of room,"""
WIDE: Final = Size(9, 3)
"""where there is some,"""
SLIM: Final = Size(5, 3)
"""and in a large hand, or on a narrow table."""
STOCK: Final = Size(4, 1)
"""A draw deck with the number of its cards."""


@cache
def face(card: Card, size: Size) -> Face:
    """What is printed on a card of a size."""
    step, icon = step_of(card), icon_of(card)
    if size.width >= WIDE.width:
        return Face(f" {LONG[step]} ", _HUES[step], ICONS[icon])
    return Face(SHORT[step], _HUES[step], ICON_SHORT[icon])


@cache
def kind(card: Card, copies: int) -> str:
    """Equal cards in a few letters: "10K Pois×2"."""
    return brief(card) + (f"×{copies}" if copies > 1 else "")


def hue(card: Card) -> Colour:
    """The colour of a card's number."""
    return _HUES[step_of(card)]


def brief(card: Card) -> str:
    """A card in a few letters: "10K Pois"."""
    return f"{SHORT[step_of(card)]} {ICON_SHORT[icon_of(card)]}"


def points(number: int, width: int) -> str:
    """Points in at most so many cells.

    >>> points(1234567, 9), points(1234567, 7)
    ('1,234,567', '1,234K')
    """
    text = f"{number:,}"
    return text if len(text) <= width else f"{number // 1000:,}K"
