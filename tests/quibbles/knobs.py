"""What the contract suites must know about Quibbles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from core.games.quibbles.actions import Combine, Split
from core.games.quibbles.state import State
from core.seat import Seat

SAMPLES: Final[tuple[tuple[int, Mapping[str, Any]], ...]] = (
    (2, {}),
    (3, {"deck": "both", "first_seat": "third"}),
    (4, {"deck": "sevens", "split_seven": False, "exact_six": False, "stall_rounds": 3}),
    (5, {"deck": "zeros", "allow_empty_take": True, "zero_in_groups": False}),
    (5, {"deck": "yucata", "allow_empty_take": True}),
)
"""Seats and settings that between them turn every option both ways."""


def tally(state: State) -> list[int]:
    """All cards, lowest first."""
    zones = [state.row, state.pile, state.discards, state.thrown, *state.hands, *state.collections]
    return sorted(card for zone in zones for card in zone)


def canonical(action: Any) -> Any:
    """The action with its cards and places in order."""
    match action:
        case Split(card, groups):
            return Split(card, tuple(sorted(tuple(sorted(group)) for group in groups)))
        case Combine(cards, take):
            return Combine(tuple(sorted(cards)), tuple(sorted(take)))
        case _:
            return action


def marked(state: State, seat: Seat | None, mark: int) -> State:
    """The table with a mark on every card that is hidden from a seat."""
    copy = state.copy()
    copy.pile = [card + mark for card in copy.pile]
    copy.thrown = [card + mark for card in copy.thrown]
    for other, known in enumerate(copy.known):
        if other != seat:
            hidden = copy.hands[other][:]
            for card in known:
                hidden.remove(card)
            copy.hands[other] = known + [card + mark for card in hidden]
    return copy
