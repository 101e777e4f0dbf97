"""How people and things are spoken of: "you draw", "Ada's", "1 card", "Ada, Bob and you"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.seat import Seat


class Listener(NamedTuple):
    """Who a sentence is said to, and how everybody is called."""

    seat: Seat | None
    names: Sequence[str]

    def name(self, seat: Seat) -> str:
        """How a seat is called: "you" for the listener's own."""
        if seat == self.seat:
            return "you"
        return self.names[seat] if seat < len(self.names) else f"seat {seat + 1}"

    def verb(self, seat: Seat, verb: str, verbs: str = "") -> str:
        """The verb alone: "draw" to the one who draws, "draws" to all others."""
        return verb if seat == self.seat else verbs or f"{verb}s"

    def does(self, seat: Seat, verb: str, verbs: str = "") -> str:
        """Who does it and what.

        >>> Listener(0, ["Ada"]).does(0, "draw"), Listener(None, ["Ada"]).does(1, "pass", "passes")
        ('you draw', 'seat 2 passes')
        """
        return f"{self.name(seat)} {self.verb(seat, verb, verbs)}"

    def whose(self, seat: Seat) -> str:
        """Before what somebody has.

        >>> Listener(0, ["Ada", "Bob"]).whose(0), Listener(0, ["Ada", "Bob"]).whose(1)
        ('your', "Bob's")
        """
        return "your" if seat == self.seat else f"{self.name(seat)}'s"


def counted(count: int, noun: str = "card", nouns: str = "") -> str:
    """How many there are.

    >>> counted(0), counted(1), counted(2, "person", "people")
    ('no cards', '1 card', '2 people')
    """
    return f"{count or 'no'} {noun if count == 1 else nouns or noun + 's'}"


def listed(parts: Sequence[str]) -> str:
    """Parts of a sentence with commas, and an "and" before the last.

    >>> listed(["Ada", "Bob", "you"]), listed([])
    ('Ada, Bob and you', 'nothing')
    """
    head, last = ", ".join(parts[:-1]), parts[-1] if parts else "nothing"
    return f"{head} and {last}" if head else last
