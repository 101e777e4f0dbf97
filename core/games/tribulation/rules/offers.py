"""What the table waits for, and what may be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from core.game import Decision, Listed
from core.games.tribulation.actions import (
    AnyOptions,
    GiveUp,
    Reveal,
    Search,
    Thaw,
    TimeUp,
    Weigh,
    Withdraw,
)
from core.games.tribulation.rules.discs import COUNTDOWN
from core.games.tribulation.state import State
from core.seat import SYSTEM, Seat

MARK: Final = 10
"""Seconds to show the tiles after calling stop (R-7)."""
FREEZE_MS: Final = {"none": 500, "freeze": 3000, "lose_one_disc": 500}
"""How long a wrong claim keeps from the next one, by penalty (R-6)."""


def pending(state: State) -> tuple[Decision, ...]:
    """What is open: those who search first, then the house's timers, then who has given up."""
    return tuple(_PENDING[state.phase](state))


def _countdown(state: State) -> Iterator[Decision]:
    yield Decision(state.decision, SYSTEM, "reveal", after_ms=COUNTDOWN * 1000)


def _search(state: State) -> Iterator[Decision]:
    """The race: one decision for every seat that may still find the disc, and the timers."""
    yield from _seats(state, False)
    yield from _timers(state)
    yield from _seats(state, True)


def _seats(state: State, given_up: bool) -> Iterator[Decision]:
    kind = "buzz" if state.settings.claim_mode == "buzz" else "claim"
    for seat in state.searching:
        if (seat in state.given_up) == given_up:
            yield Decision(state.decision, seat, kind, "race", chosen=given_up)


def _stopped(state: State) -> Iterator[Decision]:
    """Everything waits for who has called stop; only the disc's time runs on."""
    yield Decision(state.mark, state.floor, "mark", after_ms=MARK * 1000)
    yield from _limit(state)


def _timers(state: State) -> Iterator[Decision]:
    yield from _limit(state)
    for thaw in state.frozen:
        if thaw:
            after_ms = FREEZE_MS[state.settings.wrong_claim]
            yield Decision(thaw, SYSTEM, "thaw", after_ms=after_ms)
    if state.window:
        window = state.settings.latency_window_ms
        yield Decision(state.window, SYSTEM, "window", after_ms=window, hidden=True)


def _limit(state: State) -> Iterator[Decision]:
    if state.limit:
        yield Decision(state.limit, SYSTEM, "limit", after_ms=state.settings.disc_seconds * 1000)


def options(state: State, decision: Decision) -> AnyOptions:
    """The legal answers to an open decision."""
    if decision.seat == SYSTEM:
        return Listed((_TIMERS[decision.kind](),))
    settings = state.settings
    if decision.kind == "mark":
        return Search(
            claims=True, withdraw=True, formulas=settings.say_formula, twists=settings.twists
        )
    free = may_claim(state, decision.seat)
    return Search(
        claims=free and decision.kind == "claim",
        buzz=free and decision.kind == "buzz",
        give_up=True,
        formulas=settings.say_formula,
        twists=settings.twists,
    )


def may_claim(state: State, seat: Seat) -> bool:
    """Whether nothing keeps a searching seat from claiming now."""
    return not state.frozen[seat] and not state.claimed(seat)


def fallback(state: State, decision: Decision) -> Any:
    """When time runs out: the timer does its work, a player gives up."""
    return _FALLBACKS[decision.kind]()


_PENDING: Final[dict[str, Callable[[State], Iterator[Decision]]]] = {
    "countdown": _countdown,
    "search": _search,
    "stopped": _stopped,
    "over": lambda state: iter(()),
}
_TIMERS: Final[dict[str, type[Any]]] = {
    "reveal": Reveal,
    "limit": TimeUp,
    "thaw": Thaw,
    "window": Weigh,
}
_FALLBACKS: Final[dict[str, type[Any]]] = {
    **_TIMERS,
    "claim": GiveUp,
    "buzz": GiveUp,
    "mark": Withdraw,
}
