"""Astrobirdz on the table."""

from __future__ import annotations

from tui.board import Board
from tui.games.astrobirdz.board import paint
from tui.games.astrobirdz.forced import forced
from tui.games.astrobirdz.hand import paint_alone
from tui.games.astrobirdz.lesson import LESSON
from tui.games.astrobirdz.motion import moves
from tui.games.astrobirdz.plain import WORDS, asked, lines, spoken, typed
from tui.games.astrobirdz.prompts import press, prompt, settle, suggest
from tui.keys import Intent

BOARD = Board(
    game="astrobirdz",
    settle=settle,
    press=press,
    prompt=prompt,
    suggest=suggest,
    paint=paint,
    hand=paint_alone,
    lines=lines,
    typed=typed,
    spoken=spoken,
    asked=asked,
    words=WORDS,
    forced=forced,
    lesson=LESSON,
    moves=moves,
    keys={"p": Intent("touch", "sheet"), "e": Intent("touch", "trick")},
)
