"""Secret choices by everybody at once (C-4), Surfette's trade, and what is known after them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from core.deck import Chance
from core.game import Event
from core.games.astrobirdz.actions import Choose as ChooseAction
from core.games.astrobirdz.actions import ChooseOptions, NoTrade, Trade
from core.games.astrobirdz.berzerkers import NOBODY, SURFETTE, holder
from core.games.astrobirdz.cards import NUMBER, Card, Discard, Give
from core.games.astrobirdz.events import (
    CardsChosen,
    CardsGiven,
    TradeDeclined,
)
from core.games.astrobirdz.rules.dealing import clockwise, set_aside, without
from core.games.astrobirdz.state import Held, Phase, State, ask, put
from core.seat import Seat, left_of, right_of

PASSED: Final = (0, 0, 1, 2, 2, 3)
"""By cards in hand, how many are passed; with more as with five (AV-30, A-54)."""


class Move(NamedTuple):
    """Cards that go from one hand to another."""

    giver: Seat
    receiver: Seat
    cards: tuple[Card, ...]


def ask_discard(state: State, rule: Discard, chance: Chance) -> list[Event]:
    """Everyone discards one, unless only one was dealt (A-4)."""
    if state.turn > 1:
        _ask_all(state, "discard")
    return []


def ask_give(state: State, rule: Give, chance: Chance) -> list[Event]:
    """Everybody gives the lowest or highest card to the right (A-5). Also who has no choice is
    asked, so that nobody can tell (A-6).
    """
    _ask_all(state, "give")
    return []


def ask_pass(state: State, chance: Chance) -> list[Event]:
    """Pass cards, where the table plays with that."""
    if state.settings.passing and passed(state):
        _ask_all(state, "pass")
    return []


def passed(state: State) -> int:
    """How many cards everybody passes (AV-30)."""
    return PASSED[min(len(state.hands[0]), len(PASSED) - 1)]


def _ask_all(state: State, phase: Phase) -> None:
    state.chosen = (None,) * state.seats
    ask(state, phase)


def choice(state: State, seat: Seat) -> ChooseOptions:
    """What a seat may choose in secret."""
    hand, rule = state.hands[seat], state.rule
    if state.phase == "pass":
        return ChooseOptions(hand, passed(state))
    if not isinstance(rule, Give):
        return ChooseOptions(hand, 1)
    numbers = [NUMBER[card] for card in hand]
    number = max(numbers) if rule.highest else min(numbers)
    return ChooseOptions(tuple(card for card in hand if NUMBER[card] == number), 1)


def choose(state: State, seat: Seat, action: ChooseAction, chance: Chance) -> list[Event]:
    """A seat makes its secret choice, or another one; the last one resolves them all."""
    again = state.chosen[seat] is not None
    state.chosen = put(state.chosen, seat, tuple(sorted(action.cards)))
    events: list[Event] = [] if again else [CardsChosen(seat)]
    chosen = [cards for cards in state.chosen if cards is not None]
    if len(chosen) == state.seats:
        events += _resolve(state, chosen)
        state.chosen = ()
        state.phase = ""
    return events


def _resolve(state: State, chosen: Sequence[tuple[Card, ...]]) -> list[Event]:
    """What everybody has chosen happens at once."""
    seats = clockwise(state.seats, state.dealer)
    if state.phase == "discard":
        return [set_aside(state, seat, chosen[seat]) for seat in seats]
    neighbour = left_of if state.phase == "pass" else right_of
    moves = [Move(seat, neighbour(seat, state.seats), chosen[seat]) for seat in seats]
    return hand_over(state, moves)


def hand_over(state: State, moves: Sequence[Move]) -> list[Event]:
    """Cards change hands, all at the same moment."""
    known = [
        _still_known(seat, held, moves) if held else () for seat, held in enumerate(state.known)
    ]
    hands = [*state.hands]
    for giver, receiver, cards in moves:
        hands[giver] = without(hands[giver], cards)
        known[giver] = tuple(sorted([*known[giver], *[(receiver, card) for card in cards]]))
    state.known = tuple(known)
    for _, receiver, cards in moves:
        hands[receiver] = tuple(sorted(hands[receiver] + cards))
    state.hands = tuple(hands)
    return [CardsGiven(giver, receiver, len(cards), cards) for giver, receiver, cards in moves]


def _still_known(seat: Seat, known: Iterable[Held], moves: Iterable[Move]) -> tuple[Held, ...]:
    """What a seat still knows of other hands for certain: not what may have gone on to a third."""
    taken = [card for _, to, cards in moves if to == seat for card in cards]
    unsure = [giver for giver, to, _ in moves if to != seat]
    return tuple(
        [(other, card) for other, card in known if other not in unsure and card not in taken]
    )


def ask_trade(state: State, chance: Chance) -> list[Event]:
    """Surfette may trade before the guesses (A-11)."""
    seat = holder(state.berzerkers, SURFETTE)
    if seat != NOBODY:
        ask(state, "trade", seat)
    return []


def trade(state: State, seat: Seat, action: Trade, chance: Chance) -> list[Event]:
    """One or two cards for as many random ones, which are drawn before hers arrive (A-12)."""
    hand = [*state.hands[action.seat]]
    taken = sorted([hand.pop(chance.below(len(hand))) for _ in action.cards])
    state.phase = ""
    return hand_over(
        state,
        [
            Move(seat, action.seat, tuple(sorted(action.cards))),
            Move(action.seat, seat, tuple(taken)),
        ],
    )


def no_trade(state: State, seat: Seat, action: NoTrade, chance: Chance) -> list[Event]:
    """Surfette keeps the hand."""
    state.phase = ""
    return [TradeDeclined(seat)]
