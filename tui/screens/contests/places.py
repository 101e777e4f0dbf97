"""How a ranking looks: place, name, a bar, the percentage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.saying import counted
from netplay.contests.messages import Outcome, Placed
from tui.canvas import Canvas, Rect, clip
from tui.theme import Colour

_BAR = 20
_NAME = 16


def paint_places(canvas: Canvas[Any], rect: Rect, ranking: Sequence[Placed], boards: int) -> int:
    """The ranking, as much as fits, oneself always; answers the first row below.

    Args:
        canvas: Where.
        rect: Which part of it.
        ranking: The best first.
        boards: How many there were; who has played fewer is marked with how many.
    """
    shown = list(ranking[: rect.height])
    mine = next((placed for placed in ranking if placed.you), None)
    if mine is not None and mine not in shown and shown:
        shown[-1] = mine
    for y, placed in enumerate(shown, rect.y):
        _place(canvas, rect._replace(y=y, height=1), placed, boards)
    return rect.y + len(shown)


def _place(canvas: Canvas[Any], row: Rect, placed: Placed, boards: int) -> None:
    look = canvas.look
    on: Colour = "lit" if placed.you else "felt"
    first: Colour = "gold" if placed.place == 1 else "ink"
    canvas.fill(row, look.ink(on, "ink"))
    ink = look.ink(on, first, bold=placed.you or placed.place == 1)
    canvas.text(row.x, row.y, f"{placed.place:3}. {clip(placed.name, _NAME)}", ink, row.width)
    few = f"  {placed.boards} of {boards}" if placed.boards < boards else ""
    x = row.x + 6 + _NAME
    filled = round(_BAR * placed.percent / 100)
    if row.width >= 6 + _NAME + _BAR + 12:
        canvas.text(x, row.y, "█" * filled, look.ink(on, first))
        canvas.text(x + filled, row.y, "░" * (_BAR - filled), look.ink(on, "soft"))
        x += _BAR + 1
    canvas.text(x, row.y, f"{placed.percent:6.1f} %{few}", ink, max(row.right - x, 0))


def outcome(played: Outcome, people: int) -> str:
    """One's own result on a board, in words."""
    told = f"{played.place}. of {people} at your table, {counted(played.score, 'point')}"
    if played.percent is None:
        return f"nobody to compare with yet: {told}"
    others = counted(played.tables - 1, "other table")
    return f"{played.percent:.0f} % against {others}: {told}"
