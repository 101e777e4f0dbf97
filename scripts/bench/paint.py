"""How long does it take to paint a table of each game, whole, at 80x24?

    python -m scripts.bench paint [GAME ...] [--width 80] [--height 24] [--rounds 7]

CPU time of the best round, in milliseconds: a paint from nothing, with no part kept.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from typing import Final

from scripts.bench._contest import machine
from scripts.positions import POSITIONS, Position, board_of, scene
from tui.canvas import Canvas
from tui.keys import Intent
from tui.theme import look

BUDGET_MS: Final = 1.5
_TIMES: Final = 10


def best_ms(position: Position, width: int, height: int, rounds: int) -> float:
    """The best of the rounds."""
    used = look()
    board, shown = board_of(position.game), replace(scene(position), look=used)

    def paint() -> None:
        canvas: Canvas[Intent] = Canvas(width, height, used, used.ink("felt", "ink"))
        board.paint(canvas, shown)

    paint()
    spent = []
    for _ in range(rounds):
        begun = time.process_time()
        for _ in range(_TIMES):
            paint()
        spent.append((time.process_time() - begun) / _TIMES * 1000)
    return min(spent)


def main(words: list[str]) -> int:
    """A line for each position; 1 when one takes longer than the budget."""
    parser = argparse.ArgumentParser(prog="python -m scripts.bench paint")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--width", type=int, default=80)
    parser.add_argument("--height", type=int, default=24)
    parser.add_argument("--rounds", type=int, default=7)
    asked = parser.parse_args(words)
    print(machine())
    worst = 0.0
    for position in POSITIONS:
        if not asked.games or position.game in asked.games:
            spent = best_ms(position, asked.width, asked.height, asked.rounds)
            worst = max(worst, spent)
            print(f"{position.game:12} {position.name:12} {spent:6.2f} ms")
    print(f"worst {worst:.2f} ms, budget {BUDGET_MS} ms")
    return int(worst > BUDGET_MS)
