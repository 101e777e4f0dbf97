"""A painted screen as an SVG picture, block characters drawn as the terminal draws them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

WIDE: Final = 10.0
HIGH: Final = 20.0
_FONT: Final = "'DejaVu Sans Mono','JetBrains Mono',Menlo,Consolas,monospace"
_WORDS: Final = re.compile(r"[!-~]+|.", re.DOTALL)
_BLOCKS: Final = {
    "█": ((0, 0, 1, 1),),
    "▀": ((0, 0, 1, 0.5),),
    "▄": ((0, 0.5, 1, 0.5),),
    "▌": ((0, 0, 0.5, 1),),
    "▐": ((0.5, 0, 0.5, 1),),
    "▖": ((0, 0.5, 0.5, 0.5),),
    "▗": ((0.5, 0.5, 0.5, 0.5),),
    "▘": ((0, 0, 0.5, 0.5),),
    "▝": ((0.5, 0, 0.5, 0.5),),
    "▔": ((0, 0, 1, 0.125),),
    "▁": ((0, 0.875, 1, 0.125),),
    "▏": ((0, 0, 0.125, 1),),
    "▕": ((0.875, 0, 0.125, 1),),
}


def picture(
    rows: Sequence[Sequence[Segment]], ground: str = "#000000", ink: str = "#d0d0d0"
) -> str:
    """The SVG text of rows of segments.

    Args:
        rows: The screen from the top.
        ground: What the terminal shows where nothing is said.
        ink: The colour of text where nothing is said.
    """
    columns = max((sum(cell_len(s.text) for s in row) for row in rows), default=0)
    width, height = columns * WIDE, len(rows) * HIGH
    runs = [run for y, row in enumerate(rows) for run in _runs(row, y * HIGH, (ground, ink))]
    floor = Counter({run.on: 0 for run in runs})
    for run in runs:
        floor[run.on] += len(run.text)
    most = floor.most_common(1)[0][0] if floor else ground
    body = "".join(_paper(run) for run in runs if run.on != most)
    body += "".join(_blocks(run) + _letters(run) for run in runs)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}">'
        f'<rect width="100%" height="100%" fill="{most}"/>'
        f'<g font-family="{_FONT}" font-size="16.6" shape-rendering="crispEdges">{body}</g></svg>\n'
    )


class _Run(NamedTuple):
    """Text of one style, and where it begins."""

    text: str
    x: float
    y: float
    on: str
    fg: str
    style: Style


def _runs(row: Sequence[Segment], y: float, plain: tuple[str, str]) -> Iterator[_Run]:
    x = 0.0
    for segment in row:
        style = segment.style or Style.null()
        yield _Run(segment.text, x, y, *_colours(style, plain), style)
        x += cell_len(segment.text) * WIDE


def _paper(run: _Run) -> str:
    across = cell_len(run.text) * WIDE
    return (
        f'<rect x="{run.x:g}" y="{run.y:g}" width="{across:g}" height="{HIGH:g}" fill="{run.on}"/>'
    )


def _blocks(run: _Run) -> str:
    """Block characters, as one path: exactly as a terminal fills its cells."""
    path, x = "", run.x
    for char in run.text:
        for left, top, across, down in _BLOCKS.get(char, ()):
            wide = across * WIDE
            path += (
                f"M{x + left * WIDE:g} {run.y + top * HIGH:g}h{wide:g}v{down * HIGH:g}h-{wide:g}z"
            )
        x += cell_len(char) * WIDE
    return f'<path d="{path}" fill="{run.fg}"/>' if path else ""


def _letters(run: _Run) -> str:
    """Everything else, word by word: each begins in its cell."""
    weight = ' font-weight="bold"' if run.style.bold else ""
    line = ' text-decoration="underline"' if run.style.underline else ""
    how = f'y="{run.y + 15.2:g}" fill="{run.fg}"{weight}{line}'
    out, x = "", run.x
    for word in _WORDS.findall(run.text):
        across = cell_len(word) * WIDE
        if word not in _BLOCKS and word != " ":
            out += f'<text x="{x:g}" textLength="{across:g}" {how}>{escape(word)}</text>'
        x += across
    return out


def _colours(style: Style, plain: tuple[str, str]) -> tuple[str, str]:
    on = style.bgcolor.get_truecolor().hex if style.bgcolor else plain[0]
    fg = style.color.get_truecolor().hex if style.color else plain[1]
    return (fg, on) if style.reverse else (on, fg)
