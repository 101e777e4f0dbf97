"""What the contract suites must know about Tribulation."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from core.games.tribulation.actions import Buzz, Claim, Reveal
from core.games.tribulation.state import State
from core.seat import Seat
from tests.knobs import MARK, Knobs, Played, Sample


def tally(state: State) -> tuple[list[int], tuple[int, ...]]:
    """All discs, lowest first, and the grid."""
    table = [state.disc] if state.disc else []
    zones = [state.pile, state.aside, state.skipped, state.gone, table, *state.won]
    return sorted(disc for zone in zones for disc in zone), state.grid


def canonical(action: Any) -> Any:
    """The action with its cells in order, and no clock in it."""
    match action:
        case Claim(cells, formula):
            return Claim(tuple(sorted(cells)), formula)
        case Buzz():
            return Buzz()
        case Reveal():
            return Reveal()
        case _:
            return action


def marked(state: State, seat: Seat | None) -> State:
    """The table with a mark on every disc and claim that is hidden from a seat."""
    copy = state.copy()
    for zone in (copy.pile, copy.aside, copy.skipped):
        zone[:] = [disc + MARK for disc in zone]
    copy.calls = [
        call
        if call.seat == seat
        else msgspec.structs.replace(call, cells=tuple(cell + MARK for cell in call.cells))
        for call in copy.calls
    ]
    return copy


KNOBS: Final = Knobs(
    samples=(
        Sample(1, {"discs": 8, "disc_seconds": 0}),
        Sample(2, {"auto_skip_unsolvable": True, "tile_bag": "uniform"}),
        Sample(3, {"discs": 25, "wrong_claim": "none", "latency_window_ms": 100}),
        Sample(4, {"discs": 10, "claim_mode": "buzz", "latency_window_ms": 60}),
        Sample(4, {"discs": 15, "claim_mode": "buzz", "wrong_claim": "lose_one_disc"}),
        Sample(5, {"discs": 12, "say_formula": True, "wrong_claim": "out_for_this_disc"}),
        Sample(6, {"discs": 12, "reverse_subtraction": True, "say_formula": True}),
        Sample(7, {"discs": 5, "six_nine_flip": True, "wrong_claim": "lose_one_disc"}),
        Sample(8, {"discs": 25}),
    ),
    played=(
        Played(Sample(1, {"discs": 5}), luck=1, levels=("child",)),
        Played(
            Sample(2, {"discs": 6, "latency_window_ms": 150, "reverse_subtraction": True}),
            luck=2,
            levels=("casual", "random"),
        ),
        Played(
            Sample(4, {"discs": 8, "claim_mode": "buzz", "wrong_claim": "lose_one_disc"}),
            luck=3,
            levels=("expert", "casual", "bishop", "random"),
        ),
        Played(Sample(8, {"discs": 5, "auto_skip_unsolvable": True}), luck=4, levels=("casual",)),
    ),
    longest=6000,
    tally=tally,
    canonical=canonical,
    marked=marked,
    shows=frozenset({"DiscRevealed", "DiscClosed", "Stopped"}),
)
