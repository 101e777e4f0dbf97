"""How a Quibbles card looks: its value, large, in a colour of its own."""

from __future__ import annotations

from functools import cache
from typing import Final

from core.games.quibbles.cards import Card
from tui.theme import Colour
from tui.widgets.card import Face

_HUES: Final[tuple[Colour, ...]] = (
    "hue0", "hue1", "hue2", "hue3", "hue4", "hue5", "hue6", "hue7",
)  # fmt: skip

GROUP_MARKS: Final = "abcdefgh"
"""The letters that tell the groups of a split apart."""
TAKEN: Final = "✓"
"""The sign of a card that is selected."""


@cache
def face(card: Card) -> Face:
    """What is printed on a card."""
    return Face(str(card), _HUES[card])
