"""Dealing by turn and number of players, and the rules that change what was dealt."""

from __future__ import annotations

from functools import cache
from typing import Any

from core.deck import Chance
from core.game import Event
from core.games.astrobirdz.berzerkers import BERZERKERS, NOBODY, TURBO, holder
from core.games.astrobirdz.cards import (
    COLOUR,
    DECK,
    NUMBER,
    RULES,
    Card,
    Extra,
    Pick,
    Replace,
    Rotate,
)
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


@cache
def clockwise(seats: int, after: Seat) -> tuple[Seat, ...]:
    """Every seat once, beginning to the left of one."""
    return tuple((after + step) % seats for step in range(1, seats + 1))


def deal(state: State, chance: Chance) -> list[Event]:
    """A new turn (4.3, steps 1 to 3): Berzerkers, dealer, as many birds as the turn counts,
    upcard. The Berzerkers are dealt from the left of the AstroBoard's last owner on (A-49).
    """
    seats, turn = state.seats, state.turn + 1
    state.turbo = holder(state.berzerkers, TURBO)
    state.turn = turn
    chance.begin(turn)
    _deal_berzerkers(state, seats, chance)
    state.pile = DECK
    empty: tuple[Any, ...] = ((),) * seats
    state.hands = state.thrown = state.known = empty
    state.guesses = (None,) * seats
    state.fines = (0,) * seats
    state.tricks = state.table = state.order = state.called = ()
    state.board = NOBODY
    began = TurnBegan(turn, turn, state.berzerkers, state.dealer)
    return [began, *_deal_round(state, turn, chance), _turn_up(state, chance)]


def _deal_berzerkers(state: State, seats: int, chance: Chance) -> None:
    numbers = [*BERZERKERS]
    chance.shuffle(numbers)
    first = (state.board + 1) % seats if state.board != NOBODY else 0
    dealt = numbers[seats - first : seats] + numbers[: seats - first]
    state.berzerkers = tuple(dealt)
    state.dealer = dealt.index(min(dealt))


def _turn_up(state: State, chance: Chance) -> UpcardTurned:
    pile = [*state.pile]
    (upcard,) = chance.pick(pile, 1)
    state.upcard, state.pile = upcard, tuple(pile)
    state.trump = None if type(RULES[upcard]) is Pick else COLOUR[upcard]
    return UpcardTurned(upcard)


def _deal_round(state: State, count: int, chance: Chance) -> list[Event]:
    """Everybody gets so many cards. The pile has no order: which card is next is drawn when it is
    needed.
    """
    if not count:
        return []
    pile, hands = [*state.pile], [*state.hands]
    dealt = chance.pick(pile, count * len(hands))
    events: list[Event] = []
    for place, seat in enumerate(clockwise(len(hands), state.dealer)):
        cards = tuple(sorted(dealt[place * count : (place + 1) * count]))
        hands[seat] = tuple(sorted(hands[seat] + cards)) if hands[seat] else cards
        events.append(HandDealt(seat, count, cards))
    state.pile, state.hands = tuple(pile), tuple(hands)
    return events


def extra(state: State, rule: Extra, chance: Chance) -> list[Event]:
    """Extra cards: the same number for everybody, as far as the pile goes (A-1)."""
    return _deal_round(state, min(rule.cards, len(state.pile) // state.seats), chance)


def replace(state: State, rule: Replace, chance: Chance) -> list[Event]:
    """Low cards are set aside face down and replaced; new low ones are kept (A-2)."""
    events: list[Event] = []
    for seat in clockwise(state.seats, state.dealer):
        away = tuple(card for card in state.hands[seat] if NUMBER[card] in rule.numbers)
        if away:
            events.append(set_aside(state, seat, away))
    for seat in clockwise(state.seats, state.dealer):
        events += _refill(state, seat, state.turn - len(state.hands[seat]), chance)
    return events


def set_aside(state: State, seat: Seat, cards: tuple[Card, ...]) -> SetAside:
    """Cards leave a hand face down."""
    state.hands = put(state.hands, seat, without(state.hands[seat], cards))
    state.thrown = put(state.thrown, seat, cards)
    return SetAside(seat, len(cards), cards)


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand that has lost some cards."""
    return tuple([card for card in hand if card not in cards])


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


def _draw(state: State, seat: Seat, count: int, chance: Chance) -> HandDealt:
    """A seat gets so many cards from the pile."""
    pile = list(state.pile)
    cards = sorted(chance.pick(pile, count))
    state.pile = tuple(pile)
    state.hands = put(state.hands, seat, tuple(sorted([*state.hands[seat], *cards])))
    return HandDealt(seat, count, tuple(cards))


def rotate(state: State, rule: Rotate, chance: Chance) -> list[Event]:
    """Berzerkers move one seat to the left; the dealer stays (A-7)."""
    held = state.berzerkers
    state.berzerkers = tuple(held[seat - 1] for seat in range(state.seats))
    return [BerzerkersMoved(state.berzerkers)]
