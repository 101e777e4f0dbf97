"""What an exact guess is worth beyond its own five points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Final, NamedTuple

from core.games.astrobirdz.cards import Worth
from core.games.astrobirdz.view import View
from core.seat import Seat

HELPED: Final = 0.65
"""How often somebody is off by one the other way."""
USUALLY: Final = 0.65
"""How often a guess of somebody else turns out exact."""


class Stakes(NamedTuple):
    """What hangs on a guess."""

    points: float
    """For being exact: its own, the highest's, the AstroBoard's."""
    helped: float
    """How likely the AstroBoard mends a guess that is off by one."""

    def worth(self, tricks: Sequence[float], guess: int, duck: float = 0.0) -> float:
        """What a guess is expected to bring, less a point for each trick off.

        Args:
            tricks: how likely 0, 1, 2, ... tricks are.
            duck: how often a trick too many can still be avoided.
        """
        tricks = _ducked(tricks, guess, duck) if duck else tricks
        off = sum(chance * abs(count - guess) for count, chance in enumerate(tricks))
        near = self._at(tricks, guess - 1) + self._at(tricks, guess + 1)
        return self.points * (self._at(tricks, guess) + self.helped * near) - off

    @staticmethod
    def _at(tricks: Sequence[float], count: int) -> float:
        return tricks[count] if 0 <= count < len(tricks) else 0.0


def _ducked(tricks: Sequence[float], guess: int, duck: float) -> list[float]:
    """The chances when some of what is above the guess is given away."""
    out = list(tricks)
    for count in range(len(out) - 1, guess, -1):
        out[count - 1] += out[count] * duck
        out[count] *= 1.0 - duck
    return out


def stakes(view: View, seat: Seat, guess: int) -> Stakes:
    """What hangs on a guess of a seat."""
    cards = view.turn if not view.hand else len(view.hand)
    return stakes_among(view.berzerkers, view.guesses, seat, guess, cards)


def stakes_among(
    berzerkers: Sequence[int],
    guesses: Sequence[int | None],
    seat: Seat,
    guess: int,
    cards: int,
) -> Stakes:
    """What hangs on a guess of a seat, others having guessed or not, with so many cards each."""
    highest = board = 1.0
    for other, theirs in enumerate(guesses):
        if other != seat:
            beats = _above(theirs, guess, berzerkers[other] > berzerkers[seat], len(guesses), cards)
            board *= 1.0 - beats
            highest *= 1.0 - beats * USUALLY
    return Stakes(5.0 + 5.0 * highest + 5.0 * highest * board, board * HELPED)


def trick_points(view: View) -> float:
    """Points for a trick as such."""
    return float(view.rule.points) if isinstance(view.rule, Worth) else 1.0


def _above(theirs: int | None, guess: int, wins_ties: bool, seats: int, cards: int) -> float:
    """How likely another's guess stands above one's own, ties by Berzerker."""
    least = guess + (not wins_ties)
    return _likely(least, seats, cards) if theirs is None else float(theirs >= least)


@cache
def _likely(least: int, seats: int, cards: int) -> float:
    """How likely somebody guesses at least so many tricks."""
    share = 1.0 / seats
    return sum(
        comb(cards, tricks) * share**tricks * (1.0 - share) ** (cards - tricks)
        for tricks in range(least, cards + 1)
    )
