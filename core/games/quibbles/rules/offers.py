"""What the table waits for, and what may be answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.game import Decision
from core.games.quibbles.actions import (
    AnyOptions,
    Draw,
    Group,
    NoStash,
    Splitting,
    StashOptions,
    TurnOptions,
)
from core.games.quibbles.cards import COLLECTION, Card, highest, stashable
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
    found = groups(row, settings.zero_in_groups)
    splits = (
        Splitting(card, tuple(group for group in found if _sum(row, group) == card))
        for card in sorted(set(hand))
        if card and (card < 7 or settings.split_seven)
    )
    return TurnOptions(
        hand=tuple(hand),
        splits=tuple(each for each in splits if each.groups or settings.allow_empty_take),
        singles=tuple(
            tuple(place for place, card in enumerate(row) if card == total)
            for total in range(limit + 1)
        ),
        min_cards=2,
        max_cards=limit,
        max_total=limit,
        may_take_nothing=settings.allow_empty_take,
    )


def groups(row: Sequence[Card], zeros: bool) -> list[Group]:
    """Every group of row places that some card can be split into, in order of places (Q-4)."""
    usable = [place for place, card in enumerate(row) if card or zeros]
    return [group for group in _groups(row, usable, 7) if len(group) > 1]


def _groups(row: Sequence[Card], places: Sequence[int], limit: int) -> Iterator[Group]:
    """Every set of these places with at most this sum."""
    yield ()
    for index, place in enumerate(places):
        if row[place] <= limit:
            for others in _groups(row, places[index + 1 :], limit - row[place]):
                yield (place, *others)


def _sum(row: Sequence[Card], group: Group) -> int:
    return sum(row[place] for place in group)
