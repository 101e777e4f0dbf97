"""Bots are fair, and anybody who has the log can check it."""

from __future__ import annotations

from typing import Any

from core.catalog import games
from core.deck import generator
from core.match import Match
from netplay import records
from netplay.directory import log_name
from netplay.house import House
from netplay.messages import Begin
from netplay.minds import sight
from netplay.store.memory import MemoryStore
from tests.minds.questions import asked
from tests.netplay.people import QUICK, play_out, seated


async def test_the_log_tells_what_each_bot_saw() -> None:
    """Played again from the log, the view a bot was given is the one it answered to."""
    house = House(MemoryStore(), pace=QUICK)
    await house.open()
    (ada,) = await seated(house, "Ada", bots=1)
    assert ada.client.table
    code = ada.client.table.card.code
    ada.ask(Begin())
    await play_out([ada])
    _, stored = await _log(house, code)
    await house.close()

    match: Match | None = None
    told = {True: 0, False: 0}
    for record in stored:
        if isinstance(record, records.MatchBegun):
            match = Match.redeal(games()["quibbles"], record.setup, record.entry)
        elif isinstance(record, records.Stepped) and match is not None:
            entry = record.entry
            bot = entry.seat == 1
            told[bot] += 1
            assert record.sight == (sight(match.view(entry.seat)) if bot else b"")
            match.replay(entry)
    assert min(told.values()) > 3


async def _log(house: House, code: str) -> tuple[int, list[Any]]:
    found: list[Any] = []
    seq = 0
    while entries := await house.store.read(log_name(code), seq, 500):
        found += [records.unpack(entry.data, "quibbles") for entry in entries]
        seq = entries[-1].seq
    return seq, found


def test_a_sight_says_which_view_it_was_and_nothing_else() -> None:
    """Equal views have equal sights, different ones different ones, all 8 bytes long."""
    match, question = asked("astrobirdz", seats=3)
    views = [match.view(seat) for seat in (0, 1, 2, None)]
    assert sight(question.view) == sight(match.view(question.view.seat))
    assert len({sight(view) for view in views}) == 4
    assert {len(sight(view)) for view in views} == {8}


def test_other_hidden_cards_make_no_difference_to_a_sight() -> None:
    """What a bot cannot see is not in it."""
    match, question = asked("astrobirdz", seats=3)
    world = match.game.sample(question.view, generator(4))
    assert world.hands != match.state.hands
    assert sight(match.game.view(world, question.view.seat)) == sight(question.view)
