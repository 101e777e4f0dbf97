"""Region: a widget painted by lines, which sends only the lines that changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.segment import Segment
from rich.style import Style
from textual.filter import LineFilter
from textual.geometry import Region as Area
from textual.strip import Strip
from textual.widget import Widget

Row: TypeAlias = Sequence[Segment]
"""One line of a picture, from left to right. Shorter than the region is fine; longer is cut."""


class Region(Widget):
    """A part of the screen that is painted as rows of segments.

    A subclass says in `paint` how it looks now, and calls `repaint` whenever that may have
    changed. Rows that come out equal to those shown are neither styled, laid out nor sent.

    Colours of the style sheet (`color`, `background`) lie under the segments; borders, padding,
    opacity and tint of the style sheet do not apply: a Region paints its own frame.
    """

    DEFAULT_CSS = """
    Region { width: 1fr; height: 1fr; }
    """
    ALLOW_SELECT = False

    _rows: tuple[Row, ...] | None = None
    """What is shown; None when all must be painted anew."""
    _strips: dict[int, Strip]
    _filters: tuple[LineFilter, ...] = ()
    _ground: Style
    _painted: tuple[int, int] = (0, 0)
    _asked = False

    def paint(self, width: int, height: int) -> Sequence[Row]:
        """How it looks now: at most `height` rows of at most `width` cells.

        Rows are compared with `==`; give equal rows for an equal picture. Text in segments must
        be text: line breaks and control characters are not shown.
        """
        raise NotImplementedError

    def repaint(self) -> None:
        """Something may look different now. Cheap; several calls in one turn paint once."""
        if not self._asked and self._rows is not None:
            self._asked = True
            self.call_next(self._show_changes)

    def refresh(
        self,
        *regions: Area,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Region:
        """Without regions: paint all of it anew (the style sheet or the theme changed)."""
        if repaint and not regions:
            self._rows = None
        super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        return self

    def render_line(self, y: int) -> Strip:
        """One line, as shown."""
        return self.render_lines(Area(0, y, self.size.width, 1))[0]

    def render_lines(self, crop: Area) -> list[Strip]:
        """The lines of a part of the region, as shown; painted lines are kept until they change."""
        if self._stale:
            self._paint_all()
        left, right = crop.column_span
        strips = [self._strip(y) for y in crop.line_range]
        if (left, right) == (0, self._painted[0]):
            return strips
        return [strip.crop_extend(left, right, self._ground) for strip in strips]

    @property
    def _stale(self) -> bool:
        return (
            self._rows is None
            or self._painted != tuple(self.size)
            or self._filters != tuple(self.get_line_filters())
        )

    def _paint_all(self) -> None:
        self._painted = (self.size.width, self.size.height)
        self._filters = tuple(self.get_line_filters())
        self._ground = self.rich_style
        self._rows = tuple(self.paint(*self._painted))
        self._strips = {}

    def _show_changes(self) -> None:
        self._asked = False
        if self._stale:
            self.refresh()
            return
        before, self._rows = self._rows or (), tuple(self.paint(*self._painted))
        width, height = self._painted
        changed = [y for y in range(height) if _row(before, y) != _row(self._rows, y)]
        for y in changed:
            self._strips.pop(y, None)
        if changed:
            self.refresh(*(Area(0, y, width, 1) for y in changed))

    def _strip(self, y: int) -> Strip:
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._dress(_row(self._rows or (), y))
        return strip

    def _dress(self, row: Row) -> Strip:
        ground = self._ground
        strip = Strip(Segment.apply_style(row, ground)).adjust_cell_length(self._painted[0], ground)
        for line_filter in self._filters:
            strip = strip.apply_filter(line_filter, self.background_colors[1])
        return strip


def _row(rows: Sequence[Row], y: int) -> Row:
    return rows[y] if y < len(rows) else ()
