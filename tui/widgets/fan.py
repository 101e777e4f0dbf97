"""Cards side by side: spread while there is room, overlapping when there is not."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from tui.canvas import Canvas, Rect
from tui.theme import Colour, Ink
from tui.widgets.card import GROUNDS, SMALL, Face, Size, State, back, halo, lying, sliver

LEAST = 2
"""Columns that always show of a card that lies under another."""


class Laid(NamedTuple):
    """A card in a fan."""

    face: Face
    state: State = "plain"
    mark: str = ""
    raised: bool = False
    group: Hashable = None
    """Cards of one group lie closer together than cards of different ones."""
    means: Any = None
    """What a click on it means."""
    there: bool = True
    """It lies there by now: the place of a card that is on its way stays empty."""


def spread(groups: Sequence[Hashable], width: int, size: Size, gap: int = 1) -> tuple[int, ...]:
    """The columns where cards begin, so that as much as possible of each is seen.

    Args:
        groups: The group of each card, from the left; equal ones are neighbours.
        width: Columns there are. What does not fit at all is wider.
        size: Of a card.
        gap: Columns between groups, and between cards that do not overlap.
    """
    if not groups:
        return ()
    gap = 0 if size.width <= SMALL.width else gap
    within = sum(before == after for before, after in pairwise(groups))
    between = len(groups) - 1 - within
    apart = size.width + (1 if size.width <= SMALL.width and within else gap)
    room = width - size.width - between * apart
    step = min(max(room // within, LEAST), size.width + gap) if within else 0
    columns = [0]
    for before, after in pairwise(groups):
        columns.append(columns[-1] + (step if before == after else apart))
    return tuple(columns)


def lay(
    canvas: Canvas[Any],
    rect: Rect,
    size: Size,
    cards: Sequence[Laid],
    at: int | None = None,
    lights: Colour = "glow",
) -> None:
    """Lay cards in the middle of a rectangle, as far as there is room.

    Args:
        canvas: On what.
        rect: Its first row is where raised cards begin; others begin one row below.
        size: Of a card.
        cards: From the left.
        at: The card pointed at: it lies above its neighbours, in a frame.
        lights: The colour of that frame.
    """
    columns = spread([one.group for one in cards], rect.width, size)
    if not columns:
        return
    taken = columns[-1] + size.width
    left = rect.x + (rect.width - taken) // 2
    if taken > rect.width:
        middle = columns[at if at is not None and at < len(columns) else 0] + size.width // 2
        left = rect.x - min(max(middle - rect.width // 2, 0), taken - rect.width)
    order = [place for place in range(len(cards)) if place != at]
    for place in order:
        after = columns[place + 1] if place + 1 < len(cards) else taken
        seen = min(after - columns[place], size.width)
        where = Rect(left + columns[place], rect.y + (not cards[place].raised), *size)
        if not cards[place].there:
            continue
        _one(canvas, where, size, cards[place], seen)
        if place and columns[place] - columns[place - 1] <= size.width > SMALL.width:
            _edge(canvas, where, canvas.look.ink(GROUNDS[cards[place].state], "edge"))
    if at is not None and at < len(cards) and cards[at].there:
        where = Rect(left + columns[at], rect.y + (not cards[at].raised), *size)
        _one(canvas, where, size, cards[at], size.width)
        halo(canvas, where, lights)


def roomiest(sizes: Sequence[Size], count: int, rect: Rect) -> Size:
    """The first size in which so many cards lie in rows, none over another; else the last."""
    for size in sizes:
        if _rows(size, count, rect.width) * (size.height + 2) < rect.height:
            return size
    return sizes[-1]


def lay_rows(
    canvas: Canvas[Any],
    rect: Rect,
    size: Size,
    cards: Sequence[Laid],
    at: int | None = None,
    lights: Colour = "glow",
) -> None:
    """Lay cards in rows of equal length, in the middle of a rectangle."""
    rows, high = _rows(size, len(cards), rect.width), size.height + 2
    per = -(-len(cards) // max(rows, 1))
    top = rect.y + max((rect.height - rows * high) // 2, 0)
    for row in range(rows):
        first = row * per
        mine = cards[first : first + per]
        inside = at - first if at is not None and 0 <= at - first < len(mine) else None
        lay(canvas, Rect(rect.x, top + row * high, rect.width, high), size, mine, inside, lights)


def _rows(size: Size, count: int, width: int) -> int:
    return -(-count // max(width // (size.width + 1), 1))


def lay_backs(canvas: Canvas[Any], rect: Rect, size: Size, count: int) -> None:
    """Lay cards face down, as `lay` lays them face up."""
    columns = spread([0] * count, rect.width, size)
    left = rect.x + (rect.width - (columns[-1] if columns else 0) - size.width) // 2
    for at, column in enumerate(columns):
        where = Rect(left + column, rect.y + 1, *size)
        canvas.stamp(where.x, where.y, back(canvas.look, size))
        if at and column - columns[at - 1] <= size.width:
            _edge(canvas, where, canvas.look.ink("back", "deep"))


def _edge(canvas: Canvas[Any], where: Rect, ink: Ink) -> None:
    """The line between a card and the one it touches."""
    if not canvas.look.framed:
        for y in range(where.y, where.bottom):
            canvas.text(where.x, y, "▏", ink)


def _one(canvas: Canvas[Any], where: Rect, size: Size, laid: Laid, seen: int) -> None:
    look = canvas.look
    if seen < size.width:
        stamp = sliver(look, size, laid.face, laid.state, laid.mark, seen)
    else:
        stamp = lying(look, size, laid.face, laid.state, laid.mark)
    canvas.stamp(where.x, where.y, stamp)
    if laid.means is not None:
        canvas.zone(Rect(where.x, where.y, seen, where.height), laid.means)
