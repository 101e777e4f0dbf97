"""Strokes: what is to be written on a terminal, in an order in which the pen seldom changes.

In true colour another pen takes up to 40 bytes, going to another place at most 10: so what is of
one colour on several rows, such as a card, is written in one go.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import ne
from typing import Final, NamedTuple

from tui.driver.pens import Pen, blank

_CHANGING: Final = 20
"""Bytes another pen takes, about."""
_GOING: Final = 8
"""Bytes it takes to go elsewhere, about."""


class Stroke(NamedTuple):
    """Characters of one cell each, written side by side with one pen; or one of doubtful width."""

    y: int
    x: int
    text: str
    pen: Pen
    sure: bool = True
    """It is known where the cursor stands afterwards."""

    @property
    def needs(self) -> Pen:
        """What matters of its pen: nobody sees the ink of spaces."""
        return blank(self.pen) if self.text.isspace() else self.pen


def ordered(strokes: Sequence[Stroke]) -> Sequence[Stroke]:
    """By pen where that is shorter, with pens of one paper next to each other; else as they are."""
    needs = [stroke.needs for stroke in strokes]
    kinds = dict.fromkeys(needs)
    saved = sum(map(ne, needs, needs[1:])) + 1 - len(kinds)
    joined = sum(a.y == b.y and a.x + len(a.text) == b.x for a, b in pairwise(strokes))
    if saved * _CHANGING <= joined * _GOING:
        return strokes
    papers = {pen.paper: place for place, pen in enumerate(reversed(kinds))}
    ranks = {pen: (papers[pen.paper], place) for place, pen in enumerate(kinds)}
    order = sorted(range(len(strokes)), key=lambda at: ranks[needs[at]])
    return [strokes[at] for at in order]
