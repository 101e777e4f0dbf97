"""How a store has been doing lately."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

from netplay.store.clock import Clock
from netplay.store.interface import Health, Unavailable, Unknown

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
        if self._failing == {part}:
            self._since = self._clock.monotonic()
        self._failing.discard(part)

    def failed(self, error: str, part: str = "calls") -> None:
        """This part of the store does not do what it should."""
        if not self._failing:
            self._since = self._clock.monotonic()
        self._failing.add(part)
        self._error = error

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Judge the store by the call made inside."""
        try:
            yield
        except (Unavailable, Unknown) as error:
            self.failed(str(error))
            raise
        self.well()

    @contextmanager
    def timing(self) -> Iterator[None]:
        """Remember how long the append made inside took, if it was done."""
        begun = self._clock.monotonic()
        yield
        self._appends.append(self._clock.monotonic() - begun)

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
