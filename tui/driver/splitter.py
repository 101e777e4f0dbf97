"""What a terminal sends, split into what was typed, whole escape sequences, and pastes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

ESC: Final = "\x1b"
LONGEST_PASTE: Final = 4096
_PASTE_BEGINS: Final = "\x1b[200~"
_PASTE_ENDS: Final = "\x1b[201~"
_LONGEST_SEQUENCE: Final = 64

_SEQUENCE: Final = re.compile(
    r"\x1b(?:"
    r"\[M[^\x1b]{3}"  # a mouse that knows no better
    r"|\[\[[A-E]"  # function keys of the Linux console
    r"|\[[0-?]*[ -/]*[@-LN-Z\\-~]|\[[0-?]+M"  # CSI
    r"|O[0-9;]*[@-~]"  # SS3
    r"|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)"  # strings a terminal answers with
    r"|[^\x1b\[O\]PX^_]"  # Alt and a character
    r")"
)
_BEGUN: Final = re.compile(
    r"\x1b(?:\[M[^\x1b]{0,2}|\[\[?|\[[0-?]*[ -/]*|O[0-9;]*|[\]PX^_][^\x07\x1b]*\x1b?)?\Z"
)
_BROKEN: Final = re.compile(r"\x1b(?:\[\[?[0-?]*[ -/]*|O[0-9;]*|[\]PX^_][^\x07\x1b]*)?")
_IS_STRING: Final = re.compile(r"\x1b[\]PX^_]")


class Paste(NamedTuple):
    """Text that was pasted, as far as it was kept."""

    text: str
    cut: bool
    """There was more of it than anybody could have meant."""


Piece: TypeAlias = str | Paste
"""Typed characters, one escape sequence from its ESC to its end, or a paste."""


class Splitter:
    """Keeps what is unfinished until the rest arrives, and never much of it."""

    def __init__(self) -> None:
        self._rest = ""
        self._paste: list[str] | None = None
        self._kept = 0
        self._cut = False
        self._in_string = False

    @property
    def unfinished(self) -> bool:
        """Something has begun that only the next bytes, or time, can end."""
        return bool(self._rest) or self._paste is not None or self._in_string

    @property
    def pasting(self) -> bool:
        """A paste has begun and not ended."""
        return self._paste is not None

    def split(self, text: str) -> Iterator[Piece]:
        """The pieces that are complete now."""
        text, at = self._rest + text, 0
        self._rest = ""
        while at < len(text):
            piece, at = self._next(text, at)
            if piece:
                yield piece

    def time_out(self) -> Iterator[Piece]:
        """Nothing came for a while: what was begun is over, or was no more than this."""
        rest, self._rest, self._in_string = self._rest, "", False
        if self._paste is not None:
            self._keep(rest)
            yield self._pasted()
        elif len(rest) in (1, 2):
            yield rest

    def _next(self, text: str, at: int) -> tuple[Piece, int]:
        if self._paste is not None:
            return self._paste_on(text, at)
        if self._in_string:
            return "", self._string_on(text, at)
        if text[at] != ESC:
            end = text.find(ESC, at)
            end = len(text) if end < 0 else end
            return text[at:end], end
        if match := _SEQUENCE.match(text, at):
            if match.group() != _PASTE_BEGINS:
                return match.group(), match.end()
            self._paste, self._kept, self._cut = [], 0, False
            return "", match.end()
        return self._odd(text, at)

    def _odd(self, text: str, at: int) -> tuple[Piece, int]:
        """An escape that is not finished, is followed by another, or makes no sense."""
        if text.startswith(ESC, at + 1):
            return ESC, at + 1
        if _BEGUN.match(text, at):
            self._hold(text[at:])
            return "", len(text)
        broken = _BROKEN.match(text, at)
        return "", broken.end() if broken else at + 1

    def _hold(self, rest: str) -> None:
        if len(rest) <= _LONGEST_SEQUENCE:
            self._rest = rest
        elif _IS_STRING.match(rest):
            self._in_string = True

    def _string_on(self, text: str, at: int) -> int:
        ends = [i for i in (text.find("\x07", at), text.find(ESC, at)) if i >= 0]
        if not ends:
            return len(text)
        self._in_string = False
        end = min(ends)
        return end + 2 if text.startswith("\x1b\\", end) else end + (text[end] == "\x07")

    def _paste_on(self, text: str, at: int) -> tuple[Piece, int]:
        end = text.find(_PASTE_ENDS, at)
        if end >= 0:
            self._keep(text[at:end])
            return self._pasted(), end + len(_PASTE_ENDS)
        tail = text.rfind(ESC, max(at, len(text) - len(_PASTE_ENDS) + 1))
        tail = len(text) if tail < 0 else tail
        self._keep(text[at:tail])
        self._rest = text[tail:]
        return "", len(text)

    def _keep(self, text: str) -> None:
        assert self._paste is not None
        room = LONGEST_PASTE - self._kept
        self._cut = self._cut or len(text) > room
        self._paste.append(text[:room])
        self._kept += len(text[:room])

    def _pasted(self) -> Paste:
        pasted = Paste("".join(self._paste or ()).replace("\0", ""), self._cut)
        self._paste = None
        return pasted
