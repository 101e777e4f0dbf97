"""What a play is worth to the normal opponent, in points, from what its seat can see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from core.games.tribbles.cards import (
    BONUS,
    CLONE,
    DISCARD,
    GO,
    NUMBERS,
    PEAK,
    POISON,
    RESCUE,
    REVERSE,
    SKIP,
    Card,
    Step,
    icon_of,
    number_of,
    playable,
    show,
    step_of,
)
from core.games.tribbles.view import View
from core.seat import Seat

TEMPO: Final = 5_000.0
"""Points that one card less in hand is worth,"""
HASTE: Final = 30_000.0
"""and the share of these that it is worth on top when few are left."""
SURE: Final = 500_000.0
"""What is worth more than this ends the round."""
POISONED: Final = 7_000.0
"""Points a poisoned card brings on average."""
DEAD_END: Final = -50_000.0
"""Go with nothing to play and nothing to draw: that is being decked."""
SKIPPED: Final = 1_000.0
"""Skip, when it makes oneself the next to play,"""
NO_FOLLOW: Final = -500.0
"""and when one has nothing to play then."""
STUCK: Final = (0, 100, 300, 1_000, 2_500, 4_000)
"""By step, what a card loses that no neighbour helps to play."""
_ICON_WORTH: Final = (100, 400, 1500, 1500, 2500, 1500, 800, 300)


class Moment(NamedTuple):
    """A play at a moment of the game."""

    view: View
    card: Card
    hand: Sequence[Card]
    """The hand afterwards."""


def worth(
    view: View, card: Card, icon: bool, hand: Sequence[Card], rescued: bool = False
) -> tuple[float, str]:
    """Points a play is worth, and why.

    Args:
        view: What the seat sees.
        card: The card played.
        icon: With its icon used.
        hand: The hand afterwards.
        rescued: It came out of the discards: the hand is no smaller.
    """
    value = number_of(card) * chance_out(view, len(hand)) + (0 if rescued else tempo(len(hand)))
    if icon_of(card) == CLONE and step_of(card) != view.last and step_of(card) > 2:
        value -= number_of(card) / 4
    if not hand:
        return value + 1e6, f"{show(card)} empties the hand"
    if not icon:
        return value, f"{show(card)} goes on"
    gain = _GAINS[icon_of(card)](Moment(view, card, hand))
    return value + gain, f"{show(card)}, and its icon helps"


def after(hand: Sequence[Card], card: Card) -> list[Card]:
    """A hand without one card."""
    left = list(hand)
    left.remove(card)
    return left


def chance_out(view: View, cards: int) -> float:
    """How likely this seat is to be the one who goes out, with so many cards in hand."""
    others = (
        1 / (count + 1)
        for seat, count in enumerate(view.hands)
        if seat != view.seat and not view.decked[seat]
    )
    mine = 1 / (cards + 1)
    return mine / (mine + sum(others))


def tempo(cards: int) -> float:
    """What it is worth to have one card less, so many being left."""
    return TEMPO + HASTE / (cards + 1) ** 2


def follow_up(hand: Sequence[Card], last: Step) -> Card | None:
    """The highest card of a hand that could be played next by the same player."""
    fits = playable(last, False)
    return next((card for card in reversed(hand) if fits[card]), None)


def keeping(card: Card, others: Sequence[Card]) -> float:
    """What it is worth to hold a card together with others: a new step of the chain most."""
    same = sum(step_of(other) == step_of(card) for other in others)
    beside = any(abs(step_of(other) - step_of(card)) == 1 for other in others)
    stuck = 0 if beside else STUCK[step_of(card)]
    return number_of(card) / 10 + _ICON_WORTH[icon_of(card)] - 1_000 * same - stuck


def threat(view: View, seat: Seat) -> float:
    """How dangerous a seat is: by its score, and by how few cards it has in hand."""
    return view.scores[seat] + HASTE / (view.hands[seat] + 1) - 100 * view.decks[seat]


def _go(moment: Moment) -> float:
    """Another turn pays when there is something to play in it, and never with nothing to draw."""
    view, last = moment.view, step_of(moment.card)
    follow = follow_up(moment.hand, last)
    if follow is None:
        mine = view.decks[view.seat or 0]
        return -TEMPO if mine else DEAD_END
    left = len(moment.hand) - 1
    return tempo(left) + number_of(follow) * chance_out(view, left)


def _skip(moment: Moment) -> float:
    """Skip whoever is nearest to going out."""
    view = moment.view
    following = _next(view, view.seat or 0, view.direction)
    if following == view.seat:
        return 0.0
    spared = _next(view, following, view.direction)
    if spared == view.seat:
        return NO_FOLLOW if follow_up(moment.hand, step_of(moment.card)) is None else SKIPPED
    return 2 * SKIPPED * (view.hands[spared] - view.hands[following]) / (view.hands[following] + 1)


def _reverse(moment: Moment) -> float:
    """Turn round when the player before holds more cards than the one who would follow."""
    view = moment.view
    following = _next(view, view.seat or 0, view.direction)
    before = _next(view, view.seat or 0, -view.direction)
    return 1_000.0 * (view.hands[before] - view.hands[following])


def _discard(moment: Moment) -> float:
    left = len(moment.hand) - 1
    worst = min(keeping(card, after(moment.hand, card)) for card in moment.hand)
    return tempo(left) + (1e6 if left == 0 else 0) - min(max(worst, 0.0), TEMPO) / 2


def _rescue(moment: Moment) -> float:
    """A card more to play if the right one is there; a known card to draw if not."""
    step = step_of(moment.card)
    return 500.0 + NUMBERS[min(step + 1, PEAK)] / 10


_GAINS: Final[dict[int, Callable[[Moment], float]]] = {
    REVERSE: _reverse,
    SKIP: _skip,
    GO: _go,
    DISCARD: _discard,
    POISON: lambda moment: POISONED,
    RESCUE: _rescue,
    BONUS: lambda moment: 0.0,
}


def _next(view: View, seat: Seat, direction: int) -> Seat:
    """The next seat in a direction that is not sitting out."""
    seats = len(view.hands)
    seat = (seat + direction) % seats
    while view.decked[seat]:
        seat = (seat + direction) % seats
    return seat
