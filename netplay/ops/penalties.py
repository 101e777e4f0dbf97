"""Bans and mutes: on a key, a name, an address or a network, with a reason and an end."""

from __future__ import annotations

import ipaddress
import re
import time
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from netplay import clean
from netplay.ops.documents import keep, kept
from netplay.people import Person
from netplay.ssh.porter import Address
from netplay.store import Store

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
_KEY: Final = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


class Target(Struct, frozen=True):
    """Whom something is aimed at."""

    kind: str
    """key, name or net."""
    value: str

    @classmethod
    def read(cls, text: str) -> Target:
        """From what a keeper writes: a fingerprint, an address, a network, or a name.

        >>> Target.read("192.0.2.7"), Target.read("Ada"), Target.read("name:192.0.2.7")
        (Target(kind='net', value='192.0.2.7/32'), Target(kind='name', value='Ada'), \
Target(kind='name', value='192.0.2.7'))

        Raises:
            ValueError: it is none of these.
        """
        if _KEY.fullmatch(text):
            return cls("key", text)
        named = text.removeprefix("name:")
        if named == text:
            try:
                return cls("net", str(ipaddress.ip_network(text, strict=False)))
            except ValueError:
                pass
        if clean.is_name(named):
            return cls("name", named)
        raise ValueError(f"{clean.line(text, 60)!r} is no fingerprint, address, network or name")

    @property
    def id(self) -> str:
        """The same for everything that means the same."""
        return f"{self.kind}:{clean.skeleton(self.value) if self.kind == 'name' else self.value}"


class Penalty(Struct, frozen=True):
    """What holds for a target."""

    target: Target
    reason: str = ""
    by: str = ""
    at: int = 0
    """Seconds since 1970."""
    until: int = 0
    """The same; 0: for ever."""


class Penalties:
    """All penalties of one kind, kept in the store and at hand in memory.

    Args:
        kind: of the documents: "ban" or "mute".
        clock: seconds since 1970.
    """

    def __init__(self, store: Store, kind: str, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._kind = kind
        self._clock = clock
        self._all: dict[str, Penalty] = {}
        self._lengths: frozenset[tuple[int, int]] = frozenset()

    async def load(self) -> None:
        """Read them all; other servers over the same store may have added some."""
        documents = kept(self._store, self._kind)
        self._keep(
            {id_: msgspec.msgpack.decode(data, type=Penalty) async for id_, data in documents}
        )

    async def add(self, penalty: Penalty) -> None:
        """From now on it holds; an older one for the same target is replaced."""
        await keep(self._store, self._kind, penalty.target.id, msgspec.msgpack.encode(penalty))
        self._keep(self._all | {penalty.target.id: penalty})

    async def lift(self, target: Target) -> bool:
        """It holds no more; False when there was none."""
        if target.id not in self._all:
            return False
        await keep(self._store, self._kind, target.id, b"")
        self._keep({id_: one for id_, one in self._all.items() if id_ != target.id})
        return True

    def list(self) -> list[Penalty]:
        """What holds now, the newest first."""
        holding = [one for one in self._all.values() if self._holds(one)]
        return sorted(holding, key=lambda one: -one.at)

    def on_key(self, key: str | None) -> Penalty | None:
        """What holds for a key."""
        return self._find(f"key:{key}")

    def on_name(self, name: str) -> Penalty | None:
        """What holds for a name, and for every name that looks like it."""
        return self._find(f"name:{clean.skeleton(name)}")

    def on_person(self, person: Person) -> Penalty | None:
        """What holds for somebody who is inside."""
        return self.on_key(person.key) or self.on_name(person.name)

    def on_address(self, address: Address) -> Penalty | None:
        """What holds for an address, by itself or as a part of a network."""
        for version, length in self._lengths:
            if version == address.version:
                network = ipaddress.ip_network((address, length), strict=False)
                if found := self._find(f"net:{network}"):
                    return found
        return None

    def _find(self, id_: str) -> Penalty | None:
        found = self._all.get(id_)
        return found if found and self._holds(found) else None

    def _holds(self, penalty: Penalty) -> bool:
        return not penalty.until or self._clock() < penalty.until

    def _keep(self, penalties: dict[str, Penalty]) -> None:
        self._all = penalties
        nets = [one.target.value for one in penalties.values() if one.target.kind == "net"]
        networks = [ipaddress.ip_network(net) for net in nets]
        self._lengths = frozenset((net.version, net.prefixlen) for net in networks)


def danger(network: Network, proxies: Callable[[Network], bool], people: int) -> str:
    """Why a ban of this network would hit others than the one who is meant; "" when it would not.

    Args:
        proxies: tells whether a trusted proxy is in a network.
        people: how many different people are connected from it now.
    """
    widest = 24 if network.version == 4 else 48
    if proxies(network):
        return "it holds a trusted proxy: everybody behind it would be shut out"
    if network.is_private or network.is_loopback or network.is_link_local:
        return "it is a private address: it may stand for a whole home, a container, or you"
    if network.version == 4 and network.overlaps(_CARRIER):
        return "it is an address that a provider shares among many customers"
    if network.prefixlen < widest:
        return f"it is a wide network (wider than /{widest})"
    if people > 1:
        return f"{people} different people are connected from there now"
    return ""


_CARRIER: Final = ipaddress.IPv4Network("100.64.0.0/10")
