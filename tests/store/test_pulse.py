"""What a store says of its own health."""

from __future__ import annotations

from netplay.store.clock import ManualClock
from netplay.store.interface import Conflict, Unavailable
from netplay.store.pulse import Pulse


def opened() -> tuple[Pulse, ManualClock]:
    """The pulse of a store that was opened just now."""
    clock = ManualClock()
    pulse = Pulse(clock)
    assert pulse.health().state == "down"
    pulse.opened(True)
    return pulse, clock


def test_failing_is_degraded_and_then_down() -> None:
    """From the first failure degraded, after 30 s down, with one answer ok again."""
    pulse, clock = opened()
    clock.let_pass(5)
    pulse.refused(Unavailable("no room"))
    clock.let_pass(29)
    pulse.refused(Unavailable("still none"))
    assert pulse.health()[:3] == ("degraded", 5, "still none")
    clock.let_pass(1)
    assert pulse.health().state == "down"
    pulse.well()
    assert pulse.health()[:2] == ("ok", 35)


def test_a_conflict_speaks_for_the_store() -> None:
    """A plain no is an answer."""
    pulse, _ = opened()
    pulse.refused(Unavailable("away"))
    pulse.refused(Conflict(3))
    assert pulse.health().state == "ok"


def test_every_part_must_be_well() -> None:
    """Answered calls do not hide a listener that hears nothing."""
    pulse, clock = opened()
    pulse.failed("silence", "listener")
    clock.let_pass(1)
    pulse.refused(Unavailable("away"))
    pulse.well()
    assert pulse.health()[:2] == ("degraded", 0)
    pulse.well("listener")
    assert pulse.health()[:2] == ("ok", 1)


def test_the_slowest_appends_are_known() -> None:
    """p99 of the last appends, in milliseconds."""
    pulse, _ = opened()
    assert pulse.health().append_p99_ms == 0
    for number in range(1, 101):
        pulse.appended(number / 1000)
    assert pulse.health().append_p99_ms == 100
