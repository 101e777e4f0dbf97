"""The AstroBoard's power: one trick taken or given makes two guesses exact (4.7, A-37)."""

from __future__ import annotations

from msgspec.structs import replace

from core.deck import Chance
from core.game import Event
from core.games.astrobirdz.actions import MoveOptions, MoveTrick, NoMove
from core.games.astrobirdz.events import MoveDeclined, TrickMoved
from core.games.astrobirdz.state import State, ask, put
from core.seat import Seat


def held(state: State) -> list[int]:
    """By seat, how many tricks of this turn it has."""
    counts = [0] * state.seats
    for trick in state.tricks:
        counts[trick.holder] += 1
    return counts


def missing(state: State) -> list[int]:
    """By seat, how many tricks it lacks to its guess; below 0: how many it has too many."""
    return [(guess or 0) - won for guess, won in zip(state.guesses, held(state), strict=True)]


def moves(state: State) -> MoveOptions:
    """The tricks the owner may take from somebody, or give to somebody (A-39, A-41)."""
    owner, missed = state.board, missing(state)
    lacks = missed[owner]
    if lacks not in (1, -1) or -lacks not in missed:
        return MoveOptions(False, ())
    others = [seat for seat, tricks in enumerate(missed) if tricks == -lacks]
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
    take = missing(state)[seat] == 1
    giver, receiver = (action.seat, seat) if take else (seat, action.seat)
    moved = replace(state.tricks[action.trick], holder=receiver)
    state.tricks = put(state.tricks, action.trick, moved)
    state.phase = ""
    return [TrickMoved(seat, giver, receiver, action.trick)]


def no_move(state: State, seat: Seat, action: NoMove, chance: Chance) -> list[Event]:
    """The tricks stay."""
    state.phase = ""
    return [MoveDeclined(seat)]
