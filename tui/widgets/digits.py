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


_BAR: Final = {False: "# # # # #", True: ".## ### .## .## .## .## .##"}
"""A narrow 1, small and large, for numbers of several figures."""


@cache
def pixels(text: str, large: bool, narrow: bool = False) -> tuple[str, ...]:
    """The rows of pixels ("#" and ".") of figures; () when one of them has none."""
    font = _LARGE if large else _SMALL
    signs = [_BAR[large] if narrow and sign == "1" else font.get(sign, "") for sign in text]
    if not all(signs):
        return ()
    return tuple(".".join(parts) for parts in zip(*(sign.split() for sign in signs), strict=True))


@cache
def blocks(text: str, large: bool, above: int = 1, narrow: bool = False) -> tuple[str, ...]:
    """Figures in half blocks.

    Args:
        text: The figures.
        large: 5x7 pixels each; else 3x5.
        above: Empty pixels above them.
        narrow: With a 1 as slim as can be.

    Returns:
        Lines of text, all equally wide; () for a sign that has no pixels.
    """
    rows = list(pixels(text, large, narrow))
    if not rows:
        return ()
    blank = "." * len(rows[0])
    rows = [blank] * above + rows
    rows += [blank] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return tuple("".join(_HALF[a + b] for a, b in zip(*pair, strict=True)) for pair in pairs)


_HALF: Final = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
