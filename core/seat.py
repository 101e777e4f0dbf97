"""Chairs at a table."""

from __future__ import annotations

from typing import Final, TypeAlias

Seat: TypeAlias = int
"""A chair, counted clockwise from 0 (C-1). Where a `Seat | None` is asked for, None is to watch."""

SYSTEM: Final[Seat] = -1
"""The seat of the house itself: clocks, countdowns, and people who leave for good."""


def left_of(seat: Seat, seats: int) -> Seat:
    """The next chair clockwise (C-1).

    >>> left_of(3, 4)
    0
    """
    return (seat + 1) % seats


def right_of(seat: Seat, seats: int) -> Seat:
    """The next chair counter-clockwise (C-1).

    >>> right_of(0, 4)
    3
    """
    return (seat - 1) % seats
