"""People who come back: a key is an account, a name is bound to it."""

from __future__ import annotations

import secrets
from typing import Final

import msgspec
from msgspec import Struct

from netplay import clean
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


class NameRefused(Exception):
    """A name cannot be had; the argument says why, in words for the person."""


class _Account(Struct, frozen=True):
    name: str


class Accounts:
    """Keys, names and guests, kept in a store.

    Documents: "key" fingerprint -> person id; "person" id -> account; "name" skeleton -> person id.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

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
        await self._store.put("person", person.id, rev, _pack(_Account(name)))
        await self._release(account.name, person.id, keep=name)
        return Person(person.id, name, guest=False, key=person.key)

    async def _new(self, fingerprint: str, wished: str) -> Person:
        id_ = "p-" + secrets.token_hex(8)
        name = await self._first_free(wished, id_)
        await self._store.put("person", id_, 0, _pack(_Account(name)))
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
