"""Games in which one seat after the other chooses from a list: what they all answer alike.

A `TurnGame` says how it begins, what the mover may do, what then happens, what a seat sees and what
counts at the end; `game()` makes the whole contract of `core.game` of it. A game that needs other
answers writes that contract itself, as the four of the house do.
"""

from core.turns.game import TurnGame
from core.turns.table import (
    Choice,
    Depart,
    MatchEnded,
    NoSettings,
    Own,
    SeatDeparted,
    Turns,
    TurnView,
)

__all__ = [
    "Choice",
    "Depart",
    "MatchEnded",
    "NoSettings",
    "Own",
    "SeatDeparted",
    "TurnGame",
    "TurnView",
    "Turns",
]
