"""Before and between matches: the lobby, gatherings, talk."""

from __future__ import annotations

from netplay import messages
from netplay.house import House
from netplay.limits import HouseLimits
from netplay.messages import Begin, Browse, Join, Leave, Open, Refused, Say, SeatBot
from netplay.store.memory import MemoryStore
from tests.netplay.people import Caller, seated


async def test_a_gathering_goes_on_without_those_who_went_away(house: House) -> None:
    """The seat is free again, and somebody else may deal."""
    ada, bea, cyd = await seated(house, "Ada", "Bea", "Cyd")
    await ada.hang_up()
    await bea.until(lambda: bea.client.table and bea.client.table.hosting)
    await bea.until(lambda: bea.client.table and not bea.client.table.card.chairs[0].name)
    bea.ask(SeatBot(0))
    bea.ask(Begin())
    await cyd.until(lambda: cyd.view is not None)


async def test_cards_are_dealt_once_everybody_is_ready(house: House) -> None:
    """Nobody has to be the host for that."""
    ada, bea = await seated(house, "Ada", "Bea")
    bea.ask(messages.Ready())
    await ada.until(lambda: ada.client.table and ada.client.table.card.chairs[1].ready)
    assert ada.view is None
    ada.ask(messages.Ready())
    await bea.until(lambda: bea.view is not None)


async def test_nobody_opens_tables_without_end(house: House) -> None:
    """Five at a time."""
    ada = Caller(house, "Ada")
    for _ in range(6):
        ada.ask(Open("quibbles", seats=2))
    refused = await ada.told(Refused)

    assert refused.code == "enough-tables"


async def test_the_lobby_shows_open_tables_but_not_private_ones(house: House) -> None:
    """A private table is for those who have its code."""
    ada, bea, cyd = (Caller(house, name) for name in ("Ada", "Bea", "Cyd"))
    ada.ask(Open("quibbles", seats=2))
    bea.ask(Open("quibbles", seats=3, private=True))
    private = await bea.told(messages.TableShown)
    cyd.ask(Browse())
    await cyd.until(lambda: cyd.client.lobby and cyd.client.lobby.tables)

    assert cyd.client.lobby
    assert [(card.host, card.phase) for card in cyd.client.lobby.tables] == [("Ada", "gathering")]
    cyd.ask(Join(private.card.code.lower()))
    await cyd.until(lambda: cyd.client.table and cyd.client.table.seat == 1)


async def test_a_quick_match_finds_the_open_table_or_opens_one(house: House) -> None:
    """Two strangers who want the same game end at one table."""
    ada, bea = Caller(house, "Ada"), Caller(house, "Bea")
    ada.ask(messages.Quick("quibbles"))
    mine = await ada.told(messages.TableShown)
    bea.ask(messages.Quick("quibbles"))
    await bea.until(lambda: bea.client.table and bea.client.table.seat == 1)

    assert bea.client.table
    assert bea.client.table.card.code == mine.card.code


async def test_the_host_hands_the_table_over(house: House) -> None:
    """And cannot deal any more; the other can."""
    ada, bea = await seated(house, "Ada", "Bea")
    ada.ask(messages.HandOver(1))
    await bea.until(lambda: bea.client.table and bea.client.table.hosting)
    ada.ask(Begin())
    refused = await ada.told(Refused)
    bea.ask(Begin())
    await ada.until(lambda: ada.view is not None)

    assert refused.code == "not-host"


async def test_who_is_ignored_is_not_heard(house: House) -> None:
    """By the one who ignores; everybody else hears on."""
    ada, bea, cyd = await seated(house, "Ada", "Bea", "Cyd")
    ada.ask(messages.Ignore("Bea"))
    await ada.told(messages.Notice)
    bea.ask(Say("hello"))
    await cyd.told(messages.Heard)
    cyd.ask(Say("hello too"))
    heard = await ada.told(messages.Heard)

    assert heard.name == "Cyd"


async def test_leaving_a_gathering_frees_the_seat(house: House) -> None:
    """And brings one back to the lobby."""
    ada, bea = await seated(house, "Ada", "Bea")
    bea.ask(Leave())
    await bea.told(messages.Left)
    await ada.until(lambda: ada.client.table and not ada.client.table.card.chairs[1].name)


async def test_a_flood_of_talk_is_stopped_but_ten_lines_may_be_pasted(house: House) -> None:
    """Ten lines at once are fine; the eleventh is told to wait."""
    ada, bea = await seated(house, "Ada", "Bea")
    for number in range(11):
        ada.ask(Say(f"line {number}"))
    refused = await ada.told(Refused)
    for _ in range(10):
        await bea.told(messages.Heard)

    assert refused.code == "too-fast"


async def test_two_who_come_at_once_get_a_seat_each(house: House) -> None:
    """And a third who finds none watches without a word."""
    ada = Caller(house, "Ada")
    ada.ask(Open("quibbles", seats=3))
    shown = await ada.told(messages.TableShown)
    others = [Caller(house, name) for name in ("Bea", "Cyd", "Dan")]
    for caller in others:
        caller.ask(Join(shown.card.code))
        caller.ask(messages.Ping(1))
    for caller in others:
        await caller.told(messages.Pong)

    seats = [caller.client.table.seat for caller in others if caller.client.table]
    assert sorted(seat for seat in seats if seat is not None) == [1, 2]
    assert not [m for caller in others for m in caller.heard if isinstance(m, Refused)]


async def test_who_does_nothing_in_the_lobby_is_warned_and_then_shown_out() -> None:
    """But never from a table."""
    house = House(MemoryStore(), limits=HouseLimits(idle_seconds=0.3))
    await house.open()
    ada, bea = Caller(house, "Ada"), Caller(house, "Bea")
    ada.ask(Open("quibbles", seats=2))
    warned = await bea.told(messages.Notice)
    bye = await bea.told(messages.Bye)
    ada.ask(messages.Ping(1))
    await ada.told(messages.Pong)
    await house.close()

    assert "quiet" in warned.text
    assert bea.client.closed == bye.why


async def test_a_sign_of_life_is_enough_to_stay() -> None:
    """The warning passes."""
    house = House(MemoryStore(), limits=HouseLimits(idle_seconds=0.3))
    await house.open()
    bea = Caller(house, "Bea")
    for _ in range(3):
        await bea.told(messages.Notice)
        bea.ask(messages.Ping(1))
        await bea.told(messages.Pong)
    await house.close()

    assert not [message for message in bea.heard if isinstance(message, messages.Bye)]
