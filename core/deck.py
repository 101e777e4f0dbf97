"""Shuffles, cuts and picks: the only module that makes chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, MutableSequence
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

Rng: TypeAlias = random.Random
"""A seeded generator for bots and samples. Never used for a deal."""


class Chance:
    """The one source of luck of a step; what it drew is kept, so that a replay needs no generator.

    Args:
        below: answers n with a whole number 0 <= k < n, every one equally likely.
        turn_to: is told the part of the match that begins, where each has luck of its own.
    """

    __slots__ = ("_below", "_turn_to", "draws")

    def __init__(
        self,
        below: Callable[[int], int],
        turn_to: Callable[[int], None] = lambda part: None,
    ) -> None:
        self._below = below
        self._turn_to = turn_to
        self.draws: list[int] = []
        """Every number drawn so far, in order."""

    def begin(self, part: int) -> None:
        """From here on a part of the match is dealt anew from all its cards: tables that share a
        deal have the same luck in it, whatever has come before (`core.fair`)."""
        self._turn_to(part)

    def below(self, n: int) -> int:
        """Draw one of 0 .. n-1."""
        drawn = self._below(n)
        self.draws.append(drawn)
        return drawn

    def shuffle(self, cards: MutableSequence[Any]) -> None:
        """Mix in place (Fisher-Yates, from the last place down): len(cards) - 1 draws."""
        below, draws = self._below, self.draws
        for last in range(len(cards) - 1, 0, -1):
            drawn = below(last + 1)
            draws.append(drawn)
            cards[last], cards[drawn] = cards[drawn], cards[last]

    def pick(self, cards: list[T], count: int) -> list[T]:
        """Take so many cards out of a pile that has no order, whose last card goes where one was
        taken: count draws.
        """
        below, left = self._below, len(cards)
        places = [below(n) for n in range(left, left - count, -1)]
        self.draws += places
        picked = []
        for place in places:
            picked.append(cards[place])
            cards[place] = cards[-1]
            cards.pop()
        return picked


class SpentChance(Exception):
    """A recorded step asks for other luck than was drawn when it happened."""


def recorded(draws: Iterable[int]) -> Chance:
    """The luck of a step that has already happened.

    Raises:
        SpentChance: while drawing, when the record ends early or holds an impossible number.
    """
    left = iter(draws)

    def below(n: int) -> int:
        drawn = next(left, -1)
        if not 0 <= drawn < n:
            raise SpentChance(f"wanted one of {n}, the record says {drawn}")
        return drawn

    return Chance(below)


def seeded(rng: Rng) -> Chance:
    """Luck from a seeded generator: for tests, benches and bots' imaginations."""
    bits = rng.getrandbits

    def below(n: int) -> int:
        """What `rng.randrange(n)` would draw, without its detours."""
        wide = n.bit_length()
        drawn = bits(wide)
        while drawn >= n:
            drawn = bits(wide)
        return drawn

    return Chance(below)


def generator(seed: int | str | bytes) -> Rng:
    """A generator for bots and samples."""
    return random.Random(seed)
