"""Whole evenings in the house over memory links, with Quibbles on the tables."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from netplay import messages
from netplay.house import House
from netplay.messages import Act, Begin, Browse, Join, Open, Refused, Say, SeatBot
from tests.netplay.people import QUICK, Caller, play_out, seated


async def test_two_people_and_a_bot_play_to_the_end(house: House) -> None:
    """Everybody sees the same result, and nobody another's hand."""
    ada, bea = await seated(house, "Ada", "Bea", bots=1)
    watcher = Caller(house, "Cyd")
    assert ada.client.table
    watcher.ask(Join(ada.client.table.card.code, watch=True))
    ada.ask(Begin())
    await play_out([ada, bea])
    await watcher.until(lambda: watcher.client.update and watcher.client.update.result)

    updates = [caller.client.update for caller in (ada, bea, watcher)]
    assert len({update.result for update in updates if update}) == 1
    assert len({update.seq for update in updates if update}) == 1
    assert (ada.view.seat, bea.view.seat, watcher.view.seat) == (0, 1, None)
    assert ada.view.hands == bea.view.hands == watcher.view.hands
    assert watcher.view.hand == ()
    assert watcher.view.choices == ()


async def test_a_rematch_keeps_everybody(house: House) -> None:
    """The host asks again, new cards come, and the watchers still watch."""
    ada, bea = await seated(house, "Ada", "Bea")
    ada.ask(Begin())
    await play_out([ada, bea])
    ada.ask(Begin())
    await bea.until(lambda: bea.client.update and bea.client.update.result is None)

    assert bea.client.update
    assert bea.client.update.fresh


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (Begin(), "not-host"),
        (SeatBot(1), "not-host"),
        (Act(1, None), "not-playing"),
        (messages.Choose({}), "not-host"),
        (messages.Sit(0), "taken"),
        (messages.Sit(9), "no-seat"),
        (messages.Resign(), "not-playing"),
        (messages.TakeBack(), "not-playing"),
        (messages.Hint(1), "not-playing"),
        (Say("  \x1b "), "empty"),
        (Join("ZZZZZZ"), "no-table"),
        (Join("hello"), "no-table"),
        (Open("chess", 2), "no-game"),
        (Open("quibbles", 9), "seats"),
        (Open("quibbles", 2, bots=2), "seats"),
        (Open("quibbles", 2, settings={"exact_six": 7}), "settings"),
        (Open("quibbles", 2, bots=1, level="genius"), "no-level"),
    ],
)
async def test_what_cannot_be_done_is_refused_in_words_to_that_person_alone(
    house: House, ask: messages.AnyAsk, code: str
) -> None:
    """And the table goes on."""
    ada, bea = await seated(house, "Ada", "Bea")
    bea.heard.clear()
    ada.heard.clear()
    bea.ask(ask)
    refused = await bea.told(Refused)

    assert refused.code == code
    assert refused.text.endswith((".", "!"))
    assert not [message for message in ada.heard if isinstance(message, Refused)]
    ada.ask(Begin())
    await bea.until(lambda: bea.view is not None)


async def test_a_stale_answer_changes_nothing(house: House) -> None:
    """The same card twice: the second finds the decision gone."""
    ada, bea = await seated(house, "Ada", "Bea")
    ada.ask(Begin())
    await bea.until(lambda: bea.view is not None)
    mover = ada if ada.choice else bea
    decision = mover.choice.decision.id
    draw = list(mover.choice.options.actions())[-1]
    seq = mover.client.update.seq if mover.client.update else 0
    mover.client.act(decision, draw)
    mover.client.act(decision, draw)
    refused = await mover.told(Refused)

    assert refused.code == "stale"
    assert mover.client.update
    assert mover.client.update.seq == seq + 1


async def test_the_same_request_twice_is_one_step(house: House) -> None:
    """A nervous wire may deliver an answer again."""
    ada, bea = await seated(house, "Ada", "Bea")
    ada.ask(Begin())
    await bea.until(lambda: bea.view is not None)
    mover = ada if ada.choice else bea
    act = Act(mover.choice.decision.id, list(mover.choice.options.actions())[-1], b"same")
    for _ in range(3):
        mover.ask(act)
    mover.ask(messages.Ping(7))
    await mover.told(messages.Pong)

    assert not [message for message in mover.heard if isinstance(message, Refused)]


async def test_a_chat_line_does_not_make_a_move_stale(house: House) -> None:
    """Talk and play do not get in each other's way."""
    ada, bea = await seated(house, "Ada", "Bea")
    ada.ask(Begin())
    await bea.until(lambda: bea.view is not None)
    mover, other = (ada, bea) if ada.choice else (bea, ada)
    decision = mover.choice.decision.id
    other.ask(Say("take your time"))
    await mover.told(messages.Heard)
    mover.client.act(decision, list(mover.choice.options.actions())[-1])
    await mover.until(lambda: not mover.choice or mover.choice.decision.id != decision)

    assert not [message for message in mover.heard if isinstance(message, Refused)]


