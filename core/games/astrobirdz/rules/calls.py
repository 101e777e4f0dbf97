"""On one's honour: who fails to follow may be called, and leaves the game when caught (A-47)."""

from __future__ import annotations

from core.deck import Chance
from core.game import Event
from core.games.astrobirdz.actions import Call, CloseCalls, Depart, NoCall
from core.games.astrobirdz.cards import COLOUR, Card
from core.games.astrobirdz.events import CallsClosed, GameEnded, SeatCalled, SeatDeparted
from core.games.astrobirdz.state import State, ask, put
from core.seat import SYSTEM, Seat


def calls_open(state: State) -> bool:
    """Whether a call may be made now: after a trick, until the next card is led."""
    if not state.settings.honour or not state.tricks or state.table:
        return False
    return state.phase in ("play", "calls")


def callers(state: State) -> list[Seat]:
    """The seats that may still call now; each may once after every trick."""
    if not calls_open(state):
        return []
    return [seat for seat in present(state) if seat not in state.called]


def present(state: State) -> list[Seat]:
    """The seats still in the match."""
    return [seat for seat in range(state.seats) if seat not in state.departed]


def revoked(state: State, seat: Seat) -> bool:
    """Whether a seat has failed to follow in a trick of this turn although it could."""
    held: list[Card] = list(state.hands[seat])
    for trick in reversed(state.tricks):
        led = COLOUR[trick.cards[0]]
        played = trick.cards[trick.seats.index(seat)]
        if COLOUR[played] != led and any(COLOUR[card] == led for card in held):
            return True
        held.append(played)
    return False


def call(state: State, seat: Seat, action: Call, chance: Chance) -> list[Event]:
    """The caught player leaves; a false call costs the caller a point."""
    caught = revoked(state, action.seat)
    state.called = (*state.called, seat)
    said = SeatCalled(seat, action.seat, caught)
    if caught:
        return [said, *_leave(state, action.seat), *_close_early(state)]
    state.fines = put(state.fines, seat, state.fines[seat] + 1)
    return [said, *_close_early(state)]


def no_call(state: State, seat: Seat, action: NoCall, chance: Chance) -> list[Event]:
    """Nothing to call, for now."""
    state.called = (*state.called, seat)
    return _close_early(state)


def _close_early(state: State) -> list[Event]:
    """After the last trick nobody waits for the clock once all have answered."""
    if state.phase != "calls" or callers(state):
        return []
    return _close(state)


def last_calls(state: State, chance: Chance) -> list[Event]:
    """On one's honour, there is a moment to call the last trick as well."""
    if state.settings.honour:
        ask(state, "calls", SYSTEM)
    return []


def close(state: State, seat: Seat, action: CloseCalls, chance: Chance) -> list[Event]:
    """The house goes on."""
    return _close(state)


def _close(state: State) -> list[Event]:
    state.called = ()
    state.phase = ""
    return [CallsClosed()]


def depart(state: State, seat: Seat, action: Depart, chance: Chance) -> list[Event]:
    """A player leaves for good; the house plays the seat on (A-51)."""
    return [SeatDeparted(action.seat), *_leave(state, action.seat)]


def _leave(state: State, seat: Seat) -> list[Event]:
    state.departed = tuple(sorted((*state.departed, seat)))
    left = present(state)
    return end(state, tuple(left)) if len(left) == 1 else []


def end(state: State, winners: tuple[Seat, ...]) -> list[Event]:
    """The match is over."""
    state.phase = "over"
    state.stage = 0
    state.winners = winners
    return [GameEnded(winners)]
