"""What lies over the table on demand: an earlier trick, and the score sheet line by line."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap
from typing import Final

from core.games.astrobirdz.tally import Score, parts
from core.seat import Seat
from tui.board import Table
from tui.canvas import Rect, clip
from tui.games.astrobirdz.faces import CHIP_WIDTH, bird_chip
from tui.games.astrobirdz.prompts.focus import focus_of
from tui.games.astrobirdz.prompts.panels import shown_tricks
from tui.keys import Intent
from tui.scene import Scene

NAME: Final = 13
"""Columns for a name."""
WIDE: Final = 60
"""Columns in which the parts of a score fit on one line."""
SHORT: Final = {
    "highest exact": "highest",
    "off the guess": "off",
    "not below 0": "floor",
    "trick bonus": "bonus",
    "even or odd": "parity",
    "Berzerker": "Berz.",
    "AstroBoard": "board",
}
"""What points are for, where there is little room."""


def paint_panel(table: Table, rect: Rect, scene: Scene) -> None:
    """The panel that is open, over all of the table below the header."""
    focus = focus_of(scene)
    inner = rect.inset(1, 1) if rect.height > 18 else rect.inset(1)
    table.fill(rect, scene.look.ink("deep", "ink"))
    if focus.panel == "trick":
        _paint_trick(table, inner, scene, focus.page)
    else:
        paint_sheet(table, inner, scene, focus.page)
    table.zone(rect, Intent("back"))


def _paint_trick(table: Table, rect: Rect, scene: Scene, page: int) -> None:
    """Who played what, in order, and who won."""
    look, tricks = scene.look, shown_tricks(scene.view)
    if not tricks:
        table.text(rect.x, rect.y, "There is no trick to show.", look.ink("deep", "soft"))
        return
    trick = tricks[min(page, len(tricks) - 1)]
    number = scene.view.tricks.index(trick) + 1
    words = f"Trick {number}, won by {scene.name_of(trick.winner)}"
    if trick.holder != trick.winner:
        words += f", now with {scene.name_of(trick.holder)}"
    table.text(rect.x, rect.y, words, look.ink("deep", "gold", bold=True), rect.width)
    for y, (seat, bird) in enumerate(zip(trick.seats, trick.cards, strict=True), rect.y + 1):
        won = seat == trick.winner
        table.stamp(rect.x, y, bird_chip(look, bird, "pick" if won else "plain", "deep"))
        ink = look.ink("deep", "gold" if won else "ink", bold=won)
        name = scene.name(seat) + (" won" if won else "")
        table.text(rect.x + CHIP_WIDTH + 1, y, name, ink, rect.width - CHIP_WIDTH - 1)


def sheet_rows(scene: Scene, width: int, page: int = 0) -> int:
    """Rows that a turn of the score sheet needs."""
    sheet = scene.view.sheet
    scores = sheet[max(len(sheet) - page, 1) - 1] if sheet else ()
    return 1 + sum(1 + len(_made_of(score, width - 4)) for score in scores)


def paint_sheet(table: Table, rect: Rect, scene: Scene, page: int) -> None:
    """One turn of the score sheet, with what every score is made of."""
    look, sheet = scene.look, scene.view.sheet
    if not sheet:
        table.text(rect.x, rect.y, "No turn has been scored yet.", look.ink("deep", "soft"))
        return
    turn = max(len(sheet) - page, 1)
    gold = look.ink("deep", "gold", bold=True)
    table.fill(rect._replace(height=sheet_rows(scene, rect.width, page)), look.ink("deep", "ink"))
    table.text(rect.x + 1, rect.y, f"Turn {turn} on the score sheet", gold)
    table.right(rect.right - 1, rect.y, "total", look.ink("deep", "soft"))
    y = rect.y + 1
    for seat, score in enumerate(sheet[turn - 1]):
        total = sum(scores[seat].total for scores in sheet[:turn])
        y = _line(table, Rect(rect.x + 1, y, rect.width - 2, 1), scene, (seat, score, total))


def _line(table: Table, rect: Rect, scene: Scene, row: tuple[Seat, Score, int]) -> int:
    """A seat's score: tricks, guess, sum and total; below that, what it is made of."""
    seat, score, total = row
    look = scene.look
    bold = look.ink("deep", "ink", bold=True)
    table.text(rect.x, rect.y, clip(scene.name(seat), NAME - 1), bold)
    words = f"won {score.won} of {score.guess}"
    exact = look.ink("deep", "good" if score.exact else "soft")
    x = table.text(rect.x + NAME, rect.y, words, exact)
    table.text(x + 2, rect.y, f"{score.total:+d}", look.ink("deep", "gold", bold=True))
    table.right(rect.right, rect.y, str(total), bold)
    lines = _made_of(score, rect.width - 2)
    for y, text in enumerate(lines, rect.y + 1):
        table.text(rect.x + 2, y, text, look.ink("deep", "soft"))
    return rect.y + 1 + len(lines)


@lru_cache(maxsize=1024)
def _made_of(score: Score, width: int) -> list[str]:
    """The parts of a score in words, on as many lines as they need."""
    short = width < WIDE - 2
    named = [(points, SHORT.get(why, why) if short else why) for points, why in parts(score)]
    return wrap(", ".join(f"{points:+d} {why}" for points, why in named) or "nothing", width)
