"""Who may come into a private house: keys, and codes that let one person in once."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Final

import asyncssh
import msgspec
from msgspec import Struct

from netplay.codes import ALPHABET
from netplay.ops.documents import keep, kept
from netplay.store import Conflict, Store

_LENGTH: Final = 12
_DAY: Final = 86_400
_PUBLIC: Final = re.compile(r"((?:sk-)?(?:ssh|ecdsa)-[A-Za-z0-9@.-]+)\s+(AAAA[A-Za-z0-9+/=]+)")


class _Code(Struct, frozen=True):
    by: str
    until: int
    used: str = ""
    """The fingerprint that came in by it, or "guest"."""


class Invitations:
    """Kept in the store and at hand in memory. Of a code only its hash is kept.

    Args:
        clock: seconds since 1970.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
        self.keys: frozenset[str] = frozenset()
        """Fingerprints that are invited."""
        self._codes: dict[str, _Code] = {}

    async def load(self) -> None:
        """Read them all."""
        before = self.keys, self._codes
        keys = [key async for key, _ in kept(self._store, "invited")]
        codes = {digest: _decode(data) async for digest, data in kept(self._store, "invitation")}
        if self.keys is before[0] and self._codes is before[1]:
            self.keys, self._codes = frozenset(keys), codes

    async def invite_key(self, key: str, by: str) -> None:
        """From now on this fingerprint is welcome."""
        await keep(self._store, "invited", key, by.encode() or b"?")
        self.keys |= {key}

    async def uninvite_key(self, key: str) -> bool:
        """It is welcome no more; False when it was not."""
        if key not in self.keys:
            return False
        await keep(self._store, "invited", key, b"")
        self.keys -= {key}
        return True

    async def new_code(self, by: str, days: float) -> str:
        """A code that lets one person in once, within so many days."""
        code = "".join(secrets.choice(ALPHABET) for _ in range(_LENGTH))
        fresh = _Code(by, int(self._clock() + days * _DAY))
        await keep(self._store, "invitation", _digest(code), msgspec.msgpack.encode(fresh))
        self._codes = self._codes | {_digest(code): fresh}
        return "-".join(code[n : n + 4] for n in range(0, _LENGTH, 4))

    def knows(self, code: str) -> bool:
        """Whether a code would let somebody in now. Nothing is used up by asking."""
        found = self._codes.get(_digest(code))
        return found is not None and self._good(found)

    async def redeem(self, code: str, key: str | None) -> bool:
        """Use a code up; a key that comes in by it is invited from now on.

        Of two who try at once, on whatever servers, one succeeds.
        """
        digest = _digest(code)
        found = await self._store.get("invitation", digest)
        if found is None or not self._good(code_ := _decode(found[1])):
            return False
        used = msgspec.structs.replace(code_, used=key or "guest")
        try:
            await self._store.put("invitation", digest, found[0], msgspec.msgpack.encode(used))
        except Conflict:
            return False
        self._codes = self._codes | {digest: used}
        if key:
            await self.invite_key(key, code_.by)
        return True

    def open_codes(self) -> int:
        """How many codes may still be used."""
        return sum(map(self._good, self._codes.values()))

    def _good(self, code: _Code) -> bool:
        return not code.used and self._clock() < code.until


def keys_in(text: str) -> Iterable[str]:
    """Fingerprints of the keys in an authorized_keys file; authorities and comments are left out.

    Raises:
        ValueError: a line with a key that cannot be read.
    """
    for number, line in enumerate(text.splitlines(), 1):
        found = _PUBLIC.search(line)
        if (
            found is None
            or line.lstrip().startswith("#")
            or "cert-authority" in line[: found.start()]
        ):
            continue
        try:
            yield asyncssh.import_public_key(f"{found[1]} {found[2]}").get_fingerprint()
        except asyncssh.KeyImportError as error:
            raise ValueError(f"line {number}: {error}") from error


def _digest(code: str) -> str:
    read = "".join(char for char in code.upper() if char in ALPHABET)
    return hashlib.sha256(f"sshuffle invitation {read}".encode()).hexdigest()


def _decode(data: bytes) -> _Code:
    return msgspec.msgpack.decode(data, type=_Code)
