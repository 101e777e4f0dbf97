"""Whether the rules allow an answer. That a claim is right is never asked here: a wrong one is
legal, and costs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from core.game import Decision, Refusal
from core.games.tribulation.actions import (
    Buzz,
    Claim,
    Depart,
    GiveUp,
    Reveal,
    Thaw,
    TimeUp,
    Weigh,
    Withdraw,
)
from core.games.tribulation.rules.offers import pending
from core.games.tribulation.state import State
from core.games.tribulation.sums import Formula, signs
from core.games.tribulation.tiles import CELLS, as_line
from core.refusals import GARBLED, NOT_ASKED, STALE
from core.seat import Seat

Verdict: TypeAlias = Refusal | None
"""None: the rules have nothing against it."""

_LATEST: Final = 1 << 53
"""No clock of the house gets that far."""


def check(state: State, decision: Decision | None, action: Any) -> Verdict:
    """What the rules say to an answer. Any junk gets a Refusal."""
    if decision is None:
        return _departure(state, action)
    if not any((d.id, d.seat) == (decision.id, decision.seat) for d in pending(state)):
        return STALE
    judge = _JUDGES.get((decision.kind, type(action)))
    if judge is None:
        return _OTHER_WAY.get((decision.kind, type(action)), NOT_ASKED)
    return judge(state, decision.seat, action)


def _departure(state: State, action: Any) -> Verdict:
    """A seat leaves (R-19)."""
    if type(action) is not Depart or state.phase == "over":
        return NOT_ASKED
    return None if type(action.seat) is int and action.seat in state.present else GARBLED


def _claim(state: State, seat: Seat, action: Claim) -> Verdict:
    """A claim in the race: by who may claim now, of three tiles in a line."""
    return _free(state, seat) or _shown(state, seat, action)


def _free(state: State, seat: Seat) -> Verdict:
    if state.frozen[seat]:
        return Refusal("frozen", "R-6")
    return Refusal("claimed", "R-5") if state.claimed(seat) else None


def _shown(state: State, seat: Seat, action: Claim) -> Verdict:
    """Tiles that are shown: three, in a straight line, side by side (R-1)."""
    return (
        _stamped(state, seat, action)
        or _cells(action.cells)
        or _formula(state, action.cells, action.formula)
    )


def _stamped(state: State, seat: Seat, action: Claim | Buzz | Reveal) -> Verdict:
    """Times are times (R-5)."""
    credit_ms = 0 if isinstance(action, Reveal) else action.credit_ms
    times = (action.arrival_ms, credit_ms)
    return None if all(type(ms) is int and 0 <= ms < _LATEST for ms in times) else GARBLED


def _cells(cells: Any) -> Verdict:
    if type(cells) is not tuple or len(cells) > CELLS:
        return GARBLED
    if not all(type(cell) is int and 0 <= cell < CELLS for cell in cells):
        return GARBLED
    if len(cells) != 3:
        return Refusal("three-tiles", "R-2", (len(cells),))
    if len(set(cells)) < 3:
        return Refusal("tile-twice", "R-16")
    return None if as_line(cells) else Refusal("no-line", "R-1")


def _formula(state: State, cells: tuple[int, ...], formula: Any) -> Verdict:
    """The formula is stated exactly where the table wants it (R-4)."""
    if not state.settings.say_formula:
        return None if formula is None else Refusal("no-formula", "R-4")
    if formula is None:
        return Refusal("say-formula", "R-4")
    if type(formula) is not Formula or type(formula.third) is not int:
        return GARBLED
    if formula.third not in cells:
        return Refusal("third-elsewhere", "R-4")
    if formula.sign == "from" and not state.settings.reverse_subtraction:
        return Refusal("no-reverse", "R-3")
    return None if formula.sign in signs(state.settings.twists) else GARBLED


def _buzz(state: State, seat: Seat, action: Buzz) -> Verdict:
    return _free(state, seat) or _stamped(state, seat, action)


def _always(state: State, seat: Seat, action: Any) -> Verdict:
    return None


_JUDGES: Final[dict[tuple[str, Any], Callable[[State, Seat, Any], Verdict]]] = {
    ("claim", Claim): _claim,
    ("claim", GiveUp): _always,
    ("buzz", Buzz): _buzz,
    ("buzz", GiveUp): _always,
    ("mark", Claim): _shown,
    ("mark", Withdraw): _always,
    ("reveal", Reveal): _stamped,
    ("limit", TimeUp): _always,
    ("thaw", Thaw): _always,
    ("window", Weigh): _always,
}
"""By kind of decision and of action, the function that judges it."""

_OTHER_WAY: Final[dict[tuple[str, Any], Refusal]] = {
    ("buzz", Claim): Refusal("stop-first", "R-7"),
    ("claim", Buzz): Refusal("no-stop", "R-7"),
    ("mark", GiveUp): Refusal("show-now", "R-7"),
    ("mark", Buzz): Refusal("show-now", "R-7"),
}
"""What comes near to a legal answer, and why it is none."""
