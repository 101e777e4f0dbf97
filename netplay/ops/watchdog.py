"""How late the loop runs, and what held it up."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Final

from netplay.ssh import log
from netplay.ssh.gate import Bucket
from netplay.ssh.meters import Histogram

TICK: Final = 0.1
"""Seconds between two ticks,"""
DESERTED: Final = 1.0
"""and while nobody is there: an idle house costs next to nothing."""
STALL: Final = 0.05
"""Seconds of lateness that are written down."""
_FRAMES: Final = 8


class Watchdog:
    """Ticks in the loop; a thread beside it looks at what runs when a tick does not come.

    Args:
        needed: Whether anybody is there who would notice.
    """

    def __init__(self, needed: Callable[[], bool] = lambda: True) -> None:
        self._needed = needed
        self._pause = TICK
        self.lag = Histogram()
        """How late each tick was."""
        self.stalls = 0
        self._ticked = time.monotonic()
        self._seen = ""
        self._over = threading.Event()
        self._lines = Bucket(10, 0.2, self._ticked)
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to watch the loop that runs now."""
        self._loop_thread = threading.get_ident()
        self._task = asyncio.get_running_loop().create_task(self._tick())
        threading.Thread(target=self._look, name="watchdog", daemon=True).start()

    async def close(self) -> None:
        """Watch no more."""
        self._over.set()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _tick(self) -> None:
        while True:
            self._pause = TICK if self._needed() else DESERTED
            self._ticked = time.monotonic()
            await asyncio.sleep(self._pause)
            now = time.monotonic()
            late = max(0.0, now - self._ticked - self._pause)
            self.lag.observe(late)
            if late > STALL:
                self.stalls += 1
                self._write_down(late, now)

    def _write_down(self, late: float, now: float) -> None:
        seen, self._seen = self._seen, ""
        if self._lines.may(now):
            log.event("stall", ms=round(late * 1000), at=seen or "not seen", stalls=self.stalls)

    def _look(self) -> None:
        """In the thread: once in each stall, note what the loop is busy with."""
        noted = 0.0
        while not self._over.wait(self._pause):
            ticked = self._ticked
            if time.monotonic() - ticked > self._pause + STALL and noted != ticked:
                noted = ticked
                self._seen = stack(sys._current_frames().get(self._loop_thread))


def stack(frame: FrameType | None) -> str:
    """Where a thread is, the innermost place first; names of places only."""
    places: list[str] = []
    while frame is not None and len(places) < _FRAMES:
        file = "/".join(frame.f_code.co_filename.rsplit("/", 2)[-2:])
        places.append(f"{file}:{frame.f_lineno}:{frame.f_code.co_name}")
        frame = frame.f_back
    return " < ".join(places)
