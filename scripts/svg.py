"""A painted screen as an SVG picture, block characters drawn as the terminal draws them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

WIDE: Final = 10.0
HIGH: Final = 20.0
_FONT: Final = "'DejaVu Sans Mono','JetBrains Mono',Menlo,Consolas,monospace"
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
    body = "".join(_row(row, y * HIGH, ground, ink) for y, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}">'
        f'<rect width="100%" height="100%" fill="{ground}"/>'
        f'<g font-family="{_FONT}" font-size="16.2" shape-rendering="crispEdges" '
        f'xml:space="preserve">{body}</g></svg>\n'
    )


def _row(row: Sequence[Segment], y: float, ground: str, ink: str) -> str:
    out: list[str] = []
    x = 0.0
    for segment in row:
        width = cell_len(segment.text) * WIDE
        out.append(_run(segment.text, segment.style or Style.null(), x, y, (ground, ink)))
        x += width
    return "".join(out)


def _run(text: str, style: Style, x: float, y: float, plain: tuple[str, str]) -> str:
    on, fg = _colours(style, plain)
    width = cell_len(text) * WIDE
    out = [
        f'<rect x="{x:g}" y="{y:g}" width="{width + 0.3:g}" height="{HIGH + 0.3:g}" fill="{on}"/>'
    ]
    weight = ' font-weight="bold"' if style.bold else ""
    line = ' text-decoration="underline"' if style.underline else ""
    for char in text:
        wide = cell_len(char) * WIDE
        for left, top, across, down in _BLOCKS.get(char, ()):
            corner = f'x="{x + left * WIDE:g}" y="{y + top * HIGH:g}"'
            extent = f'width="{across * WIDE + 0.3:g}" height="{down * HIGH + 0.3:g}"'
            out.append(f'<rect {corner} {extent} fill="{fg}"/>')
        if char not in _BLOCKS and char != " ":
            out.append(
                f'<text x="{x:g}" y="{y + 15.2:g}" fill="{fg}"{weight}{line}>{escape(char)}</text>'
            )
        x += wide
    return "".join(out)


def _colours(style: Style, plain: tuple[str, str]) -> tuple[str, str]:
    on = style.bgcolor.get_truecolor().hex if style.bgcolor else plain[0]
    fg = style.color.get_truecolor().hex if style.color else plain[1]
    return (fg, on) if style.reverse else (on, fg)
