"""T3: kill -9 of a server in the middle of all four games, again and again.

    python -m scripts.faults.kill_node [KILLS] [STORE]

Bots play over real SSH on two server processes over one PostgreSQL (STORE "postgres", the default
where it is installed), or on one over SQLite ("sqlite"). Servers are killed at random moments and
started again; players come back by connecting. Acknowledged moves lost: 0; moves made twice: 0;
every view that anybody was ever shown is the one the log says; at the end all servers show the
same.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from netplay.messages import Open
from netplay.store.urls import opened
from scripts.faults.nodes import Node, open_all
from scripts.faults.players import Notes, Player, onlook
from scripts.faults.replays import judge
from tests.store.postgres_server import Server, binaries

TABLES = (
    Open("quibbles", seats=3, bots=1, level="easy", settings={"stall_rounds": 3}),
    Open("tribbles", seats=3, bots=1, level="easy", settings={"rounds": 1}),
    Open("tribulation", seats=3, bots=1, level="easy", settings={"discs": 8, "disc_seconds": 5}),
    Open("astrobirdz", seats=3, bots=1, level="easy"),
)
PEOPLE = 2
"""At each table."""


@contextmanager
def house(kind: str, folder: Path) -> Iterator[tuple[list[Node], str]]:
    """The servers, open, and the URL of what they share."""
    with ExitStack() as stack:
        url, count = f"sqlite:{folder / 'house.sqlite'}", 1
        if kind == "postgres":
            engine = Server()
            stack.callback(engine.stop)
            engine.create()
            engine.start()
            url, count = engine.dsn, 2
        nodes = [Node(folder / f"node{number}", url) for number in range(count)]
        for node in nodes:
            stack.callback(node.stop)
        open_all(nodes)
        yield nodes, url


class Evening:
    """All tables, and everybody at them."""

    def __init__(self, nodes: list[Node], home: Path) -> None:
        self.nodes = nodes
        self.notes = Notes()
        self.home = home
        self.tables = [self._people(number, wish) for number, wish in enumerate(TABLES)]
        self._tasks: list[asyncio.Task[None]] = []

    def _people(self, number: int, wish: Open) -> list[Player]:
        ports = [node.port for node in self.nodes]
        turned = [ports[(number + at) % len(ports) :] + ports for at in range(PEOPLE)]
        names = [f"{wish.game[:8]}{at}" for at in range(PEOPLE)]
        return [
            Player(name, order, self.home, self.notes)
            for name, order in zip(names, turned, strict=True)
        ]

    @property
    def codes(self) -> list[str]:
        """Of all tables."""
        return [people[0].code for people in self.tables]

    @property
    def acked(self) -> int:
        """Moves acknowledged so far."""
        return sum(map(len, self.notes.acked.values()))

    async def begin(self) -> None:
        """Everybody comes, and cards are dealt."""
        await asyncio.gather(*map(self._gather, self.tables, TABLES))

    async def _gather(self, people: list[Player], wish: Open) -> None:
        host, *others = people
        self._live(host, wish)
        await host.until(lambda: host.code)
        for player in others:
            player.code = host.code
            self._live(player, None)
        for player in people:
            await player.until(lambda p=player: p.update is not None)

    def _live(self, player: Player, wish: Open | None) -> None:
        self._tasks.append(asyncio.create_task(player.live(wish)))

    async def some_moves(self, more: int) -> None:
        """Until so many more moves were acknowledged at every table."""
        goals = {code: len(self.notes.acked.get(code, [])) + more for code in self.codes}
        async with asyncio.timeout(90):
            while any(len(self.notes.acked.get(code, [])) < goal for code, goal in goals.items()):
                await asyncio.sleep(0.02)

    async def end(self) -> None:
        """Everybody hangs up."""
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def compare(self) -> int:
        """What a stranger is shown by each server: how many tables differ."""
        differ: set[str] = set(self.codes)
        for _ in range(5):
            codes = sorted(differ)
            seen = [await onlook(n.port, self.home, codes, self.notes) for n in self.nodes]
            alike = {code for code, *views in zip(codes, *seen, strict=True) if len({*views}) == 1}
            differ -= alike
            if not differ:
                break
        return len(differ)


async def run(kind: str, kills: int, moves: int) -> bool:
    """The whole fault; True when it was borne."""
    with tempfile.TemporaryDirectory() as folder, house(kind, Path(folder)) as (nodes, url):
        evening = Evening(nodes, Path(folder) / "people")
        await evening.begin()
        outages = [await one_death(evening, nodes, moves) for _ in range(kills)]
        await evening.some_moves(moves)
        await evening.end()
        differ = await evening.compare()
        store = await opened(url)
        verdict = await judge(store, evening.notes, evening.codes)
        await store.close()
        print(
            f"{kind}: {kills} kills of {len(nodes)} server(s), {evening.acked} moves acknowledged,"
            f" {evening.notes.returns} returns, {len(evening.notes.views)} views:"
            f" {verdict.lost} lost, {verdict.doubled} doubled, {verdict.wrong_views} wrong views,"
            f" {verdict.gaps} gaps, {differ} tables differ between servers;"
            f" longest until every table moved again {max(outages, default=0):.1f} s"
        )
        return not any(verdict) and not differ and evening.acked > 0


async def one_death(evening: Evening, nodes: list[Node], moves: int) -> float:
    """Kill a server when it likes it least, and start it again: seconds until all tables moved."""
    await evening.some_moves(moves)
    await asyncio.sleep(random.uniform(0, 0.3))
    node = nodes[random.randrange(len(nodes))]
    node.kill()
    begun = time.monotonic()
    node.start()
    await asyncio.to_thread(node.wait)
    await evening.some_moves(1)
    return time.monotonic() - begun


def main(arguments: list[str]) -> int:
    """The command line."""
    kills = int(arguments[0]) if arguments else 20
    kinds = arguments[1:] or (["sqlite"] if binaries() is None else ["postgres", "sqlite"])
    borne = [asyncio.run(run(kind, kills, 3 if kills > 2 else 1)) for kind in kinds]
    return 0 if all(borne) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
