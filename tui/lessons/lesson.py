"""What a lesson is made of: a deal that is always the same, and one sentence for each step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Step:
    """Something to read; or something to do, and nothing else is accepted."""

    says: str
    """One sentence; without its full stop where `keys` go on."""
    does: str = ""
    """What the learner shall do, in the words of line mode; "" when it is only to be read."""
    keys: str = ""
    """How that is done on a screen."""
    words: str = ""
    """What line mode says in place of `says`, where that is about a screen."""

    @property
    def shown(self) -> str:
        """The sentence on a screen."""
        return f"{self.says}; {self.keys}." if self.keys else self.says

    @property
    def spoken(self) -> str:
        """The sentence in line mode, with what one types."""
        said = self.words or self.says + "." * (self.says[-1:] not in ".?!")
        return f"{said} Type: {self.does}" if self.does else said


@dataclass(frozen=True, slots=True)
class Lesson:
    """The first moves of a match."""

    game: str
    steps: tuple[Step, ...]
    seats: int = 3
    seed: int = 0
    """Decides every card and whatever the others do."""
    settings: Mapping[str, Any] = field(default_factory=dict)
