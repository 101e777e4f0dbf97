"""Deals that tables share: what may be known of them, and what follows when one is played out."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from core import fair
from core.saved import Drawn, Saved
from netplay.contests import days
from netplay.contests.days import Days
from netplay.contests.nights import Night, Nights
from netplay.contests.sheets import Sheet, Sheets
from netplay.denied import Denied
from netplay.past import Past
from netplay.people import is_guest
from netplay.store import Store


class Contests:
    """All nights and days of the house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.nights = Nights(store)
        self.days = Days(store)
        self.sheets = Sheets(store)

    async def sealed(self, contest: str) -> bool:
        """Whether somebody may still have this deal before them: then nothing is told of it."""
        kind, key, _ = contest.split("/")
        now = self._store.now()
        if kind == "daily":
            return now < days.closes(_day(contest))
        try:
            return (await self.nights.find(key)).phase(now) != "over"
        except Denied:
            return True

    async def told(self, saved: Saved) -> Saved:
        """A finished match, with what shows that its board was dealt as the night has promised."""
        kind, key, number = (saved.setup.contest or "//").split("/")
        if kind != "night":
            return saved
        night = await self.nights.find(key)
        drawn = Drawn(
            commitment=fair.commitment(night.secret),
            secret=night.secret.hex(),
            nonces=tuple(each.nonce.hex() for each in night.entrants),
            board=int(number),
        )
        return structs.replace(saved, night=drawn)

    async def note(self, past: Past, table: str) -> None:
        """Write down what follows from a match that has ended; once, however often it is asked.

        Raises:
            StoreError: not everything could be written; ask again.
        """
        contest = past.saved.setup.contest
        if not contest:
            return
        await self.sheets.write(past, table)
        kind, key, _ = contest.split("/")
        if kind == "daily":
            await self._count(past, key, _day(contest))
        else:
            night = await self.nights.find(key)
            if all(count == len(night.tables) for count in await self.finished(night)):
                await self.nights.finish(key)

    async def _count(self, past: Past, game: str, day: int) -> None:
        for person, player in zip(past.people, past.saved.players, strict=True):
            stayed = person and not is_guest(person) and not player.left
            if stayed and past.ended < days.closes(day):
                await self.days.count(game, day, person)

    async def boards(self, night: Night) -> tuple[tuple[Sheet, ...], ...]:
        """What came of each board of a night at each table that has finished it in time."""
        numbers = range(1, len(night.tables) + 1)
        return tuple([await self.sheets.of(night.contest(board), night.end) for board in numbers])

    async def opened(self, code: str) -> dict[str, Any]:
        """All that was hidden about a night that is over, as plain data.

        Raises:
            Denied: there is none with this code, or it goes on.
        """
        night = await self.nights.find(code)
        if night.phase(self._store.now()) != "over":
            raise Denied.known("sealed")
        return {
            "secret": night.secret.hex(),
            "nonces": [each.nonce.hex() for each in night.entrants],
            "dealt": [
                {
                    "board": number,
                    "secret": night.board_secret(number).hex(),
                    "sheets": _plain(sheets),
                }
                for number, sheets in enumerate(await self.boards(night), 1)
            ],
        }

    async def finished(self, night: Night) -> tuple[int, ...]:
        """How many boards each table of a night has finished."""
        sheets = [sheet.table for board in await self.boards(night) for sheet in board]
        return tuple(
            sum(codes[table] in sheets for codes in night.tables) for table in range(night.count)
        )


def _plain(sheets: tuple[Sheet, ...]) -> list[dict[str, Any]]:
    """Sheets without the ids of people."""
    return [
        {
            "replay": sheet.replay,
            "names": [line.name for line in sheet.lines],
            "places": [line.rank for line in sheet.lines],
            "scores": [line.score for line in sheet.lines],
        }
        for sheet in sheets
    ]


def _day(contest: str) -> int:
    return days.day_from(contest.rpartition("/")[2])
