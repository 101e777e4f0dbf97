"""What a lesson is made of: a deal that is always the same, and one sentence for each step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Step:
    """Something to read; or something to do, and nothing else is accepted."""

    says: str
    """One sentence."""
    does: str = ""
    """What the learner shall do, in the words of line mode; "" when it is only to be read."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The first moves of a match."""

    game: str
    steps: tuple[Step, ...]
    seats: int = 3
    seed: int = 0
    """Decides every card and whatever the others do."""
    settings: Mapping[str, Any] = field(default_factory=dict)
