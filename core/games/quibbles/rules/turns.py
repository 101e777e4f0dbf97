"""The deal, and a turn: action, stash, clean-up, next player."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from core.deck import Chance
from core.game import Decision, Event, Setup
from core.games.quibbles.actions import Combine, Depart, Draw, NoStash, Place, Split, Stash
from core.games.quibbles.cards import Card, complete, deck
from core.games.quibbles.events import (
    CardsCombined,
    CardsDrawn,
    CardSplit,
    CardStashed,
    NothingStashed,
    SeatDeparted,
    TurnBegan,
)
from core.games.quibbles.rules import piles
from core.games.quibbles.rules.ending import end, overtime
from core.games.quibbles.settings import CHAIRS, Settings
from core.games.quibbles.state import State

SEATS: Final = range(2, 6)
"""How many can play (2.1)."""


def start(setup: Setup, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Set-up (2.2): shuffle, pick who begins (C-9), lay the row, deal from the first seat on.

    Raises:
        msgspec.ValidationError: for settings that do not fit the game.
    """
    settings = _settings(setup)
    pile: list[Card] = deck(settings.deck)
    chance.shuffle(pile)
    first = (
        chance.below(setup.seats)
        if settings.first_seat == "random"
        else CHAIRS.index(settings.first_seat)
    )
    state = State(
        settings=settings,
        row=[],
        hands=[[] for _ in range(setup.seats)],
        collections=[[] for _ in range(setup.seats)],
        pile=pile,
        discards=[],
        thrown=[],
        known=[[] for _ in range(setup.seats)],
        departed=[],
        mover=first,
    )
    events = piles.refill(state, chance) + piles.deal(state, first, chance)
    return state, (*events, TurnBegan(first, 1))


def _settings(setup: Setup) -> Settings:
    settings = msgspec.convert(setup.settings, Settings)
    if setup.seats not in SEATS:
        raise msgspec.ValidationError(f"Quibbles is for 2 to 5 players, not {setup.seats}")
    if settings.first_seat in CHAIRS[setup.seats :]:
        raise msgspec.ValidationError(f"there is no {settings.first_seat} seat at this table")
    if any(setup.kits):
        raise msgspec.ValidationError("nobody brings cards to Quibbles")
    return settings


def apply(
    state: State, decision: Decision | None, action: Any, chance: Chance
) -> tuple[Event, ...]:
    """Carry out what `check` has allowed."""
    return tuple(_DEEDS[type(action)](state, action, chance))


def _split(state: State, action: Split, chance: Chance) -> list[Event]:
    """Split: discard one card, take groups. The card is discarded first (Q-22)."""
    places = tuple(sorted(tuple(sorted(group)) for group in action.groups))
    groups = tuple(tuple(state.row[place] for place in group) for group in places)
    _play(state, (action.card,))
    state.discards.append(action.card)
    _take(state, [place for group in places for place in group])
    _ask_stash(state)
    return [CardSplit(state.mover, action.card, groups, places)]


def _combine(state: State, action: Combine, chance: Chance) -> list[Event]:
    """Combine: discard several cards, take single ones of their total."""
    cards, places = tuple(sorted(action.cards)), tuple(sorted(action.take))
    taken = tuple(state.row[place] for place in places)
    _play(state, cards)
    state.discards += cards
    _take(state, places)
    _ask_stash(state)
    return [CardsCombined(state.mover, cards, taken, places)]


def _draw(state: State, action: Draw, chance: Chance) -> list[Event]:
    """Draw: a card into the row, two from the draw pile into the hand."""
    _play(state, (action.card,))
    state.row.append(action.card)
    drawn, events = piles.draw(state, 2, chance)
    for card in drawn:
        insort(state.hands[state.mover], card)
    _ask_stash(state)
    shown = tuple(sorted(drawn))
    return [*events, CardsDrawn(state.mover, action.card, len(drawn), shown)]


def _stash(state: State, action: Stash, chance: Chance) -> list[Event]:
    """Stash: one copy is kept, the others are discarded (Q-8); a complete collection wins."""
    value, mover = action.value, state.mover
    collection = state.collections[mover]
    if action.remove is not None:
        collection.remove(action.remove)
        state.discards.append(action.remove)
    others = state.hands[mover].count(value) - 1
    state.hands[mover] = [card for card in state.hands[mover] if card != value]
    state.known[mover] = [card for card in state.known[mover] if card != value]
    state.discards += [value] * others
    insort(collection, value)
    state.quiet = 0
    stashed = CardStashed(mover, value, others, action.remove)
    if complete(collection, state.settings.exact_six):
        return [stashed, *end(state, "collected", [mover])]
    return [stashed, *_end_turn(state, chance)]


def _no_stash(state: State, action: NoStash, chance: Chance) -> list[Event]:
    """The stash may always be declined."""
    state.quiet += 1
    return [NothingStashed(state.mover), *_end_turn(state, chance)]


def _depart(state: State, action: Depart, chance: Chance) -> list[Event]:
    """A player leaves (Q-21): hand and collection are discarded; the last one there wins."""
    seat = action.seat
    gone = SeatDeparted(seat, len(state.hands[seat]), tuple(state.collections[seat]))
    piles.throw_in(state, seat)
    state.discards += state.collections[seat]
    state.collections[seat] = []
    state.departed.append(seat)
    if len(state.present) == 1:
        return [gone, *end(state, "alone", state.present)]
    if seat != state.mover:
        return [gone]
    return [gone, *piles.refill(state, chance), *piles.flush(state, chance), *_pass_on(state)]


def _end_turn(state: State, chance: Chance) -> list[Event]:
    """Clean-up: refill, flush, redeal, in this order (Q-16); then the next player clockwise."""
    over = overtime(state)
    if over:
        return over
    return [
        *piles.refill(state, chance),
        *piles.flush(state, chance),
        *piles.redeal(state, chance),
        *_pass_on(state),
    ]


def _pass_on(state: State) -> list[Event]:
    state.mover = piles.after(state, state.mover)
    state.stashing = False
    state.turn += 1
    state.decision += 1
    return [TurnBegan(state.mover, state.turn)]


def _ask_stash(state: State) -> None:
    state.stashing = True
    state.decision += 1


def _play(state: State, cards: Iterable[Card]) -> None:
    """Cards leave the mover's hand; of equal ones, those everybody knows of may be the ones."""
    for card in cards:
        state.hands[state.mover].remove(card)
        if card in state.known[state.mover]:
            state.known[state.mover].remove(card)


def _take(state: State, places: Iterable[Place]) -> None:
    """Row cards go into the mover's hand, seen by everybody."""
    taken = set(places)
    for place in taken:
        insort(state.hands[state.mover], state.row[place])
        insort(state.known[state.mover], state.row[place])
    state.row = [card for place, card in enumerate(state.row) if place not in taken]


_DEEDS: Final[dict[type, Callable[[State, Any, Chance], list[Event]]]] = {
    Split: _split,
    Combine: _combine,
    Draw: _draw,
    Stash: _stash,
    NoStash: _no_stash,
    Depart: _depart,
}
