"""`sshuffle` and `sshuffle play`: the house within this process, in the window one sits at."""

from __future__ import annotations

import asyncio
import getpass
import sys
from argparse import Namespace
from functools import partial

from core.catalog import games
from netplay.clean import as_name
from netplay.house import House
from netplay.limits import HouseLimits
from netplay.people import Person
from netplay.pool import PoolMinds
from netplay.terminal import Arrival, Wish
from tui.screens.visit import Sharing, Visit
from tui.ways.places import state_dir
from tui.ways.shelf import Shelf

_OTHERS = ("Robin", "Jay", "Martin")
"""Names of the others at one keyboard."""


def run(parsed: Namespace) -> int:
    """Play here; 2 when that cannot be played."""
    game = parsed.game.lower()
    if game and game not in games():
        print(f"sshuffle: no game {game!r}; there are: {', '.join(games())}", file=sys.stderr)
        return 2
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        print("sshuffle: a table needs a terminal", file=sys.stderr)
        return 2
    return asyncio.run(_play(parsed, game))


async def _play(parsed: Namespace, game: str) -> int:
    shelf = Shelf(state_dir())
    house = House(shelf.store(), PoolMinds(), limits=HouseLimits(tables=100))
    await house.open()
    try:
        here = people(2 if parsed.split else parsed.people)
        wish = Wish("play", game=game, bots=parsed.bots or 0) if game else Wish()
        arrivals = [Arrival(person, wish, partial(house.connect, person)) for person in here]
        visit = Visit(None, *arrivals, sharing=_sharing(parsed))
        await visit.run_async(mouse=True)
        return visit.return_code or 0
    finally:
        await house.close()
        shelf.close()


def _sharing(parsed: Namespace) -> Sharing:
    if parsed.split:
        return "split"
    return "hot seat" if parsed.people > 1 else "alone"


def people(count: int) -> list[Person]:
    """Whoever sits at this machine: its owner, and others."""
    names = [_own_name(), *_OTHERS, *(f"Player{n}" for n in range(5, 10))]
    return [Person(f"here-{n}", name, guest=False) for n, name in enumerate(names[:count])]


def _own_name() -> str:
    try:
        name = as_name(getpass.getuser())
    except (OSError, KeyError):
        name = ""
    return name if name and name != "root" else "Player"
