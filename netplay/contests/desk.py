"""Where one person asks about nights and days, and is led to the tables of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod
from typing import Any, Final

from msgspec import structs

from core import fair
from core.catalog import games
from netplay.contests import days
from netplay.contests.messages import (
    Attempt,
    BeginNight,
    ContestTell,
    DayCard,
    DaysShown,
    EndNight,
    EnterNight,
    NightCard,
    NightShown,
    NightsShown,
    OpenNight,
    Outcome,
    Placed,
    PlayDay,
    PlayNight,
    ShowDays,
    ShowNight,
    ShowNights,
)
from netplay.contests.nights import Night
from netplay.contests.ranking import percent, ranking
from netplay.contests.sheets import Sheet
from netplay.contests.tables import Laid, lay
from netplay.denied import Denied
from netplay.host import Host
from netplay.lobby import Lobby
from netplay.people import Person, is_guest

SEATS: Final = 4
"""At the table of a day, one's own with them, where so many can play."""
LEVEL: Final = "normal"
"""Of the bots there."""
_FIRST: Final = 10
"""Places of a day that are shown to everybody."""


class Desk:
    """One person's questions."""

    def __init__(self, lobby: Lobby, person: Person) -> None:
        self._lobby = lobby
        self._person = person
        self._contests = lobby.archivist.history.contests

    @singledispatchmethod
    async def answer(self, ask: Any) -> ContestTell:
        """The answer.

        Raises:
            Denied: it may not be told, or done.
        """
        raise Denied("unknown", "That cannot be answered.")

    @answer.register
    async def _(self, ask: OpenNight) -> ContestTell:
        return await self._shown(await self._contests.nights.open(self._person, ask))

    @answer.register
    async def _(self, ask: EnterNight) -> ContestTell:
        nights = self._contests.nights
        if ask.enter:
            return await self._shown(await nights.enter(self._person, ask.code, ask.nonce))
        return await self._shown(await nights.leave(self._person, ask.code))

    @answer.register
    async def _(self, ask: BeginNight) -> ContestTell:
        return await self._shown(await self._contests.nights.begin(self._person, ask.code))

    @answer.register
    async def _(self, ask: EndNight) -> ContestTell:
        return await self._shown(await self._contests.nights.end(self._person, ask.code))

    @answer.register
    async def _(self, ask: ShowNight) -> ContestTell:
        return await self._shown(await self._contests.nights.find(ask.code))

    @answer.register
    async def _(self, ask: ShowNights) -> ContestTell:
        cards = [self._card(night) for night in await self._contests.nights.latest()]
        mine = (card for card in cards if card.you or card.hosting or _open_to_all(card))
        return NightsShown(tuple(mine))

    @answer.register
    async def _(self, ask: ShowDays) -> ContestTell:
        now = self._lobby.store.now()
        day = days.day_of(now) - ask.back
        cards = [await self._day(game, day) for game in games()]
        left = max((day + 1) * days.DAY_MS - now, 0)
        return DaysShown(days.date(day), ask.back, tuple(cards), left)

    async def instead_of_table(self, code: str, denied: Denied) -> ContestTell:
        """What else a code leads to: a night.

        Raises:
            Denied: nothing, as it was said of the table.
        """
        try:
            return await self._shown(await self._contests.nights.find(code))
        except Denied:
            raise denied from None

    @singledispatchmethod
    async def table(self, ask: Any) -> Host:
        """The table that is asked for.

        Raises:
            Denied: there is none for this person, or nothing can be written now.
        """
        raise Denied("unknown", "That is no table.")

    @table.register
    async def _(self, ask: PlayNight) -> Host:
        night = await self._contests.nights.find(ask.code)
        table = night.table_of(self._person.id)
        if night.phase(self._lobby.store.now()) != "playing":
            raise Denied("not-playing", "Nothing is played there now.")
        if table is None:
            raise Denied.known("not-seated")
        first = (await self._contests.finished(night))[table] + 1
        for board in range(first, night.asked.boards + 1):
            host = await lay(self._lobby, self._board(night, table, board))
            if host.table.phase != "over":
                return host
        text = "You have finished all boards; the ranking is there when everybody has."
        raise Denied("finished", text)

    @table.register
    async def _(self, ask: PlayDay) -> Host:
        game = games().get(ask.game)
        if game is None:
            raise Denied("no-game", f"There is no such game; there are: {', '.join(games())}.")
        day = days.day_of(self._lobby.store.now())
        person = self._person
        laid = Laid(
            code=await self._contests.days.attempt(ask.game, day, person.id),
            contest=days.contest(ask.game, day),
            secret=await self._contests.days.today(ask.game),
            game=ask.game,
            seats=min(SEATS, game.seats[-1]),
            level=LEVEL,
            people={0: person},
        )
        try:
            host = await lay(self._lobby, laid)
        except Denied as denied:
            raise _played_today() if denied.code == "no-table" else denied from None
        if host.table.phase == "over":
            raise _played_today()
        return host

    def _board(self, night: Night, table: int, board: int) -> Laid:
        people = {
            night.seat(place, board): Person(
                each.person, each.name, guest=is_guest(each.person), program=each.program
            )
            for place, each in enumerate(night.group(table))
        }
        asked = night.asked
        return Laid(
            code=night.tables[board - 1][table],
            contest=night.contest(board),
            secret=night.board_secret(board),
            game=asked.game,
            seats=asked.seats,
            level=asked.level,
            people=people,
            settings=asked.settings,
            clock=self._lobby.limits.public_clock,
        )

    def _card(self, night: Night) -> NightCard:
        asked = night.asked
        return NightCard(
            code=night.code,
            game=asked.game,
            host=night.name,
            phase=night.phase(self._lobby.store.now()),
            boards=asked.boards,
            seats=asked.seats,
            people=asked.people,
            level=asked.level,
            entered=len(night.entrants),
            you=night.table_of(self._person.id) is not None,
            hosting=night.host == self._person.id,
            private=asked.private,
        )

    async def _shown(self, night: Night) -> NightShown:
        """While it goes on nobody is told how anybody has done: that would tell of the cards."""
        card, table = self._card(night), night.table_of(self._person.id)
        finished = await self._contests.finished(night)
        boards = await self._contests.boards(night) if card.phase == "over" else ()
        next_ = finished[table] + 1 if table is not None and card.phase == "playing" else 0
        return NightShown(
            card=card,
            commitment=fair.commitment(night.secret),
            names=tuple(each.name for each in night.entrants),
            tables=tuple(
                tuple(each.name for each in night.group(n))
                for n in range(night.count if night.tables else 0)
            ),
            finished=finished if night.tables else (),
            board=next_ if next_ <= night.asked.boards else 0,
            ranking=ranking(boards, self._person.id),
            played=tuple(
                played
                for board, sheets in enumerate(boards, 1)
                if (played := _played(sheets, self._person.id, board)) is not None
            ),
            left=max(night.end - self._lobby.store.now(), 0),
        )

    async def _day(self, game: str, day: int) -> DayCard:
        """Who has it before them is not told how others have done."""
        me, kept = self._person.id, self._contests.days
        sheets = [
            sheet
            for sheet in await self._contests.sheets.of(days.contest(game, day), days.closes(day))
            if sheet.lines[0].person == me or not is_guest(sheet.lines[0].person)
        ]
        now = self._lobby.store.now()
        mine = _played(sheets, me, 0)
        begun = await kept.attempted(game, day, me)
        state: Attempt = "done" if mine else "playing" if begun else "new"
        over = now >= days.closes(day)
        streak = await kept.streak(game, me)
        secret = await (kept.today(game) if day == days.day_of(now) else kept.secret(game, day))
        return DayCard(
            game=game,
            state=state,
            players=len(sheets),
            commitment=fair.commitment(secret) if secret else "",
            streak=streak.now(days.day_of(now)),
            best=streak.best,
            ranking=_first(ranking([sheets], me)) if over or mine else (),
            mine=mine if over or mine is None else structs.replace(mine, code=""),
        )


def _played_today() -> Denied:
    return Denied("played", "You have played the deal of today; tomorrow there is another one.")


def _open_to_all(card: NightCard) -> bool:
    return card.phase == "gathering" and not card.private


def _first(places: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """The first ones, and whoever asks."""
    return tuple(each for n, each in enumerate(places) if n < _FIRST or each.you)


def _played(sheets: Sequence[Sheet], person: str, board: int) -> Outcome | None:
    """Somebody's own result on a board."""
    for sheet in sheets:
        seat = sheet.seat_of(person)
        if seat is not None:
            line, share = sheet.lines[seat], percent(sheet, seat, sheets)
            percents = None if share is None else round(share, 2)
            return Outcome(board, sheet.replay, seat, line.rank, line.score, percents, len(sheets))
    return None
