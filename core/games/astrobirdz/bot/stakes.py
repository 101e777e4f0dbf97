"""What an exact guess is worth beyond its own five points."""

from __future__ import annotations

from collections.abc import Sequence
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
    highest = board = 1.0
    for other in range(len(view.hands)):
        if other != seat:
            above = _above(view, seat, other, guess)
            board *= 1.0 - above
            highest *= 1.0 - above * USUALLY
    return Stakes(5.0 + 5.0 * highest + 5.0 * highest * board, board * HELPED)


def trick_points(view: View) -> float:
    """Points for a trick as such."""
    return float(view.rule.points) if isinstance(view.rule, Worth) else 1.0


def _above(view: View, seat: Seat, other: Seat, guess: int) -> float:
    """How likely another seat's guess stands above one's own, ties by Berzerker."""
    wins_ties = view.berzerkers[other] > view.berzerkers[seat]
    theirs = view.guesses[other]
    if theirs is not None:
        return float(theirs > guess or (theirs == guess and wins_ties))
    cards = view.turn if not view.hand else len(view.hand)
    share = 1.0 / len(view.hands)
    return sum(
        comb(cards, tricks) * share**tricks * (1.0 - share) ** (cards - tricks)
        for tricks in range(guess + (not wins_ties), cards + 1)
    )
