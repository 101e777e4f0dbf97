"""Keys, names and guests."""

from __future__ import annotations

import asyncio

import pytest

from netplay.accounts import Accounts, CodeRefused, NameRefused
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


async def test_a_second_key_becomes_the_same_account_by_a_code(accounts: Accounts) -> None:
    """Once: the code does not work again."""
    ada = await accounts.arrive("SHA256:one", "Ada")
    code = await accounts.pledge(ada)
    await accounts.redeem("SHA256:two", f"{code[:6].lower()}-{code[6:]}")

    assert (await accounts.arrive("SHA256:two")).id == ada.id
    assert await accounts.keys(ada) == ("SHA256:one", "SHA256:two")
    with pytest.raises(CodeRefused):
        await accounts.redeem("SHA256:three", code)


async def test_a_guest_becomes_an_account_with_the_same_seat(accounts: Accounts) -> None:
    """The key gets the guest's id, so the seat is its own."""
    guest = await accounts.arrive(None)
    account = await accounts.redeem("SHA256:one", await accounts.pledge(guest), "Ada")
    again = await accounts.arrive("SHA256:one")

    assert (account.id, account.name, account.guest) == (guest.id, "Ada", False)
    assert again == account


async def test_a_key_that_moves_leaves_its_old_account(accounts: Accounts) -> None:
    """Nobody comes in under two names."""
    ada = await accounts.arrive("SHA256:one", "Ada")
    bea = await accounts.arrive("SHA256:two", "Bea")
    await accounts.redeem("SHA256:two", await accounts.pledge(ada))

    assert (await accounts.arrive("SHA256:two")).id == ada.id
    assert await accounts.keys(bea) == ()


@pytest.mark.parametrize("code", ["", "-", "ABCDEF", "x" * 1000, "\x00"])
async def test_a_made_up_code_is_refused(accounts: Accounts, code: str) -> None:
    """Whatever it looks like."""
    with pytest.raises(CodeRefused):
        await accounts.redeem("SHA256:one", code)


async def test_an_old_code_is_refused() -> None:
    """Ten minutes and no longer."""
    now = 1000.0
    store = MemoryStore()
    await store.open()
    accounts = Accounts(store, lambda: now)
    code = await accounts.pledge(await accounts.arrive("SHA256:one", "Ada"))
    now += 601

    with pytest.raises(CodeRefused, match="too old"):
        await accounts.redeem("SHA256:two", code)
