"""Quibbles on the table."""

from __future__ import annotations

from tui.board import Board
from tui.games.quibbles.board import paint, paint_hand
from tui.games.quibbles.forced import forced
from tui.games.quibbles.lesson import LESSON
from tui.games.quibbles.motion import moves
from tui.games.quibbles.plain import WORDS, asked, lines, spoken, typed
from tui.games.quibbles.prompts import press, prompt, settle, suggest

BOARD = Board(
    game="quibbles",
    settle=settle,
    press=press,
    prompt=prompt,
    suggest=suggest,
    paint=paint,
    hand=paint_hand,
    lines=lines,
    typed=typed,
    spoken=spoken,
    asked=asked,
    words=WORDS,
    forced=forced,
    lesson=LESSON,
    moves=moves,
)
