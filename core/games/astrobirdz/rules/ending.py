"""How everybody stands at the end, and why (C-5)."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import Result, ScoreLine, ranked
from core.games.astrobirdz.state import State
from core.games.astrobirdz.tally import explained
from core.seat import Seat


def result(state: State) -> Result | None:
    """How it ended: the highest total first, seats that have left last."""
    if state.phase != "over":
        return None
    alone = len(state.departed) == state.seats - 1
    least = min(state.totals) - 1
    return Result(
        ranks=ranked([_standing(state, seat, least) for seat in range(state.seats)]),
        scores=state.totals,
        lines=tuple(_lines(state)),
        why="nobody else is left" if alone else "the highest total after the last turn",
    )


def _standing(state: State, seat: Seat, least: int) -> int:
    return least if seat in state.departed else state.totals[seat]


def _lines(state: State) -> Iterator[ScoreLine]:
    """For each seat how it did on the whole, then turn by turn."""
    for seat, total in enumerate(state.totals):
        yield ScoreLine(seat, total, _summary(state, seat))
    for turn, scores in enumerate(state.sheet, 1):
        for seat, score in enumerate(scores):
            yield ScoreLine(seat, score.total, f"turn {turn}: {explained(score)}")


def _summary(state: State, seat: Seat) -> str:
    scores = [scores[seat] for scores in state.sheet]
    exact = sum(score.exact > 0 for score in scores)
    left = ", left the match" if seat in state.departed else ""
    return f"{exact} of {len(scores)} exact, {sum(score.won for score in scores)} tricks{left}"
