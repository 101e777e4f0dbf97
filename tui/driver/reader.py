"""Reader: pieces of input as Textual's events; never broken by what it reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual import events
from textual._xterm_parser import XTermParser
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from tui.driver.splitter import ESC, Paste, Piece

_WELCOME: Final = (events.Key, events.MouseEvent, TerminalSupportsSynchronizedOutput)
"""A terminal has nothing else to say: its size, focus and cursor are not asked for."""


_KNOWN: Final[dict[str, tuple[str, str | None]]] = {}
"""What each piece was that stood for one key: (its name, its character)."""
_MOST_KNOWN, _LONGEST_KNOWN = 400, 8


class _Parser(XTermParser):
    # The stock method is cached for all parsers together and keeps each one alive for ever.
    _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]

    # Mouse positions are cells, whatever size in pixels the other end claims to have.
    terminal_pixel_size = property(lambda _: None, lambda _, __: None)


class Reader:
    """Reads for one session. Positions of the mouse outside `size()` are not believed."""

    def __init__(self, size: Callable[[], tuple[int, int]]) -> None:
        self._size = size
        self._parser = _Parser()

    def read(self, piece: Piece) -> list[Message]:
        """The events a piece means; none for nonsense."""
        if isinstance(piece, Paste):
            return [events.Paste(piece.text)]
        if piece in _KNOWN:
            return [events.Key(*_KNOWN[piece])]
        try:
            found = self._parse(piece)
        except Exception:  # whatever it was, the next key deserves a sound parser
            self._parser = _Parser()
            return []
        welcome = [event for event in found if self._is_welcome(event)]
        self._learn(piece, welcome)
        return welcome

    def _learn(self, piece: str, found: list[Message]) -> None:
        """Pieces are whole, so what is one key now is the same key for everybody."""
        if len(_KNOWN) < _MOST_KNOWN and len(piece) <= _LONGEST_KNOWN:
            match found:
                case [events.Key(key=key, character=character)]:
                    _KNOWN[piece] = (key, character)

    def _parse(self, piece: str) -> list[Message]:
        found = list(self._parser.feed(piece))
        if self._parser._timeout_time is not None:
            if piece.startswith(ESC) and len(piece) > 2:
                self._parser = _Parser()
                return []
            self._parser._timeout_time = 0.0
            found += self._parser.tick()
        return found

    def _is_welcome(self, event: Message) -> bool:
        if isinstance(event, events.MouseEvent):
            width, height = self._size()
            return 0 <= event.x < width and 0 <= event.y < height
        if isinstance(event, events.Key):
            said = event.key + (event.character or "")
            return not any("\ud800" <= char <= "\udfff" for char in said)
        return isinstance(event, _WELCOME)
