"""Bots that come over real SSH, from server to server, and remember what was acknowledged."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import asyncssh
import msgspec

from core.bot import Simulations
from netplay import messages
from netplay.link import Link, LinkClosed
from netplay.minds import Question, ponder
from netplay.ssh.connect import NoHouse, connect

PAUSE = 0.05
BREATH = 0.1
SIMULATIONS = 3
LEVEL = "easy"


def digest(value: Any) -> bytes:
    """A few bytes that tell two views apart."""
    return sha256(msgspec.msgpack.encode(value)).digest()[:8]


@dataclass
class Notes:
    """What all players together have been told."""

    acked: dict[str, list[bytes]] = field(default_factory=dict)
    """By table: ids of the moves that were acknowledged."""
    views: dict[tuple[str, int | None, int], bytes] = field(default_factory=dict)
    """By table, seat and record: the view that somebody was shown."""
    contradictions: int = 0
    """Two different views of the same moment."""
    matches: int = 0
    returns: int = 0
    """How often somebody came back to a table."""

    def saw(self, code: str, update: messages.Update) -> None:
        """Somebody was shown a view."""
        place = (code, update.view.seat, update.seq)
        told = digest(update.view)
        self.contradictions += self.views.setdefault(place, told) != told


class Player:
    """One person with a key, at one table, on whatever server lets them in.

    Args:
        ports: of the servers, tried in turn.
        notes: shared with the others.
    """

    def __init__(self, name: str, ports: Sequence[int], home: Path, notes: Notes) -> None:
        self.name = name
        self.code = ""
        self.shown: messages.TableShown | None = None
        self.update: messages.Update | None = None
        self.going = True
        """Whether to deal again when a match is over."""
        self._ports = list(ports)
        self._home = home / name
        self._key = asyncssh.generate_private_key("ssh-ed25519")
        self._notes = notes
        self._asked: messages.Act | None = None
        self._refused = False
        self._token = 0
        self._news = asyncio.Event()

    async def live(self, wish: messages.Open | None = None) -> None:
        """Come in, play, and come back after every loss of the line, until cancelled."""
        visits = 0
        while True:
            port = self._ports[visits % len(self._ports)]
            visits += 1
            try:
                async with asyncio.timeout(20):
                    connection = await connect(
                        "127.0.0.1", port, self.name, self._home, keys=[self._key]
                    )
            except (NoHouse, TimeoutError):
                await asyncio.sleep(PAUSE)
                continue
            try:
                await self._talk(connection.link, wish)
            except LinkClosed:
                self._notes.returns += 1
            finally:
                await connection.close()

    async def until(self, holds: Any, seconds: float = 60) -> None:
        """Wait until something is true of what this player knows."""
        async with asyncio.timeout(seconds):
            while not holds():
                self._news.clear()
                await self._news.wait()

    async def _talk(self, link: Link, wish: messages.Open | None) -> None:
        link.send(messages.Hello(name=self.name))
        if self.code:
            link.send(messages.Join(self.code))
            if self._asked is not None:
                self._send(link, self._asked)
        elif wish is not None:
            link.send(wish)
        while True:
            self._take(link, await link.receive())
            self._news.set()

    def _take(self, link: Link, message: messages.Message) -> None:
        match message:
            case messages.TableShown():
                self.code, self.shown = message.card.code, message
                self._around(link, message)
            case messages.Update():
                self._notes.saw(self.code, message)
                self.update = message
                self._answer(link, message)
            case messages.Refused():
                asked = self._asked
                self._refused = self._refused or (asked is not None and message.about == asked.id)
            case messages.Pong(token) if token == self._token:
                self._acknowledged(link)
            case messages.Left() | messages.Bye():
                raise LinkClosed("sent away")

    def _around(self, link: Link, shown: messages.TableShown) -> None:
        """Have a part in the deal, and deal when everybody is here."""
        if shown.seat is not None and shown.card.phase != "playing":
            if shown.commitment and not shown.stirred[shown.seat]:
                link.send(messages.Stir(shown.commitment, os.urandom(16)))
            elif shown.hosting and all(chair.name for chair in shown.card.chairs) and self.going:
                link.send(messages.Begin())

    def _answer(self, link: Link, update: messages.Update) -> None:
        if update.result is not None or self._asked is not None or not update.view.choices:
            return
        choice = update.view.choices[0]
        question = Question(update.game, LEVEL, update.view, choice)
        thought = ponder(question, os.urandom(8), Simulations(SIMULATIONS))
        if thought.action is not None:
            act = messages.Act(choice.decision.id, thought.action, os.urandom(16))
            self._send(link, act)

    def _send(self, link: Link, act: messages.Act) -> None:
        """Ask for a move; the answer to the ping says that it has been carried out or refused."""
        self._asked, self._refused = act, False
        self._token += 1
        link.send(act)
        link.send(messages.Ping(self._token))

    def _acknowledged(self, link: Link) -> None:
        asked, self._asked = self._asked, None
        if asked is not None and not self._refused:
            self._notes.acked.setdefault(self.code, []).append(asked.id)
        pause = PAUSE if self._refused else BREATH
        asyncio.get_running_loop().call_later(pause, self._go_on, link)

    def _go_on(self, link: Link) -> None:
        if self.update is not None:
            self._answer(link, self.update)


async def onlook(port: int, home: Path, codes: Sequence[str], notes: Notes) -> list[bytes]:
    """What a stranger is shown of some tables on one server."""
    connection = await connect("127.0.0.1", port, "", home, keys=[])
    connection.link.send(messages.Hello())
    seen = []
    try:
        async with asyncio.timeout(30):
            for code in codes:
                connection.link.send(messages.Join(code, watch=True))
                seen.append(await _first_view(connection.link, code, notes))
    finally:
        await connection.close()
    return seen


async def _first_view(link: Link, code: str, notes: Notes) -> bytes:
    while True:
        message = await link.receive()
        if isinstance(message, messages.Update) and message.table == code:
            notes.saw(code, message)
            return digest(message.view)
