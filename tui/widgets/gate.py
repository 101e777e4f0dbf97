"""The gate: a screen that is too small for all of a table says so, and lets one pass or not."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from tui.canvas import Canvas
from tui.widgets.bars import wrapped

Gate: TypeAlias = Literal["open", "ajar", "shut"]
"""Everything fits; some things are left out, and one may go on all the same; nothing fits."""

LANDSCAPE: Final = (80, 24)
"""Columns and rows from which everything there is is shown;"""
PORTRAIT: Final = (42, 40)
"""of a screen held upright, such as a phone's."""
LEAST: Final = (38, 20)
"""Columns and rows without which no table can be laid."""


def gate(width: int, height: int) -> Gate:
    """How the gate stands before a screen of that size.

    >>> gate(80, 24), gate(45, 60), gate(79, 24), gate(37, 60)
    ('open', 'open', 'ajar', 'shut')
    """
    if width < LEAST[0] or height < LEAST[1]:
        return "shut"
    whole = any(width >= least[0] and height >= least[1] for least in (LANDSCAPE, PORTRAIT))
    return "open" if whole else "ajar"


def paint_gate(canvas: Canvas[Any], stands: Gate) -> None:
    """Say how much room there is, how much is needed, and what can be done."""
    look = canvas.look
    ink, gold = look.ink("felt", "ink"), look.ink("felt", "gold", bold=True)
    here, needed = f"{canvas.width}x{canvas.height}", f"{LANDSCAPE[0]}x{LANDSCAPE[1]}"
    said = [
        f"This window is {here}.",
        f"{needed} shows everything; on a phone held upright {PORTRAIT[0]}x{PORTRAIT[1]} does.",
        *_ways(stands),
    ]
    width = max(min(canvas.width - 2, 60), 1)
    lines = [(line, at == 0) for at, text in enumerate(said) for line in wrapped(text, width)]
    top = max((canvas.height - len(lines)) // 2, 0)
    for y, (line, first) in enumerate(lines, top):
        canvas.centre(canvas.area, y, line, gold if first else ink)


def _ways(stands: Gate) -> tuple[str, ...]:
    if stands == "shut":
        least = f"{LEAST[0]}x{LEAST[1]}"
        return (f"Make it larger, or the letters smaller: {least} at least.", "Ctrl+C leaves.")
    return ("Here the log, some keys and long names are cut short.", "Enter: go on all the same.")
