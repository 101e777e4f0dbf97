"""What a house remembers of finished matches, nights and days, on every engine: it survives."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from core.verify import verify
from netplay.archivist import Archivist
from netplay.contests.messages import DaysShown, PlayDay, ShowDays
from netplay.house import House
from netplay.keepsakes import HistoryShown, LeadersShown, ShowHistory, ShowLeaders, ShowReplay
from netplay.messages import Open, Resign, TableShown
from netplay.store.front import Front
from netplay.store.interface import Store, Unavailable
from tests.contests.people import QuickMinds, at_board, contests, night_of, refused, shown, verified
from tests.netplay.people import QUICK, Caller

Make = Callable[[], Front]

pytestmark = pytest.mark.parametrize("make", ["memory", "sqlite", "postgres"], indirect=True)


@asynccontextmanager
async def opened(store: Store) -> AsyncIterator[House]:
    """A house over a store, whatever was in it before."""
    house = House(store, QuickMinds(), pace=QUICK)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def over(house: House, caller: Caller) -> None:
    """Give up, wait for the end, and until it is kept."""
    await caller.until(lambda: caller.view is not None)
    caller.ask(Resign())
    await caller.until(lambda: caller.client.update and caller.client.update.result, 30)
    await house.lobby.archivist.settled()


async def duel(house: House) -> tuple[Caller, str]:
    """Somebody's match against a bot, to its end; its code."""
    ada = Caller(house, "Ada")
    ada.ask(Open("quibbles", seats=2, bots=1, level="easy", begin=True))
    await over(house, ada)
    code = await ada.until(lambda: ada.client.table and ada.client.table.replay)
    await house.lobby.archivist.settled()
    return ada, str(code)


async def test_a_finished_match_is_there_after_a_restart(make: Make) -> None:
    """In the history, the ratings and the leaders, and card for card as a replay."""
    async with opened(make()) as house:
        ada, code = await duel(house)
        ada.ask(ShowHistory())
        before = await ada.told(HistoryShown)
    async with opened(make()) as house:
        again = Caller(house, "Ada")
        again.ask(ShowHistory())
        assert await again.told(HistoryShown) == before
        assert [match.code for match in before.matches] == [code]
        again.ask(ShowLeaders("quibbles"))
        leaders = (await again.told(LeadersShown)).leaders
        assert "Ada" in {rated.name for rated in leaders}
        assert {rated.name for rated in leaders if rated.bot} >= {"easy", "normal", "hard"}
        assert verify(await house.lobby.archivist.history.replay(code)) is None


async def test_several_servers_keep_a_match_once(make: Make) -> None:
    """Who notices the same end at the same time writes the same."""
    async with opened(make()) as house:
        ada, _ = await duel(house)
        assert ada.client.table
        table = ada.client.table.card.code
        before = await house.lobby.archivist.history.ratings(ada.person.id)
        stores = [make() for _ in range(3)]
        for store in stores:
            await store.open()
        archivists = [Archivist(store) for store in stores]
        for archivist in archivists:
            archivist.resume([table])
        await asyncio.gather(*(archivist.settled() for archivist in archivists))
        assert await archivists[0].history.ratings(ada.person.id) == before
        assert len(await archivists[1].history.of(ada.person.id)) == 1
        for store in stores:
            await store.close()


async def test_what_was_broken_off_is_finished_later(make: Make) -> None:
    """The store goes away while a match is kept; the next server sees to the rest."""
    async with opened(make()) as house:
        house.lobby.archivist.notice = lambda table: None  # type: ignore[method-assign]
        ada, _ = await duel(house)
        assert ada.client.table
        table = house.lobby._hosts[ada.client.table.card.code].table
        store = make()
        await store.open()
        archivist, put, left = Archivist(store), store.put, [2]

        async def fails(kind: str, key: str, rev: int, data: bytes) -> int:
            left[0] -= 1
            if left[0] < 0:
                raise Unavailable("away")
            return await put(kind, key, rev, data)

        store.put = fails  # type: ignore[method-assign]
        with pytest.raises(Unavailable):
            await archivist.history.keep(table.code, table.begun_at)
        assert await archivist.history.of(ada.person.id) == ()
        store.put = put  # type: ignore[method-assign]
        await store.close()
    async with opened(make()) as house:
        await house.lobby.archivist.settled()
        history = house.lobby.archivist.history
        assert len(await history.of("p-Ada")) == 1
        assert [rated.games for rated in await history.ratings("p-Ada")] == [1]


async def test_a_night_goes_on_after_a_restart(make: Make) -> None:
    """Who has played, what is sealed, the cards of the next table, the ranking in the end."""
    async with opened(make()) as house:
        code, (ada, _bea) = await night_of(house, "Ada", "Bea")
        await at_board(ada, code)
        await over(house, ada)
        night = await contests(house).nights.find(code)
    async with opened(make()) as house:
        assert await contests(house).nights.find(code) == night
        ada, bea = Caller(house, "Ada"), Caller(house, "Bea")
        assert (await shown(ada, code)).finished == (1, 0)
        ada.ask(ShowHistory())
        (line,) = (await ada.told(HistoryShown)).matches
        assert await house.lobby.archivist.history.contests.sealed(night.contest(1))
        assert await refused(ada, ShowReplay(line.code)) == "sealed"
        await at_board(bea, code)
    async with opened(make()) as house:
        bea, ada = Caller(house, "Bea"), Caller(house, "Ada")
        await at_board(bea, code)
        await over(house, bea)
        stands = await shown(ada, code)
        assert {placed.name for placed in stands.ranking} == {"Ada", "Bea"}
        assert await verified(ada, line.code) == night.contest(1)


async def test_two_servers_lay_a_table_of_a_night_once(make: Make) -> None:
    """Its people come to both at the same time: the same table, the same cards, each on a seat."""
    async with opened(make()) as house:
        names = ("Ada", "Bea", "Cyd", "Dan")
        code, callers = await night_of(house, *names, people=2)
        async with opened(make()) as other:
            cyd = Caller(other, "Cyd")
            await asyncio.gather(at_board(callers[0], code), at_board(cyd, code))
            tables = [caller.client.table for caller in (callers[0], cyd)]
            assert {table.card.code for table in tables if table} == {
                (await contests(house).nights.find(code)).tables[0][0]
            }
            assert [table.seat for table in tables if table] == [0, 1]
            assert len({table.dealt for table in tables if table}) == 1


async def test_a_day_goes_on_after_a_restart(make: Make) -> None:
    """The deal, the attempt, the result."""
    async with opened(make()) as house:
        ada = Caller(house, "Ada")
        ada.ask(PlayDay("quibbles"))
        dealt = (await ada.told(TableShown)).dealt
    async with opened(make()) as house:
        ada, bea = Caller(house, "Ada"), Caller(house, "Bea")
        ada.ask(PlayDay("quibbles"))
        await over(house, ada)
        bea.ask(PlayDay("quibbles"))
        assert (await bea.told(TableShown)).dealt == dealt
        assert ada.client.table
        assert ada.client.table.dealt == dealt
    async with opened(make()) as house:
        ada = Caller(house, "Ada")
        assert await refused(ada, PlayDay("quibbles")) == "played"
        ada.ask(ShowDays())
        days = (await ada.told(DaysShown)).days
        assert [card.state for card in days if card.game == "quibbles"] == ["done"]
