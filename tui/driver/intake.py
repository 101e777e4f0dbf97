"""Intake: bytes a person sends become events, at a pace the whole house can bear."""

from __future__ import annotations

import asyncio
import re
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Iterable
from typing import Final, Protocol

from textual.message import Message

from tui.driver.pace import Pace
from tui.driver.reader import Reader
from tui.driver.splitter import ESC, LONGEST_PASTE, Paste, Piece, Splitter

BACKLOG: Final = 300
"""Keys that may wait. More is nobody's typing: it is dropped until the terminal is quiet."""
QUIET: Final = 0.25
ESCAPE_DELAY: Final = 0.2
"""Seconds after which a lone ESC is the key, and no longer the beginning of something."""

_LONGEST_DELAY: Final = 0.8
_PASTE_STALLS: Final = 2.0
_SLICE: Final = 8
_BREATH: Final = 0.01
_CHARACTERS_PER_TOKEN: Final = 128
_WHEEL_OR_MOTION: Final = re.compile(r"\x1b\[<(?:3[2-9]|[4-9]\d|1\d\d);")
_TOO_LONG: Final = f"Only the first {LONGEST_PASTE} characters were pasted."
_TOO_FAST: Final = (
    "Too many keys at once: they were not read. To paste, use the paste of your terminal."
)


class Recipient(Protocol):
    """Who gets the events."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows: the mouse is nowhere else."""
        ...

    @property
    def round_trip_ms(self) -> int:
        """How far away the terminal is."""
        ...

    @property
    def busy(self) -> bool:
        """It has not yet dealt with what it got."""
        ...

    def deliver(self, event: Message) -> None:
        """Here is one."""

    def all_delivered(self) -> None:
        """Of what has come so far, that was the last."""

    def notice(self, text: str) -> None:
        """Say this to the person."""


class Intake:
    """Between one terminal and one app. Nothing is kept for long; nothing is ever fatal."""

    def __init__(self, recipient: Recipient) -> None:
        self._to = recipient
        self._loop = asyncio.get_running_loop()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._splitter, self._reader = Splitter(), Reader(lambda: recipient.size)
        self._waiting: deque[Piece] = deque()
        self._length = 0
        self._pace = Pace(self._loop.time)
        self._deaf_until = 0.0
        self._pumping: asyncio.TimerHandle | None = None
        self._ending: asyncio.TimerHandle | None = None

    def feed(self, data: bytes) -> None:
        """Bytes arrived, in whatever pieces."""
        if self._is_deaf():
            return
        self._take(self._splitter.split(self._decode(data)))
        self._expect_more()
        if self._pumping is None:
            self._pump()

    def close(self) -> None:
        """Nobody listens any more."""
        self._deaf_until = float("inf")
        self._waiting.clear()
        for timer in (self._pumping, self._ending):
            if timer is not None:
                timer.cancel()

    def _is_deaf(self) -> bool:
        now = self._loop.time()
        if now >= self._deaf_until:
            return False
        self._deaf_until = max(self._deaf_until, now + QUIET)
        return True

    def _take(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            if isinstance(piece, str) and self._waiting and _WHEEL_OR_MOTION.match(piece):
                continue
            self._waiting.append(piece)
            self._length += _keys(piece)
            if self._length > BACKLOG:
                self._give_up()
                return

    def _give_up(self) -> None:
        self._waiting.clear()
        self._length = 0
        self._splitter = Splitter()
        self._deaf_until = self._loop.time() + QUIET
        self._to.notice(_TOO_FAST)

    def _expect_more(self) -> None:
        """What has begun ends when nothing more comes."""
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None
        if self._splitter.unfinished:
            delay = min(ESCAPE_DELAY + self._to.round_trip_ms / 2000, _LONGEST_DELAY)
            delay = _PASTE_STALLS if self._splitter.pasting else delay
            self._ending = self._loop.call_later(delay, self._end)

    def _end(self) -> None:
        self._ending = None
        self._take(self._splitter.time_out())
        if self._pumping is None:
            self._pump()

    def _pump(self) -> None:
        """Deliver a few, breathe, go on."""
        self._pumping = None
        for _ in range(_SLICE):
            if not self._waiting or not self._pace.allows() or self._to.busy:
                break
            self._deliver(self._next())
        if self._waiting:
            self._pumping = self._loop.call_later(max(_BREATH, self._pace.wait), self._pump)
        else:
            self._to.all_delivered()

    def _next(self) -> Piece:
        piece = self._waiting.popleft()
        self._length -= _keys(piece)
        if isinstance(piece, Paste) or piece.startswith(ESC):
            return piece
        if len(piece) > 1:
            self._waiting.appendleft(piece[1:])
            self._length += len(piece) - 1
        return piece[0]

    def _deliver(self, piece: Piece) -> None:
        self._pace.spend(1.0)
        if isinstance(piece, Paste):
            self._pace.spend(len(piece.text) / _CHARACTERS_PER_TOKEN)
            if piece.cut:
                self._to.notice(_TOO_LONG)
        for event in self._reader.read(piece):
            self._to.deliver(event)


def _keys(piece: Piece) -> int:
    """How many keys it stands for."""
    return len(piece) if isinstance(piece, str) and not piece.startswith(ESC) else 1
