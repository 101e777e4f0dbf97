"""The score of a turn, line by line (4.8)."""

from __future__ import annotations

from typing import Final

from core.deck import Chance
from core.game import Event
from core.games.astrobirdz.berzerkers import BERZERKERS, NOBODY, TURBO
from core.games.astrobirdz.cards import Bonus, Double, Parity, Points, Worth
from core.games.astrobirdz.events import TurnScored
from core.games.astrobirdz.rules.board import held
from core.games.astrobirdz.state import State
from core.games.astrobirdz.tally import Score
from core.seat import Seat

EXACT: Final = 5
HIGHEST: Final = 5
BOARD: Final = 5
TURBO_BONUS: Final = 5


def score(state: State, chance: Chance) -> list[Event]:
    """The turn goes on the sheet."""
    scores = lines(state)
    state.sheet = (*state.sheet, scores)
    state.totals = tuple(
        total + line.total for total, line in zip(state.totals, scores, strict=True)
    )
    return [TurnScored(state.turn, scores, state.totals)]


def lines(state: State) -> tuple[Score, ...]:
    """Everybody's score of this turn."""
    won = held(state)
    best = highest(state, won)
    return tuple([_line(state, seat, tricks, seat == best) for seat, tricks in enumerate(won)])


def _line(state: State, seat: Seat, won: int, best: bool) -> Score:
    """One seat's score. The penalty counts against the whole of it before anything is doubled
    (A-42, A-44, A-45).
    """
    rule, guess = state.rule, state.guesses[seat] or 0
    board = BOARD if best and state.board == seat else 0
    gains = (
        won * (rule.points if isinstance(rule, Worth) else 1),
        EXACT if guess == won else 0,
        HIGHEST if best else 0,
        board,
        TURBO_BONUS if board and state.berzerkers[seat] == TURBO else 0,
        BERZERKERS[state.berzerkers[seat]].points,
        card_points(state, seat),
        _bonus(state, seat),
    )
    off = -abs(guess - won)
    net = max(0, sum(gains) + off)
    doubled = net if isinstance(rule, Double) else 0
    parity = _parity(state, net)
    fine = -state.fines[seat]
    return Score(
        guess,
        won,
        *gains,
        off=off,
        floor=net - sum(gains) - off,
        doubled=doubled,
        parity=parity,
        fine=fine,
        total=net + doubled + parity + fine,
    )


def highest(state: State, won: list[int]) -> Seat:
    """Who gets the bonus for the highest exact guess (A-29 to A-32): of several, who had fewest
    points before, then the highest Berzerker.
    """
    seats = range(state.seats)
    guesses = [guess or 0 for guess in state.guesses]
    exact = [seat for seat in seats if guesses[seat] == won[seat]]
    among = exact if state.settings.highest_guess == "among_correct" else seats
    most = max((guesses[seat] for seat in among), default=0)
    return min(
        (seat for seat in exact if guesses[seat] == most),
        key=lambda seat: (state.totals[seat], -state.berzerkers[seat]),
        default=NOBODY,
    )


def card_points(state: State, seat: Seat) -> int:
    """Points for cards in one's tricks (A-39)."""
    rule = state.rule
    if not isinstance(rule, Points):
        return 0
    follow = state.settings.card_points_follow
    return rule.points * sum(
        rule.counts(card)
        for trick in state.tricks
        if (trick.holder if follow else trick.winner) == seat
        for card in trick.cards
    )


def _bonus(state: State, seat: Seat) -> int:
    """For who won the first or the last trick in play (A-40)."""
    rule = state.rule
    if not isinstance(rule, Bonus) or not state.tricks:
        return 0
    trick = state.tricks[0 if rule.trick == "first" else -1]
    return rule.points if trick.winner == seat else 0


def _parity(state: State, net: int) -> int:
    rule = state.rule
    return rule.points if isinstance(rule, Parity) and net % 2 == rule.odd else 0
