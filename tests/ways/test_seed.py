"""`sshuffle play GAME --seed WORD`: the same cards again."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from netplay.terminal import Arrival, Wish
from tests.screens.visits import Guest, open_house
from tui.__main__ import _parser
from tui.ways.local import Here, Luck, people


async def dealt(word: str | None, game: str) -> Any:
    """The first view of somebody who plays with this seed."""
    luck = None if word is None else Luck(word)
    async with open_house() as house:
        if luck is not None:
            house.lobby.new_secret = luck.secret
        (person,) = people(1)
        wish = Wish("play", game=game, bots=2)
        visit = Here(None, Arrival(person, wish, partial(house.connect, person)), luck=luck)
        async with visit.run_test(size=(80, 24)) as pilot:
            guest = Guest(visit, pilot)
            await guest.until(lambda: guest.pane and guest.pane.client.update)
            assert guest.pane.client.update is not None
            return guest.pane.client.update.view


@pytest.mark.parametrize("game", ["quibbles", "tribbles"])
async def test_the_same_word_deals_the_same_hand(game: str) -> None:
    """Another word or none deals another one."""
    hands = [(await dealt(word, game)).hand for word in ("fish", "fish", "fowl", None)]
    assert hands[0] == hands[1]
    assert len({*map(tuple, hands)}) == 3


def test_it_is_said_on_the_command_line() -> None:
    """Any word or number."""
    assert _parser().parse_args("play quibbles --bots 2 --seed 42".split()).seed == "42"
