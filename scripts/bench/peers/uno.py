"""RLCard: UNO through its environment."""

from __future__ import annotations

from random import random

import rlcard
from rounds import serve

ENV = rlcard.make("uno")


def play() -> int:
    """A game; the number of moves."""
    state, _ = ENV.reset()
    moves = 0
    while not ENV.is_over():
        legal = list(state["legal_actions"])
        state, _ = ENV.step(legal[int(random() * len(legal))])
        moves += 1
    return moves


serve(play)
