"""What the doors allow: every limit in one place, each with a default that holds."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class GateLimits(Struct, frozen=True, kw_only=True):
    """Who may knock, and how often. A source is an IPv4 address or an IPv6 /64; the `private_`
    figures are for loopback, link-local and private ranges, so that a LAN party works."""

    burst: int = 10
    """Connections a source may begin at once."""
    per_second: float = 1.0
    """and how fast that comes back."""
    live: int = 8
    """Connections of one source at a time."""
    unproved: int = 6
    """of which so many may not have said who they are yet."""
    private_burst: int = 15
    private_per_second: float = 8.0
    private_live: int = 32
    private_unproved: int = 16
    total: int = 512
    """Connections of everybody."""
    total_unproved: int = 64
    """Connections that have not said who they are yet, of everybody."""
    drop_from: int = 32
    """From so many of those on, some newcomers are turned away by lot, more as it fills."""
    penalty_from: float = 15.0
    """Seconds of penalty a source must have gathered before it is shut out."""
    penalty_most: float = 600.0
    sources: int = 65_536
    """Sources remembered; the ones not seen for longest are forgotten first."""


class GuardLimits(Struct, frozen=True, kw_only=True):
    """What one connection may cost."""

    burst: int = 128 << 10
    """Bytes a client may send at once."""
    per_second: int = 16 << 10
    """and on average; beyond it the server stops reading for a while."""
    read: int = 4096
    """Bytes read at a time."""
    smallest_packet: int = 4096
    """A client that accepts less for each packet is sent away."""
    sessions: int = 2
    """Sessions of one connection at a time."""
    idle_seconds: float = 30.0
    """Longest time without a session."""
    stall_seconds: float = 60.0
    """Longest time without taking what is sent."""
    rekey_seconds: float = 10.0
    """Longest time for a new key exchange."""
    held: int = 64 << 10
    """Bytes of output kept back for a client that takes none."""
    send_buffer: int = 128 << 10
    """Bytes the system may keep for it; 0: as the system likes."""
    auth_tries: int = 6
    """Failed ways to say who one is."""


class SshConfig(Struct, frozen=True, kw_only=True):
    """Where the doors stand and how they are guarded."""

    state: Path
    """Directory of the host key."""
    hosts: tuple[str, ...] = ("127.0.0.1",)
    """Addresses to listen on."""
    port: int = 2222
    """0: any free one."""
    strict: bool = False
    """Only key exchange that withstands a quantum computer; shuts out older clients."""
    login_seconds: float = 20.0
    """Longest time to say who one is."""
    keepalive_seconds: float = 15.0
    keepalive_count: int = 3
    drain_seconds: float = 4.0
    """Longest farewell when the house closes."""
    gate: GateLimits = GateLimits()
    guard: GuardLimits = GuardLimits()
