"""The two clocks of a store: one for stamps, one for waiting."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Where a store gets its time from."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...

    def monotonic(self) -> float:
        """Seconds that never run backwards."""
        ...


class SystemClock:
    """The clocks of this machine."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds that never run backwards."""
        return time.monotonic()


class ManualClock:
    """A clock for tests: it stands still until it is moved."""

    def __init__(self, start: int = 1_000_000) -> None:
        self._now = start
        self._passed = 0.0

    def now(self) -> int:
        """Milliseconds since 1970, as told."""
        return self._now

    def monotonic(self) -> float:
        """Seconds that were let pass."""
        return self._passed

    def let_pass(self, seconds: float) -> None:
        """Move both clocks on."""
        self._now += round(seconds * 1000)
        self._passed += seconds

    def set_back(self, seconds: float) -> None:
        """Somebody sets the clock on the wall back."""
        self._now -= round(seconds * 1000)
