"""What is measured at the doors: counts and times, never whose."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Final

TIMES: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""Upper bounds of buckets, in seconds."""


class Histogram:
    """Times in buckets."""

    def __init__(self, bounds: tuple[float, ...] = TIMES) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """By bucket; the last is for what is over every bound."""
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        """It took so long."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds

    @property
    def total(self) -> int:
        """How many there were."""
        return sum(self.counts)

    def quantile(self, part: float) -> float:
        """The bound below which that part of all times lies; 0 when there were none."""
        left = self.total * part
        for bound, count in zip(self.bounds, self.counts, strict=False):
            left -= count
            if left <= 0:
                return bound if self.total else 0.0
        return float("inf")


class Meters:
    """Everything that is measured at the doors of one server."""

    def __init__(self) -> None:
        self.frame = Histogram()
        """From somebody's input to the next output on their terminal."""
        self.bytes_in = 0
        self.bytes_out = 0
        self.endings: Counter[str] = Counter()
        """Connections that the house ended, by reason."""
