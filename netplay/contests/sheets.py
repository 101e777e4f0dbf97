"""What came of a deal at each table that had it: documents "sheet/CONTEST", key code of the table.

A sheet is written once, when the match is kept, and never changed.
"""

from __future__ import annotations

import contextlib
from typing import Final

import msgspec
from msgspec import Struct

from netplay.contests.fresh import Fresh
from netplay.past import Past
from netplay.ratings import ranks_of
from netplay.store import Conflict, Store

_PAGE: Final = 500


class Line(Struct, frozen=True, omit_defaults=True):
    """How one seat came out of it."""

    name: str
    rank: int
    """At its own table, 1 is best; who has left for good is last."""
    score: int
    person: str = ""
    """Id; "" for a bot."""


class Sheet(Struct, frozen=True):
    """How one table came out of it."""

    table: str
    replay: str
    """Code of the finished match."""
    at: int
    """When it ended, milliseconds since 1970."""
    lines: tuple[Line, ...]
    """By seat."""

    def seat_of(self, person: str) -> int | None:
        """Where somebody sat."""
        return next((n for n, line in enumerate(self.lines) if line.person == person), None)


class Sheets:
    """All sheets of the house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._fresh = Fresh()

    async def write(self, past: Past, table: str) -> None:
        """Keep how a match of a contest came out; once, however often it is asked."""
        saved = past.saved
        ranks = ranks_of(saved.players, saved.result.ranks)
        lines = tuple(
            Line(player.name, rank, score, person)
            for player, rank, score, person in zip(
                saved.players, ranks, saved.result.scores, past.people, strict=True
            )
        )
        data = msgspec.msgpack.encode(Sheet(table, saved.code, past.ended, lines))
        with contextlib.suppress(Conflict):
            await self._store.put(_kind(saved.setup.contest), table, 0, data)
        self._fresh.forget()

    async def of(self, contest: str, until: int) -> tuple[Sheet, ...]:
        """All that were finished before then, in the order of their ends."""
        sheets = await self._fresh.get(contest, lambda: self._read(contest))
        return tuple(sheet for sheet in sheets if sheet.at < until)

    async def _read(self, contest: str) -> list[Sheet]:
        found: list[Sheet] = []
        cursor = ""
        while rows := await self._store.scan(_kind(contest), cursor, _PAGE):
            found += (msgspec.msgpack.decode(data, type=Sheet) for _, _, data in rows)
            cursor = rows[-1][0]
        return sorted(found, key=lambda sheet: (sheet.at, sheet.table))


def _kind(contest: str) -> str:
    return f"sheet/{contest}"
