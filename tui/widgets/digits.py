"""Large figures and letters in pixels, two to a cell: ranks to be read across the table."""

from __future__ import annotations

from functools import cache
from typing import Final

_SMALL: Final = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "### ..# ### #.. ###",
    "3": "### ..# .## ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# .#. .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
    "A": ".#. #.# ### #.# #.#",
    "B": "##. #.# ##. #.# ##.",
    "C": ".## #.. #.. #.. .##",
    "D": "##. #.# #.# #.# ##.",
    "E": "### #.. ##. #.. ###",
    "F": "### #.. ##. #.. #..",
    "G": ".## #.. #.# #.# .##",
    "H": "#.# #.# ### #.# #.#",
    "I": "### .#. .#. .#. ###",
    "J": "..# ..# ..# #.# .#.",
    "K": "#.# #.# ##. #.# #.#",
    "L": "#.. #.. #.. #.. ###",
    "M": "#.# ### ### #.# #.#",
    "N": "##. #.# #.# #.# #.#",
    "O": ".#. #.# #.# #.# .#.",
    "P": "##. #.# ##. #.. #..",
    "Q": ".#. #.# #.# ### .##",
    "R": "##. #.# ##. #.# #.#",
    "S": ".## #.. .#. ..# ##.",
    "T": "### .#. .#. .#. .#.",
    "U": "#.# #.# #.# #.# ###",
    "V": "#.# #.# #.# #.# .#.",
    "W": "#.# #.# ### ### #.#",
    "X": "#.# #.# .#. #.# #.#",
    "Y": "#.# #.# .#. .#. .#.",
    "Z": "### ..# .#. #.. ###",
}
_LARGE: Final = {
    "0": ".###. ##.## ##.## ##.## ##.## ##.## .###.",
    "1": "..##. .###. ..##. ..##. ..##. ..##. .####",
    "2": ".###. ##.## ...## ..##. .##.. ##... #####",
    "3": "####. ...## ...## .###. ...## ...## ####.",
    "4": "...## ..### .#.## ##.## ##### ...## ...##",
    "5": "##### ##... ####. ...## ...## ##.## .###.",
    "6": "..##. .##.. ##... ####. ##.## ##.## .###.",
    "7": "##### ...## ...## ..##. ..##. .##.. .##..",
    "8": ".###. ##.## ##.## .###. ##.## ##.## .###.",
    "9": ".###. ##.## ##.## .#### ...## ..##. .##..",
}


@cache
def pixels(sign: str, large: bool) -> tuple[str, ...]:
    """The rows of pixels ("#" and ".") of a figure; () for a sign that has none."""
    return tuple((_LARGE if large else _SMALL).get(sign, "").split())


@cache
def blocks(sign: str, large: bool, above: int = 1) -> tuple[str, ...]:
    """A figure in half blocks.

    Args:
        sign: The figure.
        large: 5x7 pixels; else 3x5.
        above: Empty pixels above it.

    Returns:
        Lines of text, all equally wide; () for a sign that has no pixels.
    """
    rows = list(pixels(sign, large))
    if not rows:
        return ()
    blank = "." * len(rows[0])
    rows = [blank] * above + rows
    rows += [blank] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return tuple("".join(_HALF[a + b] for a, b in zip(*pair, strict=True)) for pair in pairs)


_HALF: Final = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
