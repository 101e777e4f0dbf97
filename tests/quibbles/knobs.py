"""What the contract suites must know about Quibbles."""

from __future__ import annotations

from typing import Any, Final

from core.games.quibbles.actions import Combine, Split
from core.games.quibbles.rules.ending import LAST_TURN
from core.games.quibbles.state import State
from core.seat import Seat
from tests.knobs import MARK, Knobs, Played, Sample


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


def marked(state: State, seat: Seat | None) -> State:
    """The table with a mark on every card that is hidden from a seat."""
    copy = state.copy()
    copy.pile = [card + MARK for card in copy.pile]
    copy.thrown = [card + MARK for card in copy.thrown]
    for other, known in enumerate(copy.known):
        if other != seat:
            hidden = copy.hands[other][:]
            for card in known:
                hidden.remove(card)
            copy.hands[other] = known + [card + MARK for card in hidden]
    return copy


KNOBS: Final = Knobs(
    samples=(
        Sample(2),
        Sample(3, {"deck": "both", "first_seat": "third"}),
        Sample(4, {"deck": "sevens", "split_seven": False, "exact_six": False, "stall_rounds": 3}),
        Sample(5, {"deck": "zeros", "allow_empty_take": True, "zero_in_groups": False}),
        Sample(5, {"deck": "yucata", "allow_empty_take": True}),
    ),
    played=(
        Played(Sample(2), luck=1),
        Played(Sample(3, {"deck": "both", "first_seat": "second"}), 2, ("easy", "random")),
        Played(Sample(5, {"deck": "zeros"}), luck=3, steps=60),
    ),
    longest=2 * LAST_TURN + 1,
    tally=tally,
    canonical=canonical,
    marked=marked,
    shows=frozenset({"RowRefilled", "CardStashed"}),
)
