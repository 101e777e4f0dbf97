"""Letters: on a first visit, whether the characters and colours of the house look right here."""

from __future__ import annotations

from typing import Any, Final

from tui.canvas import Canvas, Rect, cells
from tui.keys import Keymap
from tui.theme import Colour
from tui.widgets.bars import Hints, hint_line
from tui.widgets.card import CHIP, Face, card

_QUESTION: Final = "Do these look right?"
_SAMPLE: Final = "♠ ♥ ◆ ★ é ▀▄"
_HINTS: Final[Hints] = (("undo", "plain letters"), ("look", "colours"))
_HUES: Final[tuple[Colour, ...]] = ("hue1", "hue2", "hue3", "hue4", "hue5", "hue6")
_HINTS_WIDE: Final = 28
"""Columns for both keys and what they do."""
THANKS: Final = "Plain letters from now on; o, Characters brings the drawn ones back."


def offer(keymap: Keymap) -> str:
    """The question in words, for somebody who has come straight to a table."""
    return f"{_QUESTION} {_SAMPLE}  If not, press {keymap.label('undo')} for plain letters."


def paint_offer(canvas: Canvas[Any], rect: Rect, keymap: Keymap) -> None:
    """The question with a sample of everything, and the keys that help; it needs no answer."""
    look, x = canvas.look, rect.x + 1
    canvas.fill(rect, look.ink("bar", "bar_ink"))
    room = rect.right - _HINTS_WIDE
    if room > len(_QUESTION) + len(_SAMPLE) + CHIP.width * len(_HUES):
        x = canvas.text(x, rect.y, _QUESTION, look.ink("bar", "bar_ink")) + 1
    for number, hue in enumerate(_HUES, 1):
        if x + CHIP.width + len(cells(_SAMPLE)) < room:
            canvas.stamp(x, rect.y, card(look, CHIP, Face(str(number), hue), on="bar"))
            x += CHIP.width
    x = canvas.text(x + 1, rect.y, _SAMPLE, look.ink("bar", "bar_gold"))
    hint_line(canvas, Rect(x + 1, rect.y, rect.right - x - 1, 1), _HINTS, keymap)
