"""What a player may ask for, and the legal answers as data a screen can highlight from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from msgspec import Struct

from core.game import Action
from core.games.quibbles.cards import Card
from core.seat import Seat

Place: TypeAlias = int
"""A place in the row, counted from 0 at the left."""

Group: TypeAlias = tuple[Place, ...]
"""Row places taken together by a split."""


class Split(Action, frozen=True):
    """Discard one card and take groups of row cards, each with the card's value as its sum."""

    card: Card
    groups: tuple[Group, ...]


class Combine(Action, frozen=True):
    """Discard several cards and take single row cards, each with their total as its value."""

    cards: tuple[Card, ...]
    take: tuple[Place, ...]


class Draw(Action, frozen=True):
    """Lay one card into the row and take two from the draw pile."""

    card: Card


class Stash(Action, frozen=True):
    """Put one card of a value into the collection; all other copies in hand are discarded."""

    value: Card
    remove: Card | None = None
    """Card of a full collection that makes room (Q-10); None while there is room."""


class NoStash(Action, frozen=True):
    """End the turn without a stash."""


class Depart(Action, frozen=True):
    """The house takes a seat out of the match for good (Q-21)."""

    seat: Seat


AnyAction: TypeAlias = Split | Combine | Draw | Stash | NoStash | Depart


class Splitting(Struct, frozen=True):
    """A hand card that may be split."""

    card: Card
    groups: tuple[Group, ...]
    """Every group this card can take. Groups chosen together may share no place (Q-3)."""


class TurnOptions(Struct, frozen=True, tag="turn"):
    """All legal actions of a turn.

    A screen lights `lit(selected)` for the hand cards selected, and sends a `Split` when one card
    is selected, a `Combine` when several are, a `Draw` when the player asks for that.
    """

    hand: tuple[Card, ...]
    """The cards one may play: the whole hand. Each value in it may be laid down by a `Draw`."""
    splits: tuple[Splitting, ...]
    """The values in hand that may be split, lowest first."""
    singles: tuple[tuple[Place, ...], ...]
    """singles[total]: the row places a combine of this total may take, for 0 .. max_total."""
    min_cards: int
    """A combine plays at least so many cards,"""
    max_cards: int
    """at most so many,"""
    max_total: int
    """with at most this total."""
    may_take_nothing: bool
    """Whether a split or a combine may leave the row alone (Q-2)."""

    def groups(self, card: Card) -> tuple[Group, ...]:
        """The groups a hand card can take when it is split."""
        return next((split.groups for split in self.splits if split.card == card), ())

    def takes(self, cards: Sequence[Card]) -> tuple[Place, ...]:
        """The row places each of which these hand cards can take together when combined."""
        total = sum(cards)
        fits = self.min_cards <= len(cards) <= self.max_cards and total <= self.max_total
        return self.singles[total] if fits else ()

    def lit(self, cards: Sequence[Card]) -> tuple[Place, ...]:
        """The row places that can be taken at all when these hand cards are played."""
        if len(cards) == 1:
            return tuple(sorted({place for group in self.groups(cards[0]) for place in group}))
        return self.takes(cards)

    def actions(self) -> Iterator[Split | Combine | Draw]:
        """Every legal action once: splits, combines, draws, lower cards first."""
        for split in self.splits:
            for groups in _disjoint(split.groups, self.may_take_nothing):
                yield Split(split.card, groups)
        for cards in _combines(self.hand, self.min_cards, self.max_cards, self.max_total):
            for take in _subsets(self.singles[sum(cards)], self.may_take_nothing):
                yield Combine(cards, take)
        for card in sorted(set(self.hand)):
            yield Draw(card)


class StashOptions(Struct, frozen=True, tag="stash"):
    """All legal answers when a card may be stashed."""

    values: tuple[Card, ...]
    """Values with enough copies in hand (2.3), lowest first. Often none."""
    remove: tuple[Card, ...]
    """Values one of which must make room; () while the collection has room."""

    def actions(self) -> Iterator[Stash | NoStash]:
        """Every legal action once, ending the turn without a stash first."""
        yield NoStash()
        for value in self.values:
            for remove in self.remove or (None,):
                yield Stash(value, remove)


AnyOptions: TypeAlias = TurnOptions | StashOptions


def _disjoint(groups: Sequence[Group], may_be_empty: bool) -> Iterator[tuple[Group, ...]]:
    """Every set of groups that share no place, in the order of the groups."""
    if may_be_empty:
        yield ()
    for index, group in enumerate(groups):
        free = [other for other in groups[index + 1 :] if not set(other) & set(group)]
        for others in _disjoint(free, True):
            yield (group, *others)


def _subsets(places: tuple[Place, ...], may_be_empty: bool) -> Iterator[tuple[Place, ...]]:
    """Every set of places, small ones first."""
    for size in range(0 if may_be_empty else 1, len(places) + 1):
        yield from combinations(places, size)


def _combines(
    hand: Sequence[Card], min_cards: int, max_cards: int, max_total: int
) -> Iterator[tuple[Card, ...]]:
    """Every selection of hand cards within the limits of a combine, equal cards being alike."""
    for size in range(min_cards, min(max_cards, len(hand)) + 1):
        yield from _selections(tuple(sorted(hand)), size, max_total)


def _selections(hand: tuple[Card, ...], size: int, limit: int) -> Iterator[tuple[Card, ...]]:
    if size == 0:
        yield ()
        return
    for index, card in enumerate(hand):
        if card * size > limit:
            return
        if index == 0 or hand[index - 1] != card:
            for others in _selections(hand[index + 1 :], size - 1, limit - card):
                yield (card, *others)
