"""What moving the cursor costs on the wire: under 400 bytes for a card, in true colour."""

from __future__ import annotations

from typing import Any, Final

import pytest

from netplay.terminal import Colours
from scripts.positions import POSITIONS, Position
from scripts.stills import seated
from tui.canvas import Canvas
from tui.driver.shadow import Shadow
from tui.keys import Intent, Verb
from tui.screens.pane import Pane
from tui.screens.table import Table
from tui.theme import look

SIZE: Final = (80, 24)
KEYS: Final[tuple[Verb, ...]] = ("right", "right", "left", "left")
ONE_CARD: Final = 400
A_SELECTION: Final = 1700
"""Where another card takes other cards of the row, they are marked, too."""


def painted(pane: Pane) -> Canvas[Intent]:
    """The whole screen of a table."""
    shown = look()
    canvas: Canvas[Intent] = Canvas(*SIZE, shown, shown.ink("felt", "ink"))
    Table([pane]).paint(canvas)
    return canvas


def selected(pane: Pane) -> Any:
    """What is selected, and what lies over the table: all of a focus but its cursor."""
    focus = pane.scene.focus if pane.scene else None
    names = ("groups", "take", "picked", "panel", "page", "anchor")
    return tuple(getattr(focus, name, None) for name in names)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: f"{p.game}-{p.name}")
def test_a_step_of_the_cursor_is_cheap(position: Position) -> None:
    """Each step left or right, at every position of every game."""
    pane = seated(position, look())
    terminal = Shadow(Colours.TRUE)
    terminal.picture(SIZE, painted(pane).grid())
    for verb in KEYS:
        before = selected(pane)
        pane.press(Intent(verb))
        sent = len(terminal.picture(SIZE, painted(pane).grid()).encode())

        assert sent < (ONE_CARD if selected(pane) == before else A_SELECTION), (verb, sent)


def test_a_whole_table_fits_the_goal() -> None:
    """The first picture of a table in true colour: at most 17 KB."""
    pane = seated(POSITIONS[0], look())
    sent = Shadow(Colours.TRUE).picture(SIZE, painted(pane).grid())

    assert len(sent.encode()) < 17_000
