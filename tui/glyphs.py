"""The few characters beyond ASCII that screens draw with, and what stands in for each."""

from __future__ import annotations

from typing import Final

_STANDS_IN: Final = {
    "─━═▔▁╌┄": "-",
    "│┃║┆╎": "|",
    "╭╮╰╯┌┐└┘├┤┬┴┼╔╗╚╝╞╡": "+",
    "█▓": "#",
    "▒░": ":",
    "▀▄▌▐▗▖▘▝": " ",
    "▲△↑⌃": "^",
    "▼▽↓⌄": "v",
    "◀◂←‹": "<",
    "▶▸→›": ">",
    "●◆■": "*",
    "○◇□◌": "o",
    "•·∙": ".",
    "✓": "+",
    "✗×": "x",
    "…": "~",
    "⏎": "/",
    "–—−": "-",
    "’‘": "'",
    "“”": '"',
    "≥": ">",
    "≤": "<",
    "Σ": "=",
    "♠": "S", "♥": "H", "♦": "D", "♣": "C",
    "★☆": "*",
}  # fmt: skip
ASCII: Final = {ord(char): plain for chars, plain in _STANDS_IN.items() for char in chars}
"""For `str.translate`: every character has a stand-in of the same width."""
