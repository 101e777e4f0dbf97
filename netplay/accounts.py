"""People who come back: a key is an account, a name is bound to it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct, structs

from netplay import clean
from netplay.codes import ALPHABET, new_code
from netplay.people import Person
from netplay.store import Conflict, Store

RESERVED: Final = frozenset(
    clean.skeleton(name)
    for name in (
        "admin administrator bot game guest help house host mod moderator nobody operator owner "
        "play root server sshuffle staff support system table watch you"
    ).split()
)
_GENERIC: Final = frozenset("admin debian ec2-user git guest new pi play root ubuntu user".split())
_TRIES: Final = 20
_PLEDGE_SECONDS: Final = 600.0


class NameRefused(Exception):
    """A name cannot be had; the argument says why, in words for the person."""


class CodeRefused(Exception):
    """A link code that does not work; the argument says why, in words for the person."""


class _Account(Struct, frozen=True, omit_defaults=True):
    name: str
    keys: tuple[str, ...] = ()
    """Fingerprints, oldest first."""


class _Pledge(Struct, frozen=True):
    """A link code that has been given out."""

    person: str
    name: str
    until: float
    """Seconds since 1970."""


class Accounts:
    """Keys, names and guests, kept in a store.

    Documents: "key" fingerprint -> person id; "person" id -> account; "name" skeleton -> person id;
    "link" code -> whose key may be added.
    """

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now

    async def arrive(self, fingerprint: str | None, wished: str = "") -> Person:
        """The person behind a key whose signature has been checked, or a guest without one.

        A key that was never seen becomes an account, under the wished name if that is free.
        """
        if fingerprint is None:
            return guest(wished)
        found = await self._store.get("key", fingerprint)
        if found is None:
            return await self._new(fingerprint, wished)
        id_ = found[1].decode()
        account = await self._account(id_)
        return Person(id_, account[1].name, guest=False, key=fingerprint)

    async def rename(self, person: Person, name: str) -> Person:
        """Give an account another name.

        Raises:
            NameRefused: badly formed, reserved, or too like another person's.
        """
        await self._claim(name, person.id)
        rev, account = await self._account(person.id)
        renamed = structs.replace(account, name=name)
        await self._store.put("person", person.id, rev, _pack(renamed))
        await self._release(account.name, person.id, keep=name)
        return Person(person.id, name, guest=False, key=person.key)

    async def keys(self, person: Person) -> tuple[str, ...]:
        """Fingerprints of somebody's keys, oldest first."""
        return (await self._account(person.id))[1].keys

    async def pledge(self, person: Person) -> str:
        """A code with which one more key becomes this person's, once, within ten minutes.

        A guest gives it to the key that shall have the guest's seat.
        """
        code = new_code() + new_code()
        pledge = _Pledge(person.id, person.name, self._now() + _PLEDGE_SECONDS)
        await self._store.put("link", code, 0, msgspec.msgpack.encode(pledge))
        return code

    async def redeem(self, fingerprint: str, code: str, wished: str = "") -> Person:
        """Make a key somebody's by a link code.

        Raises:
            CodeRefused: the code is unknown, used, or too old.
        """
        code = "".join(char for char in code[:64].upper() if char in ALPHABET) or "-"
        found = await self._store.get("link", code)
        if found is None or not found[1]:
            raise CodeRefused("there is no such code, or it has been used")
        pledge = msgspec.msgpack.decode(found[1], type=_Pledge)
        if pledge.until < self._now():
            raise CodeRefused("the code is too old; ask for a new one")
        try:
            await self._store.put("link", code, found[0], b"")
        except Conflict:
            raise CodeRefused("the code has been used") from None
        await self._move_key(fingerprint, pledge.person)
        rev, account = await self._account(pledge.person)
        if not rev:
            name = await self._first_free(wished, pledge.person)
            account = _Account(name)
        keys = (*(key for key in account.keys if key != fingerprint), fingerprint)
        account = structs.replace(account, keys=keys)
        await self._store.put("person", pledge.person, rev, _pack(account))
        return Person(pledge.person, account.name, guest=False, key=fingerprint)

    async def _move_key(self, fingerprint: str, person: str) -> None:
        """The key is this person's from now on, and nobody else's."""
        found = await self._store.get("key", fingerprint)
        rev, before = found or (0, b"")
        await self._store.put("key", fingerprint, rev, person.encode())
        if before and before.decode() != person:
            old, account = await self._account(before.decode())
            kept = tuple(key for key in account.keys if key != fingerprint)
            packed = _pack(structs.replace(account, keys=kept))
            await self._store.put("person", before.decode(), old, packed)

    async def _new(self, fingerprint: str, wished: str) -> Person:
        id_ = "p-" + secrets.token_hex(8)
        name = await self._first_free(wished, id_)
        await self._store.put("person", id_, 0, _pack(_Account(name, (fingerprint,))))
        try:
            await self._store.put("key", fingerprint, 0, id_.encode())
        except Conflict:
            return await self.arrive(fingerprint, wished)
        return Person(id_, name, guest=False, key=fingerprint)

    async def _first_free(self, wished: str, id_: str) -> str:
        base = clean.as_name(wished)
        if not base or base.lower() in _GENERIC:
            base = "player"
        for attempt in range(_TRIES):
            name = base if attempt == 0 and base != "player" else f"{base[:12]}{_digits()}"
            try:
                await self._claim(name, id_)
            except NameRefused:
                continue
            return name
        return f"player{secrets.token_hex(4)}"

    async def _claim(self, name: str, id_: str) -> None:
        if not clean.is_name(name):
            raise NameRefused("a name is 1 to 16 of: letters, digits, dot, dash, underscore")
        look = clean.skeleton(name)
        if not look or look in RESERVED:
            raise NameRefused(f"{name} is reserved")
        try:
            await self._store.put("name", look, 0, id_.encode())
        except Conflict:
            found = await self._store.get("name", look)
            if found is None or found[1] not in (id_.encode(), b""):
                raise NameRefused(f"{name} is taken, or too like a name that is") from None
            if found[1] == b"":
                await self._store.put("name", look, found[0], id_.encode())

    async def _release(self, name: str, id_: str, *, keep: str) -> None:
        look = clean.skeleton(name)
        if look == clean.skeleton(keep):
            return
        found = await self._store.get("name", look)
        if found is not None and found[1] == id_.encode():
            await self._store.put("name", look, found[0], b"")

    async def _account(self, id_: str) -> tuple[int, _Account]:
        found = await self._store.get("person", id_)
        if found is None:
            return 0, _Account("player")
        return found[0], msgspec.msgpack.decode(found[1], type=_Account)


def guest(wished: str = "") -> Person:
    """Somebody without a key, for one visit. Never bears a registered name."""
    return Person("guest-" + secrets.token_hex(8), f"guest-{_digits()}")


def _digits() -> str:
    return str(secrets.randbelow(9000) + 1000)


def _pack(account: _Account) -> bytes:
    return msgspec.msgpack.encode(account)
