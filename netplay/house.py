"""The house as one thing: a lobby, its accounts, and a conversation with everybody inside."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from netplay.accounts import Accounts
from netplay.clockwork import Pace
from netplay.lifeline import Lifeline
from netplay.limits import HouseLimits
from netplay.link import Link, MemoryLink
from netplay.lobby import Lobby
from netplay.messages import Bye, Notice
from netplay.minds import Minds
from netplay.nodes import Cluster
from netplay.people import Person
from netplay.session import Session
from netplay.store import Store
from netplay.watchman import Watchman


class House:
    """Everything behind the door, over one store.

    Args:
        cluster: this server among others over the same store; None: it is alone.
    """

    def __init__(
        self,
        store: Store,
        minds: Minds | None = None,
        pace: Pace | None = None,
        motd: str = "",
        cluster: Cluster | None = None,
        limits: HouseLimits | None = None,
    ) -> None:
        self.store = store
        self.accounts = Accounts(store)
        self._cluster = cluster
        self.lobby = Lobby(store, minds, pace, motd, cluster, limits)
        self._watchman = Watchman(self.lobby, cluster)
        self._lifeline = Lifeline(store, self.broadcast, self.send_away if cluster else None)
        self._talks: dict[asyncio.Task[None], Link] = {}

    async def open(self) -> None:
        """Open the store and find the tables that are in it."""
        await self.store.open()
        if self._cluster is not None:
            self._cluster.people_here = lambda: self.lobby.people
            self._cluster.on_change = self.lobby.look_again
            self._cluster.on_people = self.lobby.show_again
            await self._cluster.open()
        await self.lobby.open()
        self._watchman.open()
        self._lifeline.open()

    async def close(self) -> None:
        """End every conversation, stop all clocks, close the store."""
        for task in self._talks:
            task.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)
        await self._lifeline.close()
        await self._watchman.close()
        await self.lobby.close()
        await self.lobby.minds.close()
        if self._cluster is not None:
            await self._cluster.close()
        await self.store.close()

    def connect(self, person: Person, round_trip_ms: Callable[[], int] = lambda: 0) -> Link:
        """A new link to the house for somebody whose screen is drawn in this process.

        Args:
            person: Who it is.
            round_trip_ms: measures the wire to that person's terminal.
        """
        near, far = MemoryLink.pair(round_trip_ms)
        self._talk(person, far)
        return near

    def broadcast(self, text: str) -> int:
        """Say something to everybody who is inside; the number of screens that are told."""
        for link in self._talks.values():
            link.send(Notice(text))
        return len(self._talks)

    def send_away(self, why: str) -> None:
        """End every conversation, with a reason."""
        for link in list(self._talks.values()):
            link.send(Bye(why))
            link.close(why)

    async def receive(self, person: Person, link: Link) -> None:
        """Converse over a link whose far end is a person's, until it closes."""
        await self._talk(person, link)

    def _talk(self, person: Person, link: Link) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(
            Session(self.lobby, self.accounts, person, link).run()
        )
        self._talks[task] = link
        task.add_done_callback(self._talks.pop)
        return task
