"""A moving picture of a real match: `python -m scripts.moving [FILE]`.

Plays the first steps of a match of bots as one seat sees them, and writes an SVG that shows one
after another, each for as long as it takes to read what is new.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from rich.segment import Segment

from core.bot import Simulations
from core.catalog import games
from core.deck import generator, seeded
from core.game import Setup
from core.match import Entry, Match
from scripts.positions import Position, board_of, scene_of
from scripts.svg import HIGH, WIDE, picture
from tui.canvas import Canvas, Rect
from tui.keys import SOLO, Intent
from tui.theme import look
from tui.widgets.bars import prompt_bar, title_bar

FILE: Final = Path(__file__).parent.parent / "docs" / "pictures" / "moving.svg"
LARGEST: Final = 300_000
"""Bytes of the picture."""
_COLUMNS, _ROWS = 80, 24
_STEPS: Final = 18
_SECONDS: Final = 1.4
_MATCH: Final = Position("moving", "quibbles", 4, lambda match: False)
_SEED: Final = 11


def frames() -> Iterator[list[list[Segment]]]:
    """The screen of seat 0 after each step."""
    game = games()[_MATCH.game]
    rng = generator(_SEED)
    match, deal = Match.deal(game, Setup(game.key, game.version, _MATCH.seats), seeded(rng))
    log: list[Entry] = [deal]
    mind = list(game.minds.values())[-1]
    yield _painted(match, log)
    for _ in range(_STEPS):
        decision = game.pending(match.state)[0]
        view = match.view(decision.seat)
        choice = view.choices[0]  # type: ignore[attr-defined] # every game's view has them
        action = mind(view, choice, rng, Simulations(40)).action
        entry = match.act(decision.seat, decision.id, action, seeded(rng))
        assert isinstance(entry, Entry)
        log.append(entry)
        yield _painted(match, log)


def _painted(match: Match, log: Sequence[Entry]) -> list[list[Segment]]:
    scene = scene_of(_MATCH, match, tuple(log), match.view(0))
    board, shown = board_of(_MATCH.game), look()
    scene = replace(scene, focus=board.settle(scene))
    canvas: Canvas[Intent] = Canvas(_COLUMNS, _ROWS, shown, shown.ink("felt", "ink"))
    title_bar(canvas, Rect(0, 0, _COLUMNS, 1), f"{match.game.name}  ABC234", "Ada")
    board.paint(canvas.part(Rect(0, 1, _COLUMNS, _ROWS - 5)), scene)
    for y, words in enumerate(scene.told[-2:], _ROWS - 4):
        canvas.text(1, y, words, shown.ink("felt", "soft"))
    prompt_bar(canvas, Rect(0, _ROWS - 2, _COLUMNS, 2), board.prompt(scene), SOLO)
    return canvas.rows()


def moving(shown: Sequence[Sequence[Sequence[Segment]]], seconds: float = _SECONDS) -> str:
    """The SVG text that shows screens one after another, over and over.

    Every row that looks the same on several screens is drawn once.
    """
    rows: dict[str, str] = {}
    groups = []
    for number, screen in enumerate(shown):
        uses = []
        for y, row in enumerate(screen):
            drawn = _body(picture([row]))
            name = rows.setdefault(drawn, f"r{len(rows)}")
            uses.append(f'<use href="#{name}" y="{y * HIGH:g}"/>')
        delay = f"animation-delay:{number * seconds:g}s"
        groups.append(f'<g class="f" style="{delay}">{"".join(uses)}</g>')
    width, height = _COLUMNS * WIDE, len(shown[0]) * HIGH
    defined = "".join(f'<g id="{name}">{drawn}</g>' for drawn, name in rows.items())
    whole = len(shown) * seconds
    part = 100 / len(shown)
    style = (
        f".f{{visibility:hidden;animation:show {whole:g}s step-end infinite}}"
        f"@keyframes show{{0%{{visibility:visible}}{part:.4f}%{{visibility:hidden}}}}"
        "@media (prefers-reduced-motion){.f{animation:none}.f:last-of-type{visibility:visible}}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}"><style>{style}</style><defs>{defined}</defs>'
        f'<g font-family="\'DejaVu Sans Mono\',Menlo,Consolas,monospace" font-size="16.6" '
        f'shape-rendering="crispEdges">{"".join(groups)}</g></svg>\n'
    )


def _body(svg: str) -> str:
    """What is drawn in a picture of one row, without the picture around it."""
    found = re.search(r'fill="([^"]+)"/><g [^>]*>(.*)</g></svg>', svg, re.DOTALL)
    assert found is not None
    ground = f'<rect width="{_COLUMNS * WIDE:g}" height="{HIGH:g}" fill="{found[1]}"/>'
    return ground + found[2]


def main(arguments: Sequence[str]) -> int:
    """Write the picture; the exit status."""
    file = Path(arguments[0]) if arguments else FILE
    text = moving(list(frames()))
    file.write_text(text, "utf-8")
    print(f"{file}: {len(text.encode())} bytes")
    return int(len(text.encode()) > LARGEST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
