"""A grid of cells that everything on a table is painted onto.

A cell holds one character and an `Ink`. Painting never fails: what lies outside is clipped. A
character two cells wide takes its cell and an empty one to its right; marks without a width join
the character before them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import compress, islice, pairwise
from operator import ne
from typing import Generic, NamedTuple, TypeVar

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment

from tui.glyphs import ASCII
from tui.pieces import Line, Piece, composed, solid
from tui.theme import STYLES, Ink, Look

T = TypeVar("T")


class Rect(NamedTuple):
    """A part of a canvas, in cells."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beyond."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row beyond."""
        return self.y + self.height

    def middle(self, width: int, height: int) -> Rect:
        """The part in the middle of at most this size."""
        width, height = min(width, self.width), min(height, self.height)
        left, top = (self.width - width) // 2, (self.height - height) // 2
        return Rect(self.x + left, self.y + top, width, height)

    def inset(self, across: int, down: int = 0) -> Rect:
        """The same without a margin at the sides and above and below."""
        return Rect(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)


class Stamp(NamedTuple):
    """A small picture painted once and then only copied: the face of a card."""

    width: int
    height: int
    rows: tuple[Piece, ...]
    """From above; what a row does not reach stays as it was."""


@lru_cache(maxsize=2048)
def cells(text: str) -> tuple[str, ...]:
    """Text as cells: "" after a wide character, marks joined to what they mark."""
    if text.isascii() and text.isprintable():
        return tuple(text)
    out: list[str] = []
    for char in text:
        size = get_character_cell_size(char)
        if size == 0 or not (char.isprintable() or size == 2):
            if out and char.isprintable():
                out[-1 if out[-1] else -2] += char
            continue
        out.append(char)
        if size == 2:
            out.append("")
    return tuple(out)


def clip(text: str, width: int, more: str = "…") -> str:
    """Text cut to a number of cells, with a sign that something is missing.

    >>> clip("Bartholomew", 6)
    'Barth…'
    """
    if cell_len(text) <= width:
        return text
    cut = list(cells(text)[: max(width - 1, 0)])
    if cut and get_character_cell_size(cut[-1][:1] or " ") == 2:
        cut[-1] = " "
    return "".join(cut) + (more if width > 0 else "")


class Kept(NamedTuple, Generic[T]):
    """A part of a painting that the next one may take over."""

    key: object
    rows: tuple[tuple[Piece, ...], ...]
    """What was put into each of its rows, from above."""
    zones: tuple[tuple[Rect, T], ...]


class Canvas(Generic[T]):
    """A painting: cells, and zones that say what a click there means.

    Args:
        width: Columns.
        height: Rows.
        look: Where its inks come from; decides about ASCII.
        ground: What it is covered with at first.
        before: An earlier painting of the same: what is `kept` is taken over from it.

    What is painted is noted row by row, and put together when the picture is asked for: where the
    same was put into a row as in the painting before, nothing is.
    """

    __slots__ = (
        "_done", "_grid", "_ground", "_keeps", "_kept", "_left", "_pieces", "_rows", "_top",
        "_zones", "height", "look", "width",
    )  # fmt: skip

    def __init__(
        self, width: int, height: int, look: Look, ground: Ink, before: Canvas[T] | None = None
    ) -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.look = look
        self._ground = ground
        self._left = self._top = 0
        self._pieces: list[list[Piece]] = [[] for _ in range(self.height)]
        self._done: list[tuple[Piece, ...]] = []
        self._zones: list[tuple[Rect, T]] = []
        self._rows: list[list[Segment]] | None = None
        self._grid: list[Line] | None = None
        self._keeps: dict[Rect, Kept[T]] = {}
        self._kept = before._keeps if before is not None and before.look is look else {}

    @property
    def area(self) -> Rect:
        """All of it."""
        return Rect(0, 0, self.width, self.height)

    def part(self, rect: Rect) -> Canvas[T]:
        """A window onto this canvas: (0, 0) is the corner of `rect`, painting is clipped to it."""
        window: Canvas[T] = object.__new__(Canvas)
        left, top = max(rect.x, 0), max(rect.y, 0)
        window.width = max(min(rect.right, self.width) - left, 0)
        window.height = max(min(rect.bottom, self.height) - top, 0)
        window.look = self.look
        window._left, window._top = self._left + left, self._top + top
        window._pieces, window._zones = self._pieces, self._zones
        window._keeps, window._kept = self._keeps, self._kept
        return window

    def kept(self, rect: Rect, key: object, paint: Callable[[Canvas[T]], None]) -> None:
        """Paint a part, or take it over from the painting before when its key is still the same.

        Args:
            rect: Where; nothing was painted there yet.
            key: All that the part depends on, but for the look.
            paint: Paints it on a canvas of its own, whose corner is (0, 0); or on this one, there.
        """
        window = self.part(rect)
        place = Rect(window._left, window._top, window.width, window.height)
        rows = self._pieces[place.y : place.bottom]
        old = self._kept.get(place)
        if old is None or old.key != key:
            first, before = len(self._zones), [*map(len, rows)]
            paint(window)
            new = (tuple(row[start:]) for row, start in zip(rows, before, strict=True))
            old = Kept(key, tuple(new), tuple(self._zones[first:]))
        else:
            for row, pieces in zip(rows, old.rows, strict=True):
                row += pieces
            self._zones.extend(old.zones)
        self._keeps[place] = old

    def text(self, x: int, y: int, text: str, ink: Ink, width: int | None = None) -> int:
        """Write one line; cut with an ellipsis when it needs more than `width` cells.

        Returns:
            The column after the last cell written.
        """
        if width is not None:
            text = clip(text, width)
        row = cells(text)
        size = len(row)
        if x >= 0 and x + size <= self.width and 0 <= y < self.height and size:
            self._pieces[y + self._top].append((x + self._left, row, solid(ink, size)))
        else:
            self._put(x, y, row, solid(ink, size))
        return x + size

    def right(self, x: int, y: int, text: str, ink: Ink) -> int:
        """Write one line that ends before column `x`; answers where it begins."""
        start = x - len(cells(text))
        self.text(start, y, text, ink)
        return start

    def centre(self, rect: Rect, y: int, text: str, ink: Ink) -> None:
        """Write one line in the middle of a rectangle's columns."""
        text = clip(text, rect.width)
        self.text(rect.x + (rect.width - len(cells(text))) // 2, y, text, ink)

    def spans(
        self, x: int, y: int, parts: tuple[tuple[str, Ink], ...] | list[tuple[str, Ink]]
    ) -> int:
        """Write pieces of different ink one after another; answers the column after the last."""
        for text, ink in parts:
            x = self.text(x, y, text, ink)
        return x

    def fill(self, rect: Rect, ink: Ink, char: str = " ") -> None:
        """Cover a rectangle."""
        left, top = max(rect.x, 0), max(rect.y, 0)
        width = min(rect.right, self.width) - left
        rows = range(top + self._top, min(rect.bottom, self.height) + self._top)
        if width > 0:
            piece = (left + self._left, (char,) * width, solid(ink, width))
            for y in rows:
                self._pieces[y].append(piece)

    def stamp(self, x: int, y: int, stamp: Stamp) -> None:
        """Copy a small picture."""
        width, height, rows = stamp
        if not (x >= 0 and x + width <= self.width and y >= 0 and y + height <= self.height):
            for down, (start, chars, inks) in enumerate(rows):
                self._put(x + start, y + down, chars, inks)
            return
        left = x + self._left
        for down, (start, chars, inks) in enumerate(rows, y + self._top):
            if chars:
                self._pieces[down].append((left + start, chars, inks))

    def box(self, rect: Rect, ink: Ink, lines: str = "╭─╮│╰╯") -> None:
        """Draw a frame just inside a rectangle.

        Args:
            rect: Where.
            ink: With what.
            lines: Top left, across, top right, down, bottom left, bottom right.
        """
        if rect.width < 2 or rect.height < 2:
            return
        across = lines[1] * (rect.width - 2)
        self.text(rect.x, rect.y, lines[0] + across + lines[2], ink)
        for y in range(rect.y + 1, rect.bottom - 1):
            self.text(rect.x, y, lines[3], ink)
            self.text(rect.right - 1, y, lines[3], ink)
        self.text(rect.x, rect.bottom - 1, lines[4] + across + lines[5], ink)

    def zone(self, rect: Rect, means: T) -> None:
        """Say what a click inside a rectangle means; later zones lie on top."""
        x, y, width, height = rect
        self._zones.append((Rect(x + self._left, y + self._top, width, height), means))

    def at(self, x: int, y: int) -> T | None:
        """What a click on this cell means."""
        for rect, means in reversed(self._zones):
            if rect.x <= x < rect.right and rect.y <= y < rect.bottom:
                return means
        return None

    def as_stamp(self) -> Stamp:
        """All of it as a small picture."""
        return Stamp(self.width, self.height, tuple((0, *line) for line in self.grid()))

    def rows(self, before: Canvas[T] | None = None) -> list[list[Segment]]:
        """The painting as lines of runs of one style each.

        Args:
            before: An earlier painting: its lines are taken over where nothing has changed.
        """
        lines = self.grid(before)
        known = before._rows if before is not None else None
        if before is None or known is None or len(known) != len(lines):
            rows = [_runs(*line) for line in lines]
        else:
            rows = [
                row if line is old else _runs(*line)
                for line, old, row in zip(lines, before.grid(), known, strict=True)
            ]
        self._rows = rows
        return rows

    def grid(self, before: Canvas[T] | None = None) -> list[Line]:
        """The painting as cells and inks, row by row. It is finished then: nothing is added.

        Args:
            before: An earlier painting: its lines are taken over where nothing has changed.
        """
        if self._grid is None:
            self._done, self._pieces = [*map(tuple, self._pieces)], []
            if before is None or not self._like(before):
                self._grid = [*map(self._line, self._done)]
            else:
                known = zip(self._done, before._done, before.grid(), strict=True)
                self._grid = [
                    line if new == old else self._line(new, line) for new, old, line in known
                ]
        return self._grid

    def lines(self) -> list[str]:
        """The painting as text without colours."""
        return ["".join(chars) for chars, _ in self.grid()]

    def _put(self, x: int, y: int, row: tuple[str, ...], inks: tuple[Ink, ...]) -> None:
        if not 0 <= y < self.height or x >= self.width or not row:
            return
        start, stop = max(-x, 0), min(len(row), self.width - x)
        if start >= stop:
            return
        if start or stop != len(row):
            row, inks = _mended(row[start:stop]), inks[start:stop]
        self._pieces[y + self._top].append((x + start + self._left, row, inks))

    def _like(self, before: Canvas[T]) -> bool:
        """The same pieces would look the same there."""
        size = (before.width, before.height, before._ground)
        return before.look is self.look and size == (self.width, self.height, self._ground)

    def _line(self, pieces: Iterable[Piece], known: Line | None = None) -> Line:
        """What a row comes to; the line that is known, if it comes to the same."""
        line = composed(pieces, solid(self._ground, self.width))
        if self.look.ascii:
            line = (tuple(to_ascii("".join(line[0]))), line[1])
        return known if known == line else line


def _mended(row: tuple[str, ...]) -> tuple[str, ...]:
    """A piece of a row, without the halves of wide characters that were cut through."""
    if not row[0]:
        row = (" ", *row[1:])
    if get_character_cell_size(row[-1][:1] or " ") == 2:
        row = (*row[:-1], " ")
    return row


def _runs(chars: tuple[str, ...], inks: tuple[Ink, ...]) -> list[Segment]:
    return [
        Segment("".join(chars[start:end]), STYLES[inks[start]])
        for start, end in pairwise(_breaks(inks))
    ]


def _breaks(inks: Sequence[Ink]) -> list[int]:
    """Where runs of one ink begin, and the end."""
    changes = map(ne, inks, islice(inks, 1, None))
    return [0, *compress(range(1, len(inks)), changes), len(inks)] if inks else []


def to_ascii(text: str) -> str:
    """The same width in characters every terminal has; "?" for what has no look-alike."""
    if text.isascii():
        return text
    text = text.translate(ASCII)
    if text.isascii():
        return text
    return "".join(c if c.isascii() else "?" * get_character_cell_size(c) for c in text)
