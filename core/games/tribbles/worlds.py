"""Deals that one seat cannot tell from the true one."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import chain

import msgspec

from core.deck import Rng
from core.games.tribbles.cards import POOLS, Card, step_of
from core.games.tribbles.decks.house import SHAPE, ready
from core.games.tribbles.settings import Settings
from core.games.tribbles.state import Asking, State
from core.games.tribbles.view import View
from core.seat import Seat


def sample(view: View, rng: Rng) -> State:
    """A table that looks to this seat exactly like the view; hidden cards are any they may be.

    Nobody knows what other people brought. As long as all that was seen of somebody may come from
    a ready deck of the house, it does; else hidden cards are any that the table allows, high
    numbers as rare as they are in most decks.
    """
    zones = [
        _own(view, rng) if seat == view.seat else _others(view, seat, rng) for seat in _all(view)
    ]
    decks, hands, piles, discards = (list(cards) for cards in zip(*zones, strict=True))
    return State(
        settings=view.settings,
        owned=tuple(tuple(sorted(chain.from_iterable(cards))) for cards in zones),
        decks=decks,
        hands=hands,
        piles=piles,
        discards=discards,
        shown=[top is not None for top in view.discard_tops],
        searched=[seat == view.seat and bool(view.my_pile) for seat in _all(view)],
        decked=list(view.decked),
        departed=list(view.departed),
        scores=list(view.scores),
        poison=list(view.poison),
        sheet=list(view.sheet),
        leader=view.leader,
        mover=view.mover,
        direction=view.direction,
        last=view.last,
        passed=view.passed,
        frees=view.frees,
        top=view.top,
        spoken=view.spoken,
        round=view.round,
        turn=view.turn,
        how=view.how,
        asking=_asking(view),
        decision=view.waiting[0].id if view.waiting else 0,
        drawn=_drawn(view, hands, rng),
    )


def _all(view: View) -> range:
    return range(len(view.hands))


def _asking(view: View) -> Asking:
    return msgspec.convert(view.waiting[0].kind, Asking) if view.waiting else "turn"


def _drawn(view: View, hands: list[list[Card]], rng: Rng) -> Card | None:
    """Of somebody else's draw one sees only that there was one."""
    if view.drawn is None and _asking(view) == "drawn":
        return rng.choice(hands[view.mover])
    return view.drawn


def _own(view: View, rng: Rng) -> list[list[Card]]:
    """One's own cards: those not in sight lie in any order."""
    seat = view.seat
    assert seat is not None
    piles, discards = _seen_piles(view, seat)
    left = Counter(view.my_deck)
    for cards in (view.hand, piles, discards):
        left.subtract(cards)
    hidden = sorted(left.elements())
    rng.shuffle(hidden)
    return [
        _take(hidden, view.decks[seat]),
        list(view.hand),
        _take(hidden, view.piles[seat] - len(piles)) + piles,
        _take(hidden, view.discards[seat] - len(discards)) + discards,
    ]


def _others(view: View, seat: Seat, rng: Rng) -> list[list[Card]]:
    """Somebody else's cards."""
    piles, discards = _seen_piles(view, seat)
    counts = (view.decks[seat], view.hands[seat], view.piles[seat], view.discards[seat])
    hidden = _hidden(view, seat, (*piles, *discards), sum(counts), rng)
    return [
        _take(hidden, counts[0]),
        sorted(_take(hidden, counts[1])),
        _take(hidden, counts[2] - len(piles)) + piles,
        _take(hidden, counts[3] - len(discards)) + discards,
    ]


def _hidden(view: View, seat: Seat, tops: tuple[Card, ...], size: int, rng: Rng) -> list[Card]:
    """All that is not in sight of somebody's cards, in any order."""
    seen = (tops, *(score.pile for score in view.sheet if score.out == seat))
    decks = _ready(view.settings, size, seen)
    if not decks:
        return _any(view.settings, size - len(tops), rng)
    hidden = list(rng.choice(decks))
    for card in tops:
        hidden.remove(card)
    rng.shuffle(hidden)
    return hidden


@lru_cache(maxsize=256)
def _ready(
    settings: Settings, size: int, seen: tuple[tuple[Card, ...], ...]
) -> tuple[tuple[Card, ...], ...]:
    """The decks of the house that may be somebody's, of whom these cards lay together once."""
    return tuple(
        deck
        for deck in ready(settings)
        if len(deck) == size and all(Counter(cards) <= Counter(deck) for cards in seen)
    )


def _any(settings: Settings, count: int, rng: Rng) -> list[Card]:
    """Cards that the table allows."""
    pool = POOLS[settings.card_pool]
    weights = [SHAPE[step_of(card)] for card in pool]
    return rng.choices(pool, weights, k=count) if count > 0 else []


def _seen_piles(view: View, seat: Seat) -> tuple[list[Card], list[Card]]:
    """What is in sight of a play pile and of a discard pile: all, the top card, or nothing."""
    own = seat == view.seat
    piles = list(view.my_pile) if own else []
    discards = list(view.my_discards) if own else []
    return (
        piles or _one(view.pile_tops[seat]),
        discards or _one(view.discard_tops[seat]),
    )


def _one(card: Card | None) -> list[Card]:
    return [] if card is None else [card]


def _take(hidden: list[Card], count: int) -> list[Card]:
    """The last cards of the list, which loses them."""
    taken = hidden[len(hidden) - count :]
    del hidden[len(hidden) - count :]
    return taken
