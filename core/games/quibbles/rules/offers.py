"""What the table waits for, and what may be answered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from core.game import Decision
from core.games.quibbles.actions import (
    AnyOptions,
    Draw,
    Group,
    NoStash,
    Place,
    Splitting,
    StashOptions,
    TurnOptions,
)
from core.games.quibbles.cards import COLLECTION, HIGHEST, Card, highest, stashable
from core.games.quibbles.state import State


def pending(state: State) -> tuple[Decision, ...]:
    """The mover acts, and then always has a word about stashing, whatever the hand holds (Q-40)."""
    if state.how is not None:
        return ()
    if state.stashing:
        return (Decision(state.decision, state.mover, "stash"),)
    return (Decision(state.decision, state.mover, "turn", back=True),)


def options(state: State, decision: Decision) -> AnyOptions:
    """The legal answers to the open decision."""
    return _stashes(state) if state.stashing else _turns(state)


def fallback(state: State, decision: Decision) -> Draw | NoStash:
    """When time runs out: draw with the least useful card, the highest of those one has the
    fewest copies of; stash nothing.
    """
    if state.stashing:
        return NoStash()
    hand = state.hands[decision.seat]
    return Draw(min(hand, key=lambda card: (hand.count(card), -card)))


def _stashes(state: State) -> StashOptions:
    collection = state.collections[state.mover]
    full = len(collection) == COLLECTION
    return StashOptions(
        values=stashable(state.hands[state.mover]),
        remove=tuple(sorted(set(collection))) if full else (),
    )


def _turns(state: State) -> TurnOptions:
    settings, row = state.settings, state.row
    hand = state.hands[state.mover]
    limit = highest(settings.deck)
    found = groups(tuple(row), settings.zero_in_groups)
    splits = [
        Splitting(card, found[card])
        for card in sorted(set(hand))
        if card and (card < 7 or settings.split_seven)
    ]
    return TurnOptions(
        hand=tuple(hand),
        splits=tuple([each for each in splits if each.groups or settings.allow_empty_take]),
        singles=_singles(tuple(row))[: limit + 1],
        min_cards=2,
        max_cards=limit,
        max_total=limit,
        may_take_nothing=settings.allow_empty_take,
    )


@lru_cache(maxsize=512)
def _singles(row: tuple[Card, ...]) -> tuple[tuple[Place, ...], ...]:
    """By value 0 .. 7, the places where it lies in a row."""
    places: list[list[Place]] = [[] for _ in range(HIGHEST + 1)]
    for place, card in enumerate(row):
        places[card].append(place)
    return tuple(map(tuple, places))


@lru_cache(maxsize=512)
def groups(row: tuple[Card, ...], zeros: bool) -> tuple[tuple[Group, ...], ...]:
    """By sum 0 .. 7, every group of row places with that sum, in order of places (Q-4)."""
    found: list[list[Group]] = [[] for _ in range(HIGHEST + 1)]
    usable = [(place, card) for place, card in enumerate(row) if card or zeros]
    _gather(usable, (), 0, found)
    return tuple(map(tuple, found))


def _gather(
    usable: Sequence[tuple[Place, Card]], group: Group, total: int, found: list[list[Group]]
) -> None:
    """Note every group that begins with this one and goes on with places after it."""
    for index, (place, card) in enumerate(usable, 1):
        reached = total + card
        if reached <= HIGHEST:
            grown = (*group, place)
            if group:
                found[reached].append(grown)
            _gather(usable[index:], grown, reached, found)
