"""Pace: how many events one person may cause in how much time."""

from __future__ import annotations

from collections.abc import Callable

RATE = 50.0
"""Events a second for as long as one likes."""
BURST = 64.0
"""Events at once after a rest."""


class Pace:
    """A bucket of tokens that fills as time goes by."""

    def __init__(
        self, clock: Callable[[], float], rate: float = RATE, burst: float = BURST
    ) -> None:
        self._clock, self._rate, self._burst = clock, rate, burst
        self._tokens, self._counted_at = burst, clock()

    def allows(self) -> bool:
        """Whether one more event is due; a dear one may be paid for afterwards."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._counted_at) * self._rate)
        self._counted_at = now
        return self._tokens >= 1.0

    def spend(self, tokens: float) -> None:
        """An event happened."""
        self._tokens -= tokens

    @property
    def wait(self) -> float:
        """Seconds until the next event is due."""
        return max(0.0, (1.0 - self._tokens) / self._rate)
