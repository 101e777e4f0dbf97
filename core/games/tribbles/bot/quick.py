"""How a quick player of an imagined table decides: like the normal opponent, in bare numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from core.games.tribbles.bot.worth import (
    DEAD_END,
    HASTE,
    NO_FOLLOW,
    POISONED,
    SKIPPED,
    STUCK,
    SURE,
    TEMPO,
    keeping,
    tempo,
)
from core.games.tribbles.cards import (
    CARDS,
    CLONE,
    DISCARD,
    NUMBERS,
    PEAK,
    POISON,
    RESCUE,
    Card,
    Step,
    playable,
)
from core.games.tribbles.settings import MOST_CARDS
from core.seat import Seat

NUMBER: Final = tuple(NUMBERS[card >> 3] for card in range(CARDS))
"""By card, its number."""
_FITS: Final = tuple(playable(step, False) for step in range(PEAK + 1))
_TEMPO: Final = tuple(map(tempo, range(MOST_CARDS + 1)))
_NEAR: Final = tuple(1 / (count + 1) for count in range(MOST_CARDS + 1))
_RESCUED: Final = tuple(500.0 + NUMBERS[min(step + 1, PEAK)] / 10 for step in range(PEAK + 1))
_ALONE: Final = tuple(keeping(card, ()) for card in range(CARDS))
_HIGH: Final = 24
"""Clones from 1,000 on are better kept for their own number."""


class Table(Protocol):
    """What a quick player looks at. Lists by seat have one entry for each."""

    hands: list[list[Card]]
    decks: list[list[Card]]
    discards: list[list[Card]]
    decked: list[bool]
    scores: list[int]
    mover: Seat
    last: Step
    direction: int


Pick = tuple[float, Card, bool]
"""What a play is worth, its card, and whether its icon is used."""


def pick(table: Table, cards: Sequence[Card], rescued: bool = False) -> Pick:
    """The best of these plays, each with its icon where that gains something.

    Args:
        table: As it is, the card still where it comes from.
        cards: What may be played, at least one.
        rescued: They come out of the discards: the hand grows no smaller.
    """
    left = len(table.hands[table.mover]) - (not rescued)
    if not left:
        card = max(cards, key=lambda card: card >> 3)
        return 2 * SURE, card, usable(table, card, 0, rescued)
    rest = _rest(table)
    share, less = _NEAR[left] / (_NEAR[left] + rest), 0.0 if rescued else _TEMPO[left]
    best: Pick = (-SURE, cards[0], False)
    for card in cards:
        value, used = NUMBER[card] * share + less, False
        if card & 7 == CLONE:
            if card >= _HIGH and card >> 3 != table.last:
                value -= NUMBER[card] / 4
        elif usable(table, card, left, rescued):
            gain = _GAINS[card & 7](table, card, rescued, rest)
            used = gain >= 0
            value += max(gain, 0.0)
        if value > best[0]:
            best = (value, card, used)
    return best


def _rest(table: Table) -> float:
    """How near to going out everybody else is, all together."""
    return sum(
        [
            _NEAR[len(hand)]
            for seat, hand in enumerate(table.hands)
            if seat != table.mover and not table.decked[seat]
        ]
    )


def usable(table: Table, card: Card, left: int, rescued: bool) -> bool:
    """Whether the icon of a card may be used (T-1, T-5, T-13)."""
    icon = card & 7
    if icon == RESCUE:
        return len(table.discards[table.mover]) > rescued
    if icon == DISCARD:
        return left > 0
    if icon == POISON:
        return bool(targets(table))
    return icon != CLONE


def targets(table: Table) -> list[Seat]:
    """Whom the mover may poison (T-5)."""
    return [
        seat
        for seat, deck in enumerate(table.decks)
        if deck and not table.decked[seat] and seat != table.mover
    ]


def victim(table: Table) -> Seat:
    """Whom a quick player poisons."""
    seats = targets(table)
    return seats[0] if len(seats) == 1 else max(seats, key=lambda seat: _threat(table, seat))


def _threat(table: Table, seat: Seat) -> float:
    near = HASTE * _NEAR[len(table.hands[seat])]
    return table.scores[seat] + near - 100 * len(table.decks[seat])


def cheapest(hand: Sequence[Card]) -> tuple[float, Card]:
    """The card a quick player discards, and what it would be worth to hold it."""
    counts = _counts(hand)
    return min([(_kept(card, counts) + 1_000, card) for card in hand])


def dearest(hand: Sequence[Card], discards: Sequence[Card]) -> tuple[float, Card]:
    """The discard a quick player wants back most, and what it would be worth in hand."""
    counts = _counts(hand)
    return max([(_kept(card, counts), -card) for card in discards])


def _counts(hand: Sequence[Card]) -> list[int]:
    """Cards by step, with nothing beyond either end."""
    counts = [0] * (PEAK + 3)
    for card in hand:
        counts[card >> 3] += 1
    return counts


def _kept(card: Card, counts: Sequence[int]) -> float:
    step = card >> 3
    beside = STUCK[step] if counts[step - 1] or counts[step + 1] else 0
    return _ALONE[card] - 1_000 * counts[step] + beside


def _following(table: Table, card: Card, rescued: bool) -> Card | None:
    """The highest card of the mover's hand that could be played next after this one."""
    fits, gone = _FITS[card >> 3], rescued
    for each in reversed(table.hands[table.mover]):
        if each == card and not gone:
            gone = True
        elif fits[each]:
            return each
    return None


def _go(table: Table, card: Card, rescued: bool, rest: float) -> float:
    follow = _following(table, card, rescued)
    if follow is None:
        return -TEMPO if table.decks[table.mover] else DEAD_END
    left = len(table.hands[table.mover]) - 2 + rescued
    return _TEMPO[left] + NUMBER[follow] * _NEAR[left] / (_NEAR[left] + rest)


def _skip(table: Table, card: Card, rescued: bool, rest: float) -> float:
    following = after(table, table.mover, table.direction)
    spared = after(table, following, table.direction)
    if spared == table.mover:
        return NO_FOLLOW if _following(table, card, rescued) is None else SKIPPED
    near, far = len(table.hands[following]), len(table.hands[spared])
    return 2 * SKIPPED * (far - near) * _NEAR[near]


def _reverse(table: Table, card: Card, rescued: bool, rest: float) -> float:
    following = after(table, table.mover, table.direction)
    before = after(table, table.mover, -table.direction)
    return 1_000.0 * (len(table.hands[before]) - len(table.hands[following]))


def _discard(table: Table, card: Card, rescued: bool, rest: float) -> float:
    held = table.hands[table.mover][:]
    if not rescued:
        held.remove(card)
    left = len(held) - 1
    if not left:
        return 2 * SURE
    return _TEMPO[left] - min(max(cheapest(held)[0], 0.0), TEMPO) / 2


_GAINS: Final[tuple[Callable[[Table, Card, bool, float], float], ...]] = (
    _reverse,
    _skip,
    _go,
    _discard,
    lambda table, card, rescued, rest: POISONED,
    lambda table, card, rescued, rest: _RESCUED[card >> 3],
    lambda table, card, rescued, rest: 0.0,
    lambda table, card, rescued, rest: 0.0,
)
"""By icon, what using it gains."""


def after(table: Table, seat: Seat, direction: int) -> Seat:
    """The next seat in a direction that is not sitting out."""
    seats = len(table.decked)
    seat = (seat + direction) % seats
    while table.decked[seat]:
        seat = (seat + direction) % seats
    return seat
