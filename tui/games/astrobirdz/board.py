"""How the Astrobirdz table is laid: the rule of the turn on top, the seats with what they play,
one's hand below; the score sheet or an earlier trick over it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tui.board import Table
from tui.canvas import Rect
from tui.games.astrobirdz.hand import paint_asked, paint_hand
from tui.games.astrobirdz.header import header_rows, paint_header
from tui.games.astrobirdz.panels import paint_panel, paint_sheet, sheet_rows
from tui.games.astrobirdz.prompts.focus import focus_of
from tui.games.astrobirdz.seats import columns_rows, paint_columns, paint_known, paint_lines
from tui.scene import Scene
from tui.widgets.card import CHIP, LARGE, MEDIUM, SMALL, Size


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to lay the table."""

    width: int
    height: int
    """The least room it needs."""
    played: Size
    """How cards are drawn in the trick; CHIP: one line for each seat, one below another."""
    hand: Size


PLANS: Final = (
    Plan(84, 30, LARGE, LARGE),
    Plan(72, 18, MEDIUM, MEDIUM),
    Plan(42, 34, MEDIUM, LARGE),
    Plan(0, 19, CHIP, MEDIUM),
    Plan(0, 0, CHIP, SMALL),
)
"""From the roomiest; the first that fits is taken."""
LARGEST: Final = (120, 46)
"""Felt beyond this stays empty."""


def paint(table: Table, scene: Scene) -> None:
    """Lay the table."""
    if scene.view is None:
        return
    if table.width > LARGEST[0]:
        table = table.part(table.area.middle(*LARGEST))
    plan = next(p for p in PLANS if table.width >= p.width and table.height >= p.height)
    area = table.area
    top = header_rows(area.width, scene.view.upcard)
    header = Rect(area.x, area.y, area.width, top)
    table.kept(header, scene.still, lambda part: paint_header(part, part.area, scene))
    below = Rect(area.x, area.y + top, area.width, area.height - top)
    if focus_of(scene).panel:
        paint_panel(table, below, scene)
    else:
        _paint_play(table, below, plan, scene)


def _paint_play(table: Table, rect: Rect, plan: Plan, scene: Scene) -> None:
    """Seats, what one knows, what is asked, hand; the sheet of the last turn where it fits."""
    hand = plan.hand.height + 3 if scene.seat is not None else 0
    seats = len(scene.chairs)
    if plan.played != CHIP:
        seats = columns_rows(scene, rect.width, plan.played)
    spare = max(rect.height - seats - hand - 2, 0)
    gap = min(spare, 1)
    where = Rect(rect.x, rect.y + gap, rect.width, seats)
    key = (scene.still, scene.times(*range(len(scene.chairs))), focus_of(scene).target)
    table.kept(where, key, lambda part: _paint_seats(part, plan, scene))
    paint_known(table, Rect(rect.x, where.bottom, rect.width, 1), scene)
    foot = Rect(rect.x, rect.bottom - hand, rect.width, hand)
    paint_asked(table, Rect(rect.x, foot.y - 1, rect.width, 1), scene)
    paint_hand(table, foot, scene, plan.hand)
    middle = Rect(rect.x, where.bottom + 2, rect.width, foot.y - where.bottom - 4)
    if scene.view.sheet and middle.height >= sheet_rows(scene, middle.width):
        table.kept(middle, scene.still, lambda part: paint_sheet(part, part.area, scene, 0))


def _paint_seats(table: Table, plan: Plan, scene: Scene) -> None:
    if plan.played == CHIP:
        paint_lines(table, table.area, scene)
    else:
        paint_columns(table, table.area, scene, plan.played)
