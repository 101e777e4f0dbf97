"""Pieces: what was put into a row of cells, and the row that comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from tui.theme import Ink

Piece: TypeAlias = tuple[int, tuple[str, ...], tuple[Ink, ...]]
"""The column where it begins, its cells ("" is the right half of a wide character), their inks."""
Line: TypeAlias = tuple[tuple[str, ...], tuple[Ink, ...]]
"""A whole row: what each of its cells shows, and its ink."""


@lru_cache(maxsize=4096)
def solid(ink: Ink, width: int) -> tuple[Ink, ...]:
    """So many cells of one ink."""
    return (ink,) * width


def composed(pieces: Iterable[Piece], ground: tuple[Ink, ...]) -> Line:
    """A row of which the later pieces lie on the earlier ones, and all on the ground.

    A wide character of which one half is covered is gone altogether.
    """
    width = len(ground)
    chars, inks = [" "] * width, [*ground]
    for start, row, colours in pieces:
        end = start + len(row)
        if not chars[start]:
            chars[start - 1] = " "
        if end < width and not chars[end]:
            chars[end] = " "
        chars[start:end] = row
        inks[start:end] = colours
    return tuple(chars), tuple(inks)
