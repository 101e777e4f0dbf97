"""Duplicate nights: the same deals at every table, ranked by comparison, and nothing told early."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from core import fair
from netplay import messages
from netplay.codes import replay_code
from netplay.contests.messages import (
    BeginNight,
    EndNight,
    EnterNight,
    NightShown,
    OpenNight,
    PlayNight,
    ShowNight,
)
from netplay.contests.nights import LONGEST_MS
from netplay.house import House
from netplay.keepsakes import HistoryShown, PlayOn, ShowHistory, ShowReplay, ShowReview
from netplay.messages import Begin, Hint, Join, Ready, Resign, Sit
from netplay.people import Person
from netplay.ssh.commands import FAILED, NOT_FOUND, OK
from netplay.store.clock import ManualClock
from tests.contests.people import (
    at_board,
    command,
    contests,
    finishes,
    night_of,
    refused,
    shown,
    verified,
)
from tests.netplay.people import Caller


async def test_all_tables_have_the_same_deal(house: House) -> None:
    """The same hands on the same seats; the commitment is the same, the table is not."""
    code, (ada, bea) = await night_of(house, "Ada", "Bea")
    await at_board(ada, code)
    await at_board(bea, code)
    tables = [caller.client.table for caller in (ada, bea)]
    assert tables[0] is not None
    assert tables[1] is not None
    assert tables[0].card.code != tables[1].card.code
    assert tables[0].dealt == tables[1].dealt != ""
    hosts = [house.lobby._hosts[table.card.code].table for table in tables if table]
    deals = [_deal(house, host.code) for host in hosts]
    assert await deals[0] == await deals[1]


async def _deal(house: House, code: str) -> Any:
    host = house.lobby._hosts[code]
    events = await house.store.read(f"table/{code}", 0, 100)
    return next(
        record.entry
        for record in map(host.table.read, (event.data for event in events))
        if type(record).__name__ == "MatchBegun"
    )


async def test_nothing_is_told_before_the_night_is_over(house: House) -> None:
    """Who has finished gets no secret, replay, review, or game to go on with; nor anybody else."""
    code, (ada, bea) = await night_of(house, "Ada", "Bea")
    await at_board(ada, code)
    await finishes(house, ada)
    night = await contests(house).nights.find(code)
    match = replay_code(night.board_secret(1), night.tables[0][0])

    ada.ask(ShowHistory())
    (line,) = (await ada.told(HistoryShown)).matches
    assert line.code == match
    for caller in (ada, bea):
        assert await refused(caller, ShowReplay(match)) == "sealed"
        assert await refused(caller, ShowReview(match)) == "sealed"
        assert await refused(caller, PlayOn(match, 1, 0)) == "sealed"
        assert (await command(house, f"replay {match} --json", caller.person)).code == NOT_FOUND
    told = [m for m in ada.heard if isinstance(m, messages.TableShown)]
    assert not any(table.secret or table.replay or table.commitment for table in told)
    assert not any(table.stirred and any(table.stirred) for table in told)
    stands = await shown(bea, code)
    assert (stands.ranking, stands.played, stands.finished) == ((), (), (1, 0))
    secrets = [night.secret.hex(), night.board_secret(1).hex()]
    assert not any(secret in repr(ada.heard + bea.heard) for secret in secrets)
    said = (await command(house, f"night {code} --json", ada.person)).text
    assert not any(secret in said for secret in secrets)

    await at_board(bea, code)
    await finishes(house, bea, 2)
    assert await verified(ada, match) == f"night/{code}/1"


async def test_a_board_is_beyond_doubt_from_the_night_on(house: House) -> None:
    """The night's commitment was there first, everybody's part is in it."""
    code, callers = await night_of(house, "Ada", "Bea", boards=2)
    promised = (await shown(callers[1], code)).commitment
    for _ in range(2):
        for caller in callers:
            await at_board(caller, code)
            await finishes(house, caller)
    over = await shown(callers[0], code)
    assert over.card.phase == "over"
    saved = await contests_replay(house, over.played[1].code)
    assert saved.night is not None
    assert saved.night.commitment == promised == fair.commitment(bytes.fromhex(saved.night.secret))
    assert bytes.fromhex(saved.night.nonces[1]) == b"Bea's part"
    assert await verified(callers[1], over.played[1].code) == f"night/{code}/2"
    assert [played.seat for played in over.played] == [0, 1]


async def contests_replay(house: House, code: str) -> Any:
    """A match of the house's history."""
    return await house.lobby.archivist.history.replay(code)


