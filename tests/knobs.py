"""What the contract suites must know about a game. Each keeps it in `tests/<game>/knobs.py`, in a
constant KNOBS, and is found there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from core.seat import Seat

MARK: Final = 1_000_000
"""Above every number that a view or an event really holds."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A table to try a game at."""

    seats: int
    settings: Mapping[str, Any] = field(default_factory=dict)
    kits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A match that is written down as a golden transcript."""

    sample: Sample
    luck: int
    levels: tuple[str, ...] = ("easy",)
    """Bots by seat, over and over: such as are not being improved all the time."""
    steps: int = 1000
    """Steps written down at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knobs:
    """A game's own part of the contract suites."""

    samples: tuple[Sample, ...]
    """Between them they turn every setting both ways, at the smallest and the largest table."""
    played: tuple[Played, ...]
    """Matches written down, each with another number of seats."""
    longest: int
    """Steps after which a random match has certainly ended."""
    tally: Callable[[Any], Any]
    """(state) -> all cards, wherever they are: the same after every action (C-8)."""
    canonical: Callable[[Any], Any] = lambda action: action
    """(action) -> the one of `Options.actions()` that it stands for."""
    marked: Callable[[Any, Seat | None], Any]
    """(state, seat) -> a copy in which every card hidden from the seat is a number >= MARK."""
    shows: frozenset[str]
    """Names of the events by which everybody sees something new."""
    opens: frozenset[str] = frozenset()
    """Fields of a view that are empty until the rules let the seat look there."""
