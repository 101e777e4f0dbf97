"""Deals that one seat cannot tell from the true one."""

from __future__ import annotations

from collections import Counter

from core.deck import Rng
from core.games.quibbles.cards import Card, deck
from core.games.quibbles.state import State
from core.games.quibbles.view import View


def sample(view: View, rng: Rng) -> State:
    """A table that looks to this seat exactly like the view; hidden cards lie anywhere they may."""
    hidden = unseen(view)
    rng.shuffle(hidden)
    hands = [_hand(view, seat, hidden) for seat in range(len(view.hands))]
    pile = _take(hidden, view.pile)
    return State(
        settings=view.settings,
        row=list(view.row),
        hands=hands,
        collections=[list(cards) for cards in view.collections],
        pile=pile,
        discards=_discards(view),
        thrown=hidden,
        known=[list(cards) for cards in view.known],
        departed=list(view.departed),
        mover=view.mover,
        stashing=any(decision.kind == "stash" for decision in view.waiting),
        turn=view.turn,
        quiet=view.quiet,
        decision=view.waiting[0].id if view.waiting else 0,
        how=view.how,
        winners=list(view.winners),
    )


def unseen(view: View) -> list[Card]:
    """The cards whose place this seat does not know, lowest first."""
    left = Counter(deck(view.settings.deck))
    left.subtract(view.row)
    left.subtract(view.hand)
    left.subtract(dict(enumerate(view.seen_discards)))
    for seat, cards in enumerate(view.collections):
        left.subtract(cards)
        if seat != view.seat:
            left.subtract(view.known[seat])
    return sorted(left.elements())


def _hand(view: View, seat: int, hidden: list[Card]) -> list[Card]:
    if seat == view.seat:
        return list(view.hand)
    known = list(view.known[seat])
    return sorted(known + _take(hidden, view.hands[seat] - len(known)))


def _take(hidden: list[Card], count: int) -> list[Card]:
    """The last cards of the list, which loses them."""
    taken = hidden[len(hidden) - count :]
    del hidden[len(hidden) - count :]
    return taken


def _discards(view: View) -> list[Card]:
    """The open discards, their top card last."""
    cards = [value for value, copies in enumerate(view.seen_discards) for _ in range(copies)]
    if view.top is not None:
        cards.remove(view.top)
        cards.append(view.top)
    return cards