async def test_everybody_is_ranked_when_all_have_finished(house: House) -> None:
    """Both have the same percentage together that one can have: 100 in sum."""
    code, (ada, bea) = await night_of(house, "Ada", "Bea", boards=2)
    for seed in (1, 2):
        for caller in (ada, bea):
            await at_board(caller, code)
            await finishes(house, caller, seed)
    over = await shown(ada, code)
    percents = {placed.name: placed.percent for placed in over.ranking}
    assert sum(percents.values()) == pytest.approx(100)
    assert [placed.you for placed in over.ranking if placed.name == "Ada"] == [True]
    assert all(placed.boards == 2 for placed in over.ranking)
    mine = [played.percent for played in over.played]
    assert sum(p for p in mine if p is not None) / 2 == pytest.approx(percents["Ada"])


async def test_people_share_tables_and_move_on_by_a_seat(house: House) -> None:
    """Four people at two tables; whoever comes first has the table dealt for all."""
    code, callers = await night_of(house, "Ada", "Bea", "Cyd", "Dan", people=2, boards=2)
    stands = await shown(callers[0], code)
    assert stands.tables == (("Ada", "Cyd"), ("Bea", "Dan"))
    ada, _bea, cyd, _dan = callers
    await at_board(ada, code)
    await at_board(cyd, code)
    assert ada.client.table
    assert cyd.client.table
    assert (ada.client.table.seat, cyd.client.table.seat) == (0, 1)
    assert ada.client.table.card.code == cyd.client.table.card.code
    await asyncio.gather(finishes(house, ada), finishes(house, cyd))
    await at_board(cyd, code)
    assert cyd.client.table.seat == 0


async def test_others_do_not_see_the_table(house: House) -> None:
    """Neither to watch, nor to sit, nor in the list, nor by program."""
    code, (ada, bea) = await night_of(house, "Ada", "Bea")
    await at_board(ada, code)
    assert ada.client.table
    table = ada.client.table.card.code
    for ask in (Join(table), Join(table, watch=True), Join(table, also=True)):
        assert await refused(bea, ask) == "sealed"
    assert table not in {card.code for card in house.lobby.cards(bea.person.id)}
    assert not any(isinstance(m, messages.TableShown | messages.Update) for m in bea.heard)


async def test_a_table_of_a_night_plays_its_one_deal(house: House) -> None:
    """No hints on it, no other people, no second deal."""
    code, (ada, _) = await night_of(house, "Ada", "Bea")
    await at_board(ada, code)
    await ada.until(lambda: ada.choice)
    assert await refused(ada, Hint(ada.choice.decision.id)) == "no-hints"
    rng_over = await finished_at_table(house, ada)
    assert rng_over
    for ask in (Begin(), Ready(), Sit(1)):
        assert await refused(ada, ask) in ("one-deal", "not-host")
    assert ada.client.nonces == {}


async def finished_at_table(house: House, caller: Caller) -> bool:
    """Resign, and wait for the end."""
    caller.ask(Resign())
    await caller.until(lambda: caller.client.update and caller.client.update.result, 30)
    await house.lobby.archivist.settled()
    return True


async def test_who_leaves_for_good_is_behind_who_does_not(house: House) -> None:
    """Whatever the bot that took over has made of it."""
    code, (ada, bea) = await night_of(house, "Ada", "Bea")
    await at_board(ada, code)
    await finished_at_table(house, ada)
    await at_board(bea, code)
    await finishes(house, bea)
    ranked = (await shown(bea, code)).ranking
    assert [(placed.name, placed.place) for placed in ranked] == [("Bea", 1), ("Ada", 2)]


