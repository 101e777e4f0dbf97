"""Text as the cells it fills on a terminal, with nothing in them that could act on one."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from rich.cells import get_character_cell_size, split_graphemes

_SURE_RANGES: Final = (
    (0x20, 0x7E),
    (0xA1, 0xAC),
    (0xAE, 0x2FF),
    (0x370, 0x377),
    (0x384, 0x386),
    (0x388, 0x38A),
    (0x38E, 0x3A1),
    (0x3A3, 0x482),
    (0x2500, 0x25FC),
    (0x2800, 0x28FF),
)
SURE: Final = frozenset(
    chr(code) for first, last in _SURE_RANGES for code in range(first, last + 1)
)
"""Characters that fill one cell on every terminal."""

_BANNED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS: Final = frozenset({"Mn", "Me", "Mc"})
_MARKS_PER_LETTER: Final = 2
_UNKNOWN: Final = "\N{REPLACEMENT CHARACTER}"


def cells(text: str) -> list[str]:
    """What each cell shows, from left to right; "" is the right half of a wide character.

    As many cells as the text is long by `rich.cells.cell_len`, so a picture laid out by Rich keeps
    its shape. Control, format, private and unassigned characters never come out.

    >>> cells("a\\x1b♠世")
    ['a', '♠', '世', '']
    """
    return list(text) if SURE.issuperset(text) else list(_odd_cells(text))


def sound(row: tuple[str, ...]) -> tuple[str, ...]:
    """A row of cells, each with nothing in it that could act on a terminal; as many as before."""
    if SURE.issuperset("".join(row)):
        return row
    safe = [*row]
    for x, cell in enumerate(row):
        if cell and cell not in SURE:
            width = 2 if row[x + 1 : x + 2] == ("",) else 1
            safe[x : x + width] = _shown(cell, width)
    return tuple(safe)


@lru_cache(2048)
def _odd_cells(text: str) -> tuple[str, ...]:
    spans, _ = split_graphemes(text)
    return tuple(cell for start, end, width in spans for cell in _shown(text[start:end], width))


def _shown(cluster: str, width: int) -> list[str]:
    if not width:
        return []
    base, marks = cluster[0], "".join(filter(_is_mark, cluster[1:]))[:_MARKS_PER_LETTER]
    if unicodedata.category(base) in _BANNED:
        base, marks = _UNKNOWN, ""
    own = get_character_cell_size(base)
    return [base + marks, *[""] * (own - 1), *[" "] * (width - own)][:width]


def _is_mark(char: str) -> bool:
    selects_variation = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    return unicodedata.category(char) in _MARKS and not selects_variation
