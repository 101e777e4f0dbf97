"""The top of the table: the turn, trump now and for this trick, the led colour, the turn rule."""

from __future__ import annotations

from functools import lru_cache
from textwrap import wrap

from core.games.astrobirdz.cards import COLOUR, Card
from core.games.astrobirdz.judge import trump_for
from core.games.astrobirdz.tally import TURNS
from core.games.astrobirdz.words import rule_text
from tui.board import Table
from tui.canvas import Rect
from tui.games.astrobirdz.faces import CHIP_WIDTH, bird_chip, colour_chip, colour_name
from tui.scene import Scene
from tui.theme import Colour

WIDE = 72
"""Columns from which words fit next to signs."""


def header_rows(width: int, upcard: Card) -> int:
    """Rows the header needs."""
    return 1 + len(_rule_lines(width, upcard))


@lru_cache(maxsize=512)
def _rule_lines(width: int, upcard: Card) -> list[str]:
    return wrap(rule_text(upcard), max(width - CHIP_WIDTH - 3, 8))


def paint_header(table: Table, rect: Rect, scene: Scene) -> None:
    """Everything that holds for the whole turn, and for this trick."""
    look, view = scene.look, scene.view
    table.fill(rect, look.ink("deep", "ink"))
    turns, wide = TURNS[len(scene.chairs)], rect.width >= WIDE
    counted = f"Turn {view.turn} of {turns}" if wide else f"{view.turn}/{turns}"
    x = table.text(rect.x + 1, rect.y, counted, look.ink("deep", "ink", bold=True)) + 1 + wide
    for word, colour, ink in _colours(scene, wide):
        x = _colour(table, x, rect.y, scene, (word, colour, ink), wide)
    dealer = f"{scene.name_of(view.dealer)} deals"
    if x + len(dealer) < rect.right:
        table.right(rect.right - 1, rect.y, dealer, look.ink("deep", "soft"))
    table.stamp(rect.x + 1, rect.y + 1, bird_chip(look, view.upcard, on="deep"))
    for y, words in enumerate(_rule_lines(rect.width, view.upcard), rect.y + 1):
        table.text(rect.x + CHIP_WIDTH + 2, y, words, look.ink("deep", "gold"))


def _colours(scene: Scene, wide: bool) -> list[tuple[str, int | None, Colour]]:
    """Trump of the turn, trump of this trick, led colour: (word, colour, ink of the word)."""
    view = scene.view
    shown: list[tuple[str, int | None, Colour]] = [("Trump", view.trump, "ink")]
    if view.phase == "play" and view.trump is not None:
        now = trump_for(view.table, view.trump, view.upcard)
        changed: Colour = "soft" if now == view.trump else "gold"
        shown.append(("this trick" if wide else "now", now, changed))
    if view.table:
        shown.append(("led", COLOUR[view.table[0]], "ink"))
    return shown


def _colour(
    table: Table,
    x: int,
    y: int,
    scene: Scene,
    shown: tuple[str, int | None, Colour],
    wide: bool,
) -> int:
    word, colour, ink = shown
    look = scene.look
    x = table.text(x, y, f"{word} ", look.ink("deep", ink, bold=ink == "gold"))
    if colour is None:
        return table.text(x, y, "not picked " if wide else "– ", look.ink("deep", "gold")) + 1
    table.stamp(x, y, colour_chip(look, colour, "deep"))
    x += CHIP_WIDTH
    if not wide:
        return x + 1
    return table.text(x, y, f"{colour_name(colour)}", look.ink("deep", ink)) + 2
