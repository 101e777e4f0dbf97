"""When the match is over, and how everybody stands then."""

from __future__ import annotations

from typing import Final

from core.game import Event, Result, ScoreLine, ranked
from core.games.quibbles.events import Ending, GameEnded
from core.games.quibbles.state import State
from core.saying import counted
from core.seat import Seat

LAST_TURN: Final = 2000
"""No match is longer (Q-19)."""

_WHY: Final[dict[Ending, str]] = {
    "collected": "a collection of six cards with a sum of at least 21",
    "alone": "everybody else has left",
    "stalled": "nobody stashed for too long: the highest collection wins",
    "capped": "the match has lasted 2000 turns: the highest collection wins",
}


def overtime(state: State) -> list[Event]:
    """Stalling: the match ends after too many turns without a stash, or too many turns (Q-19)."""
    rounds = state.settings.stall_rounds
    if rounds and state.quiet >= rounds * len(state.present):
        return end(state, "stalled", _highest(state))
    if state.turn >= LAST_TURN:
        return end(state, "capped", _highest(state))
    return []


def _highest(state: State) -> list[Seat]:
    sums = {seat: sum(state.collections[seat]) for seat in state.present}
    return [seat for seat, total in sums.items() if total == max(sums.values())]


def end(state: State, how: Ending, winners: list[Seat]) -> list[Event]:
    """The match is over at this instant; nothing is cleaned up (2.5)."""
    state.how = how
    state.winners = winners
    return [GameEnded(tuple(winners), how)]


def result(state: State) -> Result | None:
    """How it ended: winners first, then by the sum of the collection, departed seats last."""
    if state.how is None:
        return None
    sums = [sum(collection) for collection in state.collections]
    return Result(
        ranks=ranked([_standing(state, seat) for seat in range(len(sums))]),
        scores=tuple(sums),
        lines=tuple(ScoreLine(seat, total, _line(state, seat)) for seat, total in enumerate(sums)),
        why=_WHY[state.how],
    )


def _standing(state: State, seat: Seat) -> int:
    if seat in state.departed:
        return -1
    return 1000 if seat in state.winners else sum(state.collections[seat])


def _line(state: State, seat: Seat) -> str:
    if seat in state.departed:
        return "left the match"
    collection = state.collections[seat]
    return f"{counted(len(collection))}, sum {sum(collection)}"
