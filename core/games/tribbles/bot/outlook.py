"""How good the end of a round is for a seat, in chances to win the match."""

from __future__ import annotations

from math import sqrt, tanh
from typing import Final

from core.games.tribbles.bot.imagined import World
from core.games.tribbles.cards import Card
from core.seat import Seat

SWING: Final = 160_000.0
"""A lead of so many points is still often lost in one more round,"""
EDGE: Final = 10_000.0
"""and one of so many is as good as any after the last."""
_DRAWN: Final = (4_000.0, 2_000.0, 2_500.0, -1_500.0, -1_000.0, 11_000.0)
"""By step, points that a card brings in each round that it may still be drawn in."""


def outlook(world: World, seat: Seat, rounds: int) -> float:
    """From -1, lost, to 1, won.

    Args:
        world: A round that is over.
        seat: Whose outlook.
        rounds: How many are still to come.
    """
    stand = [
        score + (rounds and rounds * _left(deck, pile))
        for score, deck, pile in zip(world.scores, world.decks, world.piles, strict=True)
    ]
    rest = max(each for other, each in enumerate(stand) if other != seat)
    return tanh((stand[seat] - rest) / (SWING * sqrt(rounds) if rounds else EDGE))


def _left(deck: list[Card], pile: list[Card]) -> float:
    """What the cards that will be drawn again are worth in a round."""
    return sum([_DRAWN[card >> 3] for card in deck]) + sum([_DRAWN[card >> 3] for card in pile])
