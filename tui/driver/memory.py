"""Memory: keep the garbage collector from stopping every session at once.

What a program has when it begins is there for good: it is set aside, and never looked through. A
session is a thousand objects that live as long as its person stays, so the collector is asked to
look at what is old only now and then, after departures, when nobody comes or goes.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

THRESHOLDS: Final = (50_000, 20, 100)
_SWEEP_AFTER: Final = 25
"""Departures after which what they left behind is looked for."""
_AT_LATEST: Final = 50
"""Departures after which no moment is bad for that."""
_QUIET: Final = 6.0
"""Seconds: longer than an app may take to leave."""


class Memory:
    """Told who comes and goes; one for a process."""

    def __init__(self) -> None:
        self._departed = 0
        self._timer: asyncio.TimerHandle | None = None
        self._started = False

    def start(self) -> None:
        """Set aside what there is. May be called again."""
        if not self._started:
            self._started = True
            gc.collect()
            gc.freeze()
            gc.set_threshold(*THRESHOLDS)

    def arrived(self) -> None:
        """A session began: not a moment to look for anything."""
        gc.set_threshold(*THRESHOLDS)
        self._put_off()

    def departed(self) -> None:
        """A session ended; some of its objects may still refer to each other."""
        self._departed += 1
        self._put_off()

    def sweep(self) -> None:
        """Free what the departed have left behind."""
        self._departed, self._timer = 0, None
        gc.collect()

    def _put_off(self) -> None:
        if self._timer is not None and self._departed < _AT_LATEST:
            self._timer.cancel()
            self._timer = None
        if self._timer is None and self._departed >= _SWEEP_AFTER:
            self._timer = asyncio.get_running_loop().call_later(_QUIET, self.sweep)
