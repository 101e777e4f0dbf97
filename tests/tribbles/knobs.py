"""What the contract suites must know about Tribbles."""

from __future__ import annotations

from typing import Any, Final

from core.games.tribbles.cards import Card
from core.games.tribbles.decks import PRESETS, write
from core.games.tribbles.state import State
from core.seat import Seat
from tests.knobs import MARK, Knobs, Played, Sample

RANDOM: Final[dict[str, Any]] = {"house_decks": "random"}


def owner(state: State, seat: Seat) -> list[Card]:
    """All cards of one seat's deck, wherever they are, lowest first."""
    zones = (state.decks, state.hands, state.piles, state.discards)
    return sorted(card for zone in zones for card in zone[seat])


def tally(state: State) -> list[tuple[int, bool]]:
    """By owner: how many cards there are, and whether they are the ones brought."""
    found = [owner(state, seat) for seat in range(len(state.hands))]
    return [
        (len(cards), tuple(cards) == owned) for cards, owned in zip(found, state.owned, strict=True)
    ]


def marked(state: State, seat: Seat | None) -> State:
    """The table with a mark on every card that is hidden from a seat."""
    copy = state.copy()
    for other in range(len(copy.hands)):
        own = other == seat
        copy.decks[other] = _marked(copy.decks[other])
        if not own:
            copy.hands[other] = _marked(copy.hands[other])
        if not (own and (copy.searched[other] or copy.settings.own_pile_view)):
            copy.piles[other] = _but_top(copy.piles[other], True)
        if not (own and copy.asking == "rescue" and copy.mover == other):
            copy.discards[other] = _but_top(copy.discards[other], copy.shown[other])
    copy.owned = tuple(
        cards if other == seat else tuple(_marked(cards)) for other, cards in enumerate(copy.owned)
    )
    if copy.mover != seat and copy.drawn is not None:
        copy.drawn += MARK
    return copy


def _marked(cards: list[Card] | tuple[Card, ...]) -> list[Card]:
    return [card + MARK for card in cards]


def _but_top(cards: list[Card], shown: bool) -> list[Card]:
    return _marked(cards[:-1]) + cards[-1:] if shown else _marked(cards)


KNOBS: Final = Knobs(
    samples=(
        Sample(2, {"card_pool": "all", "rounds": 2, "deck_max": 60}, (write(PRESETS[2].cards), "")),
        Sample(3, {**RANDOM, "free_pass": True, "own_pile_view": True, "deck_min": 20}),
        Sample(4, {**RANDOM, "card_pool": "boxed", "decked_counts_as_pass": False, "deck_max": 30}),
        Sample(5, {"rounds": 1}, ("", write(PRESETS[0].cards), "", write(PRESETS[1].cards), "")),
        Sample(6, {"card_pool": "expansion", "own_pile_view": True}),
        Sample(7, {**RANDOM, "card_pool": "all", "free_pass": True, "rounds": 3}),
        Sample(8),
    ),
    played=(
        Played(Sample(2), luck=1, levels=("easy", "random"), steps=90),
        Played(Sample(4, RANDOM), luck=2, steps=70),
        Played(Sample(8, {"rounds": 1, "card_pool": "all", **RANDOM}), luck=3, steps=40),
    ),
    longest=12_000,
    tally=tally,
    marked=marked,
    shows=frozenset({"CardPlayed", "SeatPoisoned", "RoundEnded"}),
    opens=frozenset({"my_discards"}),
)
