"""Who may knock: limits for each source and for all, before a byte of SSH is spent."""

from __future__ import annotations

import ipaddress
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final, NoReturn, TypeAlias

from netplay.ssh.config import GateLimits
from netplay.ssh.porter import Address, Objection, Porter

Source: TypeAlias = int

PENALTIES: Final = {"nobody": 1.0, "refused": 5.0, "silent": 10.0, "crash": 90.0}
"""Seconds of penalty for a connection that ended so: left before saying who it is, failed to say
it, said nothing, broke something of ours."""


CROWDED: Final = "Too many connections just now. Please try again in a minute."


class TurnedAway(Exception):
    """A connection that is turned away; the argument says why, `words` say it to the person."""

    def __init__(self, why: str, words: str = CROWDED) -> None:
        super().__init__(why)
        self.words = words


def address_of(text: str) -> Address:
    """An address as the system gives it; an IPv4 one in IPv6 clothes is an IPv4 one.

    >>> address_of("::ffff:192.0.2.1%eth0")
    IPv4Address('192.0.2.1')
    """
    found = ipaddress.ip_address(text.partition("%")[0])
    mapped = getattr(found, "ipv4_mapped", None)
    return mapped or found


def source_of(address: Address) -> Source:
    """Whom limits are counted for: an IPv4 address, or an IPv6 network of 64 bits.

    >>> source_of(address_of("2001:db8::1")) == source_of(address_of("2001:db8::ffff"))
    True
    """
    number = int(address)
    return number if address.version == 4 else -(number >> 64) - 1


def at_home(address: Address) -> bool:
    """Whether an address is on this machine or a private network.

    >>> at_home(address_of("192.168.1.7")), at_home(address_of("8.8.8.8"))
    (True, False)
    """
    return address.is_private or address.is_loopback or address.is_link_local


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("_left", "_rate", "_since", "_size")

    def __init__(self, size: float, rate: float, now: float) -> None:
        self._size = self._left = size
        self._rate = rate
        self._since = now

    def take(self, amount: float, now: float) -> float:
        """Spend tokens, debts included; the seconds until the debt is paid, 0 for none."""
        self._left = min(self._size, self._left + (now - self._since) * self._rate) - amount
        self._since = now
        return max(0.0, -self._left / self._rate)

    def may(self, now: float) -> bool:
        """Spend one token if there is one."""
        if min(self._size, self._left + (now - self._since) * self._rate) < 1:
            return False
        self.take(1, now)
        return True


class _Visitor:
    """What is remembered of a source."""

    __slots__ = ("bucket", "live", "penalty_until", "private", "unproved")

    def __init__(self, bucket: Bucket, private: bool) -> None:
        self.bucket = bucket
        self.private = private
        self.live = 0
        self.unproved = 0
        self.penalty_until = 0.0


class Visit:
    """One connection that was let in, until it leaves."""

    __slots__ = ("_gate", "_proved", "_visitor", "address", "private")

    def __init__(self, gate: Gate, visitor: _Visitor, address: Address, private: bool) -> None:
        self._gate = gate
        self._visitor = visitor
        self._proved = False
        self.address = address
        self.private = private

    def proved(self) -> None:
        """It has said who it is."""
        if not self._proved:
            self._proved = True
            self._visitor.unproved -= 1
            self._gate.unproved -= 1

    def left(self, outcome: str = "") -> None:
        """It is gone; an outcome of PENALTIES counts against its source."""
        self.proved()
        self._visitor.live -= 1
        self._gate.live -= 1
        if not self.private:
            self._gate.penalise(self._visitor, PENALTIES.get(outcome, 0.0))


class Gate:
    """Lets connections in, or not."""

    def __init__(
        self,
        limits: GateLimits,
        clock: Callable[[], float],
        lot: Callable[[int], int] = secrets.randbelow,
        porter: Porter | None = None,
    ) -> None:
        self.limits = limits
        self._porter = porter
        self._clock = clock
        self._lot = lot
        self._visitors: OrderedDict[Source, _Visitor] = OrderedDict()
        self.live = 0
        """Connections that are in."""
        self.unproved = 0
        """Those of them that have not said who they are."""
        self.denied: Counter[str] = Counter()
        """How many were turned away, by reason."""

    def admit(self, address: str) -> Visit:
        """Let a connection from this address in.

        Raises:
            TurnedAway: when a limit says no.
        """
        parsed = address_of(address)
        if self._porter and (objection := self._porter.objects_to(parsed)):
            self.deny(objection)
        private = at_home(parsed)
        visitor = self._visitor(source_of(parsed), private)
        why = self._objection(visitor, private)
        if why:
            self.deny(Objection(why, CROWDED))
        visitor.live += 1
        visitor.unproved += 1
        self.live += 1
        self.unproved += 1
        return Visit(self, visitor, parsed, private)

    def change(self, limits: GateLimits) -> None:
        """Go by other limits from now on: every source begins anew with what it may do at once, and
        keeps its penalty."""
        self.limits = limits
        for visitor in self._visitors.values():
            visitor.bucket = self._bucket(visitor.private)

    def deny(self, objection: Objection) -> NoReturn:
        """Count somebody who is turned away."""
        self.denied[objection.why] += 1
        raise TurnedAway(*objection)

    def penalise(self, visitor: _Visitor, seconds: float) -> None:
        """Add to what a source has gathered."""
        now = self._clock()
        until = max(now, visitor.penalty_until) + seconds
        visitor.penalty_until = min(until, now + self.limits.penalty_most)

    def _objection(self, visitor: _Visitor, private: bool) -> str:
        limits, now = self.limits, self._clock()
        live = limits.private_live if private else limits.live
        unproved = limits.private_unproved if private else limits.unproved
        objections: tuple[tuple[str, Callable[[], bool]], ...] = (
            ("penalty", lambda: visitor.penalty_until - now >= limits.penalty_from),
            ("too often", lambda: not visitor.bucket.may(now)),
            ("too many from one source", lambda: visitor.live >= live),
            ("too many unproved from one source", lambda: visitor.unproved >= unproved),
            ("full", lambda: self.live >= limits.total),
            ("crowd", self._unlucky),
        )
        return next((why for why, holds in objections if holds()), "")

    def _unlucky(self) -> bool:
        """Whether the lot falls on a newcomer while many have not said who they are."""
        limits = self.limits
        room = limits.total_unproved - limits.drop_from
        over = self.unproved - limits.drop_from
        return over >= 0 and (over >= room or self._lot(100) < 30 + 70 * over // room)

    def _visitor(self, source: Source, private: bool) -> _Visitor:
        found = self._visitors.pop(source, None) or self._stranger(private)
        self._visitors[source] = found
        while len(self._visitors) > self.limits.sources:
            self._visitors.popitem(last=False)
        return found

    def _stranger(self, private: bool) -> _Visitor:
        return _Visitor(self._bucket(private), private)

    def _bucket(self, private: bool) -> Bucket:
        limits = self.limits
        size = limits.private_burst if private else limits.burst
        rate = limits.private_per_second if private else limits.per_second
        return Bucket(size, rate, self._clock())
