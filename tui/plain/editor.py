"""Lines typed on a terminal without a screen: bytes in, whole lines out, echoed as they come."""

from __future__ import annotations

import codecs
from typing import Final

from rich.cells import cell_len

_LONGEST: Final = 400
_ENDS: Final = "\r\n"
_RUBS: Final = "\x7f\b"


class Editor:
    """One line being typed.

    `feed` answers what to echo, and the lines that are complete; "\\x03" and "\\x04" typed on an
    empty line are lines of their own.
    """

    def __init__(self) -> None:
        self.typed = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="ignore")
        self._sequence = ""
        self._after_return = False

    def feed(self, data: bytes) -> tuple[str, list[str]]:
        """Take in what was typed."""
        echo: list[str] = []
        lines: list[str] = []
        for char in self._decoder.decode(data):
            if self._swallows(char):
                continue
            echo.append(self._take(char, lines))
        return "".join(echo), lines

    def _swallows(self, char: str) -> bool:
        """Arrow keys and the like mean nothing here; the LF of a CR LF has been seen."""
        if self._sequence:
            self._sequence += char
            if len(self._sequence) > 32 or _is_whole(self._sequence):
                self._sequence = ""
            return True
        if char == "\x1b":
            self._sequence = char
            return True
        after, self._after_return = self._after_return, char == "\r"
        return after and char == "\n"

    def _take(self, char: str, lines: list[str]) -> str:
        if char in _ENDS:
            lines.append(self.typed)
            self.typed = ""
            return "\r\n"
        if char in _RUBS:
            return self._rub(1)
        if char == "\x15":
            return self._rub(len(self.typed))
        if char == "\x03" or (char == "\x04" and not self.typed):
            lines.append(char)
            return "\r\n"
        if not char.isprintable() or len(self.typed) >= _LONGEST:
            return ""
        self.typed += char
        return char

    def _rub(self, count: int) -> str:
        gone, self.typed = self.typed[len(self.typed) - count :], self.typed[: -count or None]
        if not count:
            return ""
        return "\b \b" * cell_len(gone)


def _is_whole(sequence: str) -> bool:
    """Whether an escape sequence has ended."""
    if len(sequence) == 2:
        return sequence[1] not in "[O"
    return sequence[-1].isalpha() or sequence[-1] == "~"
