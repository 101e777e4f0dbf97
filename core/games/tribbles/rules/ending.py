"""When the match is over, and how everybody stands then (1.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.game import Event, Result, ScoreLine, ranked
from core.games.tribbles.cards import RUN
from core.games.tribbles.events import Ending, GameEnded
from core.games.tribbles.state import State
from core.seat import Seat

_WHY: Final[dict[Ending, str]] = {
    "rounds": "the highest total after the last round",
    "void": "nobody has a full hand any more: the highest total wins",
    "alone": "everybody else has left",
}


def end(state: State, how: Ending) -> list[Event]:
    """The match is over at this instant."""
    state.how = how
    ranks = _ranks(state)
    return [GameEnded(tuple(seat for seat, rank in enumerate(ranks) if rank == 1), how)]


def result(state: State) -> Result | None:
    """How it ended: highest total first, ties shared (C-5), those who left last."""
    if state.how is None:
        return None
    return Result(
        ranks=_ranks(state),
        scores=tuple(state.scores),
        lines=tuple(_lines(state)),
        why=_WHY[state.how],
    )


def _ranks(state: State) -> tuple[int, ...]:
    return ranked(
        [-1 if seat in state.departed else score for seat, score in enumerate(state.scores)]
    )


def _lines(state: State) -> Iterator[ScoreLine]:
    """Every point with its reason, round by round."""
    for number, score in enumerate(state.sheet, 1):
        for seat, points in enumerate(score.poison):
            if points:
                yield _line(seat, points, number, "Poison")
        how = "last one not decked" if score.survived else "went out"
        yield _line(score.out, score.points, number, f"{how}, its pile")
        for seat in score.runs:
            yield _line(seat, RUN, number, "all four Bonus cards")


def _line(seat: Seat, points: int, number: int, why: str) -> ScoreLine:
    return ScoreLine(seat, points, f"round {number}: {why}")
