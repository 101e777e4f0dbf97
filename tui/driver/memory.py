"""Memory: keep the garbage collector from stopping every session at once.

What a program has when it begins is there for good, and a session is thousands of objects that live
as long as its person stays; when they leave, almost all of it is freed at once (`parting`). So what
there is at the beginning is set aside, and the collector looks through the rest in sweeps only:
when the last has left; or, where somebody always stays, after very many departures, when nobody
comes or goes.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

THRESHOLDS: Final = (2_000_000, 10, 10)
"""Far more objects than all who fit into a process bring along: the collector comes by itself only
where something goes wrong."""
_SWEEP_AFTER: Final = 1000
"""Departures after which what little they left behind is looked for: some 10 KB each."""
_AT_LATEST: Final = 2000
"""Departures after which no moment is bad for that."""
_QUIET: Final = 6.0
"""Seconds: longer than an app may take to leave."""


class Memory:
    """Told who comes and goes; one for a process."""

    def __init__(self) -> None:
        self._here = self._departed = 0
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
        self._here += 1
        gc.set_threshold(*THRESHOLDS)
        self._put_off()

    def departed(self) -> None:
        """A session ended; some of its objects may still refer to each other."""
        self._here -= 1
        self._departed += 1
        self._put_off()

    def sweep(self) -> None:
        """Free what the departed have left behind."""
        self._departed, self._timer = 0, None
        if self._here:
            gc.collect()
        else:
            gc.unfreeze()
            gc.collect()
            gc.freeze()

    def _put_off(self) -> None:
        if self._timer is not None and self._departed < _AT_LATEST:
            self._timer.cancel()
            self._timer = None
        if self._timer is None and (self._departed >= _SWEEP_AFTER or not self._here):
            self._timer = asyncio.get_running_loop().call_later(_QUIET, self.sweep)