async def test_a_bot_minds_the_seat_of_who_is_away_and_hands_it_back(house: House) -> None:
    """A leaver never blocks the table, and is back at once by coming back."""
    ada, bea = await seated(house, "Ada", "Bea")
    ada.ask(Begin())
    await ada.until(lambda: ada.view is not None)
    await bea.hang_up()
    assert ada.client.table
    await ada.until(lambda: ada.client.table and ada.client.table.card.chairs[1].bot)
    again = Caller(house, "Bea")
    again.ask(Join(ada.client.table.card.code))
    await again.until(lambda: again.view is not None and again.view.seat == 1)
    await again.until(lambda: again.client.table and not again.client.table.card.chairs[1].bot)


async def test_onlookers_see_a_delayed_table_later(house: House) -> None:
    """Players at once; who watches waits."""
    ada = Caller(house, "Ada")
    ada.ask(Open("quibbles", seats=2, bots=1, level="random", delay=1))
    shown = await ada.told(messages.TableShown)
    cyd = Caller(house, "Cyd")
    cyd.ask(Join(shown.card.code, watch=True))
    await cyd.told(messages.TableShown)
    ada.ask(Begin())
    await ada.until(lambda: ada.view is not None)
    await asyncio.sleep(0.1)
    assert cyd.view is None
    await cyd.until(lambda: cyd.view is not None, 3)


async def test_nothing_moves_while_nobody_is_there(house: House) -> None:
    """Bots and clocks wait for people."""
    (ada,) = await seated(house, "Ada", bots=1)
    ada.ask(Begin())
    await ada.until(lambda: ada.view is not None)
    assert ada.client.table
    code = ada.client.table.card.code
    await ada.hang_up()
    await asyncio.sleep(0.05)
    seq = (await house.lobby.host(code)).table.seq
    await asyncio.sleep(0.1)

    assert (await house.lobby.host(code)).table.seq == seq


async def test_the_clock_plays_the_fallback(house: House) -> None:
    """Who does not answer in time draws; the clock was shown."""
    ada, bea = await seated(house, "Ada", "Bea")
    ada.ask(messages.Choose({}, messages.Clock(seconds=1)))
    ada.ask(Begin())
    await bea.until(lambda: bea.view is not None)
    assert bea.client.update
    (seat, left), *_ = bea.client.update.due
    turn = bea.view.turn
    await bea.until(lambda: bea.view.turn != turn, 4)

    assert seat in (0, 1)
    assert 0 < left <= 1000


async def test_a_bank_pays_for_what_a_decision_takes_too_long(house: House) -> None:
    """With nothing for each decision, all thinking comes out of the bank."""
    ada, bea = await seated(house, "Ada", "Bea")
    ada.ask(messages.Choose({}, messages.Clock(bank=1, increment=2)))
    ada.ask(Begin())
    await bea.until(lambda: bea.view is not None)
    mover = ada if ada.choice else bea
    seat, seq = mover.view.seat, mover.client.update.seq
    await asyncio.sleep(0.05)
    mover.client.act(mover.choice.decision.id, list(mover.choice.options.actions())[-1])
    await mover.until(lambda: mover.client.update.seq > seq)
    assert ada.client.table
    table = (await house.lobby.host(ada.client.table.card.code)).table

    assert 2500 < table.banks[seat] < 2960
    assert table.banks[1 - seat] == 1000


async def test_coming_in_from_elsewhere_tells_the_older_screen(house: House) -> None:
    """Two screens never fight over a seat in silence."""
    ada, bea = await seated(house, "Ada", "Bea")
    ada.ask(Begin())
    await bea.until(lambda: bea.view is not None)
    again = Caller(house, "Bea")
    assert ada.client.table
    again.ask(Join(ada.client.table.card.code))
    left = await bea.told(messages.Left)
    await again.until(lambda: again.view is not None)

    assert "somewhere else" in left.why
    assert again.view.seat == 1


async def test_after_a_restart_the_table_is_back_with_the_same_cards(tmp_path: Path) -> None:
    """Not closed, just gone: the log has everything."""
    from netplay.store.sqlite import SqliteStore

    path = tmp_path / "house.sqlite"
    first = House(SqliteStore(path), pace=QUICK)
    await first.open()
    ada, bea = await seated(first, "Ada", "Bea")
    ada.ask(Begin())
    await bea.until(lambda: bea.view is not None)
    mover = ada if ada.choice else bea
    mover.client.act(mover.choice.decision.id, list(mover.choice.options.actions())[-1])
    await bea.until(lambda: bea.client.update and bea.client.update.events)
    await ada.until(lambda: ada.client.update.seq == bea.client.update.seq)
    before = (ada.view, bea.view)
    assert ada.client.table
    code = ada.client.table.card.code
    await first.close()

    second = House(SqliteStore(path), pace=QUICK)
    await second.open()
    after = []
    for name in ("Ada", "Bea"):
        caller = Caller(second, name)
        caller.ask(Browse())
        await caller.until(lambda c=caller: c.client.lobby and c.client.lobby.tables)
        assert caller.client.lobby
        assert any(chair.you for chair in caller.client.lobby.tables[0].chairs)
        caller.ask(Join(code))
        await caller.until(lambda c=caller: c.view is not None)
        after.append(caller.view)
    await second.close()

    assert tuple(after) == before
