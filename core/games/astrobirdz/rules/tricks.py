"""Playing the tricks of a turn."""

from __future__ import annotations

from typing import Final

from core.deck import Chance
from core.game import Event
from core.games.astrobirdz.actions import Play
from core.games.astrobirdz.cards import DECK
from core.games.astrobirdz.events import CardPlayed, TrickWon
from core.games.astrobirdz.judge import first_leader, order_after, trump_for, winner_under
from core.games.astrobirdz.state import Held, State, ask, put
from core.games.astrobirdz.tally import TURNS, Trick
from core.seat import Seat

PLAYED: Final = tuple([[CardPlayed(seat, card) for card in DECK] for seat in range(max(TURNS))])
"""By seat and card, the event of playing it."""


def first_trick(state: State, chance: Chance) -> list[Event]:
    """Zoom's holder leads, else the dealer's left (A-16)."""
    lead(state, first_leader(state.berzerkers, state.dealer))
    return []


def lead(state: State, leader: Seat) -> None:
    """A new trick, led by one seat, or by its left where Speedster must wait (A-17)."""
    state.order = order_after(state.settings, state.berzerkers, leader)
    ask(state, "play", state.order[0])


def play(state: State, seat: Seat, action: Play, chance: Chance) -> list[Event]:
    """A card into the trick; the last one decides who wins it."""
    card, order, hands = action.card, state.order, [*state.hands]
    hand = [*hands[seat]]
    hand.remove(card)
    hands[seat] = tuple(hand)
    state.hands = tuple(hands)
    state.table = table = (*state.table, card)
    if any(state.known):
        _forget(state, (seat, card))
    place = len(table)
    if place == len(order):
        return [PLAYED[seat][card], _win(state)]
    if state.called:
        state.called = ()
    state.mover = order[place]
    state.decision += 1
    return [PLAYED[seat][card]]


def _forget(state: State, gone: Held) -> None:
    """A card on the table is in no hand any more."""
    for seat, known in enumerate(state.known):
        if known and gone in known:
            left = tuple([held for held in known if held != gone])
            state.known = put(state.known, seat, left)


def _win(state: State) -> TrickWon:
    table, upcard = state.table, state.upcard
    trump = trump_for(table, state.trump or 0, upcard)
    place = winner_under(trump, table, upcard, state.settings.offsuit_nine_wins)
    seat = state.order[place]
    state.tricks = (*state.tricks, Trick(state.order, table, seat, seat))
    state.table = ()
    state.decision += state.settings.honour
    if state.hands[0]:
        lead(state, seat)
    else:
        state.phase = ""
    return TrickWon(seat, table[place], trump)
