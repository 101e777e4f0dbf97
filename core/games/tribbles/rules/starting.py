"""The beginning of a match: decks, and who leads (1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from core.deck import Chance
from core.game import Event, Setup
from core.games.tribbles.cards import Card, step_of
from core.games.tribbles.decks import house_deck, kit, parse
from core.games.tribbles.events import DeckBrought, DecksCut, LotDrawn
from core.games.tribbles.rules.rounds import begin_round
from core.games.tribbles.settings import Settings
from core.games.tribbles.state import State
from core.games.tribbles.words import refuse
from core.seat import Seat

SEATS: Final = range(2, 9)
"""How many can play (1.1)."""
MOST_CUTS: Final = 11
"""One cut and ten more among the tied; then luck decides (T-32)."""


def start(setup: Setup, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Everybody brings a deck, cuts it for the lead, and draws a hand.

    Luck is used in this order, always in the order of the seats: decks of the house, cuts, one
    shuffle of every deck (T-45).

    Raises:
        msgspec.ValidationError: for settings or decks that do not fit the game.
    """
    settings = _settings(setup)
    decks = [_deck(text, settings, chance) for text in _kits(setup)]
    events: list[Event] = [DeckBrought(seat, len(cards), cards) for seat, cards in enumerate(decks)]
    leader, cuts = cut(decks, chance)
    state = _table(settings, decks, leader)
    for cards in state.decks:
        chance.shuffle(cards)
    return state, (*events, *cuts, *begin_round(state, chance))


def cut(decks: Sequence[Sequence[Card]], chance: Chance) -> tuple[Seat, list[Event]]:
    """Who leads the first round: the highest number, icons aside (T-33); the tied cut again."""
    events: list[Event] = []
    tied: list[Seat] = list(range(len(decks)))
    for _ in range(MOST_CUTS):
        cuts = tuple((seat, decks[seat][chance.below(len(decks[seat]))]) for seat in tied)
        events.append(DecksCut(cuts))
        highest = max(step_of(card) for _, card in cuts)
        tied = [seat for seat, card in cuts if step_of(card) == highest]
        if len(tied) == 1:
            return tied[0], events
    leader = tied[chance.below(len(tied))]
    return leader, [*events, LotDrawn(leader)]


def _settings(setup: Setup) -> Settings:
    settings = msgspec.convert(setup.settings, Settings)
    if setup.seats not in SEATS:
        raise msgspec.ValidationError(f"Tribbles is for 2 to 8 players, not {setup.seats}")
    if settings.deck_min > settings.deck_max:
        raise msgspec.ValidationError("the smallest deck is larger than the largest")
    if len(setup.kits) not in (0, setup.seats):
        raise msgspec.ValidationError("one deck for each seat, or none at all")
    return settings


def _kits(setup: Setup) -> Sequence[str]:
    return setup.kits or [""] * setup.seats


def _deck(text: str, settings: Settings, chance: Chance) -> tuple[Card, ...]:
    if not text:
        return house_deck(settings, chance)
    refusal = kit(text, settings)
    if refusal is not None:
        raise msgspec.ValidationError(refuse(refusal))
    return parse(text)


def _table(settings: Settings, decks: Sequence[tuple[Card, ...]], leader: Seat) -> State:
    seats = len(decks)
    return State(
        settings=settings,
        owned=tuple(decks),
        decks=[list(cards) for cards in decks],
        hands=[[] for _ in decks],
        piles=[[] for _ in decks],
        discards=[[] for _ in decks],
        shown=[False] * seats,
        searched=[False] * seats,
        decked=[False] * seats,
        departed=[],
        scores=[0] * seats,
        poison=[0] * seats,
        sheet=[],
        leader=leader,
        mover=leader,
    )
