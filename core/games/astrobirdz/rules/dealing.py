"""Dealing by turn and number of players, and the rules that change what was dealt."""

from __future__ import annotations

from functools import cache
from typing import Any

from core.deck import Chance
from core.game import Event
from core.games.astrobirdz.berzerkers import BERZERKERS, NOBODY, TURBO, holder
from core.games.astrobirdz.cards import COLOUR, DECK, NUMBER, Card, Extra, Pick, Replace, Rotate
from core.games.astrobirdz.events import (
    BerzerkersMoved,
    HandDealt,
    PileReshuffled,
    SetAside,
    TurnBegan,
    UpcardTurned,
)
from core.games.astrobirdz.state import State, put
from core.seat import Seat


def clockwise(state: State, after: Seat) -> tuple[Seat, ...]:
    """Every seat once, beginning to the left of one."""
    return _around(len(state.totals), after)


@cache
def _around(seats: int, after: Seat) -> tuple[Seat, ...]:
    return tuple((after + step) % seats for step in range(1, seats + 1))


def deal(state: State, chance: Chance) -> list[Event]:
    """A new turn (4.3, steps 1 to 3): Berzerkers, dealer, as many birds as the turn counts,
    upcard. The Berzerkers are dealt from the left of the AstroBoard's last owner on (A-49).
    """
    seats = state.seats
    state.turbo = holder(state.berzerkers, TURBO)
    state.turn += 1
    chance.begin(state.turn)
    _deal_berzerkers(state, chance)
    state.pile = DECK
    empty: tuple[Any, ...] = ((),) * seats
    state.hands = state.thrown = state.known = empty
    state.guesses = (None,) * seats
    state.fines = (0,) * seats
    state.tricks = state.table = state.order = state.called = ()
    state.board = NOBODY
    began = TurnBegan(state.turn, state.turn, state.berzerkers, state.dealer)
    return [began, *_deal_round(state, state.turn, chance), _turn_up(state, chance)]


def _deal_berzerkers(state: State, chance: Chance) -> None:
    numbers = list(BERZERKERS)
    chance.shuffle(numbers)
    after = state.board if state.board != NOBODY else state.seats - 1
    dealt = [0] * state.seats
    for seat, number in zip(clockwise(state, after), numbers, strict=False):
        dealt[seat] = number
    state.berzerkers = tuple(dealt)
    state.dealer = state.berzerkers.index(min(state.berzerkers))


def _turn_up(state: State, chance: Chance) -> UpcardTurned:
    (state.upcard,) = _pick(state, 1, chance)
    state.trump = None if isinstance(state.rule, Pick) else COLOUR[state.upcard]
    return UpcardTurned(state.upcard)


def _deal_round(state: State, count: int, chance: Chance) -> list[Event]:
    if not count:
        return []
    return [_draw(state, seat, count, chance) for seat in clockwise(state, state.dealer)]


def _draw(state: State, seat: Seat, count: int, chance: Chance) -> HandDealt:
    """A seat gets so many cards from the pile."""
    cards = tuple(sorted(_pick(state, count, chance)))
    held = state.hands[seat]
    state.hands = put(state.hands, seat, tuple(sorted(held + cards)) if held else cards)
    return HandDealt(seat, count, cards)


def _pick(state: State, count: int, chance: Chance) -> list[Card]:
    """Cards of the pile, which has no order: which one is next is drawn when it is needed."""
    pile, below = list(state.pile), chance.below
    left, picked = len(pile), []
    for last in range(left - 1, left - 1 - count, -1):
        place = below(last + 1)
        picked.append(pile[place])
        pile[place] = pile[last]
    state.pile = tuple(pile[: left - count])
    return picked


def extra(state: State, rule: Extra, chance: Chance) -> list[Event]:
    """Extra cards: the same number for everybody, as far as the pile goes (A-1)."""
    return _deal_round(state, min(rule.cards, len(state.pile) // state.seats), chance)


def replace(state: State, rule: Replace, chance: Chance) -> list[Event]:
    """Low cards are set aside face down and replaced; new low ones are kept (A-2)."""
    events: list[Event] = []
    for seat in clockwise(state, state.dealer):
        away = tuple(card for card in state.hands[seat] if NUMBER[card] in rule.numbers)
        if away:
            events.append(set_aside(state, seat, away))
    for seat in clockwise(state, state.dealer):
        events += _refill(state, seat, state.turn - len(state.hands[seat]), chance)
    return events


def set_aside(state: State, seat: Seat, cards: tuple[Card, ...]) -> SetAside:
    """Cards leave a hand face down."""
    state.hands = put(state.hands, seat, without(state.hands[seat], cards))
    state.thrown = put(state.thrown, seat, cards)
    return SetAside(seat, len(cards), cards)


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand that has lost some cards."""
    return tuple(card for card in hand if card not in cards)


def _refill(state: State, seat: Seat, count: int, chance: Chance) -> list[Event]:
    events: list[Event] = []
    there = min(count, len(state.pile))
    if there:
        events.append(_draw(state, seat, there, chance))
    if there < count:
        state.pile = tuple(card for cards in state.thrown for card in cards)
        state.thrown = ((),) * state.seats
        events.append(PileReshuffled(len(state.pile)))
        events.append(_draw(state, seat, count - there, chance))
    return events


def rotate(state: State, rule: Rotate, chance: Chance) -> list[Event]:
    """Berzerkers move one seat to the left; the dealer stays (A-7)."""
    held = state.berzerkers
    state.berzerkers = tuple(held[seat - 1] for seat in range(state.seats))
    return [BerzerkersMoved(state.berzerkers)]
