"""Pictures of real positions: `python -m scripts.shots [--text | --front] [DIRECTORY]`.

Writes an SVG of the screen at every position, at several sizes and in several looks; with --text
the snapshots that tests compare with instead, with --front the few pictures of the front page.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from netplay.terminal import Colours
from scripts.positions import POSITIONS, Position, board_of, scene
from scripts.stills import still
from scripts.svg import picture
from tui.canvas import Canvas
from tui.keys import Intent
from tui.screens import ending
from tui.theme import THEMES, Look, look

SIZES: Final = ((80, 24), (100, 30), (120, 40), (200, 60), (45, 60))
"""Of screens; the last is a phone, upright."""
LOOKS: Final = (
    *(look(theme, depth) for theme in THEMES for depth in (Colours.TRUE, Colours.MANY)),
    look("dark", Colours.SIXTEEN),
    look("dark", Colours.NONE),
    look("dark", Colours.NONE, ascii=True),
)
SNAPSHOTS: Final = Path(__file__).parent.parent / "tests" / "screens" / "snapshots"
SNAPSHOT_SIZES: Final = ((38, 20), (80, 18), (86, 37))
"""Felt of a split pane, of 80x24, of 120x40."""
PICTURES: Final = Path(__file__).parent.parent / "docs" / "pictures"
FRONT: Final = {
    "quibbles": ("quibbles-split", 80, 24, look()),
    "tribbles": ("tribbles-turn", 120, 40, look()),
    "astrobirdz": ("astrobirdz-play", 100, 30, look("light")),
    "tribulation": ("tribulation-line", 120, 40, look()),
    "phone": ("quibbles-split", 45, 60, look()),
    "ascii": ("quibbles-combine", 80, 24, look("dark", Colours.NONE, ascii=True)),
}
"""What the front page shows: by file, the position, the size and the look."""


def painted(position: Position, width: int, height: int, shown: Look) -> Canvas[Intent]:
    """A position on felt of a size."""
    seen = scene(position, shown)
    canvas: Canvas[Intent] = Canvas(width, height, shown, shown.ink("felt", "ink"))
    board_of(position.game).paint(canvas, seen)
    if seen.result is not None:
        ending.paint(canvas, seen, seen.result)
    return canvas


def snapshot(position: Position) -> str:
    """A position as text, at each size."""
    parts = []
    for width, height in SNAPSHOT_SIZES:
        canvas = painted(position, width, height, look())
        lines = (line.rstrip() for line in canvas.lines())
        parts.append(f"{width}x{height}\n" + "\n".join(lines))
    words = board_of(position.game)
    seen = scene(position)
    parts.append("prompt\n" + words.prompt(seen).text)
    parts.append("words\n" + "\n".join(words.lines(seen)))
    return "\n\n".join(parts) + "\n"


def snapshot_path(position: Position) -> Path:
    """Where the text of a position is kept."""
    return SNAPSHOTS / f"{position.game}-{position.name}.txt"


def main(arguments: list[str]) -> int:
    """Write pictures, or snapshots; the exit status."""
    parser = argparse.ArgumentParser(prog="shots", description=__doc__)
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--text", action="store_true", help="what tests compare with")
    kind.add_argument("--front", action="store_true", help="what the front page shows")
    parser.add_argument("directory", type=Path, nargs="?", help="default: shots")
    parsed = parser.parse_args(arguments)
    if parsed.text:
        SNAPSHOTS.mkdir(parents=True, exist_ok=True)
        for position in POSITIONS:
            snapshot_path(position).write_text(snapshot(position), "utf-8")
        return 0
    directory = parsed.directory or (PICTURES if parsed.front else Path("shots"))
    directory.mkdir(parents=True, exist_ok=True)
    for name, canvas in _front() if parsed.front else _pictures():
        (directory / f"{name}.svg").write_text(picture(canvas.rows()), "utf-8")
    return 0


def _pictures() -> Iterator[tuple[str, Canvas[Intent]]]:
    for position in POSITIONS:
        start = f"{position.game}-{position.name}"
        for width, height in SIZES:
            yield f"{start}-{width}x{height}", still(position, width, height, look())
        for shown in LOOKS:
            depth = shown.colours.name.lower() + ("-ascii" if shown.ascii else "")
            yield f"{start}-{shown.theme}-{depth}", still(position, 80, 24, shown)


def _front() -> Iterator[tuple[str, Canvas[Intent]]]:
    positions = {f"{position.game}-{position.name}": position for position in POSITIONS}
    for name, (position, width, height, shown) in FRONT.items():
        yield name, still(positions[position], width, height, shown)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
