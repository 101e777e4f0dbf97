"""Chat in any script lines up: every cell of the terminal is where the painting has it."""

from __future__ import annotations

import unicodedata
from typing import Final

import pyte
import pytest
from rich.cells import get_character_cell_size

from netplay import clean
from netplay.terminal import Colours
from scripts.positions import POSITIONS
from scripts.stills import seated
from tui.canvas import Canvas
from tui.driver.shadow import Shadow
from tui.keys import Intent
from tui.screens.table import Table
from tui.theme import look
from tui.widgets.talk import Entry

LINES: Final = {
    "hebrew": "שלום, 3 קלפים ו-2 שחקנים",
    "arabic": "مرحبا بكم في 21 لعبة",
    "thai": "สวัสดีครับ ที่นี่",
    "hindi": "नमस्ते दुनिया",
    "chinese": "你好，世界！打牌吗？",
    "japanese": "こんにちは、カードゲーム",
    "korean": "안녕하세요 카드놀이",
    "marks": "a\u0301e\u0308\u0301o\u0302" * 10,
    "overrides": "abc \u202etxet\u202c \u2066x\u2069 \u200fy",
    "controls": "a\x1b[31mred\x1b]0;t\x07\x9b2J",
    "wide at the edge": "日" * 60,
}
SIZES: Final = ((80, 24), (120, 40), (45, 60))


@pytest.mark.parametrize("said", LINES.values(), ids=LINES.keys())
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_shifts(said: str, size: tuple[int, int]) -> None:
    """After the line was said and has scrolled up, by differences, as pyte shows it."""
    pane = seated(POSITIONS[0], look())
    terminal, shadow = pyte.Screen(*size), Shadow(Colours.TRUE)
    stream = pyte.Stream(terminal)
    for line in (said, "and now?", said + said):
        pane.log.append(Entry("said", clean.line(line), "Bartholomew"))
        canvas: Canvas[Intent] = Canvas(*size, look(), look().ink("felt", "ink"))
        Table([pane]).paint(canvas)
        stream.feed(shadow.picture(size, canvas.grid()))

        for y, (chars, _inks) in enumerate(canvas.grid()):
            shown = [terminal.buffer[y][x].data for x in range(size[0])]
            assert [_first(c) for c in shown] == [_first(c) for c in chars], y


def _first(cell: str) -> str:
    """The character of a cell without its marks; nothing in the right half of a wide one."""
    letter = unicodedata.normalize("NFD", cell)[:1]
    return "" if letter == "" or get_character_cell_size(cell[0]) == 0 else letter
