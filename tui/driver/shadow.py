"""Shadow: what a terminal shows, cell by cell, so that only what differs is sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import ne
from typing import Final, TypeAlias

from rich.cells import get_character_cell_size
from textual.strip import Strip

from netplay.terminal import Colours
from tui.driver.cells import SURE, cells, sound
from tui.driver.pens import BARE, PENS, PLAIN, Pen, ink, taken
from tui.driver.strokes import Stroke, ordered
from tui.pieces import Line, solid
from tui.theme import STYLES, Ink

Placed: TypeAlias = tuple[int, int, Strip]
"""Row, column, and what begins there."""

_CLEAR: Final = "\x1b[m\x1b[2J"
_GAP: Final = 3
"""So many unchanged cells are sent again rather than jumped over."""


class Shadow:
    """What one terminal shows. Assumes that nobody else writes on it.

    The same strip, or line, laid again at the same place costs nothing: keep those that stay.
    """

    def __init__(self, colours: Colours) -> None:
        self._pens = PENS[colours]
        self._size = (0, 0)
        self._rows: list[Line] = []
        self._laid: list[dict[int, Strip]] = []
        self._lines: list[Line | None] = []
        self._out: list[str] = []
        """What is to be sent,"""
        self._strokes: list[Stroke] = []
        """what of this may be sent in any order,"""
        self._doubtful: list[Stroke] = []
        """and what comes before it, for on some terminals it covers more than its cells."""
        self._pen: Pen = PLAIN
        self._at: tuple[int, int] | None = None

    @property
    def empty(self) -> bool:
        """Nothing was sent yet, or nobody knows what of it is there."""
        return self._size == (0, 0)

    def forget(self) -> None:
        """Nobody knows any more what the terminal shows: the next frame clears it first."""
        self._size = (0, 0)

    def frame(self, size: tuple[int, int], placed: Iterable[Placed]) -> str:
        """The escape sequences that bring the terminal to show this; "" when it does already."""
        self._begin(size)
        for y, row in sorted(self._lay(placed).items()):
            self._draw(y, row)
        return self._end()

    def picture(self, size: tuple[int, int], lines: Sequence[Line]) -> str:
        """The same for a picture of the whole screen, a line for each row from above."""
        self._begin(size)
        for y, line in enumerate(lines[: size[1]]):
            if line is not self._lines[y]:
                self._lines[y] = line
                self._laid[y].clear()
                self._draw(y, line)
        return self._end()

    def cursor(self, column: int, row: int) -> str:
        """The sequence that puts the cursor there (input methods look for it)."""
        return self._go(column, row)

    def _begin(self, size: tuple[int, int]) -> None:
        self._at = None
        if size != self._size:
            self._clear(size)
            self._out.append(_CLEAR)

    def _end(self) -> str:
        """What was drawn: a whole picture from above, as people read, changes in any order."""
        if _CLEAR in self._out:
            strokes: Sequence[Stroke] = sorted([*self._doubtful, *self._strokes])
        else:
            strokes = [*self._doubtful, *ordered(self._strokes)]
        for stroke in strokes:
            self._write(stroke)
        frame = "".join(self._out)
        self._out, self._strokes, self._doubtful = [], [], []
        return frame

    def _clear(self, size: tuple[int, int]) -> None:
        width, height = self._size = size
        self._rows = [((" ",) * width, solid(BARE, width))] * height
        self._laid = [{} for _ in range(height)]
        self._lines = [None] * height
        self._pen, self._at = PLAIN, None

    def _lay(self, placed: Iterable[Placed]) -> dict[int, Line]:
        """The rows that may differ from what is shown, as they shall be."""
        rows: dict[int, tuple[list[str], list[Ink]]] = {}
        width, height = self._size
        for y, x, strip in placed:
            if not (0 <= y < height and 0 <= x < width) or self._laid[y].get(x) is strip:
                continue
            if y not in rows:
                chars, inks = self._rows[y]
                rows[y] = ([*chars], [*inks])
            self._overlay(rows[y], x, strip)
            self._remember(y, x, strip)
        return {y: (tuple(chars), tuple(inks)) for y, (chars, inks) in rows.items()}

    def _overlay(self, row: tuple[list[str], list[Ink]], x: int, strip: Strip) -> None:
        chars, inks = row
        width = len(chars)
        for text, style, control in strip:
            if control:
                continue
            new = cells(text)
            end = min(x + len(new), width)
            chars[x:end] = new[: end - x]
            inks[x:end] = solid(ink(style), end - x)
            x = end

    def _remember(self, y: int, x: int, strip: Strip) -> None:
        self._lines[y] = None
        laid, end = self._laid[y], x + strip.cell_length
        for start in [s for s, old in laid.items() if s < end and s + old.cell_length > x]:
            del laid[start]
        laid[x] = strip

    def _draw(self, y: int, row: Line) -> None:
        old, write = self._rows[y], self._write_sure
        if not SURE.issuperset(row[0]):
            row, write = (_mended(sound(row[0])), row[1]), self._write_any
        if row != old:
            self._rows[y] = row
            for start, end in self._changed(row, old):
                write(start, end, y, row)

    def _changed(self, row: Line, old: Line) -> Iterable[tuple[int, int]]:
        """The stretches to be written; nobody sees the ink of a space."""
        (chars, inks), (old_chars, old_inks) = row, old
        if len(self._pens.full) < len(STYLES):
            self._pens.grow()
        bare = solid(BARE, len(inks))
        if old_inks is bare and BARE not in inks:
            return [(0, len(chars))]
        full, blank = self._pens.full, self._pens.blank
        columns = range(len(chars))
        changed = {*compress(columns, map(ne, chars, old_chars))}
        for x in compress(columns, map(ne, inks, old_inks)):
            seen = blank if chars[x] == " " else full
            if seen[inks[x]] is not seen[old_inks[x]]:
                changed.add(x)
        return _runs(sorted(changed), chars)

    def _write_any(self, start: int, end: int, y: int, row: Line) -> None:
        """Cells of which some hold characters of doubtful width, or half of one."""
        chars, inks = row
        sure = start
        for x in range(start, end):
            if chars[x] not in SURE:
                self._write_sure(sure, x, y, row)
                sure = x + 1
                if chars[x]:
                    pen = self._pens.full[inks[x]]
                    self._doubtful.append(Stroke(y, x, chars[x], pen, sure=False))
        self._write_sure(sure, end, y, row)

    def _write_sure(self, start: int, end: int, y: int, row: Line) -> None:
        """Cells each of which is one character that is surely one cell wide."""
        chars, inks = row
        while start < end:
            used, stop = inks[start], start + 1
            while stop < end and inks[stop] == used:
                stop += 1
            text = "".join(chars[start:stop])
            self._strokes.append(Stroke(y, start, text, self._pens.full[used]))
            start = stop

    def _write(self, stroke: Stroke) -> None:
        y, x, text, pen, sure = stroke
        going = self._go(x, y)
        self._pen, codes = taken(self._pen, pen, text.isspace())
        self._out += (going, codes, text)
        self._at = (x + len(text), y) if sure else (-1, y)

    def _go(self, x: int, y: int) -> str:
        at, self._at = self._at, (x, y)
        if at == (x, y) and x < self._size[0]:
            return ""
        if at is not None and at[1] == y:
            return f"\x1b[{x + 1}G"
        return f"\x1b[{y + 1};{x + 1}H"


def _mended(cells: Sequence[str]) -> tuple[str, ...]:
    """A wide character of which one half was covered is gone altogether."""
    chars = [*cells]
    for x, char in enumerate(chars):
        if not char:
            if x == 0 or not _is_wide(chars[x - 1]):
                chars[x] = " "
        elif char not in SURE and _is_wide(char) and (x + 1 == len(chars) or chars[x + 1]):
            chars[x] = " "
    return tuple(chars)


def _is_wide(char: str) -> bool:
    return bool(char) and get_character_cell_size(char[0]) == 2


def _runs(changed: list[int], chars: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Stretches to be written, from .. to, whole characters only, small gaps closed."""
    start = end = -1
    for x in changed:
        if start >= 0 and x - end <= _GAP:
            end = x + 1
            continue
        if start >= 0:
            yield _whole(start, end, chars)
        start, end = x, x + 1
    if start >= 0:
        yield _whole(start, end, chars)


def _whole(start: int, end: int, chars: Sequence[str]) -> tuple[int, int]:
    while start and not chars[start]:
        start -= 1
    while end < len(chars) and not chars[end]:
        end += 1
    return start, end
