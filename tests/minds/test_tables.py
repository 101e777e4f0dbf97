"""Tables at which bots fail or take their time: the match goes on, and so does everything else."""

from __future__ import annotations

import asyncio

import pytest

from core.game import Thought
from netplay.house import House
from netplay.messages import Act, Begin, Heard, Hint, Refused, Say
from netplay.minds import HereMinds, Lost, Question, ponder
from netplay.store.memory import MemoryStore
from tests.netplay.people import QUICK, Caller, play_out, seated


class Forgetful(HereMinds):
    """Minds to which nothing ever comes."""

    async def think(self, question: Question) -> Thought:
        """In vain."""
        raise Lost


class Faulty(HereMinds):
    """Minds with a mistake in them."""

    async def think(self, question: Question) -> Thought:
        """Divide by nothing."""
        raise ZeroDivisionError


class Slow(HereMinds):
    """Minds that wait for a word before they answer."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.word = asyncio.Event()
        self.given_up = 0

    async def think(self, question: Question) -> Thought:
        """When they are told to."""
        self.asked.set()
        try:
            await self.word.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return ponder(question, b"seed")


async def _playing(minds: HereMinds) -> tuple[House, Caller]:
    house = House(MemoryStore(), minds, pace=QUICK)
    await house.open()
    (ada,) = await seated(house, "Ada", bots=1)
    ada.ask(Begin())
    await ada.until(lambda: ada.client.update)
    return house, ada


@pytest.mark.parametrize("minds", [Forgetful(), Faulty()])
async def test_where_no_thought_comes_the_fallback_is_played(minds: HereMinds) -> None:
    """The match goes on all the same."""
    house, ada = await _playing(minds)
    for _ in range(6):
        await ada.until(lambda: ada.view.choices)
        choice, decision = ada.view.choices[0], ada.view.choices[0].decision.id
        ada.ask(Act(decision, next(iter(choice.options.actions()))))
        await ada.until(lambda gone=decision: all(d.id != gone for d in ada.view.waiting))
    assert ada.view.turn > 3
    await house.close()


async def test_a_hint_that_does_not_come_is_said_so() -> None:
    """In a sentence, and to that person alone."""
    house, ada = await _playing(Forgetful())
    await ada.until(lambda: ada.view.choices)
    ada.ask(Hint(ada.view.choices[0].decision.id))
    refused = await ada.told(Refused)
    assert refused.code == "no-hint"
    await house.close()


async def test_a_table_lives_while_its_bot_thinks() -> None:
    """People talk; the bot answers when it has made up its mind."""
    minds = Slow()
    house, ada = await _playing(minds)
    await _until_asked(ada, minds)
    turn = ada.view.turn
    ada.ask(Say("still there?"))
    await ada.told(Heard)
    assert ada.view.turn == turn
    minds.word.set()
    await play_out([ada])
    await house.close()


async def test_nobody_thinks_on_when_the_house_closes() -> None:
    """A thought nobody wants is given up."""
    minds = Slow()
    house, ada = await _playing(minds)
    await _until_asked(ada, minds)
    await house.close()
    await asyncio.sleep(0)
    assert minds.given_up == 1


async def _until_asked(ada: Caller, minds: Slow) -> None:
    """Play until it is the bot's turn to think."""
    for _ in range(4):
        if ada.view.choices:
            choice = ada.view.choices[0]
            ada.ask(Act(choice.decision.id, list(choice.options.actions())[-1]))
            await asyncio.sleep(0.05)
    await asyncio.wait_for(minds.asked.wait(), 10)
