"""The way out of a channel: open, or closed while the other end takes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from netplay.ssh.guard import Guard


class Outlet:
    """Sends on a channel while the channel and its connection take output.

    While they do not, a little is held back and the rest dropped: whoever draws is told to draw
    afresh when there is room again.
    """

    def __init__(self, chan: Any, guard: Guard | None = None, held: int = 0) -> None:
        self._chan = chan
        self._guard = guard
        self._most = held
        self._held = bytearray()
        self._paused = False
        self._closed_since: float | None = None
        self._gone = False
        self.on_room: Callable[[], None] | None = None
        """Called when output flows again."""
        if guard is not None:
            guard.outlets.add(self)

    @property
    def open(self) -> bool:
        """Whether output flows. Whoever has seen that it does not is told when it does again."""
        flows = not (self._gone or self._paused) and (self._guard is None or self._guard.open)
        if not flows and self._closed_since is None:
            self._closed_since = asyncio.get_running_loop().time()
        return flows

    def write(self, data: bytes) -> None:
        """Send, hold back or drop."""
        if self.open:
            self._send(data)
        elif not self._gone and len(self._held) + len(data) <= self._most:
            self._held += data

    def pause(self) -> None:
        """The channel takes no more for now."""
        self._paused = True
        self.refresh()

    def resume(self) -> None:
        """The channel takes more."""
        self._paused = False
        self.refresh()

    def refresh(self) -> None:
        """Look again whether output flows."""
        if self.open and self._closed_since is not None:
            self._closed_since = None
            held, self._held = bytes(self._held), bytearray()
            self._send(held)
            if self.open and self.on_room is not None:
                self.on_room()

    def stalled(self, now: float) -> float:
        """Seconds for which nothing could be sent."""
        return 0.0 if self._closed_since is None else now - self._closed_since

    @property
    def held(self) -> int:
        """Bytes kept back."""
        return len(self._held)

    def finish(self, last: bytes, status: int) -> None:
        """Send the last bytes whatever the state, tell the exit status, close the channel."""
        if self._gone:
            return
        self._send(last)
        self.lost()
        self._chan.exit(status)

    def lost(self) -> None:
        """The channel is gone."""
        self._gone = True
        self._held.clear()
        self.on_room = None
        if self._guard is not None:
            self._guard.outlets.discard(self)

    def _send(self, data: bytes) -> None:
        if data and not self._chan.is_closing():
            self._chan.write(data)
            if self._guard is not None:
                self._guard.meters.bytes_out += len(data)
