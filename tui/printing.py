"""The rules of a game, or the words of the house, as lines of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from itertools import groupby, zip_longest
from typing import Final, NamedTuple, TypeAlias

from tui.canvas import cells
from tui.theme import Colour
from tui.widgets.bars import wrapped

GLOSSARY: Final = "glossary"
"""Stands for the words of the house in the place of a game."""
_GAP: Final = 2
_NARROWEST: Final = 3


class Printed(NamedTuple):
    """A line of the rules as it is printed."""

    text: str
    colour: Colour
    bold: bool = False


Tabulate: TypeAlias = Callable[[list[list[str]], int], Iterator[Printed]]
"""How the rows of a table, the names of its columns first, become lines of at most that width."""


@cache
def printed(book: str, width: int) -> tuple[Printed, ...]:
    """The rules of a game, or the glossary, broken into lines of at most `width` cells."""
    return tuple(_lines(_paragraphs(book), width, _side_by_side))


@cache
def spoken(book: str, width: int) -> tuple[str, ...]:
    """The same to be heard: a table is read row by row, each cell after its column's name."""
    return tuple(line.text for line in _lines(_paragraphs(book), width, _row_by_row))


def _paragraphs(book: str) -> list[str]:
    """Lines that belong together, joined: a paragraph, an item, a heading, a row."""
    place, name = ("tui", "GLOSSARY.md") if book == GLOSSARY else (f"core.games.{book}", "RULES.md")
    text = files(place).joinpath(name).read_text(encoding="utf-8")
    out: list[str] = []
    for line in text.splitlines():
        starts = not line.strip() or line.lstrip()[:1] in "#-*|>" or line.lstrip()[:1].isdigit()
        if starts or not out or not out[-1].strip() or out[-1].startswith("#"):
            out.append(line.rstrip())
        else:
            out[-1] = f"{out[-1]} {line.strip()}"
    return [line.replace("**", "").replace("`", "") for line in out]


def _lines(paragraphs: list[str], width: int, table: Tabulate) -> Iterator[Printed]:
    for tabular, group in groupby(paragraphs, lambda line: line.startswith("|")):
        if tabular:
            rows = [line.strip("|").split("|") for line in group if not set(line) <= set("|-: ")]
            yield from table([[cell.strip() for cell in row] for row in rows], width)
        else:
            for line in group:
                yield from _paragraph(line, width)


def _paragraph(text: str, width: int) -> list[Printed]:
    if text.startswith("#"):
        title = text.lstrip("# ")
        title = title.upper() if text.startswith("# ") else title
        return [Printed(line, "gold", True) for line in wrapped(title, width)]
    if text.startswith(">"):
        quoted = wrapped(text.lstrip("> "), width - 4)
        return [Printed(f"  ▏ {line}", "soft") for line in quoted]
    indent = len(text) - len(text.lstrip())
    text = text.strip()
    if text[:2] in ("- ", "* "):
        text, hang = "• " + text[2:], indent + 2
    else:
        hang = indent + (3 if text[:1].isdigit() else 0)
    lines = wrapped(text, width - hang)
    return [
        Printed(" " * (indent if n == 0 else hang) + line, "ink") for n, line in enumerate(lines)
    ]


def _side_by_side(table: list[list[str]], width: int) -> Iterator[Printed]:
    """Rows of cells, each column as wide as it needs to be; what is too long goes on below."""
    columns = zip(*table, strict=True)
    widths = _widths([max(len(cells(cell)) for cell in column) for column in columns], width)
    for number, row in enumerate(table):
        broken = [wrapped(cell, room) for cell, room in zip(row, widths, strict=True)]
        for pieces in zip_longest(*broken, fillvalue=""):
            text = (" " * _GAP).join(map(_filled, pieces, widths)).rstrip()
            yield Printed(text, "soft" if number == 0 else "ink", number == 0)


def _row_by_row(table: list[list[str]], width: int) -> Iterator[Printed]:
    """`1: Red each red card +1; Orange each orange card +2.`"""
    (_, *names), *rows = table
    for first, *rest in rows:
        told = "; ".join(f"{name} {cell}" for name, cell in zip(names, rest, strict=True))
        yield from _paragraph(f"- {first}: {told}.", width)


def _widths(natural: list[int], width: int) -> list[int]:
    """The widths of the columns, the widest cut down until they fit side by side."""
    widths = list(natural)
    spare = width - _GAP * (len(widths) - 1)
    while sum(widths) > spare and max(widths) > _NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _filled(text: str, width: int) -> str:
    return text + " " * (width - len(cells(text)))
