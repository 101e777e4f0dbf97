"""OpenSpiel: oh_hell, whose rules are C++ called from Python, and a game whose rules are Python."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import random
from typing import Any

import pyspiel
from rounds import serve

SEATS = 4
GAME = pyspiel.load_game(f"oh_hell(players={SEATS})")
SIX = pyspiel.load_game(f"oh_hell(players={SEATS},num_tricks_fixed=6)")


def deal(state: Any) -> None:
    """Let chance act until somebody is asked."""
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(random() * len(outcomes))][0])


def play(game: Any, strings: bool = False) -> int:
    """A hand with every move checked; the number of moves.

    Args:
        game: What is played.
        strings: After each move everybody's information is made into a string.
    """
    state, moves = game.new_initial_state(), 0
    while True:
        deal(state)
        if state.is_terminal():
            return moves
        legal = state.legal_actions()
        state.apply_action_with_legality_check(legal[int(random() * len(legal))])
        moves += 1
        if strings:
            for seat in range(game.num_players()):
                state.information_state_string(seat)


def dominoes() -> Callable[[], int]:
    """Team dominoes: four seats, hidden hands, rules in Python."""
    from open_spiel.python.games import team_dominoes  # noqa: F401  # registers itself

    game = pyspiel.load_game("python_team_dominoes")
    return lambda: play(game)


def clone() -> Callable[[], int]:
    """Copies of a state in the middle of a hand."""
    state = SIX.new_initial_state()
    deal(state)
    for _ in range(10):
        state.apply_action(state.legal_actions()[0])

    def work() -> int:
        for _ in range(1000):
            state.clone()
        return 1000

    return work


def search() -> Callable[[], int]:
    """Python's ISMCTS on a guess with six cards in hand; a simulation goes to the end of it."""
    import numpy
    from open_spiel.python.algorithms import ismcts, mcts

    luck = numpy.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=SIX,
        evaluator=mcts.RandomRolloutEvaluator(1, luck),
        uct_c=2.0,
        max_simulations=50,
        random_state=luck,
    )

    def work() -> int:
        state = SIX.new_initial_state()
        deal(state)
        bot.step(state)
        return 50

    return work


WORKS: dict[str, Callable[[], Callable[[], int]]] = {
    "play": lambda: lambda: play(GAME),
    "strings": lambda: lambda: play(GAME, strings=True),
    "python": dominoes,
    "clone": clone,
    "search": search,
}

serve(WORKS[sys.argv[1]]())
