"""PokerKit: no-limit Texas hold'em at random, and its hand histories read and played again."""

from __future__ import annotations

import sys
from random import choice
from typing import Any

from pokerkit import Automation, HandHistory, NoLimitTexasHoldem
from rounds import serve

GAME = NoLimitTexasHoldem(tuple(Automation), False, 0, (1, 2), 2)


def hand() -> tuple[int, Any]:
    """A hand with everything but the players' own moves automated; their number, and the end."""
    state, moves = GAME(200, 4), 0
    while state.status:
        allowed = (
            (state.can_fold, state.fold),
            (state.can_check_or_call, state.check_or_call),
            (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
        )
        choice([move for may, move in allowed if may()])()
        moves += 1
    return moves, state


def play() -> int:
    """A hand; the number of moves."""
    return hand()[0]


def kept() -> tuple[int, str]:
    """A hand as text."""
    moves, state = hand()
    return moves, HandHistory.from_game_state(GAME, state).dumps()


HISTORIES = [kept() for _ in range(50)] if sys.argv[1] == "replay" else []


def replay() -> int:
    """A hand from its text, state by state."""
    moves, text = choice(HISTORIES)
    for _ in HandHistory.loads(text):
        pass
    return moves


serve({"play": play, "replay": replay}[sys.argv[1]])
