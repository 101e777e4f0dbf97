"""The deal of the day: the same for everybody, once a day, and a streak of days."""

from __future__ import annotations

from typing import Any

import pytest

from core import fair
from netplay.contests.days import DAY_MS, GRACE_MS, Streak, day_of
from netplay.contests.messages import DayCard, DaysShown, PlayDay, ShowDays
from netplay.house import House
from netplay.keepsakes import HistoryShown, ShowHistory, ShowReplay
from netplay.messages import Resign, TableShown
from netplay.store.clock import ManualClock
from netplay.store.memory import Memory
from tests.contests.people import GAME, at_day, contests, finishes, refused, verified
from tests.netplay.people import Caller

DAY = DAY_MS / 1000


async def day(caller: Caller, game: str = GAME, back: int = 0) -> DayCard:
    """How the deal of a day stands."""
    caller.heard = [m for m in caller.heard if not isinstance(m, DaysShown)]
    caller.ask(ShowDays(back))
    told: DaysShown = await caller.told(DaysShown)
    return next(card for card in told.days if card.game == game)


async def gives_up(house: House, caller: Caller) -> None:
    """Play the deal of today to its end, without winning it."""
    await at_day(caller)
    caller.ask(Resign())
    await caller.until(lambda: caller.client.update and caller.client.update.result, 30)
    await house.lobby.archivist.settled()


async def plays(house: House, caller: Caller, seed: int = 1) -> None:
    """Play the deal of today to its end."""
    await at_day(caller)
    await finishes(house, caller, seed)


async def test_everybody_has_the_same_deal_for_themselves(house: House) -> None:
    """At a table of one's own, against as many bots; tomorrow's is another one."""
    ada, bea = Caller(house, "Ada"), Caller(house, "Bea")
    await at_day(ada)
    await at_day(bea)
    tables: list[Any] = [caller.client.table for caller in (ada, bea)]
    assert tables[0].dealt == tables[1].dealt == (await day(ada)).commitment
    assert tables[0].card.code != tables[1].card.code
    assert [chair.bot for chair in tables[0].card.chairs] == ["", "normal", "normal", "normal"]
    assert tables[0].seat == 0


async def test_there_is_one_attempt(house: House) -> None:
    """One comes back to the same table; when it is over there is no other until tomorrow."""
    ada = Caller(house, "Ada")
    await at_day(ada)
    assert ada.client.table
    code = ada.client.table.card.code
    assert (await day(ada)).state == "playing"
    ada.ask(PlayDay(GAME))
    await ada.told(TableShown)
    assert ada.client.table.card.code == code
    await finishes(house, ada)
    assert await refused(ada, PlayDay(GAME)) == "played"
    assert (await day(ada)).state == "done"


async def test_nothing_is_told_before_the_day_is_over(house: House, clock: ManualClock) -> None:
    """No ranking to who has it before them; no replay to anybody, for an hour more."""
    ada, bea = Caller(house, "Ada"), Caller(house, "Bea")
    await plays(house, ada)
    hers, others = await day(ada), await day(bea)
    assert (others.state, others.players, others.ranking, others.mine) == ("new", 1, (), None)
    assert hers.mine is not None
    assert hers.mine.percent is None
    assert hers.mine.code == ""
    ada.ask(ShowHistory())
    match = (await ada.told(HistoryShown)).matches[0].code
    told = [m for m in ada.heard if isinstance(m, TableShown)]
    assert not any(table.secret or table.replay for table in told)
    for caller in (ada, bea):
        assert await refused(caller, ShowReplay(match)) == "sealed"
    clock.let_pass(DAY / 2 + GRACE_MS / 1000 - 1)
    assert await refused(bea, ShowReplay(match)) == "sealed"
    assert (await day(bea, back=1)).ranking == ()
    clock.let_pass(1)
    opened = (await day(ada, back=1)).mine
    assert opened is not None
    assert opened.code == match
    assert (await verified(bea, match)).startswith(f"daily/{GAME}/")


