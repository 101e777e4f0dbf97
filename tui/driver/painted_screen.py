"""PaintedScreen: a screen that renders only what will be shown."""

from __future__ import annotations

from typing import TypeVar

from textual.screen import Screen

T = TypeVar("T")


class PaintedScreen(Screen[T]):
    """A screen that what is on it covers (or that is of one colour where it does not).

    Its own background is not rendered line by line, and while the app holds its output back
    (it starts, or the terminal is not reading) nothing is composed either.
    """

    BLANK = True

    def _compositor_refresh(self) -> None:
        if not self.app._batch_count:
            super()._compositor_refresh()
