"""What is kept of finished matches: by code, by person, and what they did to ratings.

Documents: "match" code -> where its log is and what it did to whose rating, written once and never
changed but for `settled`; "history" person/when -> a line of that person's history. Any number of
servers may notice the same end, and any of them may stop half-way: each match counts once.
"""

from __future__ import annotations

import logging
import time
from typing import Final

import msgspec
from msgspec import Struct, structs

from core.game import Figure
from core.saved import Saved
from netplay.codes import read_replay_code
from netplay.contests.deals import Contests
from netplay.denied import Denied
from netplay.keepsakes import Played, Rated
from netplay.past import Past, recall
from netplay.people import is_guest
from netplay.ratings import Change, ranks_of, rate
from netplay.standings import Standings
from netplay.store import Conflict, Store

log = logging.getLogger(__name__)

MOST: Final = 200
"""Matches of one person that are shown."""
_MATCH: Final = "match"
_HISTORY: Final = "history"
_FAR: Final = 10**13
_MOST_FIGURES: Final = 500


class Kept(Struct, frozen=True, omit_defaults=True):
    """A finished match as the house keeps it; its cards stay in the log of its table."""

    table: str
    begun_at: int
    """Seq of the record that began it."""
    shown_at: int
    """From when on people who did not sit there may see it, milliseconds since 1970."""
    people: tuple[str, ...]
    """Ids by seat; "" for a bot."""
    changes: tuple[Change | None, ...]
    """By seat; None where there is no rating to change."""
    settled: bool = False
    """Everything has been written that follows from it."""


class History:
    """All finished matches, over a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.standings = Standings(store)
        self.contests = Contests(store)

    async def keep(self, table: str, begun_at: int, delay: int = 0) -> bool:
        """Write down all that follows from a match that has ended; once, however often it is asked.

        Args:
            table: its code.
            begun_at: seq of the record that began the match.
            delay: seconds by which onlookers see things later.

        Returns:
            Whether it is over.

        Raises:
            StoreError: not everything could be written; ask again.
        """
        past = await recall(self._store, table, begun_at)
        if past is None:
            return False
        code = past.saved.code
        rev, kept = await self._kept(code) or await self._enter(past, table, begun_at, delay)
        if kept.settled:
            return True
        for seat, person in enumerate(kept.people):
            change = kept.changes[seat]
            gained = 0
            if change is not None:
                name = past.saved.names[seat]
                gained = await self.standings.apply(past.saved, person, name, change)
            if person and not is_guest(person):
                await self._note(past, seat, gained)
        await self.contests.note(past, table)
        try:
            settled = msgspec.msgpack.encode(structs.replace(kept, settled=True))
            await self._store.put(_MATCH, code, rev, settled)
        except Conflict:
            log.info("match %s was settled by somebody else", code)
        return True

    async def _enter(self, past: Past, table: str, begun_at: int, delay: int) -> tuple[int, Kept]:
        """The document of a match: the first one written holds, on whatever server."""
        changes = await self._changes(past)
        kept = Kept(table, begun_at, past.ended + delay * 1000, past.people, changes)
        try:
            data = msgspec.msgpack.encode(kept)
            return await self._store.put(_MATCH, past.saved.code, 0, data), kept
        except Conflict:
            found = await self._kept(past.saved.code)
            assert found is not None
            return found

    async def _changes(self, past: Past) -> tuple[Change | None, ...]:
        saved = past.saved
        before = [
            await self.standings.of_seat(saved, seat, person)
            for seat, person in enumerate(past.people)
        ]
        changes = rate(before, ranks_of(saved.players, saved.result.ranks))
        rated = [
            len(before) > 1 and bool(person) and not is_guest(person) and not player.program
            for person, player in zip(past.people, saved.players, strict=True)
        ]
        return tuple(c if ok else None for c, ok in zip(changes, rated, strict=True))

    async def _note(self, past: Past, seat: int, gained: int) -> None:
        saved = past.saved
        line = Played(
            code=saved.code,
            game=saved.setup.game,
            at=past.ended,
            seat=seat,
            names=saved.names,
            ranks=saved.result.ranks,
            scores=saved.result.scores,
            left=saved.players[seat].left,
            points=gained,
            figures=_figures(saved, seat),
        )
        key = f"{past.people[seat]}/{_FAR - past.ended:013d}-{saved.code}"
        try:
            await self._store.put(_HISTORY, key, 0, msgspec.msgpack.encode(line))
        except Conflict:
            log.info("match %s stands in this history", saved.code)

    async def _kept(self, code: str) -> tuple[int, Kept] | None:
        found = await self._store.get(_MATCH, code)
        return (found[0], msgspec.msgpack.decode(found[1], type=Kept)) if found else None

    async def of(self, person: str, most: int = MOST) -> tuple[Played, ...]:
        """The matches somebody has finished, the latest first."""
        start = f"{person}/"
        rows = await self._store.scan(_HISTORY, start, most)
        return tuple(
            msgspec.msgpack.decode(data, type=Played)
            for key, _, data in rows
            if key.startswith(start)
        )

    async def ratings(self, person: str) -> tuple[Rated, ...]:
        """Somebody's own ratings, in all games and at all sizes of table."""
        return await self.standings.of(person)

    async def replay(self, code: str, person: str = "") -> Saved:
        """A finished match, for whoever has its code.

        Raises:
            Denied: there is none with this code, or it may not be seen yet.
        """
        return (await self.past(code, person)).saved

    async def past(self, code: str, person: str = "") -> Past:
        """The same, with the people who played it.

        Raises:
            Denied: there is none with this code, or it may not be seen yet.
        """
        read = read_replay_code(code)
        found = await self._kept(read) if read else None
        if found is None:
            raise Denied.known("no-replay")
        kept = found[1]
        if person not in kept.people and kept.shown_at > time.time() * 1000:
            raise Denied.known("no-replay")
        past = await recall(self._store, kept.table, kept.begun_at)
        if past is None:
            raise Denied.known("no-replay")
        contest = past.saved.setup.contest
        if contest and await self.contests.sealed(contest):
            raise Denied.known("sealed")
        return structs.replace(past, saved=await self.contests.told(past.saved))


def _figures(saved: Saved, seat: int) -> tuple[Figure, ...]:
    """A seat's figures, the latest of very many."""
    events = (event for entry in saved.entries for event in entry.events)
    found = (figure for event in events for figure in saved.game.figures(event))
    return tuple(figure for figure in found if figure.seat == seat)[-_MOST_FIGURES:]
