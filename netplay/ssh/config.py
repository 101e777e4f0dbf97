"""What the doors allow: every limit in one place, each with a default that holds."""

from __future__ import annotations

import ipaddress
from pathlib import Path
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Count: TypeAlias = Annotated[int, Meta(ge=1, le=1 << 31)]
Amount: TypeAlias = Annotated[float, Meta(gt=0, le=1e9)]


class GateLimits(Struct, frozen=True, kw_only=True):
    """Who may knock, and how often. A source is an IPv4 address or an IPv6 /64; the `private_`
    figures are for loopback, link-local and private ranges, so that a LAN party works."""

    burst: Annotated[Count, Meta(description="Connections a source may begin at once,")] = 10
    per_second: Annotated[Amount, Meta(description="and how fast that comes back.")] = 1.0
    live: Annotated[Count, Meta(description="Connections of one source at a time,")] = 8
    unproved: Annotated[
        Count, Meta(description="of which so many may not have said who they are yet.")
    ] = 6
    private_burst: Annotated[
        Count, Meta(description="The same four for a source on this machine or its network.")
    ] = 15
    private_per_second: Amount = 8.0
    private_live: Count = 32
    private_unproved: Count = 16
    total: Annotated[Count, Meta(description="Connections of everybody.")] = 512
    screens: Annotated[
        Count, Meta(description="Screens shown at a time; who comes later waits in a queue.")
    ] = 200
    starting: Annotated[
        Count, Meta(description="Screens of them that are drawn for the first time at once.")
    ] = 4
    total_unproved: Annotated[
        Count,
        Meta(description="Connections that have not said who they are yet, of everybody."),
    ] = 64
    drop_from: Annotated[
        Count,
        Meta(description="From so many of those on, some newcomers are turned away by lot."),
    ] = 32
    penalty_from: Annotated[
        Amount,
        Meta(description="Seconds of penalty a source gathers before it is shut out."),
    ] = 15.0
    penalty_most: Annotated[
        Amount, Meta(description="Seconds for which it is shut out at most.")
    ] = 600.0
    sources: Annotated[
        Count,
        Meta(description="Sources remembered; those not seen for longest are forgotten first."),
    ] = 65_536


class GuardLimits(Struct, frozen=True, kw_only=True):
    """What one connection may cost."""

    burst: Annotated[Count, Meta(description="Bytes a client may send at once,")] = 128 << 10
    per_second: Annotated[
        Count,
        Meta(description="and on average; beyond it the server stops reading for a while."),
    ] = 16 << 10
    read: Annotated[Count, Meta(description="Bytes read at a time.")] = 4096
    smallest_packet: Annotated[
        Count,
        Meta(description="A client that accepts less for each packet is sent away."),
    ] = 4096
    sessions: Annotated[Count, Meta(description="Sessions of one connection at a time.")] = 2
    idle_seconds: Annotated[Amount, Meta(description="Longest time without a session.")] = 30.0
    stall_seconds: Annotated[
        Amount, Meta(description="Longest time without taking what is sent.")
    ] = 60.0
    rekey_seconds: Annotated[Amount, Meta(description="Longest time for a new key exchange.")] = (
        10.0
    )
    held: Annotated[
        Count, Meta(description="Bytes of output kept back for a client that takes none.")
    ] = 64 << 10
    send_buffer: Annotated[
        int,
        Meta(ge=0, description="Bytes the system may keep for it; 0: as the system likes."),
    ] = 128 << 10
    auth_tries: Annotated[Count, Meta(description="Failed ways to say who one is.")] = 6


class Doors(Struct, frozen=True, kw_only=True):
    """Where the doors stand, and how long they are held open."""

    hosts: Annotated[tuple[str, ...], Meta(description="Addresses to listen on; [] for all.")] = (
        "127.0.0.1",
    )
    port: Annotated[
        int, Meta(ge=0, le=65_535, description="Port to listen on; 0: any free one.")
    ] = 2222
    host_key: Annotated[
        str,
        Meta(
            description="File of the private host key, the same for all servers of one house;"
            " empty: one that is made in the state directory."
        ),
    ] = ""
    strict: Annotated[
        bool,
        Meta(
            description="Only key exchange that withstands a quantum computer; shuts out older"
            " clients."
        ),
    ] = False
    login_seconds: Annotated[Amount, Meta(description="Longest time to say who one is.")] = 20.0
    keepalive_seconds: Annotated[
        Amount, Meta(description="Whoever is silent is asked so often whether they are there,")
    ] = 15.0
    keepalive_count: Annotated[
        Count, Meta(description="and let go when so many questions stay unanswered.")
    ] = 3
    drain_seconds: Annotated[
        float, Meta(gt=0, le=60, description="Longest farewell when the house closes.")
    ] = 4.0
    proxies: Annotated[
        tuple[str, ...],
        Meta(
            description="Addresses or networks of proxies that say for whom they connect (PROXY"
            " protocol 1 or 2). Nobody else is believed, and these must say it."
        ),
    ] = ()

    def __post_init__(self) -> None:
        for network in self.proxies:
            ipaddress.ip_network(network, strict=False)


class SshConfig(Doors, frozen=True, kw_only=True):
    """Everything a server of SSH needs to know."""

    state: Path
    """Directory of the host key."""
    gate: GateLimits = GateLimits()
    guard: GuardLimits = GuardLimits()
