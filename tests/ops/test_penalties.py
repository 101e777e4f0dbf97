"""Bans and mutes: whom they hit, when they end, and whom they must not hit by mistake."""

from __future__ import annotations

import ipaddress
from collections.abc import AsyncIterator

import pytest

from netplay.ops.penalties import Penalties, Penalty, Target, danger
from netplay.people import Person
from netplay.ssh.gate import address_of
from netplay.store import Store
from netplay.store.memory import MemoryStore

KEY = "SHA256:" + "a" * 43


class Clock:
    """Seconds since 1970, by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    """A store."""
    found = MemoryStore()
    await found.open()
    yield found
    await found.close()


@pytest.fixture
def clock() -> Clock:
    """A clock."""
    return Clock()


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        (KEY, "key", KEY),
        ("Ada", "name", "Ada"),
        ("192.0.2.7", "net", "192.0.2.7/32"),
        ("192.0.2.7/24", "net", "192.0.2.0/24"),
        ("2001:db8::1", "net", "2001:db8::1/128"),
        ("name:192.0.2.7", "name", "192.0.2.7"),
    ],
)
def test_what_a_keeper_writes_is_understood(text: str, kind: str, value: str) -> None:
    """A fingerprint, a name, an address, a network; a name that looks like an address with name:"""
    assert Target.read(text) == Target(kind, value)


@pytest.mark.parametrize("text", ["", "SHA256:short", "a b", "x" * 17, "192.0.2.0/33", "a\x1b[2J"])
def test_anything_else_is_refused(text: str) -> None:
    """In words, and nothing is banned."""
    with pytest.raises(ValueError, match="is no fingerprint, address, network or name"):
        Target.read(text)


async def test_a_ban_hits_what_it_is_aimed_at(store: Store, clock: Clock) -> None:
    """Keys by fingerprint, names by what they look like, addresses by any network around them."""
    bans = Penalties(store, "ban", clock)
    for text in (KEY, "Mallory1", "198.51.100.0/24", "2001:db8::/48"):
        await bans.add(Penalty(Target.read(text), "loud", at=1))

    assert bans.on_key(KEY)
    assert not bans.on_key("SHA256:" + "b" * 43)
    assert bans.on_name("mallory-l")
    assert not bans.on_name("mallow")
    assert bans.on_person(Person("p", "other", False, KEY))
    assert bans.on_address(address_of("198.51.100.77"))
    assert bans.on_address(address_of("::ffff:198.51.100.77"))
    assert bans.on_address(address_of("2001:db8:0:ffff::1"))
    assert not bans.on_address(address_of("198.51.101.1"))
    assert not bans.on_address(address_of("2001:db9::1"))


async def test_a_ban_ends_when_it_says(store: Store, clock: Clock) -> None:
    """And is not listed any more."""
    bans = Penalties(store, "ban", clock)
    await bans.add(Penalty(Target.read("Ada"), until=1500))
    assert bans.on_name("Ada")
    clock.now = 1500.0

    assert not bans.on_name("Ada")
    assert bans.list() == []


async def test_bans_outlast_the_server_and_reach_others(store: Store, clock: Clock) -> None:
    """Lifted ones do not come back."""
    bans, other = Penalties(store, "ban", clock), Penalties(store, "ban", clock)
    await bans.add(Penalty(Target.read("Ada"), "loud", "keeper", 5))
    await bans.add(Penalty(Target.read("Bob")))
    await other.load()
    assert other.on_name("ada") == Penalty(Target("name", "Ada"), "loud", "keeper", 5)
    assert await other.lift(Target.read("Bob"))
    assert not await other.lift(Target.read("Bob"))
    await bans.load()

    assert [ban.target.value for ban in bans.list()] == ["Ada"]


async def test_mutes_are_no_bans(store: Store, clock: Clock) -> None:
    """One kind does not see the other."""
    bans, mutes = Penalties(store, "ban", clock), Penalties(store, "mute", clock)
    await mutes.add(Penalty(Target.read("Ada")))
    await bans.load()

    assert not bans.on_name("Ada")


async def test_a_hundred_networks_are_looked_up_at_once(store: Store, clock: Clock) -> None:
    """By their lengths, not one by one."""
    bans = Penalties(store, "ban", clock)
    for number in range(100):
        await bans.add(Penalty(Target.read(f"20.0.{number}.0/24")))

    assert len(bans._lengths) == 1
    assert bans.on_address(address_of("20.0.99.1"))


@pytest.mark.parametrize(
    ("network", "people", "why"),
    [
        ("10.1.2.3", 0, "trusted proxy"),
        ("10.0.0.0/8", 0, "trusted proxy"),
        ("192.168.1.7", 1, "private address"),
        ("127.0.0.1", 1, "private address"),
        ("fe80::1", 1, "private address"),
        ("100.64.3.4", 1, "shares among many"),
        ("20.0.0.0/16", 0, "wide network"),
        ("2a00::/32", 0, "wide network"),
        ("20.30.40.50", 2, "2 different people"),
        ("20.30.40.50", 1, ""),
        ("20.30.40.0/24", 1, ""),
        ("2a00:1:2::/48", 0, ""),
    ],
)
def test_a_ban_that_would_hit_others_is_recognised(network: str, people: int, why: str) -> None:
    """Proxies, private and shared addresses, wide networks, houses with more than one player."""
    proxy = ipaddress.ip_network("10.1.2.3")
    found = danger(
        ipaddress.ip_network(network),
        lambda net: net.version == 4 and net.overlaps(proxy),
        people,
    )

    assert why in found
    assert bool(found) == bool(why)
