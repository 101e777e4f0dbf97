"""Everybody's ratings, kept in a store: documents "rating/GAME/BAND", key person id."""

from __future__ import annotations

import time
from typing import Final

import msgspec
from msgspec import Struct

from core.catalog import games
from core.saved import Saved
from netplay.keepsakes import Rated
from netplay.people import is_guest
from netplay.ratings import BOTS, Change, Standing, band, bot, changed
from netplay.store import Conflict, Store, Unavailable

BANDS: Final = ("2", "3-4", "5+")
_TRIES: Final = 20
_APPLIED: Final = 100
"""Matches a rating remembers to have counted."""
_PAGE: Final = 500
_FRESH_SECONDS: Final = 15.0
"""So long a list of leaders is good."""


class _Rating(Struct, frozen=True, omit_defaults=True):
    """A rating as the store keeps it."""

    name: str
    """Of its owner, at their last match."""
    standing: Standing = Standing()
    applied: tuple[str, ...] = ()
    """Codes of the matches counted last: none counts twice."""


class Standings:
    """Ratings of people, and who leads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lists: dict[str, tuple[float, list[Rated]]] = {}

    async def of_seat(self, saved: Saved, seat: int, person: str) -> Standing:
        """How well whoever sat there was thought to play before this match."""
        player = saved.players[seat]
        if not person:
            return bot(saved.setup.game, player.bot)
        if is_guest(person) or player.program:
            return Standing()
        return (await self._rating(_kind(saved), person))[1].standing

    async def apply(self, saved: Saved, person: str, name: str, change: Change) -> int:
        """Let a match count for somebody, once; what it did to their points.

        Raises:
            Unavailable: too many others write at the same time; ask again.
        """
        kind, code = _kind(saved), saved.code
        for _ in range(_TRIES):
            rev, rating = await self._rating(kind, person)
            if code in rating.applied:
                return self._gained(rating.standing, change)
            standing = changed(rating.standing, change)
            applied = (*rating.applied[1 - _APPLIED :], code)
            data = msgspec.msgpack.encode(_Rating(name, standing, applied))
            try:
                await self._store.put(kind, person, rev, data)
            except Conflict:
                continue
            return standing.points - rating.standing.points
        raise Unavailable("too many write this rating")

    def _gained(self, after: Standing, change: Change) -> int:
        """The points of a match that was counted already, from the rating after it."""
        before = Standing(after.mu - change.mu, after.sigma / change.sigma, after.games - 1)
        return after.points - before.points

    async def of(self, person: str) -> tuple[Rated, ...]:
        """All ratings somebody has."""
        found = []
        for game in games():
            for size in BANDS:
                rev, rating = await self._rating(f"rating/{game}/{size}", person)
                if rev:
                    found.append(_shown(rating, game, size))
        return tuple(found)

    async def leaders(self, game: str, size: str, most: int = 20) -> tuple[Rated, ...]:
        """Who plays a game best at tables of one size; bots among them. The best come first, those
        of whom too little is known last."""
        kind = f"rating/{game}/{size}"
        until, rows = self._lists.get(kind, (0.0, []))
        if until < time.monotonic():
            rows = [*await self._everybody(kind, game, size), *_bots(game, size)]
            rows.sort(key=lambda rated: (rated.provisional, -rated.points, rated.name))
            self._lists[kind] = time.monotonic() + _FRESH_SECONDS, rows
        people = [row for row in rows if not row.bot][:most]
        return tuple(row for row in rows if row.bot or row in people)

    async def _everybody(self, kind: str, game: str, size: str) -> list[Rated]:
        found: list[Rated] = []
        cursor = ""
        while rows := await self._store.scan(kind, cursor, _PAGE):
            ratings = (msgspec.msgpack.decode(data, type=_Rating) for _, _, data in rows)
            found.extend(_shown(rating, game, size) for rating in ratings)
            cursor = rows[-1][0]
        return found

    async def _rating(self, kind: str, person: str) -> tuple[int, _Rating]:
        found = await self._store.get(kind, person)
        if found is None:
            return 0, _Rating("")
        return found[0], msgspec.msgpack.decode(found[1], type=_Rating)


def _kind(saved: Saved) -> str:
    return f"rating/{saved.setup.game}/{band(saved.setup.seats)}"


def _shown(rating: _Rating, game: str, size: str) -> Rated:
    standing = rating.standing
    return Rated(
        rating.name, game, size, standing.points, standing.games, provisional=standing.provisional
    )


def _bots(game: str, size: str) -> list[Rated]:
    return [
        Rated(level, game, size, bot(game, level).points, bot=True)
        for level in games()[game].levels
        if level in BOTS.get(game, {})
    ]
