"""Screens as pyte sees them: by difference, and as Textual itself would paint them."""

from __future__ import annotations

import pyte
from rich.console import Console

from tests.driver.terminals import FakeTerminal
from tui.app import HouseApp

Cell = tuple[object, ...]
_TRUECOLOR = Console(color_system="truecolor", force_terminal=True)


def seen(screen: pyte.Screen) -> list[list[Cell]]:
    """Every cell with its colours; the ink of a bare space does not count."""
    return [
        [_cell(screen.buffer[y][x]) for x in range(screen.columns)] for y in range(screen.lines)
    ]


def _cell(char: pyte.screens.Char) -> Cell:
    if char.data == " " and not (char.reverse or char.underscore or char.strikethrough):
        char = char._replace(fg="default", bold=False, italics=False)
    return tuple(char)


def painted_whole(app: HouseApp) -> list[list[Cell]]:
    """The app's screen painted anew by Textual's own renderer, on an empty terminal."""
    size = app.size
    screen = pyte.Screen(size.width, size.height)
    screen.set_mode(pyte.modes.LNM)
    update = app.in_context(_full_update, app)
    pyte.Stream(screen).feed(update.render_segments(_TRUECOLOR))
    return seen(screen)


def _full_update(app: HouseApp):
    return app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)


def assert_same(terminal: FakeTerminal, app: HouseApp) -> None:
    """The terminal shows exactly what Textual would paint."""
    expected = painted_whole(app)
    shown = seen(terminal.pyte)

    for y, (want, have) in enumerate(zip(expected, shown, strict=True)):
        assert want == have, f"row {y}:\n{_text(want)!r}\n{_text(have)!r}\n{_differs(want, have)}"


def _text(row: list[Cell]) -> str:
    return "".join(str(cell[0]) for cell in row)


def _differs(want: list[Cell], have: list[Cell]) -> list[tuple[int, Cell, Cell]]:
    return [(x, w, h) for x, (w, h) in enumerate(zip(want, have, strict=True)) if w != h][:4]
