"""Our server's path without a network: `python -m scripts.bench._served TABLES`.

An answer comes in as bytes and is framed, typed, checked and applied; its step is durable in
SQLite (FULL) before anybody is told; then every seat's update is redacted and made bytes.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from core.catalog import games
from core.deck import generator
from core.game import Setup
from netplay import records
from netplay.arrival import Arrived
from netplay.codec import Frames, encode
from netplay.host import Host
from netplay.messages import Act, AnyTell
from netplay.people import Person
from netplay.requests import Planned, deal
from netplay.store import Store
from netplay.store.urls import named
from netplay.table import Table
from netplay.visitor import Visitor
from scripts.bench._ours import SEATS, choose
from scripts.bench.peers.rounds import serve

GAME: Final = games()["astrobirdz"]


class Evening:
    """One table with people on all its seats, who answer at random as soon as they are asked."""

    def __init__(self, store: Store, number: int) -> None:
        table = Table()
        table.code = f"BENCH{number}"
        self._host = Host(store, table)
        self._rng = generator(number)
        self._people = [Person(f"{table.code}-{n}", f"Bird {n}", guest=False) for n in range(SEATS)]
        self._visitors = [Visitor(person, self._tell) for person in self._people]
        self._frames = [Frames.of_asks() for _ in self._people]
        self.sent = 0
        """Bytes for all seats."""

    def _tell(self, tell: AnyTell) -> None:
        self.sent += len(encode(tell))

    async def begin(self) -> None:
        """Open the table, sit down, deal."""
        setup = Setup(GAME.key, GAME.version, SEATS)
        code, host = self._host.table.code, self._people[0]
        await self._write(
            records.TableOpened(code, setup.game, SEATS, host.id, host.name, bytes(32))
        )
        for seat, person in enumerate(self._people):
            await self._write(records.SeatTaken(seat, person.id, person.name))
            self._host.enter(self._visitors[seat])
        await self._host.carry_out(lambda: deal(self._host.table))

    async def _write(self, record: records.AnyRecord) -> None:
        await self._host.carry_out(lambda: Planned(record))

    async def answer(self) -> None:
        """Somebody who is asked answers; after the last answer there is another match."""
        match = self._host.table.match
        assert match is not None
        if match.result is not None:
            await self._host.carry_out(lambda: deal(self._host.table))
            return
        decision = GAME.pending(match.state)[0]
        action = choose(GAME.options(match.state, decision).actions(), self._rng)
        said = encode(Act(decision.id, action, self._rng.randbytes(16)))
        for ask in self._frames[decision.seat].feed(said):
            assert isinstance(ask, Act)
            await self._host.ask(self._visitors[decision.seat], Arrived(ask, 0))


def main(tables: int) -> None:
    """Play in rounds, all tables at once."""
    loop = asyncio.new_event_loop()
    with tempfile.TemporaryDirectory() as folder:
        store = named(f"sqlite:{Path(folder) / 'bench.db'}")
        loop.run_until_complete(store.open())
        evenings = [Evening(store, number) for number in range(tables)]

        async def all_of_them(work: Any) -> None:
            await asyncio.gather(*map(work, evenings))

        async def answers(evening: Evening) -> None:
            for _ in range(10):
                await evening.answer()

        def work() -> int:
            loop.run_until_complete(all_of_them(answers))
            return 10 * tables

        loop.run_until_complete(all_of_them(Evening.begin))
        serve(work)
        loop.run_until_complete(store.close())


if __name__ == "__main__":
    main(int(sys.argv[1]))
