"""How a store has been doing lately."""

from __future__ import annotations

from collections import deque
from typing import Final, Literal

from netplay.store.clock import Clock
from netplay.store.interface import Health, StoreError, Unavailable, Unknown

_DOWN_AFTER: Final = 30.0
_REMEMBERED: Final = 512


class Pulse:
    """Remembers failures and how long appends took."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since = clock.monotonic()
        self._open = False
        self._failing: set[str] = set()
        self._error = ""
        self._appends: deque[float] = deque(maxlen=_REMEMBERED)
        self.listener_lag_ms = 0.0

    def opened(self, is_open: bool) -> None:
        """The store was opened or closed."""
        self._open, self._since = is_open, self._clock.monotonic()
        self._failing.clear()

    def well(self, part: str = "calls") -> None:
        """This part of the store does what it should."""
        if part not in self._failing:
            return
        self._failing.discard(part)
        if not self._failing:
            self._since = self._clock.monotonic()

    def failed(self, error: str, part: str = "calls") -> None:
        """This part of the store does not do what it should."""
        if not self._failing:
            self._since = self._clock.monotonic()
        self._failing.add(part)
        self._error = error

    def refused(self, error: StoreError) -> None:
        """A call was refused; only some refusals speak against the store."""
        if isinstance(error, Unavailable | Unknown):
            self.failed(str(error))
        else:
            self.well()

    def appended(self, seconds: float) -> None:
        """An append was acknowledged after so long."""
        self._appends.append(seconds)

    def health(self) -> Health:
        """What it comes to."""
        return Health(self._state(), self._since, self._error, self._p99(), self.listener_lag_ms)

    def _state(self) -> Literal["ok", "degraded", "down"]:
        if not self._open:
            return "down"
        if not self._failing:
            return "ok"
        lasting = self._clock.monotonic() - self._since
        return "down" if lasting >= _DOWN_AFTER else "degraded"

    def _p99(self) -> float:
        ordered = sorted(self._appends)
        return ordered[len(ordered) * 99 // 100] * 1000 if ordered else 0.0
