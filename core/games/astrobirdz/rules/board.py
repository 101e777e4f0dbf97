"""The AstroBoard's power: one trick taken or given makes two guesses exact (4.7, A-37)."""

from __future__ import annotations

from msgspec.structs import replace

from core.deck import Chance
from core.game import Event
from core.games.astrobirdz.actions import MoveOptions, MoveTrick, NoMove
from core.games.astrobirdz.events import MoveDeclined, TrickMoved
from core.games.astrobirdz.state import State, ask, put
from core.seat import Seat


def held(state: State, seat: Seat) -> int:
    """How many tricks of this turn a seat has."""
    return sum(trick.holder == seat for trick in state.tricks)


def missing(state: State, seat: Seat) -> int:
    """How many tricks a seat lacks to its guess; below 0: how many it has too many."""
    return (state.guesses[seat] or 0) - held(state, seat)


def moves(state: State) -> MoveOptions:
    """The tricks the owner may take from somebody, or give to somebody (A-39, A-41)."""
    owner = state.board
    lacks = missing(state, owner)
    if abs(lacks) != 1:
        return MoveOptions(False, ())
    others = [seat for seat in range(state.seats) if missing(state, seat) == -lacks]
    return MoveOptions(
        lacks == 1,
        tuple(
            MoveTrick(seat, number)
            for seat in others
            for number, trick in enumerate(state.tricks)
            if trick.holder == (seat if lacks == 1 else owner)
        ),
    )


def ask_move(state: State, chance: Chance) -> list[Event]:
    """The owner may move a trick, if that would help."""
    if moves(state).moves:
        ask(state, "move", state.board)
    return []


def move(state: State, seat: Seat, action: MoveTrick, chance: Chance) -> list[Event]:
    """A trick changes its holder; who won it in play does not change (A-40)."""
    take = missing(state, seat) == 1
    giver, receiver = (action.seat, seat) if take else (seat, action.seat)
    moved = replace(state.tricks[action.trick], holder=receiver)
    state.tricks = put(state.tricks, action.trick, moved)
    state.phase = ""
    return [TrickMoved(seat, giver, receiver, action.trick)]


def no_move(state: State, seat: Seat, action: NoMove, chance: Chance) -> list[Event]:
    """The tricks stay."""
    state.phase = ""
    return [MoveDeclined(seat)]
