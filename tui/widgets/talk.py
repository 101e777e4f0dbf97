"""The log and the chat: what happened, and what people said about it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias

from tui.canvas import Canvas, Rect
from tui.theme import Colour, Look
from tui.widgets.bars import wrapped

Kind: TypeAlias = Literal["told", "said", "notice"]
"""Told by the game; said by somebody; a notice of the house."""


class Entry(NamedTuple):
    """One thing in the log."""

    kind: Kind
    text: str
    name: str = ""
    """Who said it."""


def talk(canvas: Canvas[Any], rect: Rect, entries: Sequence[Entry], on: Colour = "deep") -> None:
    """The newest entries, as many as fit, the newest at the bottom."""
    canvas.kept(rect, (entries, on), lambda part: _talk(part, entries, on))


def _talk(canvas: Canvas[Any], entries: Sequence[Entry], on: Colour) -> None:
    canvas.fill(canvas.area, canvas.look.ink(on, "soft"))
    y = canvas.height
    for entry in reversed(entries):
        lines = _lines(entry, canvas.width - 2)
        y -= len(lines)
        for down, line in enumerate(lines):
            if y + down >= 0:
                _line(canvas, (1, y + down), entry, line, down == 0, on)
        if y <= 0:
            return


@lru_cache(maxsize=2048)
def _lines(entry: Entry, width: int) -> tuple[str, ...]:
    text = f"{entry.name}: {entry.text}" if entry.name else entry.text
    return tuple(wrapped(text, max(width, 8)))


def _line(
    canvas: Canvas[Any],
    corner: tuple[int, int],
    entry: Entry,
    line: str,
    first: bool,
    on: Colour,
) -> None:
    x, y = corner
    ink = _ink(canvas.look, entry, on)
    if first and entry.name and line.startswith(entry.name):
        x = canvas.text(x, y, entry.name, canvas.look.ink(on, "gold", bold=True))
        line = line[len(entry.name) :]
    canvas.text(x, y, line, ink)


def _ink(look: Look, entry: Entry, on: Colour) -> int:
    colours: dict[Kind, Colour] = {"told": "soft", "said": "ink", "notice": "gold"}
    return look.ink(on, colours[entry.kind])
