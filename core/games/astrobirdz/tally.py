"""What is written down: the tricks of a turn, and the lines of the score sheet."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from core.games.astrobirdz.cards import Card
from core.seat import Seat

TURNS: Final = {2: 5, 3: 5, 4: 6, 5: 7, 6: 8}
"""By number of players, how many turns a match has (4.2)."""


class Trick(Struct, frozen=True, array_like=True):
    """A trick that has been won this turn."""

    seats: tuple[Seat, ...]
    """Who played, in order."""
    cards: tuple[Card, ...]
    """What they played, in the same order."""
    winner: Seat
    holder: Seat
    """Who has it now: the AstroBoard may have moved it."""


class Score(Struct, frozen=True, array_like=True):
    """One seat's line for one turn on the score sheet: all points add up to `total` (4.8)."""

    guess: int
    won: int
    """Tricks held at scoring."""
    tricks: int
    exact: int
    highest: int
    board: int
    turbo: int
    berzerker: int
    cards: int
    bonus: int
    """For the first or the last trick."""
    off: int
    """The penalty for a wrong guess, at most 0,"""
    floor: int
    """and what brings the line back up to 0 (A-42)."""
    doubled: int
    parity: int
    fine: int
    """For false calls, at most 0 (A-47)."""
    total: int


REASONS: Final = {
    "tricks": "tricks",
    "exact": "exact",
    "highest": "highest exact",
    "board": "AstroBoard",
    "turbo": "Turbo",
    "berzerker": "Berzerker",
    "cards": "cards",
    "bonus": "trick bonus",
    "off": "off the guess",
    "floor": "not below 0",
    "doubled": "doubled",
    "parity": "even or odd",
    "fine": "false call",
}
"""By field of a `Score`, what the points in it are for."""


def parts(score: Score) -> list[tuple[int, str]]:
    """What a score is made of: points and what they are for, without zeros."""
    amounts = [(getattr(score, field), why) for field, why in REASONS.items()]
    return [(points, why) for points, why in amounts if points]


def explained(score: Score) -> str:
    """A score in words: "guessed 2, won 2: +2 tricks, +5 exact"."""
    made_of = ", ".join(f"{points:+d} {why}" for points, why in parts(score)) or "nothing"
    return f"guessed {score.guess}, won {score.won}: {made_of}"
