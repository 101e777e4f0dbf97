"""Memory: keep the garbage collector from stopping every session at once.

A session is some seven thousand objects that live as long as its person stays. Looking through all
of them again and again is what makes keys wait, so what has settled is set aside.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

THRESHOLDS: Final = (50_000, 20, 100)
_SETTLES: Final = 1.0
"""Seconds after which a new session has its objects."""
_SWEEP_AFTER: Final = 25
"""Departures after which what was set aside is looked through again."""
_QUIET: Final = 3.0


class Memory:
    """Told who comes and goes; one for a process."""

    def __init__(self) -> None:
        self._departed = 0
        self._timer: asyncio.TimerHandle | None = None
        self._started = False

    def start(self) -> None:
        """Set aside everything imported so far. May be called again."""
        if not self._started:
            self._started = True
            gc.collect()
            gc.freeze()
            gc.set_threshold(*THRESHOLDS)

    def arrived(self) -> None:
        """A session began."""
        self.start()
        self._soon(_SETTLES)

    def departed(self) -> None:
        """A session ended; its objects may be set aside still."""
        self._departed += 1
        if self._departed >= _SWEEP_AFTER:
            self._soon(_QUIET)

    def settle(self) -> None:
        """Set aside what lives now; now and then free what has died since."""
        if self._departed >= _SWEEP_AFTER:
            self._departed = 0
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(0)
        gc.freeze()

    def _soon(self, delay: float) -> None:
        """Once, for all that come in the meantime; a later wish puts it off."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(delay, self._settle)

    def _settle(self) -> None:
        self._timer = None
        self.settle()
