"""The race for a disc: claims, calls of stop, penalties, giving up, and the house's timers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.deck import Chance
from core.game import Decision, Event
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
from core.games.tribulation.events import (
    ClaimFailed,
    ClaimNoted,
    GaveUp,
    SearchedOn,
    SeatDeparted,
    Stopped,
    Thawed,
    Verdict,
)
from core.games.tribulation.rules import discs
from core.games.tribulation.rules.offers import MARK
from core.games.tribulation.state import Call, State
from core.games.tribulation.sums import Sum, makes, prove
from core.games.tribulation.tiles import Disc, Line, as_line
from core.seat import Seat


def apply(
    state: State, decision: Decision | None, action: Any, chance: Chance
) -> tuple[Event, ...]:
    """Carry out what `check` has allowed."""
    if decision is None:
        return tuple(_depart(state, action))
    return tuple(_DEEDS[type(action)](state, decision, action))


def _reveal(state: State, decision: Decision, action: Reveal) -> list[Event]:
    return discs.reveal(state, action.arrival_ms)


def _claim(state: State, decision: Decision, action: Claim) -> list[Event]:
    """First correct claim takes the disc; with a window it waits for others (R-5)."""
    seat, line = decision.seat, as_line(action.cells)
    assert line is not None
    twists = state.settings.twists
    made = prove(state.grid, line, state.disc, twists, action.formula)
    if made is None:
        return _wrong(state, seat, line)
    call = Call(seat, line, action.arrival_ms, action.credit_ms, action.formula)
    if state.phase == "stopped":
        return discs.award(state, call, made, (_verdict(state, call, True),))
    return _race(state, call)


def _buzz(state: State, decision: Decision, action: Buzz) -> list[Event]:
    """First call of stop gets the floor (R-7)."""
    return _race(state, Call(decision.seat, (), action.arrival_ms, action.credit_ms))


def _race(state: State, call: Call) -> list[Event]:
    state.calls.append(call)
    if not state.settings.latency_window_ms:
        return _weigh(state)
    if not state.window:
        state.window = state.last + 1
    return [ClaimNoted(call.seat, call.cells)]


def _weigh(state: State) -> list[Event]:
    """Earliest after taking off what is credited for the wire; equal: in order of arrival (R-5)."""
    opened, state.window = bool(state.window), 0
    if not state.calls:
        if opened:
            state.next_id()
        return []
    calls = sorted(state.calls, key=lambda call: call.arrival_ms - call.credit_ms)
    state.calls = []
    first, *late = calls
    verdicts = (
        _verdict(state, first, True),
        *(_verdict(state, call, False) for call in late),
    )
    if first.cells:
        return discs.award(state, first, _proof(state, first), verdicts)
    return _stop(state, first.seat, verdicts)


def _proof(state: State, call: Call) -> Sum:
    line = as_line(call.cells)
    assert line is not None
    made = prove(state.grid, line, state.disc, state.settings.twists, call.formula)
    assert made is not None
    return made


def _verdict(state: State, call: Call, won: bool) -> Verdict:
    after_ms = max(0, call.arrival_ms - state.revealed_ms)
    return Verdict(call.seat, after_ms, call.credit_ms, won)


def _stop(state: State, seat: Seat, verdicts: tuple[Verdict, ...]) -> list[Event]:
    """Everything stands still while tiles are shown (R-7)."""
    state.phase = "stopped"
    state.floor = seat
    state.mark = state.next_id()
    return [Stopped(seat, MARK, verdicts)]


def _withdraw(state: State, decision: Decision, action: Withdraw) -> list[Event]:
    return _wrong(state, decision.seat, None)


def _wrong(state: State, seat: Seat, line: Line | None) -> list[Event]:
    """A wrong claim, and what it costs (R-6)."""
    settings = state.settings
    state.failed[seat] = line or ()
    lost = _penalty(state, seat)
    made = makes(state.grid, line, settings.twists) if line else ()
    failed = ClaimFailed(seat, state.disc, line or (), made, settings.wrong_claim, lost)
    return [failed, *_go_on(state)]


def _penalty(state: State, seat: Seat) -> Disc | None:
    if state.settings.wrong_claim == "out_for_this_disc":
        state.out.append(seat)
        return None
    state.frozen[seat] = state.next_id()
    if state.settings.wrong_claim != "lose_one_disc" or not state.won[seat]:
        return None
    state.gone.append(state.won[seat].pop())
    return state.gone[-1]


def _go_on(state: State) -> list[Event]:
    """The search goes on, unless nobody searches any more or the time is over (R-8, R-10)."""
    stopped, state.phase = state.phase == "stopped", "search"
    if stopped and state.settings.disc_seconds and not state.limit:
        return discs.remove(state, "timed_out")
    if all(seat in state.given_up for seat in state.searching):
        return _close(state, "given_up")
    return []


def _close(state: State, how: Any) -> list[Event]:
    """The disc goes away, unless the window holds a claim on it."""
    weighed = _weigh(state)
    return weighed or discs.remove(state, how)


def _give_up(state: State, decision: Decision, action: GiveUp) -> list[Event]:
    """Give up, or search on; when everybody has given up the disc goes away (R-8)."""
    if decision.seat in state.given_up:
        state.given_up.remove(decision.seat)
        return [SearchedOn(decision.seat)]
    state.given_up.append(decision.seat)
    return [GaveUp(decision.seat), *_go_on(state)]


def _time_up(state: State, decision: Decision, action: TimeUp) -> list[Event]:
    """The time is over; who is just showing tiles may finish (R-10)."""
    state.limit = 0
    return [] if state.phase == "stopped" else _close(state, "timed_out")


def _thaw(state: State, decision: Decision, action: Thaw) -> list[Event]:
    seat = state.frozen.index(decision.id)
    state.frozen[seat] = 0
    return [Thawed(seat)]


def _window_over(state: State, decision: Decision, action: Weigh) -> list[Event]:
    return _weigh(state)


def _depart(state: State, action: Depart) -> list[Event]:
    """A leaver keeps its discs and is not counted when all have given up (R-19)."""
    seat = action.seat
    state.departed.append(seat)
    gone = SeatDeparted(seat)
    if not state.present:
        return [gone, *_abandon(state)]
    if state.phase == "countdown":
        return [gone]
    _forget(state, seat)
    if state.phase == "search" or state.floor == seat:
        return [gone, *_go_on(state)]
    return [gone]


def _forget(state: State, seat: Seat) -> None:
    """What a leaver had under way is void. The window stays open, and may be found empty."""
    state.calls = [call for call in state.calls if call.seat != seat]
    state.frozen[seat] = 0
    if seat in state.given_up:
        state.given_up.remove(seat)


def _abandon(state: State) -> list[Event]:
    """Nobody is left: the match is over, the disc on the table is nobody's."""
    if state.disc:
        state.gone.append(state.disc)
        state.disc = 0
    return discs.end(state)


_DEEDS: Final[dict[type, Callable[[State, Decision, Any], list[Event]]]] = {
    Reveal: _reveal,
    Claim: _claim,
    Buzz: _buzz,
    Withdraw: _withdraw,
    GiveUp: _give_up,
    TimeUp: _time_up,
    Thaw: _thaw,
    Weigh: _window_over,
}
