"""A table as it may be, played on to the end of the round by quick players."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from typing import Any, Final

from core.games.tribbles.actions import (
    Discard,
    Draw,
    Forgo,
    Keep,
    Pass,
    Play,
    PlayDrawn,
    PlayRescued,
    Poison,
    Recover,
)
from core.games.tribbles.bot.quick import NUMBER, after, cheapest, dearest, pick, victim
from core.games.tribbles.cards import (
    CLONE,
    DISCARD,
    GO,
    POISON,
    RESCUE,
    REVERSE,
    RUN,
    SKIP,
    Card,
    Step,
    playable,
    runs,
)
from core.seat import Seat

_PLAYABLE: Final = tuple(
    tuple(playable(last, passed) for passed in (False, True)) for last in (0, 1, 2, 3, 4, 5, -1)
)
"""By the number played last (-1 for none) and whether the turn before was passed."""


@dataclass(slots=True)
class World:
    """A round in the middle of play. Lists by seat have one entry for each."""

    decks: list[list[Card]]
    hands: list[list[Card]]
    piles: list[list[Card]]
    discards: list[list[Card]]
    decked: list[bool]
    scores: list[int]
    mover: Seat
    direction: int
    last: Step
    passed: bool
    drawn: Card | None
    """The card just drawn; it is in the hand already."""
    decked_passes: bool
    """After a decked seat one may restart (T-24)."""
    out: Seat = -1
    """Who went out."""

    def copy(self) -> World:
        """An independent world."""
        return World(
            [cards[:] for cards in self.decks],
            [cards[:] for cards in self.hands],
            [cards[:] for cards in self.piles],
            [cards[:] for cards in self.discards],
            self.decked[:],
            self.scores[:],
            self.mover,
            self.direction,
            self.last,
            self.passed,
            self.drawn,
            self.decked_passes,
        )


def imagined(state: Any) -> World:
    """The round of a sampled state, whose lists it takes over."""
    return World(
        decks=state.decks,
        hands=state.hands,
        piles=state.piles,
        discards=state.discards,
        decked=state.decked,
        scores=state.scores,
        mover=state.mover,
        direction=state.direction,
        last=state.last,
        passed=state.passed,
        drawn=state.drawn,
        decked_passes=state.settings.decked_counts_as_pass,
    )


def believe(world: World) -> World:
    """Who has just passed holds nothing that could be played: such cards change places with others
    of its draw deck.
    """
    if world.passed:
        seat = after(world, world.mover, -world.direction)
        fits, hand, deck = _PLAYABLE[world.last][False], world.hands[seat], world.decks[seat]
        others = (place for place, card in enumerate(deck) if not fits[card])
        for held, card in enumerate(hand):
            place = next(others, None) if fits[card] else None
            if place is not None:
                hand[held], deck[place] = deck[place], card
        hand.sort()
    return world


def answer(world: World, action: Any) -> None:
    """Do what the mover answers, an action as the table knows it; what its icon then asks, and what
    becomes of a card drawn, is left to a quick player.
    """
    mover = world.mover
    match action:
        case Play(card, icon):
            world.hands[mover].remove(card)
            _lay(world, card, icon)
        case Draw():
            _draw(world)
        case Pass() | Keep():
            _passes(world)
        case PlayDrawn(icon):
            assert world.drawn is not None
            world.hands[mover].remove(world.drawn)
            _lay(world, world.drawn, icon)
        case Discard(card):
            _throw(world, card)
        case Poison(seat):
            _hit(world, seat)
        case Recover(card):
            _recover(world, card)
        case PlayRescued(card, icon):
            _revive(world, card, icon)
        case Forgo():
            _played(world, CLONE)


def finish(world: World) -> World:
    """Play the round to its end."""
    while world.out < 0:
        turn(world)
    return world


def turn(world: World) -> None:
    """A quick player plays a card, or draws one and perhaps plays that."""
    hand = world.hands[world.mover]
    fits = _PLAYABLE[world.last][world.passed]
    cards = [card for card in hand if fits[card]]
    if not cards or not _plays(world, cards):
        _draw(world)


def _plays(world: World, cards: list[Card]) -> bool:
    """Play the best of these hand cards, if that is worth anything."""
    value, card, icon = pick(world, cards)
    if value <= 0 and world.decks[world.mover]:
        return False
    world.hands[world.mover].remove(card)
    _lay(world, card, icon)
    return True


def _draw(world: World) -> None:
    """Take the top card, and play it or keep it; with none left be decked (1.7)."""
    if not world.decks[world.mover]:
        _decked(world)
        return
    card = world.decks[world.mover].pop()
    insort(world.hands[world.mover], card)
    if not _PLAYABLE[world.last][world.passed][card] or not _plays(world, [card]):
        _passes(world)


def _passes(world: World) -> None:
    world.passed = True
    _pass_on(world)


def _lay(world: World, card: Card, icon: bool) -> None:
    """A card comes onto the mover's pile, perhaps with its icon."""
    mover, kind = world.mover, card & 7
    world.piles[mover].append(card)
    world.last, world.passed = card >> 3, False
    if not icon:
        _played(world, CLONE)
    elif kind == POISON:
        _hit(world, victim(world))
    elif kind == DISCARD:
        _throw(world, cheapest(world.hands[mover])[1])
    elif kind == RESCUE:
        _rescue(world)
    else:
        _played(world, kind)


