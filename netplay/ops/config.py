"""Everything a keeper may set: one tree, each leaf with what it means and what fits."""

from __future__ import annotations

import ipaddress
import socket
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from netplay.clockwork import Pace
from netplay.limits import HouseLimits
from netplay.messages import Clock
from netplay.ssh.config import Doors, GateLimits, GuardLimits, SshConfig


class Welcome(Struct, frozen=True, kw_only=True):
    """Whom the house is for, and what it says to them."""

    motd: Annotated[str, Meta(max_length=400, description="Said to everybody who comes in.")] = ""
    address: Annotated[
        str,
        Meta(
            max_length=100,
            description="How people get here, for the lines they send to friends:"
            " play.example.net, or play.example.net:2222; empty: they fill it in.",
        ),
    ] = ""
    public: Annotated[
        bool,
        Meta(
            description="Let people in from everywhere; false: only from this machine and private"
            " networks."
        ),
    ] = False
    private: Annotated[
        bool, Meta(description="Only invited keys, and whoever knows the code below.")
    ] = False
    join_code: Annotated[
        str,
        Meta(
            max_length=64,
            description="What a private house asks of people without an invited key; empty: only"
            " one-time codes (sshuffle admin invite) let them in.",
        ),
    ] = ""
    authorized_keys: Annotated[
        str,
        Meta(description="A file of public keys that are invited to a private house."),
    ] = ""


class TableConfig(Struct, frozen=True, kw_only=True):
    """The tables people open."""

    each: Annotated[
        int, Meta(ge=1, description="Tables somebody with a key may run at a time.")
    ] = 5
    guest: Annotated[int, Meta(ge=0, description="Tables a guest may run at a time.")] = 2
    seconds: Annotated[
        int,
        Meta(
            ge=0,
            le=604_800,
            description="Seconds for each decision at a public table whose host sets no clock;"
            " 0: as long as one likes.",
        ),
    ] = 300
    bank: Annotated[
        int, Meta(ge=0, le=604_800, description="Seconds a seat has on top for a whole match,")
    ] = 0
    increment: Annotated[
        int, Meta(ge=0, le=86_400, description="and what each answer adds to them.")
    ] = 0

    idle: Annotated[
        float,
        Meta(
            ge=0,
            description="Seconds after which somebody who does nothing in the lobby is shown out,"
            " with a warning before; 0: never.",
        ),
    ] = 900.0

    def limits(self) -> HouseLimits:
        """As the house takes them."""
        return HouseLimits(
            tables=self.each,
            guest_tables=self.guest,
            public_clock=Clock(self.seconds, self.bank, self.increment),
            idle_seconds=self.idle,
        )


class StoreConfig(Struct, frozen=True, kw_only=True):
    """Where everything is kept."""

    url: Annotated[
        str,
        Meta(
            description="sqlite:/path, memory: or postgresql://user@host/database; empty:"
            " house.sqlite in the state directory."
        ),
    ] = ""


class LogConfig(Struct, frozen=True, kw_only=True):
    """The diary, on standard error."""

    format: Annotated[
        Literal["text", "json"], Meta(description="One line an event: text, or json.")
    ] = "text"
    level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="What is left out: everything below it."),
    ] = "info"


class AdminConfig(Struct, frozen=True, kw_only=True):
    """Who may give orders."""

    keys: Annotated[
        tuple[str, ...],
        Meta(description='Fingerprints ("SHA256:...") whose owners may say: ssh HOST admin ...'),
    ] = ()

    def __post_init__(self) -> None:
        for key in self.keys:
            if not key.startswith("SHA256:"):
                raise ValueError(f"{key!r} is no fingerprint (ssh-keygen -lf KEY.pub shows it)")


class MetricsConfig(Struct, frozen=True, kw_only=True):
    """Figures for Prometheus."""

    host: Annotated[str, Meta(description="Address to show them on.")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535, description="Port to show them on; 0: nowhere.")] = 0

    def __post_init__(self) -> None:
        if self.host != "localhost" and not ipaddress.ip_address(self.host).is_loopback:
            raise ValueError("host: figures are shown on a loopback address only")


class PartyConfig(Struct, frozen=True, kw_only=True):
    """An evening on one network (serve --party)."""

    minutes: Annotated[
        float, Meta(gt=0, description="The house closes when nobody has been there for so long.")
    ] = 30.0


class Config(Struct, frozen=True, kw_only=True):
    """The whole of it; each field is a section of the file."""

    server: Doors = Doors(hosts=())
    house: Welcome = Welcome()
    gate: GateLimits = GateLimits()
    guard: GuardLimits = GuardLimits()
    tables: TableConfig = TableConfig()
    pace: Pace = Pace()
    store: StoreConfig = StoreConfig()
    log: LogConfig = LogConfig()
    admin: AdminConfig = AdminConfig()
    metrics: MetricsConfig = MetricsConfig()
    party: PartyConfig = PartyConfig()

    def ssh(self, state: Path) -> SshConfig:
        """The part of it that the doors need."""
        hosts = self.server.hosts or everywhere()
        doors = structs.asdict(structs.replace(self.server, hosts=hosts))
        return SshConfig(state=state, gate=self.gate, guard=self.guard, **doors)

    def store_url(self, state: Path) -> str:
        """The store of this house."""
        return self.store.url or f"sqlite:{state / 'house.sqlite'}"


def everywhere() -> tuple[str, ...]:
    """Every address of this machine."""
    return ("0.0.0.0", "::") if socket.has_ipv6 else ("0.0.0.0",)