async def test_results_are_compared(house: House) -> None:
    """With everyone else's who has finished that day's deal; guests with them, not among them."""
    ada, bea = Caller(house, "Ada"), Caller(house, "Bea")
    guest = Caller(house, "guest-1", id_="guest-1")
    await plays(house, ada)
    await gives_up(house, bea)
    await plays(house, guest)
    assert [(p.name, p.percent, p.you) for p in (await day(ada)).ranking] == [
        ("Ada", 100, True),
        ("Bea", 0, False),
    ]
    mine = await day(guest)
    assert mine.players == 3
    assert "guest-1" in {placed.name for placed in mine.ranking}
    assert (mine.streak, mine.best) == (0, 0)


async def test_a_streak_grows_day_by_day(house: House, clock: ManualClock) -> None:
    """Today's need not be played yet; a day left out ends it; the longest is remembered."""
    ada = Caller(house, "Ada")
    seen = []
    for passes in (1, 1, 2, 1):
        await plays(house, ada)
        card = await day(ada)
        seen.append((card.streak, card.best))
        clock.let_pass(passes * DAY)
    assert seen == [(1, 1), (2, 2), (3, 3), (1, 3)]
    assert (await day(ada)).streak == 1
    clock.let_pass(DAY)
    assert (await day(ada)).streak == 0


async def test_giving_up_is_no_day_of_a_streak(house: House) -> None:
    """It is a result, though."""
    bea = Caller(house, "Bea")
    await gives_up(house, bea)
    card = await day(bea)
    assert (card.streak, card.state) == (0, "done")


async def test_what_is_finished_too_late_does_not_count(house: House, clock: ManualClock) -> None:
    """An hour after its day the cards are known to all."""
    ada, bea = Caller(house, "Ada"), Caller(house, "Bea")
    await at_day(ada)
    await at_day(bea)
    clock.let_pass(DAY / 2 + GRACE_MS / 1000 - 1)
    await finishes(house, ada)
    clock.let_pass(1)
    await finishes(house, bea)
    assert (await day(ada)).streak == 1
    assert (await day(bea)).streak == 0
    assert (await day(bea, back=1)).players == 1


async def test_nobody_can_know_a_day_before_it_comes(house: House, memory: Memory) -> None:
    """Its secret is drawn when somebody asks for it on that day, and is nobody's guess."""
    ada = Caller(house, "Ada")
    card = await day(ada)
    kept = {key: data for (kind, key), (_, data) in memory.documents.items() if kind == "day"}
    today = day_of(house.store.now())
    assert {await contests(house).days.secret(game, today) for game in (GAME,)} <= {*kept.values()}
    assert len(set(kept.values())) == len(kept)
    assert all("2024-10-04" in key for key in kept)
    assert card.commitment in {fair.commitment(secret) for secret in kept.values()}
    assert (await day(ada, back=1)).commitment == ""


async def test_it_is_in_ones_history(house: House) -> None:
    """Like any other match, and rated like one."""
    ada = Caller(house, "Ada")
    await plays(house, ada)
    ada.ask(ShowHistory())
    told = await ada.told(HistoryShown)
    assert len(told.matches) == 1
    assert told.matches[0].points != 0


async def test_there_is_no_deal_of_no_game(house: House) -> None:
    """And no day in the future."""
    assert await refused(Caller(house, "Ada"), PlayDay("whist")) == "no-game"


@pytest.mark.parametrize(
    ("days", "today", "now", "best"),
    [
        ((), 5, 0, 0),
        ((5,), 5, 1, 1),
        ((4,), 5, 1, 1),
        ((3,), 5, 0, 1),
        ((1, 2, 3, 5), 5, 1, 3),
        ((1, 3, 4, 5), 5, 3, 3),
        ((4, 5, 6), 5, 2, 3),
    ],
)
def test_streaks(days: tuple[int, ...], today: int, now: int, best: int) -> None:
    """Counted back from today, or from yesterday as long as today goes on."""
    assert (Streak(days).now(today), Streak(days).best) == (now, best)
