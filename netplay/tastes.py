"""How people like their screens: kept for each person and kind of terminal, never looked into."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from netplay.denied import Denied
from netplay.message import Word
from netplay.people import Person
from netplay.store import Conflict, Store

Taste: TypeAlias = Annotated[dict[Word, bool | Word], Meta(max_length=32)]
"""Settings by name; only screens know what they mean."""

_KIND: Final = "taste"
_TRIES: Final = 5
_MOST: Final = 12
"""Kinds of terminals kept for a person: the one used longest ago goes."""


class Tastes:
    """The settings of people, in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: Person, terminal: str) -> Taste | None:
        """What somebody likes on a kind of terminal, or liked on the one before; None: new here."""
        kept = (await self._kept(person))[1]
        return kept.get(terminal) or next(reversed(kept.values()), None)

    async def keep(self, person: Person, terminal: str, taste: Taste) -> None:
        """From now on. Guests are forgotten.

        Raises:
            Denied: it cannot be kept now.
        """
        if person.guest:
            return
        for _ in range(_TRIES):
            rev, kept = await self._kept(person)
            kept.pop(terminal, None)
            newest = dict([*kept.items(), (terminal, taste)][-_MOST:])
            try:
                await self._store.put(_KIND, person.id, rev, msgspec.msgpack.encode(newest))
            except Conflict:
                continue
            return
        raise Denied.known("later")

    async def _kept(self, person: Person) -> tuple[int, dict[str, Taste]]:
        found = None if person.guest else await self._store.get(_KIND, person.id)
        if found is None:
            return 0, {}
        return found[0], msgspec.msgpack.decode(found[1], type=dict[str, Taste])
