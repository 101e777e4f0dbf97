"""Words for tests of contests: people who play nights and days in a house of quick bots."""

from __future__ import annotations

from typing import Any

from core.bot import Simulations
from core.catalog import games
from core.deck import generator
from core.game import Thought
from core.saved import load
from core.verify import verify
from netplay.contests.deals import Contests
from netplay.contests.messages import (
    BeginNight,
    EnterNight,
    NightShown,
    OpenNight,
    PlayDay,
    PlayNight,
    ShowNight,
)
from netplay.contests.sheets import Line, Sheet
from netplay.errands import errands
from netplay.house import House
from netplay.keepsakes import ReplayShown, ShowReplay
from netplay.messages import Leave, Left, Refused
from netplay.minds import HereMinds, Question
from netplay.people import Person
from netplay.ssh.commands import Reply, answer, builtin
from tests.netplay.people import Caller

GAME = "quibbles"


class QuickMinds(HereMinds):
    """Bots that do not think long, whatever their level."""

    async def think(self, question: Question) -> Thought:
        """What an easy one would do."""
        mind = games()[question.game].minds["easy"]
        return mind(question.view, question.choice, generator(1), Simulations(1))


def contests(house: House) -> Contests:
    """All contests of a house."""
    return house.lobby.archivist.history.contests


async def command(house: House, text: str, person: Person) -> Reply:
    """The answer to a command line."""
    return await answer(text, person, builtin(errands(house)))


async def night_of(
    house: House, *names: str, boards: int = 1, people: int = 1, seats: int = 2, game: str = GAME
) -> tuple[str, list[Caller]]:
    """A night that has begun; the first of these people has opened it."""
    callers = [Caller(house, name) for name in names]
    callers[0].ask(OpenNight(game, seats=seats, people=people, boards=boards, level="random"))
    code = (await callers[0].told(NightShown)).card.code
    for caller in callers:
        caller.ask(EnterNight(code, nonce=f"{caller.person.name}'s part".encode()))
        await caller.told(NightShown)
    callers[0].ask(BeginNight(code))
    await callers[0].told(NightShown)
    return code, callers


async def at_board(caller: Caller, code: str) -> None:
    """Go to one's next board."""
    caller.ask(PlayNight(code))
    await caller.until(lambda: caller.view is not None)


async def at_day(caller: Caller, game: str = GAME) -> None:
    """Go to the deal of today."""
    caller.ask(PlayDay(game))
    await caller.until(lambda: caller.view is not None)


async def finishes(house: House, caller: Caller, seed: int = 1) -> None:
    """Play like an easy bot to the end, and go back to the lobby."""
    mind, rng = games()[GAME].minds["easy"], generator(seed)
    answered: set[int] = set()

    def news() -> bool:
        over = caller.client.update and caller.client.update.result
        return bool(over or (caller.choice and caller.choice.decision.id not in answered))

    while await caller.until(news, 30):
        assert caller.client.update
        if caller.client.update.result:
            break
        answered.add(caller.choice.decision.id)
        thought = mind(caller.view, caller.choice, rng, Simulations(1))
        caller.client.act(caller.choice.decision.id, thought.action)
    await house.lobby.archivist.settled()
    caller.ask(Leave())
    await caller.told(Left)


async def shown(caller: Caller, code: str) -> NightShown:
    """How a night stands."""
    caller.heard = [m for m in caller.heard if not isinstance(m, NightShown)]
    caller.ask(ShowNight(code))
    found: NightShown = await caller.told(NightShown)
    return found


async def refused(caller: Caller, ask: Any) -> str:
    """The code with which something is refused."""
    caller.ask(ask)
    told: Refused = await caller.told(Refused)
    return told.code


async def verified(caller: Caller, code: str) -> str:
    """A replay that is beyond doubt; the contest it was played in."""
    caller.ask(ShowReplay(code))
    data = b""
    while True:
        part = await caller.told(ReplayShown)
        data += part.part
        if not part.more:
            break
    saved = load(data)
    assert verify(saved) is None
    return saved.setup.contest


def sheet(table: str, *lines: tuple[str, int, int]) -> Sheet:
    """A sheet of (name, place, score) by seat; a small letter is a bot."""
    return Sheet(
        table,
        "",
        0,
        tuple(
            Line(name, rank, score, name if name[0].isupper() else "")
            for name, rank, score in lines
        ),
    )
