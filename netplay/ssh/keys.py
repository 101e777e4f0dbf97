"""What a person types, made bearable: floods of keys and of pasted text end here."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Callable
from typing import Final

from netplay.ssh.gate import Bucket

KEYS_PER_SECOND: Final = 300
PASTE: Final = 4096
"""Bytes kept of one bracketed paste."""
QUIET: Final = 0.25
"""Seconds without input after which a flood is over."""
PASTE_QUIET: Final = 2.0
"""Seconds without input after which a paste that was never ended is over."""
SLICE: Final = 16
"""Keys delivered at a time, so that others are served in between."""
PAUSE: Final = 0.02

_START: Final = b"\x1b[200~"
_END: Final = b"\x1b[201~"
_KEY: Final = re.compile(
    rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1bO.|[\xc2-\xf4][\x80-\xbf]{1,3}|.", re.DOTALL
)


class Keys:
    """Takes what a client sends in any pieces, delivers what a person could have typed."""

    def __init__(self, deliver: Callable[[bytes], None]) -> None:
        self._deliver = deliver
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(KEYS_PER_SECOND, KEYS_PER_SECOND, self._loop.time())
        self._last = 0.0
        self._flooded = False
        self._seen = b""
        self._pasting = False
        self._pasted = 0
        self._partial = b""
        self._waiting: deque[bytes] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def feed(self, data: bytes) -> None:
        """Something arrived."""
        now = self._loop.time()
        quiet, self._last = now - self._last, now
        if self._pasting and quiet > PASTE_QUIET:
            self._end_paste()
        if self._flooded and quiet < QUIET:
            return
        self._flooded = False
        while data and not self._flooded:
            data = self._paste(data) if self._pasting else self._type(data, now)

    def close(self) -> None:
        """Nobody listens any more."""
        self._deliver = _drop
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _type(self, data: bytes, now: float) -> bytes:
        """Take keys up to the start of a paste; the rest of the data."""
        found = (self._seen + data).find(_START)
        length = len(data) if found < 0 else found + len(_START) - len(self._seen)
        typed, rest = data[:length], data[length:]
        self._seen = (self._seen + typed)[-len(_START) + 1 :] if found < 0 else b""
        self._pasting = found >= 0
        keys = _KEY.findall(typed)
        for start in range(0, len(keys), SLICE):
            part = keys[start : start + SLICE]
            if self._bucket.take(len(part), now) > 0:
                self._flooded, self._pasting = True, False
                break
            self._push(b"".join(part))
        return rest

    def _paste(self, data: bytes) -> bytes:
        """Take pasted text up to its end; the rest of the data."""
        data = self._partial + data
        end = data.find(_END)
        if end >= 0:
            self._partial = b""
            self._keep(data[:end])
            self._end_paste()
            return data[end + len(_END) :]
        tail = next((n for n in range(len(_END) - 1, 0, -1) if data.endswith(_END[:n])), 0)
        self._partial = data[len(data) - tail :]
        self._keep(data[: len(data) - tail])
        return b""

    def _keep(self, text: bytes) -> None:
        kept = text[: max(0, PASTE - self._pasted)]
        self._pasted += len(kept)
        if len(kept) < len(text):
            kept = kept.decode("utf-8", "ignore").encode()
        self._push(kept)

    def _end_paste(self) -> None:
        self._pasting, self._pasted, self._partial = False, 0, b""
        self._push(_END)

    def _push(self, data: bytes) -> None:
        if data:
            self._waiting.append(data)
        if self._timer is None:
            self._pump()

    def _pump(self) -> None:
        self._timer = None
        if self._waiting:
            self._deliver(self._waiting.popleft())
        if self._waiting:
            self._timer = self._loop.call_later(PAUSE, self._pump)


def _drop(data: bytes) -> None:
    """Nobody hears it."""
