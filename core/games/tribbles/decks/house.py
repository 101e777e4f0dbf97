"""Decks for those who bring none, and whether a deck may be brought."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from core.deck import Chance
from core.game import Refusal
from core.games.tribbles.cards import POOLS, Card, show, step_of
from core.games.tribbles.decks.notation import DeckError, parse, write
from core.games.tribbles.decks.presets import PRESETS
from core.games.tribbles.settings import Settings

SHAPE: Final = (8, 8, 7, 6, 4, 2)
"""Cards of each number in a random deck of 35 (5.4)."""
_SIZE: Final = sum(SHAPE)
LONGEST_KIT: Final = 1000
"""Characters a deck may have as it is brought to a table: `write` never needs more."""


def kit(text: str, settings: Settings) -> Refusal | None:
    """None when a seat may bring this deck (T-34, T-35)."""
    if len(text) > LONGEST_KIT:
        return Refusal("deck-long", "T-35", (LONGEST_KIT,))
    try:
        cards = parse(text)
    except DeckError as error:
        return _faulty(error)
    if not settings.deck_min <= len(cards) <= settings.deck_max:
        limits = (settings.deck_min, settings.deck_max)
        return Refusal("deck-size", "T-34", (len(cards), *limits))
    strange = next((card for card in cards if card not in POOLS[settings.card_pool]), None)
    if strange is not None:
        return Refusal("deck-pool", "T-35", (show(strange), settings.card_pool))
    return None


def tidy(text: str) -> str | Refusal:
    """A deck as it is kept: one line for each card, lowest first, without comments."""
    try:
        return write(parse(text))
    except DeckError as error:
        return _faulty(error)


def _faulty(error: DeckError) -> Refusal:
    """The first line that is wrong."""
    fault = error.faults[0]
    return Refusal("deck-line", "T-35", (fault.line, fault.text))


def house_deck(settings: Settings, chance: Chance) -> tuple[Card, ...]:
    """A deck for somebody who brings none: one of the ready decks that fit this table, or a random
    one when the table wants that or none fits (T-46).
    """
    fitting = ready(settings)
    if fitting:
        return fitting[chance.below(len(fitting))]
    return _random(settings, chance)


def ready(settings: Settings) -> list[tuple[Card, ...]]:
    """The ready decks that the house deals at this table; none when it deals random ones."""
    if settings.house_decks != "preset":
        return []
    pool = set(POOLS[settings.card_pool])
    return [
        preset.cards
        for preset in PRESETS
        if settings.deck_min <= len(preset.cards) <= settings.deck_max
        and pool.issuperset(preset.cards)
    ]


def _random(settings: Settings, chance: Chance) -> tuple[Card, ...]:
    """35 cards, or as near as the table allows, few of the high numbers, each with any icon."""
    size = min(max(_SIZE, settings.deck_min), settings.deck_max)
    by_step = [
        [card for card in POOLS[settings.card_pool] if step_of(card) == step]
        for step in range(len(SHAPE))
    ]
    cards: list[Card] = []
    for step, share in enumerate(shares(size)):
        icons = by_step[step] or by_step[step - 1]
        cards += [icons[chance.below(len(icons))] for _ in range(share)]
    return tuple(sorted(cards))


def shares(size: int) -> list[int]:
    """How many cards of each number make a deck of some size.

    >>> shares(35), shares(10)
    ([8, 8, 7, 6, 4, 2], [3, 2, 2, 2, 1, 0])
    """
    before = [-(-sum(SHAPE[:step]) * size // _SIZE) for step in range(len(SHAPE) + 1)]
    return [high - low for low, high in pairwise(before)]
