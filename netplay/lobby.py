"""The house: its open tables, who is about, and what is said in the lobby."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from core.catalog import OtherRules
from core.match import Broken
from netplay import messages, records
from netplay.archivist import Archivist
from netplay.bulletin import Bulletin, Chatted, Item, Listed
from netplay.clockwork import Clockwork, Pace
from netplay.codes import read_code
from netplay.denied import Denied
from netplay.directory import PREFIX, TableMeta, card_for
from netplay.host import Host
from netplay.limits import HouseLimits
from netplay.lobby_sheet import Sheet
from netplay.lobby_tables import OpenTables, has_room
from netplay.messages import AnyTell, TableCard
from netplay.minds import HereMinds, Minds
from netplay.nodes import Alone, Nodes
from netplay.people import Person
from netplay.requests import Planned
from netplay.store import Store, StoreError

log = logging.getLogger(__name__)

_ROWS: Final = 100
"""Entries of the directory that are read at a time."""
_SPREAD: Final = 20
"""So many screens are told about the lobby in one turn of the loop."""
_GATHER_SECONDS: Final = 0.2
"""Changes of the lobby within this time are shown as one."""
_TOLD_PER_SECOND: Final = 200
"""So many screens may be told of changes in a second: when more look on, news take longer."""


class Lobby:
    """All tables this server knows, and everybody who looks at the list of them."""

    def __init__(
        self,
        store: Store,
        minds: Minds | None = None,
        pace: Pace | None = None,
        motd: str = "",
        nodes: Nodes | None = None,
        limits: HouseLimits | None = None,
    ) -> None:
        self.store = store
        self.minds = minds or HereMinds()
        self.pace = pace or Pace()
        self.motd = motd
        self.nodes = nodes or Alone()
        self.limits = limits or HouseLimits()
        self.muted: Callable[[Person], str] = lambda person: ""
        """Why somebody may not chat, "" when they may; set by whoever decides that."""
        self.new_secret: Callable[[], bytes] = partial(secrets.token_bytes, 32)
        """The house's part in the luck of a new table."""
        self.archivist = Archivist(store)
        self.people: dict[str, int] = {}
        """Names of those connected, and how many screens each has."""
        self._hosts: dict[str, Host] = {}
        self._clockworks: dict[str, Clockwork] = {}
        self._tables = OpenTables(self.nodes.alive)
        self._browsers: dict[Callable[[AnyTell], None], tuple[str, int]] = {}
        """Who looks at the list, and at which page of it."""
        self._loading: dict[str, asyncio.Task[Host | None]] = {}
        self._showing: asyncio.Task[None] | None = None
        self._gathering = False
        self._bulletin = (
            Bulletin(store, self._hear, self._read_directory) if self.nodes.shared else None
        )
        self._posts: set[asyncio.Task[None]] = set()
        self._idle: set[str] = set()

    async def open(self) -> None:
        """Read the directory of tables from the store."""
        if self._bulletin is not None:
            await self._bulletin.open()
        await self._read_directory()
        known = self._tables.all().items()
        over = (code for code, meta in known if meta.card.phase == "over")
        self.archivist.resume(over)

    async def _read_directory(self) -> None:
        cursor = ""
        while rows := await self.store.logs(PREFIX, cursor, _ROWS):
            for name, _head, packed in rows:
                self._know(name.removeprefix(PREFIX), packed)
            cursor = rows[-1][0]

    async def close(self) -> None:
        """Stop all clocks; everything is in the store already."""
        if self._bulletin is not None:
            await self._bulletin.close()
        for code in list(self._hosts):
            await self._let_go(code)
        if self._showing is not None:
            self._showing.cancel()
            await asyncio.gather(self._showing, return_exceptions=True)
        await self.archivist.close()

    def arrive(self, person: Person) -> None:
        """Somebody is about."""
        self.people[person.name] = self.people.get(person.name, 0) + 1
        self._changed()

    def depart(self, person: Person) -> None:
        """One screen of somebody is gone."""
        left = self.people.get(person.name, 1) - 1
        if left:
            self.people[person.name] = left
        else:
            self.people.pop(person.name, None)
        self._changed()

    def browse(self, tell: Callable[[AnyTell], None], person: Person, page: int = 0) -> None:
        """Show somebody a page of the lobby, now and whenever it changes."""
        self._browsers[tell] = (person.id, page)
        tell(self._sheet(page).shown_to(person.id))

    def stop_browsing(self, tell: Callable[[AnyTell], None]) -> None:
        """Somebody looks at something else."""
        self._browsers.pop(tell, None)

    def chat(self, person: Person, text: str) -> None:
        """Something is said in the lobby: heard by those who are in it."""
        if self._bulletin is None:
            self._hear(Chatted(person.name, text))
        else:
            self._post(Chatted(person.name, text))

    def look_again(self) -> None:
        """A server has come or gone: who is at which table is to be seen anew."""
        for host in self._hosts.values():
            host.look_again()
            self._place(host)
        self._changed()

    def show_again(self) -> None:
        """Somebody elsewhere has come or gone."""
        self._changed()

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._hosts)

    def directory(self) -> dict[str, TableMeta]:
        """All tables that are known, private ones included, by their codes."""
        return self._tables.all()

    @property
    def known(self) -> int:
        """How many tables there are."""
        return len(self._tables)

    def opened_by(self, person: str) -> int:
        """How many tables this person runs that are not over."""
        return self._tables.run_by(person)

    async def tidy(self) -> None:
        """Let go of tables that nobody has been at for a while; they come back from the store.

        Where no match is going on the table is closed for good.
        """
        idle = {code for code, host in self._hosts.items() if not host.here}
        for code in idle & self._idle:
            host = self._hosts[code]
            if host.table.phase != "playing":
                with contextlib.suppress(Denied):
                    await host.carry_out(lambda: Planned(records.TableClosed("nobody is here")))
            await self._let_go(code)
        self._idle = idle - self._idle

    async def host(self, code: str) -> Host:
        """The table with this code.

        Raises:
            Denied: there is none, or it has stopped here, with the reason.
        """
        read = read_code(code)
        if read is None:
            raise Denied.known("no-table")
        if read not in self._hosts:
            if read not in self._loading:
                self._loading[read] = asyncio.get_running_loop().create_task(self._load(read))
            try:
                loaded = await asyncio.shield(self._loading[read])
            finally:
                self._loading.pop(read, None)
            if loaded is None:
                raise Denied.known("no-table")
        host = self._hosts[read]
        if host.table.closed:
            raise Denied.known("no-table")
        if host.stopped is not None:
            raise host.stopped.again()
        return host

    async def _load(self, code: str) -> Host | None:
        try:
            host = await Host.load(self.store, code, self._on_change, self.nodes)
        except Broken as error:
            log.error("table %s cannot be read back: %s", code, error)
            raise Denied.known("stopped") from None
        except (OtherRules, msgspec.MsgspecError) as error:
            log.error("table %s cannot be read back: %s", code, error)
            raise Denied.by_age(error) from None
        except StoreError:
            raise Denied.known("later") from None
        if host is not None:
            self._hosts[code] = host
            self._clockworks[code] = Clockwork(host, self.minds, self.pace)
            self._on_change(host)
        return host

    async def _let_go(self, code: str) -> None:
        self._clockworks.pop(code).close()
        await self._hosts.pop(code).close()

    def _on_change(self, host: Host) -> None:
        self.archivist.notice(host.table)
        code, meta = host.table.code, host.meta()
        known = self._tables.get(code)
        if meta == known:
            return
        self._place(host)
        self._changed()
        if host.visitors or (known is not None and known.node == self.nodes.id):
            self._post(Listed(code, meta))

    def _place(self, host: Host) -> None:
        """Keep a table that is in memory where its people are."""
        meta = host.meta()
        self._keep(host.table.code, meta, meta.node)

    def _post(self, item: Item) -> None:
        if self._bulletin is not None:
            task = asyncio.get_running_loop().create_task(self._bulletin.post(item))
            self._posts.add(task)
            task.add_done_callback(self._posts.discard)

    def _hear(self, item: Item) -> None:
        if isinstance(item, Chatted):
            for tell in list(self._browsers):
                tell(messages.Heard(item.name, item.text))
        elif item.code not in self._hosts:
            self._keep(item.code, item.meta, item.meta.node)
            self._changed()

    def _know(self, code: str, packed: bytes) -> None:
        if not packed:
            return
        try:
            meta = msgspec.msgpack.decode(packed, type=TableMeta)
        except msgspec.MsgspecError:
            log.warning("table %s: unreadable entry in the directory", code)
            return
        self._keep(code, meta, meta.node)

    def _keep(self, code: str, meta: TableMeta, where: str) -> None:
        if meta.closed:
            self._tables.drop(code)
        else:
            self._tables.put(code, meta, where)

    def _changed(self) -> None:
        if self._browsers and not self._gathering:
            self._gathering = True
            self._showing = asyncio.get_running_loop().create_task(self._show())

    async def _show(self) -> None:
        await asyncio.sleep(max(_GATHER_SECONDS, len(self._browsers) / _TOLD_PER_SECOND))
        self._gathering = False
        sheets: dict[int, Sheet] = {}
        for count, (tell, (person, page)) in enumerate(list(self._browsers.items()), 1):
            if tell in self._browsers:
                if page not in sheets:
                    sheets[page] = self._sheet(page)
                tell(sheets[page].shown_to(person))
            if count % _SPREAD == 0:
                await asyncio.sleep(0)

    def names(self) -> tuple[str, ...]:
        """Everybody who is about, on whatever server."""
        return tuple(sorted(self._about()))

    def _about(self) -> set[str]:
        return {*self.people, *self.nodes.people()}

    def page(self, person: str, number: int = 0) -> messages.LobbyShown:
        """A page of the lobby for one person: their own tables, then those of others."""
        return self._sheet(number).shown_to(person)

    def cards(self, person: str) -> tuple[TableCard, ...]:
        """The first tables for one person: their own, then those of others."""
        return self.page(person).tables

    def with_room(self, person: str, game: str) -> str | None:
        """The code of a table where somebody who wants this game can sit down."""
        for code in (*self._tables.of(person), *self._tables.public()):
            if has_room(self._card(code), game):
                return code
        return None

    def _sheet(self, page: int) -> Sheet:
        return Sheet(page, self._tables, self._about(), self._card)

    def _card(self, code: str, person: str = "") -> TableCard:
        host, meta = self._hosts.get(code), self._tables.get(code)
        if host is not None:
            return host.card(person)
        assert meta is not None
        return card_for(meta, person)
