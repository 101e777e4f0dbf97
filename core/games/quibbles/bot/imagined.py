"""A table as it may be, played on by quick players: what becomes of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from core.deck import Rng
from core.games.quibbles.actions import Combine, Draw, NoStash, Split, Stash
from core.games.quibbles.bot.plan import (
    SPARE,
    WON,
    Collection,
    distance,
    settled,
    stashable,
    stashed,
    without,
)
from core.games.quibbles.bot.trades import Counts, counts, trades
from core.games.quibbles.cards import DECKS, HIGHEST, Card, complete
from core.games.quibbles.settings import Settings
from core.games.quibbles.view import View
from core.games.quibbles.worlds import sample

ROW: Final = 6
OVERFULL: Final = 10
HAND: Final = 6
DRAWN: Final = 2.2
"""How many spare cards two new ones are worth."""


@dataclass(slots=True)
class World:
    """A table as it may be: hands and row counted by value."""

    settings: Settings
    row: Counts
    hands: list[Counts]
    collections: list[Collection]
    pile: list[Card]
    mover: int
    out: tuple[int, ...]
    stashing: bool
    rng: Rng
    winner: int = -1

    def copy(self, rng: Rng) -> World:
        """An independent world, with luck of its own."""
        return World(
            self.settings,
            self.row,
            self.hands[:],
            self.collections[:],
            self.pile[:],
            self.mover,
            self.out,
            self.stashing,
            rng,
        )


def imagine(view: View, rng: Rng) -> World:
    """A world that looks like this view."""
    state = sample(view, rng)
    return World(
        settings=view.settings,
        row=counts(view.row),
        hands=[counts(hand) for hand in state.hands],
        collections=list(view.collections),
        pile=list(state.pile),
        mover=view.mover,
        out=view.departed,
        stashing=state.stashing,
        rng=rng,
    )


def answer(world: World, action: Any, row: Sequence[Card]) -> None:
    """Do what the mover answers: an action as the table knows it, with places of this row."""
    match action:
        case Split(card, groups):
            places = [place for group in groups for place in group]
            _trade(world, (card,), tuple(row[place] for place in places))
        case Combine(cards, take):
            _trade(world, cards, tuple(row[place] for place in take))
        case Draw(card):
            _draw(world, card)
        case Stash(value, remove):
            kept = list(world.collections[world.mover])
            if remove is not None:
                kept.remove(remove)
            _stash(world, value, tuple(sorted([*kept, value])))
        case NoStash():
            _pass_on(world)


def turn(world: World) -> None:
    """A quick player's whole turn: what brings it nearest to winning."""
    mover, six = world.mover, world.settings.exact_six
    hand, mine = world.hands[mover], world.collections[mover]
    if not any(hand):
        _pass_on(world)
        return
    useless = min(
        (card for card in range(HIGHEST + 1) if hand[card]), key=lambda card: _use(hand, card)
    )
    best, chosen = settled(_moved(hand, (useless,), ()), mine, six) - DRAWN * 2 * SPARE, None
    for trade in trades(hand, world.row, world.settings):
        turns = settled(_moved(hand, trade.played, trade.taken), mine, six)
        if turns < best:
            best, chosen = turns, trade
    if chosen is None:
        _draw(world, useless)
    else:
        _trade(world, chosen.played, chosen.taken)


def stash(world: World) -> None:
    """A quick player's stash: where it brings it nearer to winning."""
    mover = world.mover
    hand, mine = world.hands[mover], world.collections[mover]
    best, chosen = distance(hand, mine), 0
    for value in stashable(hand):
        after = stashed(mine, value)
        won = complete(after, world.settings.exact_six)
        turns = WON if won else distance(without(hand, value), after)
        if turns < best:
            best, chosen = turns, value
    if chosen:
        _stash(world, chosen, stashed(mine, chosen))
    else:
        _pass_on(world)


def _use(hand: Counts, card: Card) -> tuple[bool, int, int]:
    """How useful a card is for sets: of little use are those with few copies, high ones first."""
    return (hand[card] <= card, hand[card] if card else 0, -card)


def _moved(hand: Counts, gone: Sequence[Card], new: Sequence[Card]) -> Counts:
    cards = list(hand)
    for card in gone:
        cards[card] -= 1
    for card in new:
        cards[card] += 1
    return tuple(cards)


def _trade(world: World, played: tuple[Card, ...], taken: tuple[Card, ...]) -> None:
    mover = world.mover
    world.hands[mover] = _moved(world.hands[mover], played, taken)
    world.row = _moved(world.row, taken, ())
    world.stashing = True


def _draw(world: World, card: Card) -> None:
    mover = world.mover
    world.row = _moved(world.row, (), (card,))
    world.hands[mover] = _moved(world.hands[mover], (card,), _take(world, 2))
    world.stashing = True


def _take(world: World, wanted: int) -> list[Card]:
    """Cards from the pile, which is mixed anew when it runs out."""
    if len(world.pile) < wanted:
        world.pile = _mixed(world) + world.pile
    taken = world.pile[max(0, len(world.pile) - wanted) :]
    del world.pile[len(world.pile) - len(taken) :]
    return taken


def _mixed(world: World) -> list[Card]:
    """The discards as a new pile: all cards that lie nowhere else."""
    zones = [*world.hands, world.row, counts(world.pile), *map(counts, world.collections)]
    left = [
        card
        for card, copies in enumerate(DECKS[world.settings.deck])
        for _ in range(copies - sum(zone[card] for zone in zones if zone))
    ]
    world.rng.shuffle(left)
    return left


def _stash(world: World, value: Card, collection: Collection) -> None:
    mover = world.mover
    world.hands[mover] = without(world.hands[mover], value)
    world.collections[mover] = collection
    if complete(collection, world.settings.exact_six):
        world.winner = mover
    else:
        _pass_on(world)


def _pass_on(world: World) -> None:
    """Clean up, and the next one is asked."""
    if not any(world.hands[world.mover]):
        seats = [seat for seat in range(len(world.hands)) if seat not in world.out]
        for seat in seats:
            world.hands[seat] = counts(())
        for seat in seats:
            world.hands[seat] = counts(_take(world, HAND))
    lying = sum(world.row)
    if lying >= OVERFULL:
        world.row, lying = counts(()), 0
    if lying < ROW:
        world.row = _moved(world.row, (), _take(world, ROW - lying))
    world.stashing = False
    world.mover = (world.mover + 1) % len(world.hands)
    while world.mover in world.out:
        world.mover = (world.mover + 1) % len(world.hands)
