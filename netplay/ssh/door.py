"""One connection: who it is, what it may open, and how it ends."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeAlias

import asyncssh

from netplay.link import Link
from netplay.people import Person
from netplay.ssh import log
from netplay.ssh.commands import Table
from netplay.ssh.config import SshConfig
from netplay.ssh.gate import Visit
from netplay.ssh.guard import Guard
from netplay.ssh.identity import Entrance
from netplay.ssh.meters import Meters
from netplay.ssh.porter import Address, OpenHouse, Porter
from netplay.ssh.session import Session
from netplay.ssh.waiting import WaitingRoom
from netplay.terminal import Handler, Wish

Register: TypeAlias = Callable[[str | None, str], Awaitable[Person]]
"""(fingerprint of a proved key or None, wished name) -> who that is here. Called only after
authentication has completed and a session has begun."""
ServeLink: TypeAlias = Callable[[Person, Link], Awaitable[None]]
"""Speaks with a native client until it leaves."""

KICK_SECONDS: Final = 2.0
_numbers: Final = itertools.count(1)


class House:
    """What every door leads to."""

    def __init__(
        self,
        config: SshConfig,
        handler: Handler,
        register: Register,
        connect: Callable[[Person, Callable[[], int]], Link],
        serve_link: ServeLink,
        commands: Table,
        porter: Porter | None = None,
    ) -> None:
        self.config = config
        self.porter = porter or OpenHouse()
        self.handler = handler
        self.register = register
        self.connect = connect
        self.serve_link = serve_link
        self.commands = commands
        self.meters = Meters()
        self.doors: set[Door] = set()
        self.waiting_room = WaitingRoom(config.gate.screens, config.gate.starting)
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something, and hold on to it until it ends."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def running(self) -> int:
        """How many things run."""
        return len(self._tasks)

    async def finish(self, seconds: float) -> None:
        """Wait for what runs; end what does not end in time."""
        for patience in (seconds, 0.5):
            mine = asyncio.current_task()
            running = [task for task in self._tasks if task is not mine]
            if not running:
                return
            await asyncio.wait(running, timeout=patience)
            for task in running:
                task.cancel()


class Door(Entrance):
    """asyncssh asks it everything about one connection."""

    def __init__(self, house: House, visit: Visit) -> None:
        super().__init__(house.config.guard.auth_tries, house.porter, visit.address)
        self.house = house
        self.number = next(_numbers)
        self._visit = visit
        self._sessions: set[Session] = set()
        self._deserted = asyncio.Event()
        """No session is open."""
        self._deserted.set()
        self._person: asyncio.Future[Person] | None = None
        self._why = ""
        self.since = time.time()
        """When it was opened, in seconds since 1970."""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody knocks."""
        self._conn = conn
        self.wire: Any = conn.get_extra_info("socket")
        self.guard = Guard(conn, self.house.config.guard, self.end, self.house.meters)
        self.house.doors.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self.guard.close()
        self.house.doors.discard(self)
        why = self._why or (str(exc) if exc else "left")
        log.event("left", id=self.number, source=self._visit.address, why=why)

    def auth_completed(self) -> None:
        """Now it is known who they are."""
        super().auth_completed()
        self._visit.proved()
        identity = self.identity
        assert identity is not None
        log.event(
            "came",
            id=self.number,
            source=self._visit.address,
            user=identity.user,
            key=identity.key or "none",
            client=self.client,
        )

    @property
    def wish(self) -> Wish:
        """Where the user name wants to go."""
        return self.identity.wish if self.identity else Wish()

    def greeting(self, person: Person) -> str:
        """What somebody is told who would have liked another name than they have; "" for others."""
        wished = self.identity.name if self.identity else ""
        if person.guest or not wished or wished.lower() == person.name.lower():
            return ""
        return f"With this key you are {person.name}. To join keys: ssh HOST keys link"

    async def person(self) -> Person:
        """Who this is here: asked once for the connection, when its first session begins."""
        if self._person is None:
            self._person = asyncio.ensure_future(self._introduce())
        return await asyncio.shield(self._person)

    async def _introduce(self) -> Person:
        assert self.identity is not None
        await self.house.porter.admit(self.identity)
        person = await self.house.register(self.identity.key, self.identity.name)
        await self.house.porter.greet(person)
        return person

    @property
    def source(self) -> Address:
        """Where they come from."""
        return self._visit.address

    @property
    def client(self) -> str:
        """What they say their program is."""
        return str(self._conn.get_extra_info("client_version", ""))

    @property
    def known(self) -> Person | None:
        """Who it is here, as soon as that is known."""
        asked = self._person
        if asked is None or not asked.done() or asked.cancelled() or asked.exception():
            return None
        return asked.result()

    def kick(self, why: str) -> None:
        """Send them away in words, now; by force when they do not go."""
        self.send_away(why)
        self.house.spawn(self.close(why, KICK_SECONDS))

    def end(self, why: str) -> None:
        """Cut the connection off; nobody at the other end listens anyway."""
        if not self._why:
            self._why = why
            self.house.meters.endings[why] += 1
            self._conn.abort()

    def send_away(self, why: str) -> None:
        """End every session in words, then the connection."""
        for session in tuple(self._sessions):
            session.send_away(why)

    async def close(self, why: str, seconds: float) -> None:
        """Let go of the connection; by force when it will not go.

        A client that hears the connection end forgets what it has not yet shown of its sessions, so
        those are let end first; then it goes by itself.
        """
        self._why = self._why or why
        try:
            async with asyncio.timeout(seconds):
                await self._deserted.wait()
                self._conn.close()
                await self._conn.wait_closed()
        except TimeoutError:
            self._conn.abort()

    def session_lost(self, session: Session) -> None:
        """A session channel is closed."""
        if session in self._sessions:
            self._sessions.discard(session)
            self.guard.sessions -= 1
            if not self._sessions:
                self._deserted.set()

    def session_requested(self) -> Any:
        """A session channel, if there are not too many."""
        if self.guard.sessions >= self.house.config.guard.sessions:
            raise _refused("no more sessions on one connection")
        session = Session(self)
        self._sessions.add(session)
        self._deserted.clear()
        return session

    def connection_requested(self, *where: Any) -> Any:
        """`ssh -L`, `-D`, `-W`: this house is no way to another."""
        raise _refused("no forwarding")

    def unix_connection_requested(self, dest_path: str) -> Any:
        """Nor by a path."""
        raise _refused("no forwarding")

    def tun_requested(self, unit: int | None) -> Any:
        """Nor by a tunnel."""
        raise _refused("no forwarding")

    def tap_requested(self, unit: int | None) -> Any:
        """Of either kind."""
        raise _refused("no forwarding")

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        """`ssh -R`: nor is it a way back."""
        return False

    def unix_server_requested(self, listen_path: str) -> bool:
        """Nor by a path."""
        return False


def _refused(why: str) -> asyncssh.ChannelOpenError:
    return asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, why)
