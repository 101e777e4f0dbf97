"""Tribbles on the table."""

from __future__ import annotations

from tui.board import Board
from tui.games.tribbles.board import paint
from tui.games.tribbles.board.hand import paint_alone
from tui.games.tribbles.forced import forced
from tui.games.tribbles.lesson import LESSON
from tui.games.tribbles.motion import moves
from tui.games.tribbles.plain import WORDS, lines, spoken, typed
from tui.games.tribbles.prompts import press, prompt, settle, suggest

BOARD = Board(
    game="tribbles",
    settle=settle,
    press=press,
    prompt=prompt,
    suggest=suggest,
    paint=paint,
    hand=paint_alone,
    lines=lines,
    typed=typed,
    spoken=spoken,
    words=WORDS,
    forced=forced,
    lesson=LESSON,
    moves=moves,
)
