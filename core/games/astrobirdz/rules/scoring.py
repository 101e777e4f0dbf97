"""The score of a turn, line by line (4.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.deck import Chance
from core.game import Event
from core.games.astrobirdz.berzerkers import BERZERKERS, NOBODY, TURBO
from core.games.astrobirdz.cards import Bonus, Double, Parity, Points, Rule, Worth
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
    state.totals = tuple([state.totals[seat] + line.total for seat, line in enumerate(scores)])
    return [TurnScored(state.turn, scores, state.totals)]


def lines(state: State) -> tuple[Score, ...]:
    """Everybody's score of this turn."""
    won, rule = held(state), state.rule
    best = highest(state, won)
    return tuple([_line(state, rule, seat, won[seat], seat == best) for seat in range(len(won))])


def _line(state: State, rule: Rule, seat: Seat, won: int, best: bool) -> Score:
    """One seat's score. The penalty counts against the whole of it before anything is doubled
    (A-42, A-44, A-45).
    """
    kind, guess, fine = type(rule), state.guesses[seat] or 0, -state.fines[seat]
    tricks, cards, bonus = _GAINS[kind](state, rule, seat, won) if kind in _GAINS else (won, 0, 0)
    exact = EXACT if guess == won else 0
    highest, board, turbo = _crown(state, seat) if best else (0, 0, 0)
    berzerker = BERZERKERS[state.berzerkers[seat]].points
    gains = tricks + exact + highest + board + turbo + berzerker + cards + bonus
    off = guess - won if guess < won else won - guess
    net = gains + off if gains + off > 0 else 0
    doubled, parity = _AFTER[kind](rule, net) if kind in _AFTER else (0, 0)
    return Score(
        guess,
        won,
        tricks,
        exact,
        highest,
        board,
        turbo,
        berzerker,
        cards,
        bonus,
        off,
        net - gains - off,
        doubled,
        parity,
        fine,
        net + doubled + parity + fine,
    )


def _crown(state: State, seat: Seat) -> tuple[int, int, int]:
    """For the highest exact guess, with the AstroBoard, and with Turbo besides."""
    board = BOARD if state.board == seat else 0
    return HIGHEST, board, TURBO_BONUS if board and state.berzerkers[seat] == TURBO else 0


def highest(state: State, won: list[int]) -> Seat:
    """Who gets the bonus for the highest exact guess (A-29 to A-32): of several, who had fewest
    points before, then the highest Berzerker.
    """
    guesses = state.guesses
    exact = [seat for seat, tricks in enumerate(won) if guesses[seat] == tricks]
    if not exact:
        return NOBODY
    most = max([won[seat] for seat in exact])
    if state.settings.highest_guess == "among_all" and any((said or 0) > most for said in guesses):
        return NOBODY
    tied = [seat for seat in exact if won[seat] == most]
    return min([(state.totals[seat], -state.berzerkers[seat], seat) for seat in tied])[2]


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


def _bonus(state: State, seat: Seat, rule: Bonus) -> int:
    """For who won the first or the last trick in play (A-40)."""
    if not state.tricks:
        return 0
    trick = state.tricks[0 if rule.trick == "first" else -1]
    return rule.points if trick.winner == seat else 0


_GAINS: Final[dict[type, Callable[[State, Any, Seat, int], tuple[int, int, int]]]] = {
    Worth: lambda state, rule, seat, won: (won * rule.points, 0, 0),
    Points: lambda state, rule, seat, won: (won, card_points(state, seat), 0),
    Bonus: lambda state, rule, seat, won: (won, 0, _bonus(state, seat, rule)),
}
"""By kind of rule, what tricks bring: for each won, for the cards, for the first or last. Under any
other rule a trick is worth a point."""

_AFTER: Final[dict[type, Callable[[Any, int], tuple[int, int]]]] = {
    Double: lambda rule, net: (net, 0),
    Parity: lambda rule, net: (0, rule.points if net % 2 == rule.odd else 0),
}
"""By kind of rule, what it adds to the net score: doubling it, or for even or odd."""
