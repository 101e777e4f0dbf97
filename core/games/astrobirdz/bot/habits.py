"""How likely cards are to win tricks at a usual table, as formulas found by letting quick players
play a hundred thousand tricks against each other, and fitting curves to what happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

Weights = tuple[float, ...]

GUESSING: Final[dict[bool, Weights]] = {
    True: (5.28, -8.87, 5.75, -1.04, -0.77, 0.1, 0.3, -0.07),
    False: (-0.23, -1.08, 1.98, -1.08, 1.01, -1.15, -2.01, -0.03),
}
"""Before the first trick, for trumps and for other cards."""
HOLDING: Final[dict[bool, Weights]] = {
    True: (5.17, -7.32, 5.65, -1.27, -0.52, -0.69, -1.41),
    False: (2.01, -2.98, 2.63, -0.77, 0.3, -1.54, -1.84),
}
"""For a card that is the best of a trick others have still to play to."""
WANTED: Final[dict[bool, Weights]] = {
    True: (5.71, -9.47, 6.43, -1.53, 0.31, 0.03, -0.65, -0.38),
    False: (-0.68, -1.65, 1.11, -0.63, 1.44, -1.4, -0.84, -0.31),
}
"""For a card in hand, some trick later on, while its holder lacks tricks,"""
UNWANTED: Final[dict[bool, Weights]] = {
    True: (6.21, -10.27, 7.84, -1.55, -0.67, -0.94, -0.29, 0.01),
    False: (1.01, -0.46, -0.78, -1.35, -0.47, -1.75, 0.43, 0.09),
}
"""and while its holder has enough."""


def later(weights: Weights, seats: int, hand: int, higher: int) -> float:
    """How likely a card wins some trick.

    Args:
        weights: For its kind.
        seats: How many play.
        hand: How many cards its holder has.
        higher: How many higher cards of its colour have not been seen yet.
    """
    x, a, b = higher / 8, log(seats - 1), log(hand)
    return _logistic(weights, (1.0, x, x * x, a, b, x * a, x * b, b * b))


def now(weights: Weights, left: int, hand: int, higher: int) -> float:
    """How likely the best card of a trick stays the best, with so many still to play to it."""
    x, a, b = higher / 8, log(left), log(hand)
    return _logistic(weights, (1.0, x, x * x, a, b, x * a, x * b))


def _logistic(weights: Weights, features: Sequence[float]) -> float:
    total = sum(weight * feature for weight, feature in zip(weights, features, strict=True))
    return 1.0 / (1.0 + exp(-total))
