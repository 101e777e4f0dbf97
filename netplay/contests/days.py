"""Deals of the day, over a store: one a UTC day for each game, the same for everybody.

Documents: "day" game/date -> the secret, drawn when somebody first asks on that day, so that nobody
can know it before; "attempt/game/date" person -> code of the table, one for each person;
"streak/game" person -> the days on which they have finished it.

What has begun on its day may be finished in the hour after it; then the cards are known to all.
"""

from __future__ import annotations

import calendar
import contextlib
import secrets
import time
from itertools import pairwise
from typing import Final

import msgspec
from msgspec import Struct

from core import fair
from netplay.codes import new_code
from netplay.store import Conflict, Store, Unavailable

DAY_MS: Final = 24 * 3600 * 1000
GRACE_MS: Final = 3600 * 1000
_KEPT: Final = 4000
"""Days that are remembered for a streak."""
_TRIES: Final = 20


class Streak(Struct, frozen=True):
    """The days on which somebody has finished the deal, counted from 1970, the first one first."""

    days: tuple[int, ...] = ()

    def now(self, today: int) -> int:
        """So many days one after another up to today, or to yesterday as long as today goes on."""
        played = set(self.days)
        day = today if today in played else today - 1
        length = 0
        while day - length in played:
            length += 1
        return length

    @property
    def best(self) -> int:
        """The longest there was."""
        best = length = 0
        for before, day in pairwise((-1, *self.days)):
            length = length + 1 if day == before + 1 else 1
            best = max(best, length)
        return best


def day_of(ms: int) -> int:
    """The UTC day, counted from 1970."""
    return ms // DAY_MS


def date(day: int) -> str:
    """As it is written: "2026-11-30"."""
    return time.strftime("%Y-%m-%d", time.gmtime(day * DAY_MS // 1000))


def day_from(date: str) -> int:
    """The day that is written so."""
    return day_of(calendar.timegm(time.strptime(date, "%Y-%m-%d")) * 1000)


def closes(day: int) -> int:
    """When the cards of a day may be known, milliseconds since 1970."""
    return (day + 1) * DAY_MS + GRACE_MS


def contest(game: str, day: int) -> str:
    """Name of a day's deal."""
    return f"daily/{game}/{date(day)}"


class Days:
    """All days of the house."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def today(self, game: str) -> bytes:
        """The secret of the deal that is open now; it is made when it is first asked for."""
        day = day_of(self._store.now())
        while (secret := await self.secret(game, day)) is None:
            with contextlib.suppress(Conflict):
                drawn = secrets.token_bytes(fair.SECRET_BYTES)
                await self._store.put("day", f"{game}/{date(day)}", 0, drawn)
        return secret

    async def secret(self, game: str, day: int) -> bytes | None:
        """The secret of a day; None where nobody has asked for it."""
        found = await self._store.get("day", f"{game}/{date(day)}")
        return found[1] if found else None

    async def attempt(self, game: str, day: int, person: str) -> str:
        """Code of the table at which somebody plays it; the same however often it is asked."""
        kind, code = f"attempt/{game}/{date(day)}", new_code()
        try:
            await self._store.put(kind, person, 0, code.encode())
        except Conflict:
            found = await self._store.get(kind, person)
            assert found is not None
            return found[1].decode()
        return code

    async def attempted(self, game: str, day: int, person: str) -> str:
        """The same, "" for somebody who has not begun."""
        found = await self._store.get(f"attempt/{game}/{date(day)}", person)
        return found[1].decode() if found else ""

    async def streak(self, game: str, person: str) -> Streak:
        """Somebody's days."""
        return (await self._streak(game, person))[1]

    async def _streak(self, game: str, person: str) -> tuple[int, Streak]:
        found = await self._store.get(f"streak/{game}", person)
        if found is None:
            return 0, Streak()
        return found[0], msgspec.msgpack.decode(found[1], type=Streak)

    async def count(self, game: str, day: int, person: str) -> None:
        """Somebody has finished the deal of a day; once, however often it is asked.

        Raises:
            Unavailable: too many others write at the same time; ask again.
        """
        for _ in range(_TRIES):
            rev, streak = await self._streak(game, person)
            if day in streak.days:
                return
            days = tuple(sorted((*streak.days, day)))[-_KEPT:]
            data = msgspec.msgpack.encode(Streak(days))
            try:
                await self._store.put(f"streak/{game}", person, rev, data)
            except Conflict:
                continue
            return
        raise Unavailable("too many write this streak")
