"""Who wins a trick (4.4), in which order it is played, what must be followed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from typing import Final

from core.games.astrobirdz.berzerkers import NOBODY, SPEEDSTER, ZOOM, holder
from core.games.astrobirdz.cards import (
    COLOUR,
    DECK,
    NUMBER,
    RULES,
    Card,
    Colour,
    Rank,
    Rule,
    Shield,
)
from core.games.astrobirdz.cards import Shift as ShiftRule
from core.games.astrobirdz.settings import Settings
from core.seat import Seat, left_of


def _ranks(rule: Rule) -> tuple[int, ...]:
    """By card, its rank inside its colour."""
    if isinstance(rule, Rank):
        return tuple(rule.rank if NUMBER[card] == rule.number else NUMBER[card] for card in DECK)
    if isinstance(rule, Shield) and rule.also_from:
        return tuple(10 if NUMBER[card] in rule.numbers else NUMBER[card] for card in DECK)
    return NUMBER


def _safe(rule: Rule) -> tuple[bool, ...] | None:
    """By ten times the number of a led card plus the number of a trump: the led card is safe."""
    if not isinstance(rule, Shield):
        return None
    return tuple(
        led in rule.numbers and (trump < led or trump in rule.also_from)
        for led in range(10)
        for trump in range(10)
    )


RANKS: Final = tuple(map(_ranks, RULES))
"""By upcard, then by card: its rank inside its colour."""
_ORDERS: Final = tuple(dict.fromkeys(RANKS))
"""The few different ones of these,"""
_ORDER: Final = tuple(map(_ORDERS.index, RANKS))
"""and by upcard, which of them it is."""
_SAFE: Final = tuple(map(_safe, RULES))
_SHIFTS: Final = tuple(rule if isinstance(rule, ShiftRule) else None for rule in RULES)
_NINES: Final = tuple(isinstance(rule, Shield) and 9 in rule.numbers for rule in RULES)
_SPANS: Final = tuple((first, first + 9) for first in range(0, 54, 9))
"""By colour, its first card and what comes after its last."""
_TRUMP: Final = 100
"""What a trump is worth more than a card of the led colour,"""
_OTHER: Final = -100
"""and what a card of any other colour."""


def trump_for(cards: Sequence[Card], trump: Colour, upcard: Card) -> Colour:
    """What is trump for this trick: a shifting card changes it (A-20, A-21, A-22)."""
    shift = _SHIFTS[upcard]
    if shift is not None:
        for card in cards:
            if NUMBER[card] in shift.numbers:
                return shift.to
    return trump


def winner(cards: Sequence[Card], trump: Colour, upcard: Card, any_nine: bool = False) -> int:
    """Which card of a trick wins: its place in the order of play.

    Args:
        cards: The trick so far.
        trump: The trump colour of the turn.
        upcard: It brings the rule of the turn.
        any_nine: `Settings.offsuit_nine_wins` (A-24).
    """
    return winner_under(trump_for(cards, trump, upcard), cards, upcard, any_nine)


def winner_under(trump: Colour, cards: Sequence[Card], upcard: Card, any_nine: bool) -> int:
    """The same where it is known what is trump for this trick."""
    worths = _worths(_ORDER[upcard], trump, COLOUR[cards[0]])
    if _SAFE[upcard] is None:
        return cards.index(max(cards, key=worths.__getitem__))
    found = [worths[card] for card in cards]
    most = max(found)
    best = found.index(max([worth for worth in found if worth < _TRUMP]))
    top = found.index(most) if most >= _TRUMP else -1
    if any_nine and _NINES[upcard]:
        return _with_nines(cards, best, top)
    return best if top < 0 or shielded(cards[best], cards[top], upcard) else top


@cache
def _worths(order: int, trump: Colour, led: Colour) -> tuple[int, ...]:
    """By card, what it is worth in a trick: any trump is worth more than the led colour, and that
    more than the others.
    """
    ranks = _ORDERS[order]
    above = {trump: _TRUMP, led: 0}
    return tuple(above.get(COLOUR[card], _OTHER) + ranks[card] for card in DECK)


def shielded(led: Card, trump: Card, upcard: Card) -> bool:
    """Whether the best card of the led colour is safe from the best trump (A-25 to A-28)."""
    safe = _SAFE[upcard]
    return safe is not None and safe[NUMBER[led] * 10 + NUMBER[trump]]


def _with_nines(cards: Sequence[Card], best: int, top: int) -> int:
    """The same when any 9 may win: one of the led colour, of trump, else the first there is."""
    nines = [place for place, card in enumerate(cards) if NUMBER[card] == 9]
    if top in nines:
        return top
    if best in nines or not nines:
        return best if best in nines or top < 0 else top
    return nines[0]


def order_of(seats: int, leader: Seat, speedster: Seat, power_rests: bool) -> tuple[Seat, ...]:
    """In which order a trick is played: clockwise, Speedster's holder last (A-17, A-18).

    Args:
        seats: How many play.
        leader: Who should lead.
        speedster: Who holds Speedster; no seat at all when nobody does.
        power_rests: Speedster leads when it should, instead of yielding to its left.

    >>> order_of(4, 2, 0, False)
    (2, 3, 1, 0)
    """
    if leader == speedster and not power_rests:
        leader = left_of(leader, seats)
    around = [(leader + step) % seats for step in range(seats)]
    if leader != speedster:
        around.sort(key=lambda seat: seat == speedster)
    return tuple(around)


def followers(hand: tuple[Card, ...], led: Colour) -> tuple[Card, ...]:
    """The cards of a sorted hand that may be played when a colour was led: those of it, else any.

    >>> followers((0, 1, 9), 0), followers((0, 1, 9), 5)
    ((0, 1), (0, 1, 9))
    """
    first, end = _SPANS[led]
    return hand[bisect_left(hand, first) : bisect_left(hand, end)] or hand


def first_leader(berzerkers: Sequence[int], dealer: Seat) -> Seat:
    """Who should lead the first trick of a turn."""
    zoom = holder(berzerkers, ZOOM)
    return zoom if zoom != NOBODY else left_of(dealer, len(berzerkers))


def order_after(settings: Settings, berzerkers: tuple[int, ...], leader: Seat) -> tuple[Seat, ...]:
    """In which order a trick is played that one seat should lead."""
    return _order_after(settings.speedster_lead, berzerkers, leader)


@cache
def _order_after(lead: str, berzerkers: tuple[int, ...], leader: Seat) -> tuple[Seat, ...]:
    rests = lead == "leads_and_power_rests"
    return order_of(len(berzerkers), leader, holder(berzerkers, SPEEDSTER), rests)
