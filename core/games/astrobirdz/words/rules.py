"""The turn rules, each in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from core.games.astrobirdz.cards import (
    COLOURS,
    RULES,
    Bonus,
    Card,
    Discard,
    Double,
    Extra,
    Give,
    Nothing,
    Parity,
    Pick,
    Points,
    Rank,
    Replace,
    Rotate,
    Shield,
    Shift,
    Worth,
)
from core.saying import counted


def rule_text(upcard: Card) -> str:
    """The rule an upcard brings, as a sentence.

    >>> rule_text(0)
    'Each red card in your tricks is worth 1 point.'
    """
    rule = RULES[upcard]
    return _TEXTS[type(rule)](rule)


def either(numbers: Sequence[int]) -> str:
    """Numbers in words: "2", "2 or 3"."""
    return " or ".join(map(str, numbers))


def _points(rule: Points) -> str:
    what = (
        f"{COLOURS[rule.colour]} card"
        if rule.colour is not None
        else f"card numbered {rule.number}"
    )
    return f"Each {what} in your tricks is worth {counted(rule.points, 'point')}."


def _shift(rule: Shift) -> str:
    return f"A trick with a {either(rule.numbers)} in it has {COLOURS[rule.to]} as its trump."


def _rank(rule: Rank) -> str:
    return f"Every {rule.number} counts as a {rule.rank}."


def _shield(rule: Shield) -> str:
    if rule.also_from:
        return "An 8 of the led colour beats its 9 and every trump."
    led = either(rule.numbers)
    return f"A {led} that is best of the led colour is safe from lower trumps."


def _extra(rule: Extra) -> str:
    return f"Everybody gets {'an extra card' if rule.cards == 1 else f'{rule.cards} extra cards'}."


def _give(rule: Give) -> str:
    return f"Everybody gives the {'highest' if rule.highest else 'lowest'} card to the right."


def _pick(rule: Pick) -> str:
    who = {"lowest": "holder of the lowest Berzerker"}.get(rule.who, f"{rule.who}")
    who = who if rule.who in ("dealer", "lowest") else f"{who} player"
    return f"The {who} picks the trump colour."


def _bonus(rule: Bonus) -> str:
    return f"The {rule.trick} trick is worth {rule.points} points more."


def _parity(rule: Parity) -> str:
    return f"{'An odd' if rule.odd else 'An even'} turn score gets {rule.points} points more."


_TEXTS: Final[dict[type, Callable[[Any], str]]] = {
    Nothing: lambda rule: "No special rule.",
    Points: _points,
    Shift: _shift,
    Rank: _rank,
    Shield: _shield,
    Extra: _extra,
    Replace: lambda rule: f"Everybody replaces {' and '.join(f'{n}s' for n in rule.numbers)}.",
    Give: _give,
    Discard: lambda rule: "Everybody discards a card, if more than one was dealt.",
    Rotate: lambda rule: "The Berzerkers move one seat to the left.",
    Pick: _pick,
    Worth: lambda rule: f"Each trick is worth {rule.points} points.",
    Bonus: _bonus,
    Double: lambda rule: "Turn scores count double.",
    Parity: _parity,
}
"""By kind of rule."""