def _rescue(world: World) -> None:
    """A quick player's choice among its discards."""
    discards = world.discards[world.mover]
    fits = _PLAYABLE[world.last][False]
    cards = sorted([card for card in discards if fits[card]])
    worth, kept = dearest(world.hands[world.mover], discards)
    if cards:
        value, card, icon = pick(world, cards, rescued=True)
        if value > worth / 100:
            _revive(world, card, icon)
            return
    _recover(world, -kept)


def _throw(world: World, card: Card) -> None:
    world.hands[world.mover].remove(card)
    world.discards[world.mover].append(card)
    _played(world, DISCARD)


def _hit(world: World, seat: Seat) -> None:
    card = world.decks[seat].pop()
    world.discards[seat].append(card)
    world.scores[world.mover] += NUMBER[card]
    _played(world, POISON)


def _recover(world: World, card: Card) -> None:
    world.discards[world.mover].remove(card)
    world.decks[world.mover].append(card)
    _played(world, RESCUE)


def _revive(world: World, card: Card, icon: bool) -> None:
    world.discards[world.mover].remove(card)
    _lay(world, card, icon)


def _played(world: World, icon: int) -> None:
    """What follows a card whose icon has done its work (T-12)."""
    mover = world.mover
    if not world.hands[mover]:
        _go_out(world, mover)
    elif icon == GO:
        return
    elif icon == SKIP:
        world.mover = after(world, after(world, mover, world.direction), world.direction)
    else:
        if icon == REVERSE:
            world.direction = -world.direction
        _pass_on(world)


def _pass_on(world: World) -> None:
    world.mover = after(world, world.mover, world.direction)


def _decked(world: World) -> None:
    """The mover sits out; the last one left goes out with its whole hand (1.7, T-24)."""
    mover = world.mover
    world.discards[mover] += world.hands[mover]
    world.hands[mover] = []
    world.decked[mover] = True
    if world.decked.count(False) == 1:
        last = world.decked.index(False)
        world.piles[last] += world.hands[last]
        world.hands[last] = []
        _go_out(world, last)
        return
    world.passed = world.passed or world.decked_passes
    _pass_on(world)


def _go_out(world: World, seat: Seat) -> None:
    """The end of the round, and its points (1.6)."""
    world.out = seat
    for discards, hand in zip(world.discards, world.hands, strict=True):
        discards += hand
        hand.clear()
    world.scores[seat] += sum([NUMBER[card] for card in world.piles[seat]])
    for each, pile in enumerate(world.piles):
        if not world.decked[each] and runs(pile):
            world.scores[each] += RUN
