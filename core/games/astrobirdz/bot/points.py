"""What an imagined turn brings everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.games.astrobirdz.berzerkers import BERZERKERS, NOBODY, TURBO
from core.games.astrobirdz.bot.imagined import Won
from core.games.astrobirdz.cards import Bonus, Double, Parity, Points, Worth
from core.games.astrobirdz.view import View
from core.seat import Seat

RIVALRY: Final = 1.0
"""What a point of all the others together counts against one's own."""


def edge(each: Sequence[int], seat: Seat) -> float:
    """How much better a seat does in a turn than the others do on average."""
    mine = each[seat]
    return mine - RIVALRY * (sum(each) - mine) / max(1, len(each) - 1)


def points(view: View, guesses: Sequence[int], board: Seat, tricks: Won) -> list[int]:
    """By seat, the points of a turn, the AstroBoard used where that helps (4.7, 4.8)."""
    held = _moved(guesses, board, [seat for _, seat in tricks])
    seats = range(len(guesses))
    won = [held.count(seat) for seat in seats]
    best = _highest(view, guesses, won)
    return [
        _line(view, seat, guesses[seat], won[seat], held, tricks, _extra(view, seat, best, board))
        for seat in seats
    ]


def _moved(guesses: Sequence[int], board: Seat, held: list[Seat]) -> list[Seat]:
    """Who holds each trick in the end."""
    lacks = guesses[board] - held.count(board)
    if abs(lacks) != 1:
        return held
    for seat, guess in enumerate(guesses):
        if guess - held.count(seat) == -lacks:
            giver, taker = (seat, board) if lacks == 1 else (board, seat)
            held[held.index(giver)] = taker
            break
    return held


def _highest(view: View, guesses: Sequence[int], won: Sequence[int]) -> Seat:
    seats = range(len(guesses))
    exact = [seat for seat in seats if guesses[seat] == won[seat]]
    among = exact if view.settings.highest_guess == "among_correct" else seats
    most = max((guesses[seat] for seat in among), default=0)
    return min(
        (seat for seat in exact if guesses[seat] == most),
        key=lambda seat: (view.totals[seat], -view.berzerkers[seat]),
        default=NOBODY,
    )


def _extra(view: View, seat: Seat, best: Seat, board: Seat) -> int:
    """For the highest exact guess, with the AstroBoard and Turbo."""
    if seat != best:
        return 0
    if seat != board:
        return 5
    return 15 if view.berzerkers[seat] == TURBO else 10


def _line(
    view: View, seat: Seat, guess: int, won: int, held: list[Seat], tricks: Won, extra: int
) -> int:
    rule = view.rule
    gains = won * (rule.points if isinstance(rule, Worth) else 1) + extra
    gains += 5 * (guess == won) + BERZERKERS[view.berzerkers[seat]].points
    if isinstance(rule, Points):
        follow = view.settings.card_points_follow
        for at, (cards, winner) in enumerate(tricks):
            if (held[at] if follow else winner) == seat:
                gains += rule.points * sum(map(rule.counts, cards))
    if isinstance(rule, Bonus) and tricks[0 if rule.trick == "first" else -1][1] == seat:
        gains += rule.points
    net = max(0, gains - abs(guess - won))
    if isinstance(rule, Double):
        return 2 * net
    return net + rule.points if isinstance(rule, Parity) and net % 2 == rule.odd else net
