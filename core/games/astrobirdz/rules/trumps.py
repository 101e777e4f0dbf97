"""Picking the trump colour (A-9, A-10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.deck import Chance
from core.game import Event
from core.games.astrobirdz.actions import PickTrump
from core.games.astrobirdz.cards import Pick, Picker
from core.games.astrobirdz.events import TrumpPicked
from core.games.astrobirdz.state import State, ask
from core.seat import Seat

_PICKERS: Final[dict[Picker, Callable[[State], Seat]]] = {
    "dealer": lambda state: state.dealer,
    "youngest": lambda state: state.ages[0],
    "oldest": lambda state: state.ages[-1],
    "lowest": lambda state: state.berzerkers.index(min(state.berzerkers)),
}


def ask_trump(state: State, rule: Pick, chance: Chance) -> list[Event]:
    """Somebody picks the trump colour, with the own hand known."""
    ask(state, "trump", _PICKERS[rule.who](state))
    return []


def pick(state: State, seat: Seat, action: PickTrump, chance: Chance) -> list[Event]:
    """Any of six colours."""
    state.trump = action.colour
    state.phase = ""
    return [TrumpPicked(seat, action.colour)]
