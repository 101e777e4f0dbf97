"""Keys, names and guests."""

from __future__ import annotations

import asyncio

import pytest

from netplay.accounts import Accounts, NameRefused
from netplay.store.memory import MemoryStore


@pytest.fixture
async def accounts() -> Accounts:
    """Accounts over an empty store."""
    store = MemoryStore()
    await store.open()
    return Accounts(store)


async def test_the_same_key_is_the_same_person(accounts: Accounts) -> None:
    """Whatever name is wished for the second time."""
    first = await accounts.arrive("SHA256:one", "Ada")
    again = await accounts.arrive("SHA256:one", "Mallory")

    assert first == again
    assert (first.name, first.guest) == ("Ada", False)


async def test_nobody_gets_a_name_that_looks_like_anothers(accounts: Accounts) -> None:
    """The second Ada gets digits behind the name."""
    await accounts.arrive("SHA256:one", "Ada")
    other = await accounts.arrive("SHA256:two", "ADA")

    assert other.name.startswith("ADA")
    assert len(other.name) > 3


async def test_a_guest_leaves_nothing_in_the_store(accounts: Accounts) -> None:
    """And never bears the name it asked for."""
    guest = await accounts.arrive(None, "Ada")

    assert guest.guest
    assert guest.name.startswith("guest-")
    assert (await accounts.arrive("SHA256:one", "Ada")).name == "Ada"


async def test_two_first_visits_at_once_make_one_account(accounts: Accounts) -> None:
    """A key in two windows."""
    people = await asyncio.gather(*(accounts.arrive("SHA256:one", "Ada") for _ in range(8)))

    assert len({person.id for person in people}) == 1


async def test_generic_user_names_are_not_proposed(accounts: Accounts) -> None:
    """Nobody is called root because of the name of a login."""
    assert (await accounts.arrive("SHA256:one", "root")).name.startswith("player")


@pytest.mark.parametrize("name", ["admin", "ADM1N", "h0st", "a b", "x" * 17, "", "___"])
async def test_reserved_and_malformed_names_are_refused(accounts: Accounts, name: str) -> None:
    """Also those that only look reserved."""
    person = await accounts.arrive("SHA256:one", "Ada")

    with pytest.raises(NameRefused):
        await accounts.rename(person, name)


async def test_a_renamed_person_frees_the_old_name(accounts: Accounts) -> None:
    """And is known by the new one at the next visit."""
    person = await accounts.arrive("SHA256:one", "Ada")
    await accounts.rename(person, "Bea")

    assert (await accounts.arrive("SHA256:one")).name == "Bea"
    assert (await accounts.arrive("SHA256:two", "Ada")).name == "Ada"
