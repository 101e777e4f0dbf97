"""The gate: limits for each source and for all."""

from __future__ import annotations

import pytest

from netplay.ssh.config import GateLimits
from netplay.ssh.gate import Bucket, Gate, TurnedAway, address_of, source_of


class Clock:
    """Time that passes when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def reason(gate: Gate, address: str) -> str:
    """Why an address is turned away; "" when it is let in."""
    try:
        gate.admit(address)
    except TurnedAway as denied:
        return str(denied)
    return ""


def test_a_source_is_an_address_or_a_network_of_64_bits() -> None:
    """Somebody with a whole IPv6 network is one source."""
    one, same, other = (
        source_of(address_of(text)) for text in ("2001:db8::1", "2001:db8::2:3", "2001:db8:0:1::1")
    )

    assert one == same != other
    assert source_of(address_of("::ffff:192.0.2.1")) == source_of(address_of("192.0.2.1"))
    assert source_of(address_of("0.0.0.1")) != source_of(address_of("::1"))


def test_a_public_source_begins_ten_at_once_and_then_one_a_second(clock: Clock) -> None:
    """A loop of handshakes is slowed down, whatever became of each."""
    gate = Gate(GateLimits(), clock)
    for _ in range(10):
        gate.admit("8.8.8.1").left()

    assert reason(gate, "8.8.8.1") == "too often"
    assert reason(gate, "8.8.8.2") == ""
    clock.now += 1.01
    assert reason(gate, "8.8.8.1") == ""
    assert gate.denied["too often"] == 1


def test_a_public_source_has_eight_connections_and_a_party_more(clock: Clock) -> None:
    """One address of the internet is a household; one of a private range may be a LAN party."""
    gate = Gate(GateLimits(burst=100, private_burst=100), clock)
    for _ in range(8):
        gate.admit("8.8.8.1").proved()
    for _ in range(32):
        gate.admit("192.168.1.5").proved()

    assert reason(gate, "8.8.8.1") == "too many from one source"
    assert reason(gate, "192.168.1.5") == "too many from one source"


def test_silent_connections_of_one_source_are_few(clock: Clock) -> None:
    """Who has not said who they are holds little, and leaving gives it back."""
    gate = Gate(GateLimits(), clock)
    first = gate.admit("8.8.8.1")
    for _ in range(5):
        gate.admit("8.8.8.1")

    assert reason(gate, "8.8.8.1") == "too many unproved from one source"
    first.left("silent")
    assert reason(gate, "8.8.8.1") == ""


def test_a_crowd_is_thinned_by_lot_and_then_closed(clock: Clock) -> None:
    """From 32 unproved on 30 of 100 are turned away, at 64 all."""
    lots = [29]
    gate = Gate(GateLimits(), clock, lot=lambda _: lots[0])
    for number in range(32):
        gate.admit(f"8.8.8.{number}")

    assert reason(gate, "9.9.9.1") == "crowd"
    lots[0] = 99
    for number in range(32):
        gate.admit(f"9.9.9.{number}")
    assert reason(gate, "1.1.1.9") == "crowd"


def test_the_house_has_a_size(clock: Clock) -> None:
    """Beyond the total nobody comes in, whoever they are."""
    gate = Gate(GateLimits(total=2), clock)
    visits = [gate.admit(f"8.8.8.{number}") for number in range(2)]

    assert reason(gate, "9.9.9.1") == "full"
    visits[0].left()
    assert reason(gate, "9.9.9.1") == ""


def test_penalties_add_up_to_being_shut_out_for_a_while(clock: Clock) -> None:
    """From 15 seconds on the source waits; below it nothing happens; ten minutes are the most."""
    gate = Gate(GateLimits(), clock)
    gate.admit("8.8.8.1").left("silent")
    assert reason(gate, "8.8.8.1") == ""
    gate.admit("8.8.8.1").left("refused")
    gate.admit("8.8.8.2").left("nobody")
    assert reason(gate, "8.8.8.1") == "penalty"
    assert reason(gate, "8.8.8.2") == ""

    clock.now += 1
    visits = [gate.admit("8.8.8.1") for _ in range(5)]
    for visit in visits:
        visit.left("crash")
    seconds = 450 + 14
    clock.now += seconds - 16
    assert reason(gate, "8.8.8.1") == "penalty"
    clock.now += 2
    assert reason(gate, "8.8.8.1") == ""


def test_a_private_source_is_never_shut_out(clock: Clock) -> None:
    """A misconfigured client at a LAN party, or a proxy, must not lock out the others."""
    gate = Gate(GateLimits(), clock)
    for _ in range(10):
        gate.admit("10.0.0.7").left("crash")

    assert reason(gate, "10.0.0.7") == ""


def test_only_so_many_sources_are_remembered(clock: Clock) -> None:
    """A flood of addresses does not fill the memory; the oldest are forgotten."""
    gate = Gate(GateLimits(sources=100), clock)
    for number in range(1000):
        gate.admit(f"2001:db8:0:{number:x}::1").left()

    assert len(gate._visitors) == 100
    assert (gate.live, gate.unproved) == (0, 0)


def test_a_bucket_tells_how_long_its_debt_lasts() -> None:
    """Reading stops for as long as was read too much."""
    bucket = Bucket(10, 5, now=0)

    assert bucket.take(10, now=0) == 0
    assert bucket.take(10, now=0) == 2
    assert bucket.take(0, now=2) == 0
    assert bucket.take(10, now=100) == 0
