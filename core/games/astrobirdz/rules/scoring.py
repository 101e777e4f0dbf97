"""The score of a turn, line by line (4.8)."""

from __future__ import annotations

from typing import Final

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
    tricks = won * rule.points if type(rule) is Worth else won
    exact = EXACT if guess == won else 0
    highest = HIGHEST if best else 0
    board = BOARD if best and state.board == seat else 0
    turbo = TURBO_BONUS if board and state.berzerkers[seat] == TURBO else 0
    berzerker = BERZERKERS[state.berzerkers[seat]].points
    cards = card_points(state, seat) if kind is Points else 0
    bonus = _bonus(state, seat, rule) if type(rule) is Bonus else 0
    gains = tricks + exact + highest + board + turbo + berzerker + cards + bonus
    off = guess - won if guess < won else won - guess
    net = max(0, gains + off)
    doubled = net if kind is Double else 0
    parity = rule.points if type(rule) is Parity and net % 2 == rule.odd else 0
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


def highest(state: State, won: list[int]) -> Seat:
    """Who gets the bonus for the highest exact guess (A-29 to A-32): of several, who had fewest
    points before, then the highest Berzerker.
    """
    guesses = [guess or 0 for guess in state.guesses]
    exact = [seat for seat, guess in enumerate(guesses) if guess == won[seat]]
    if not exact:
        return NOBODY
    most = max([guesses[seat] for seat in exact])
    if state.settings.highest_guess == "among_all" and most < max(guesses):
        return NOBODY
    tied = [seat for seat in exact if guesses[seat] == most]
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
