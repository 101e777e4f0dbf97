"""`sshuffle` and `sshuffle play`: the house within this process, in the window one sits at."""

from __future__ import annotations

import asyncio
import getpass
import sys
from argparse import Namespace
from functools import partial
from hashlib import sha256
from typing import Any

from core.catalog import games
from netplay.clean import as_name
from netplay.house import House
from netplay.limits import HouseLimits
from netplay.people import Person
from netplay.pool import PoolMinds
from netplay.terminal import Arrival, Wish
from tui.screens.lobby import Lobby
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
    levels = games()[game].levels if game else ()
    if parsed.level and parsed.level not in levels:
        where = f"{game} has: {', '.join(levels)}" if game else "say of which game"
        print(f"sshuffle: no level {parsed.level!r}; {where}", file=sys.stderr)
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
        bots, level = parsed.bots or 0, parsed.level
        wish = Wish("play", game=game, bots=bots, level=level) if game else Wish()
        arrivals = [Arrival(person, wish, partial(house.connect, person)) for person in here]
        luck = None if parsed.seed is None else Luck(parsed.seed)
        if luck is not None:
            house.lobby.new_secret = luck.secret
        visit = Here(None, *arrivals, sharing=_sharing(parsed), luck=luck)
        await visit.run_async(mouse=True)
        return visit.return_code or 0
    finally:
        await house.close()
        shelf.close()


class Luck:
    """The same luck for the same word, on every machine: of the first deal at each new table.

    >>> Luck("fish").nonce() == Luck("fish").nonce() != Luck("fowl").nonce()
    True
    """

    def __init__(self, word: str) -> None:
        self._word = word

    def secret(self) -> bytes:
        """The house's part."""
        return self._drawn("house", 32)

    def nonce(self) -> bytes:
        """A person's part."""
        return self._drawn("person", 16)

    def _drawn(self, whose: str, size: int) -> bytes:
        return sha256(f"sshuffle/seed/{whose}/{self._word}".encode()).digest()[:size]


class Here(Visit):
    """A visit at this machine, whose people may want to play the same cards again."""

    def __init__(self, *args: Any, luck: Luck | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._luck = luck

    def get_default_screen(self) -> Lobby:
        """Everybody is connected by then."""
        lobby = super().get_default_screen()
        if self._luck is not None:
            for pane in self.panes:
                pane.client.new_nonce = self._luck.nonce
        return lobby


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
