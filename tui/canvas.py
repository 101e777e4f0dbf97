"""A grid of cells that everything on a table is painted onto.

A cell holds one character and an `Ink`. Painting never fails: what lies outside is clipped. A
character two cells wide takes its cell and an empty one to its right; marks without a width join
the character before them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import compress, islice, pairwise
from operator import ne
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment

from tui.glyphs import ASCII
from tui.theme import STYLES, Ink, Look

T = TypeVar("T")
Line: TypeAlias = tuple[tuple[str, ...], tuple[Ink, ...]]
"""A row of a painting: what each cell shows ("" in the right half of a wide one), and its ink."""


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


StampRow: TypeAlias = tuple[int, tuple[str, ...], tuple[Ink, ...]]
"""The column where it begins, its characters, and their inks."""


class Stamp(NamedTuple):
    """A small picture painted once and then only copied: the face of a card."""

    width: int
    height: int
    rows: tuple[StampRow, ...]
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
    picture: Stamp
    zones: tuple[tuple[Rect, T], ...]


class Canvas(Generic[T]):
    """A painting: cells, and zones that say what a click there means.

    Args:
        width: Columns.
        height: Rows.
        look: Where its inks come from; decides about ASCII.
        ground: What it is covered with at first.
        before: An earlier painting of the same: what is `kept` is taken over from it.
    """

    __slots__ = (
        "_chars", "_grid", "_inks", "_keeps", "_kept", "_left", "_rows", "_top", "_zones",
        "height", "look", "width",
    )  # fmt: skip

    def __init__(
        self, width: int, height: int, look: Look, ground: Ink, before: Canvas[T] | None = None
    ) -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.look = look
        self._left = self._top = 0
        self._chars = [[" "] * self.width for _ in range(self.height)]
        self._inks = [[ground] * self.width for _ in range(self.height)]
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
        window._chars, window._inks, window._zones = self._chars, self._inks, self._zones
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
        old = self._kept.get(place)
        if old is None or old.key != key:
            first = len(self._zones)
            paint(window)
            old = Kept(key, window.as_stamp(), tuple(self._zones[first:]))
        else:
            window.stamp(0, 0, old.picture)
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
            left = x + self._left
            end = left + size
            chars = self._chars[y + self._top]
            if chars[left] and (end == len(chars) or chars[end]):
                chars[left:end] = row
                self._inks[y + self._top][left:end] = [ink] * size
                return x + size
        self._put(x, y, row, [ink] * size)
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
        row, inks = (char,) * rect.width, [ink] * rect.width
        for y in range(rect.y, rect.bottom):
            self._put(rect.x, y, row, inks)

    def stamp(self, x: int, y: int, stamp: Stamp) -> None:
        """Copy a small picture."""
        width, height, rows = stamp
        left, at = x + self._left, y + self._top
        if not (x >= 0 and x + width <= self.width and y >= 0 and y + height <= self.height):
            for down, (start, chars, inks) in enumerate(rows):
                self._put(x + start, y + down, chars, inks)
            return
        for start, chars, inks in rows:
            begin = left + start
            end = begin + len(chars)
            row = self._chars[at]
            if begin < end and row[begin] and (end == len(row) or row[end]):
                row[begin:end] = chars
                self._inks[at][begin:end] = inks
            else:
                self._put(x + start, at - self._top, chars, inks)
            at += 1

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
        moved = rect._replace(x=rect.x + self._left, y=rect.y + self._top)
        self._zones.append((moved, means))

    def at(self, x: int, y: int) -> T | None:
        """What a click on this cell means."""
        for rect, means in reversed(self._zones):
            if rect.x <= x < rect.right and rect.y <= y < rect.bottom:
                return means
        return None

    def as_stamp(self) -> Stamp:
        """All of it as a small picture."""
        across = slice(self._left, self._left + self.width)
        down = range(self._top, self._top + self.height)
        rows = tuple((0, tuple(self._chars[y][across]), tuple(self._inks[y][across])) for y in down)
        return Stamp(self.width, self.height, rows)

    def rows(self, before: Canvas[T] | None = None) -> list[list[Segment]]:
        """The painting as lines of runs of one style each.

        Args:
            before: An earlier painting: its lines are taken over where nothing has changed.
        """
        plain = self.look.ascii
        same = before._rows if before is not None and before.look is self.look else None
        rows: list[list[Segment]] = []
        for y, (chars, inks) in enumerate(zip(self._chars, self._inks, strict=True)):
            if (
                same is not None
                and before is not None
                and y < len(same)
                and before._inks[y] == inks
                and before._chars[y] == chars
            ):
                rows.append(same[y])
            else:
                rows.append(_runs(chars, inks, plain))
        self._rows = rows
        return rows

    def grid(self, before: Canvas[T] | None = None) -> list[Line]:
        """The painting as cells and inks, row by row. It is finished then: nothing is added.

        Tuples, for the garbage collector does not look through those of text and numbers.

        Args:
            before: An earlier painting: its lines are taken over where nothing has changed.
        """
        if self._grid is not None:
            return self._grid
        chars = map(tuple, map(_ascii_cells, self._chars) if self.look.ascii else self._chars)
        fresh: list[Line] = [*zip(chars, map(tuple, self._inks), strict=True)]
        same = before._grid if before is not None and before.look is self.look else None
        if same is not None and len(same) == len(fresh):
            fresh = [old if old == new else new for old, new in zip(same, fresh, strict=True)]
        self._grid, self._chars, self._inks = fresh, [], []
        return fresh

    def lines(self) -> list[str]:
        """The painting as text without colours."""
        if self._grid is not None:
            return ["".join(chars) for chars, _ in self._grid]
        plain = self.look.ascii
        text = ("".join(row) for row in self._chars)
        return [to_ascii(line) if plain else line for line in text]

    def _put(self, x: int, y: int, row: tuple[str, ...], inks: list[Ink] | tuple[Ink, ...]) -> None:
        if not 0 <= y < self.height or x >= self.width or not row:
            return
        start, stop = max(-x, 0), min(len(row), self.width - x)
        if start >= stop:
            return
        if start or stop != len(row):
            row, inks = _mended(row[start:stop]), inks[start:stop]
        x += start + self._left
        end = x + stop - start
        chars = self._chars[y + self._top]
        if not chars[x]:
            chars[x - 1] = " "
        if end < len(chars) and not chars[end]:
            chars[end] = " "
        chars[x:end] = row
        self._inks[y + self._top][x:end] = inks


def _mended(row: tuple[str, ...]) -> tuple[str, ...]:
    """A piece of a row, without the halves of wide characters that were cut through."""
    if not row[0]:
        row = (" ", *row[1:])
    if get_character_cell_size(row[-1][:1] or " ") == 2:
        row = (*row[:-1], " ")
    return row


def _ascii_cells(chars: list[str]) -> str:
    return to_ascii("".join(chars))


def _runs(chars: list[str], inks: list[Ink], plain: bool) -> list[Segment]:
    text = "".join(chars)
    if plain:
        text = to_ascii(text)
    if plain or ("" not in chars and len(text) == len(chars)):
        return [
            Segment(text[start:end], STYLES[inks[start]]) for start, end in pairwise(_breaks(inks))
        ]
    return [
        Segment("".join(chars[start:end]), STYLES[inks[start]])
        for start, end in pairwise(_breaks(inks))
    ]


def _breaks(inks: list[Ink]) -> list[int]:
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
