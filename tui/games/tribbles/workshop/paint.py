"""How the workshop looks: the pool with counts, the curve, what to think of, the shelf of decks."""

from __future__ import annotations

from typing import Any, Final

from core.games.tribbles.cards import ICONS, NUMBERS, POOLS, card
from tui.canvas import Canvas, Rect
from tui.games.tribbles.faces import ICON_SHORT, LONG, SHORT, hue
from tui.games.tribbles.workshop import Workshop
from tui.keys import Intent
from tui.theme import Colour
from tui.widgets.bars import wrapped

WIDE: Final = 76
"""Columns for pool and shelf side by side."""
_SHELF: Final = 18
_BARS: Final = " ▁▂▃▄▅▆▇█"


def paint(canvas: Canvas[Intent], rect: Rect, shop: Workshop) -> None:
    """Pool and shelf side by side, or the one that is used."""
    wide = rect.width >= WIDE
    if wide or shop.zone == "cards":
        left = rect._replace(width=rect.width - (_SHELF + 2 if wide else 0))
        _paint_cards(canvas, left, shop)
    if wide or shop.zone == "decks":
        width = _SHELF if wide else rect.width - 2
        _paint_shelf(canvas, Rect(rect.right - width - 1, rect.y, width, rect.height), shop)


def _paint_cards(canvas: Canvas[Intent], rect: Rect, shop: Workshop) -> None:
    named = rect.width >= 56
    label = 9 if named else 6
    cell = min((rect.width - label - 5) // len(NUMBERS), 9)
    for step, number in enumerate(LONG if named else SHORT):
        where = Rect(rect.x + label + step * cell, rect.y, cell, 1)
        canvas.centre(where, rect.y, number, canvas.look.ink("felt", "soft"))
    for icon, name in enumerate(ICONS if named else ICON_SHORT):
        y = rect.y + 1 + icon
        row = shop.icon == icon and shop.zone == "cards"
        ink = canvas.look.ink("felt", "gold" if row else "ink", bold=row)
        canvas.text(rect.x + 1, y, name, ink)
        for step in range(len(NUMBERS)):
            _cell(canvas, Rect(rect.x + label + step * cell, y, cell - 1, 1), shop, step, icon)
        total = shop.figures.by_icon[icon]
        canvas.right(rect.right - 1, y, str(total or ""), canvas.look.ink("felt", "soft"))
    _paint_curve(canvas, Rect(rect.x + label, rect.y + 10, cell, 4), shop)
    _paint_figures(canvas, Rect(rect.x + 1, rect.y + 15, rect.width - 2, rect.height - 15), shop)


def _cell(canvas: Canvas[Intent], rect: Rect, shop: Workshop, step: int, icon: int) -> None:
    """One card of the pool with its copies in the deck."""
    look, which = canvas.look, card(step, icon)
    copies = shop.copies[which]
    here = (shop.step, shop.icon) == (step, icon) and shop.zone == "cards"
    on: Colour = "pick" if here else "card" if copies else "deep"
    ink = look.ink(on, hue(which) if here or copies else "soft", bold=bool(copies))
    canvas.fill(rect, ink)
    allowed = which in POOLS[shop.pool]
    canvas.centre(rect, rect.y, str(copies) if copies or allowed else "·", ink)
    if here:
        canvas.text(rect.x, rect.y, "▸", ink)
        canvas.text(rect.right - 1, rect.y, "◂", ink)
    canvas.zone(rect, Intent("touch", ("card", which)))


def _paint_curve(canvas: Canvas[Any], rect: Rect, shop: Workshop) -> None:
    """Cards of each number as bars, with their counts below."""
    counts = shop.figures.by_number
    most = max(*counts, 1)
    for step, count in enumerate(counts):
        x = rect.x + step * rect.width
        eighths = count * 8 * (rect.height - 1) // most
        ink = canvas.look.ink("felt", "good")
        for up in range(rect.height - 1):
            part = min(max(eighths - 8 * up, 0), 8)
            bar = ("#" if part > 3 else " ") if canvas.look.ascii else _BARS[part]
            canvas.text(x + 1, rect.y + rect.height - 2 - up, bar * (rect.width - 3), ink)
        where = Rect(x, rect.bottom - 1, rect.width - 1, 1)
        canvas.centre(where, where.y, str(count), canvas.look.ink("felt", "ink", bold=True))


def _paint_figures(canvas: Canvas[Any], rect: Rect, shop: Workshop) -> None:
    """Total, odds, and what is unwise."""
    found, look = shop.figures, canvas.look
    parts = [f"{found.total} cards", f"sum {found.worth:,}"]
    if rect.width >= 50:
        parts.append(f"pool: {shop.pool}")
    y = rect.y
    canvas.text(rect.x, y, ", ".join(parts), look.ink("felt", "ink", bold=True))
    odds = f"opening hand with a 1: {found.opening:.0%}"
    canvas.text(rect.x, y + 1, odds, look.ink("felt", "ink"))
    lines = [line for words in found.warnings for line in wrapped(f"! {words}", rect.width)]
    for down, line in enumerate(lines[: max(rect.height - 2, 0)], y + 2):
        canvas.text(rect.x, down, line, look.ink("felt", "bad"))


def _paint_shelf(canvas: Canvas[Intent], rect: Rect, shop: Workshop) -> None:
    """One's own decks, then the ready ones."""
    look = canvas.look
    canvas.fill(rect, look.ink("deep", "ink"))
    canvas.text(rect.x + 1, rect.y, "your decks", look.ink("deep", "soft"))
    mine = sum(own for _, _, own in shop.shelf)
    rows: list[tuple[int, str]] = [(at, name) for at, (name, _, _) in enumerate(shop.shelf)]
    rows.insert(mine, (-1, "ready decks"))
    room = rect.height - 1
    pointed = next(place for place, (at, _) in enumerate(rows) if at == shop.at)
    first = max(min(pointed - room // 2, len(rows) - room), 0)
    for y, (at, name) in enumerate(rows[first : first + room], rect.y + 1):
        if at < 0:
            canvas.text(rect.x + 1, y, name, look.ink("deep", "soft"))
            continue
        here = at == shop.at and shop.zone == "decks"
        on: Colour = "lit" if here else "deep"
        line = Rect(rect.x, y, rect.width, 1)
        canvas.fill(line, look.ink(on, "ink"))
        canvas.text(rect.x, y, "▸" if here else " ", look.ink(on, "gold", bold=True))
        ink = look.ink(on, "gold" if here else "ink", bold=here)
        canvas.text(rect.x + 2, y, name, ink, rect.width - 3)
        canvas.zone(line, Intent("touch", ("deck", at)))
