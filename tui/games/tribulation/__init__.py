"""Tribulation on the table."""

from __future__ import annotations

from tui.board import Board
from tui.games.tribulation.board import paint
from tui.games.tribulation.lesson import LESSON
from tui.games.tribulation.motion import moves
from tui.games.tribulation.plain import WORDS, lines, spoken, typed
from tui.games.tribulation.prompts import KEYS, press, prompt, settle, suggest

BOARD = Board(
    game="tribulation",
    settle=settle,
    press=press,
    prompt=prompt,
    suggest=suggest,
    paint=paint,
    hand=None,
    lines=lines,
    typed=typed,
    spoken=spoken,
    words=WORDS,
    lesson=LESSON,
    moves=moves,
    keys=KEYS,
    curtain=False,
)