async def test_the_host_may_end_it(house: House) -> None:
    """What was not finished does not count; a match that goes on after that is its own affair."""
    code, (ada, bea) = await night_of(house, "Ada", "Bea", boards=2)
    for caller in (ada, bea):
        await at_board(caller, code)
        await finishes(house, caller)
    await at_board(bea, code)
    assert await refused(bea, EndNight(code)) == "not-host"
    ada.ask(EndNight(code))
    await ada.told(NightShown)
    await finishes(house, bea)
    stands = await shown(ada, code)
    assert stands.card.phase == "over"
    assert all(placed.boards == 1 for placed in stands.ranking)
    assert len(stands.played) == 1
    assert await refused(ada, PlayNight(code)) == "not-playing"


async def test_time_ends_it_too(house: House, clock: ManualClock) -> None:
    """A day after it began."""
    code, (ada, _bea) = await night_of(house, "Ada", "Bea")
    await at_board(ada, code)
    await finishes(house, ada)
    clock.let_pass(LONGEST_MS / 1000)
    stands = await shown(ada, code)
    assert (stands.card.phase, stands.ranking) == ("over", ())
    (played,) = stands.played
    assert (played.percent, played.tables) == (None, 1)
    assert await verified(ada, played.code)


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (OpenNight("whist"), "no-game"),
        (OpenNight("quibbles", seats=9), "seats"),
        (OpenNight("quibbles", seats=3, people=4), "seats"),
        (OpenNight("quibbles", seats=3, people=0), "seats"),
        (OpenNight("quibbles", level="genius"), "no-level"),
        (OpenNight("quibbles", settings={"deck": "tarot"}), "settings"),
        (ShowNight("ZZZZZZ"), "no-night"),
        (ShowNight("\x1b[2J"), "no-night"),
        (EnterNight("ZZZZZZ"), "no-night"),
        (PlayNight("ZZZZZZ"), "no-night"),
    ],
)
async def test_what_cannot_be_is_refused(house: House, ask: Any, code: str) -> None:
    """To that person alone, with a reason."""
    assert await refused(Caller(house, "Ada"), ask) == code


async def test_a_guest_plays_in_a_night_and_opens_none(house: House) -> None:
    """Who opens one can be found again."""
    person = Person("guest-7", "guest-7777")
    assert (await command(house, "night open quibbles", person)).code == FAILED
    code, _ = await night_of(house, "Ada", "Bea")
    assert (await command(house, f"night {code}", person)).code == OK
    opened = await command(house, "night open quibbles", Person("p-Ada", "Ada", guest=False))
    gathering = opened.data["card"]["code"]
    assert "guest-7777" in (await command(house, f"night enter {gathering}", person)).text


async def test_who_may_do_what_and_when(house: House) -> None:
    """Only its host begins a night; it takes two tables; then nobody comes and goes."""
    ada, bea = Caller(house, "Ada"), Caller(house, "Bea")
    ada.ask(OpenNight("quibbles", seats=2, people=2))
    code = (await ada.told(NightShown)).card.code
    ada.ask(EnterNight(code))
    await ada.told(NightShown)
    assert await refused(ada, BeginNight(code)) == "one-table"
    assert await refused(bea, BeginNight(code)) == "not-host"
    assert await refused(ada, PlayNight(code)) == "not-playing"
    for name in ("Cyd", "Dan"):
        other = Caller(house, name)
        other.ask(EnterNight(code))
        await other.told(NightShown)
    ada.ask(BeginNight(code))
    await ada.told(NightShown)
    assert await refused(bea, EnterNight(code)) == "begun"
    assert await refused(bea, PlayNight(code)) == "not-seated"
    assert await refused(ada, BeginNight(code)) == "begun"


async def test_somebody_has_few_nights_open(house: House) -> None:
    """Ending one makes room."""
    ada = Caller(house, "Ada")
    for _ in range(3):
        ada.ask(OpenNight("quibbles"))
        code = (await ada.told(NightShown)).card.code
    assert await refused(ada, OpenNight("quibbles")) == "enough-nights"
    ada.ask(EndNight(code))
    await ada.told(NightShown)
    ada.ask(OpenNight("quibbles"))
    assert (await ada.told(NightShown)).card.phase == "gathering"
