"""A day in a house: who comes when, how many tables there are, and how much they move."""

from __future__ import annotations

import random
from typing import NamedTuple

STAY_MINUTES = 45.0
SEATS = 4
PEOPLE_AT_TABLE = 3
MINUTES = 24 * 60
CURVE = (2, 1, 1, 1, 1, 1, 2, 3, 4, 4, 4, 5, 6, 6, 6, 6, 7, 8, 10, 12, 14, 13, 9, 5)
"""How many come in each hour of the day, as shares."""


class Peak(NamedTuple):
    """The busiest minute."""

    players: int
    tables: int


def peak(visits: int, seed: int = 1) -> Peak:
    """People who come so many times a day: each stays a while, and sits with others."""
    rng = random.Random(seed)
    leaving = [0] * (MINUTES + 1)
    here = most = 0
    for minute in range(MINUTES):
        share = CURVE[minute // 60] / sum(CURVE) / 60
        coming = max(0, round(rng.gauss(visits * share, (visits * share) ** 0.5)))
        for _ in range(coming):
            gone = minute + 1 + round(rng.expovariate(1 / STAY_MINUTES))
            leaving[min(gone, MINUTES)] += 1
        here += coming - leaving[minute]
        most = max(most, here)
    return Peak(most, -(-most // PEOPLE_AT_TABLE))
