"""The house's end of one person's link."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from functools import singledispatchmethod
from typing import Any, Final

from core.catalog import games
from netplay import clean, messages
from netplay.accounts import Accounts
from netplay.arrival import Arrived, credit_ms, now_ms
from netplay.codec import Garbled
from netplay.codec import action as typed_action
from netplay.contests.desk import Desk
from netplay.contests.messages import ContestPlay, ContestQuestion
from netplay.decks import Decks
from netplay.denied import Denied
from netplay.host import Host
from netplay.idle import Patience
from netplay.keepsakes import (
    LoadTaste,
    PlayOn,
    SaveTaste,
    ShowHistory,
    ShowLeaders,
    ShowReplay,
    ShowReview,
    TasteShown,
)
from netplay.link import Link, LinkClosed
from netplay.lobby import Lobby
from netplay.memories import Memories
from netplay.messages import PROTOCOL, AnyTell, Message
from netplay.minds import Lost, Question
from netplay.opening import open_table
from netplay.people import Person
from netplay.playing_on import play_on
from netplay.requests import Planned, deal, plan
from netplay.store import StoreError
from netplay.tastes import Tastes
from netplay.visitor import Visitor

log = logging.getLogger(__name__)

_CHAT_BURST: Final = 10
_CHAT_PER_SECOND: Final = 0.4


class Session:
    """Answers one person's messages until the link closes."""

    def __init__(self, lobby: Lobby, accounts: Accounts, person: Person, link: Link) -> None:
        self.person = person
        self._lobby = lobby
        self._accounts = accounts
        self._decks = Decks(lobby.store)
        self._tastes = Tastes(lobby.store)
        self._memories = Memories(lobby.archivist, person)
        self._desk = Desk(lobby, person)
        self._reviewing: asyncio.Task[None] | None = None
        self._link = link
        self._host: Host | None = None
        self._visitor: Visitor | None = None
        self._ignored: set[str] = set()
        self._arrived_ms = 0
        self._breath = float(_CHAT_BURST)
        self._last_said = time.monotonic()

    async def run(self) -> None:
        """Converse until either end is gone."""
        self._lobby.arrive(self.person)
        patience = Patience(self._link, self._lobby.limits.idle_seconds)
        try:
            while True:
                ask = await patience.receive(waits=self._host is not None)
                self._arrived_ms = now_ms()
                await self._answer(ask)
        except LinkClosed:
            pass
        finally:
            if self._reviewing is not None:
                self._reviewing.cancel()
            self._leave_table()
            self._lobby.stop_browsing(self._tell)
            self._lobby.depart(self.person)
            self._link.close()

    async def _answer(self, ask: Message) -> None:
        about = ask.id if isinstance(ask, messages.Act) else b""
        try:
            await self._do(ask)
        except Denied as denied:
            self._link.send(denied.message(about))
        except StoreError:
            self._link.send(Denied.known("later").message(about))
        except Exception as error:
            report = secrets.token_hex(4)
            log.error("report %s: %s on %s", report, type(error).__name__, type(ask).__name__)
            text = f"Something went wrong here (report {report}); the table goes on."
            self._link.send(messages.Refused("fault", text, about=about))

    @singledispatchmethod
    async def _do(self, ask: Any) -> None:
        """Everything else is for the table."""
        host, visitor = self._at_table()
        await host.ask(visitor, ask)

    @_do.register
    async def _(self, ask: messages.Act) -> None:
        host, visitor = self._at_table()
        await host.ask(visitor, Arrived(ask, self._arrived_ms, credit_ms(self._link)))

    @_do.register
    async def _(self, ask: messages.Stir) -> None:
        """Whoever stirs too late has no part in this deal, and hears nothing of it."""
        if self._host is not None and self._visitor is not None:
            with contextlib.suppress(Denied):
                await self._host.ask(self._visitor, ask)

    @_do.register
    async def _(self, ask: messages.Hello) -> None:
        if ask.protocol != PROTOCOL:
            text = f"This house speaks protocol {PROTOCOL}, you speak {ask.protocol}: upgrade."
            self._link.send(messages.Bye(text))
            self._link.close(text)
            return
        self._link.send(
            messages.Welcome(
                name=self.person.name,
                guest=self.person.guest,
                motd=self._lobby.motd,
                games=tuple(games()),
            )
        )

    @_do.register
    async def _(self, ask: messages.Ping) -> None:
        self._link.send(messages.Pong(ask.token))

    @_do.register
    async def _(self, ask: messages.Browse) -> None:
        self._lobby.browse(self._tell, self.person, ask.page)

    @_do.register
    async def _(self, ask: messages.Open) -> None:
        self._enter(await open_table(self._lobby, self.person, ask))

    @_do.register
    async def _(self, ask: messages.Join) -> None:
        try:
            host = await self._lobby.host(ask.code)
        except Denied as denied:
            self._link.send(await self._desk.instead_of_table(ask.code, denied))
            return
        if host.table.contest and host.table.seat_of(self.person.id) is None:
            raise Denied.known("sealed")
        if not ask.also:
            self._send_away_others(host)
        self._enter(host, also=ask.also)
        if not ask.watch:
            await self._sit_anywhere(host)

    async def _sit_anywhere(self, host: Host) -> None:
        """Take whatever seat is free at that moment; watch where there is none."""
        table = host.table

        def planner() -> Planned:
            free = table.free_seat()
            if (
                free is None
                or table.phase == "playing"
                or table.seat_of(self.person.id) is not None
            ):
                raise Denied.known("taken")
            return plan(messages.Sit(free), table, self.person)

        with contextlib.suppress(Denied):
            await host.carry_out(planner)

    @_do.register
    async def _(self, ask: messages.Quick) -> None:
        code = self._lobby.with_room(self.person.id, ask.game)
        if code is not None:
            await self._do(messages.Join(code))
            return
        seats = games()[ask.game].seats if ask.game in games() else range(2, 3)
        await self._do(messages.Open(ask.game, seats=min(4, seats[-1])))

    @_do.register
    async def _(self, ask: messages.Ignore) -> None:
        (self._ignored.add if ask.ignore else self._ignored.discard)(ask.name)
        heard = "no more" if ask.ignore else "again"
        self._link.send(messages.Notice(f"You hear {ask.name} {heard}."))

    @_do.register
    async def _(self, ask: messages.Ready) -> None:
        host, visitor = self._at_table()
        await host.ask(visitor, ask)
        if host.table.agreed:
            await host.carry_out(lambda: deal(host.table))

    @_do.register
    async def _(self, ask: messages.LinkKey) -> None:
        code = await self._accounts.pledge(self.person)
        shown = f"{code[:6]}-{code[6:]}"
        text = f"With the other key, within ten minutes: ssh HOST keys add {shown}"
        self._link.send(messages.Notice(text))

    @_do.register
    async def _(self, ask: messages.ListDecks) -> None:
        await self._show_decks(ask.game)

    @_do.register
    async def _(self, ask: messages.SaveDeck) -> None:
        await self._decks.save(self.person, ask.game, ask.name, ask.text)
        await self._show_decks(ask.game)

    @_do.register
    async def _(self, ask: messages.DropDeck) -> None:
        await self._decks.drop(self.person, ask.game, ask.name)
        await self._show_decks(ask.game)

    @_do.register
    async def _(self, ask: LoadTaste) -> None:
        taste = await self._tastes.of(self.person, ask.terminal)
        self._link.send(TasteShown(taste or {}, taste is not None))

    @_do.register
    async def _(self, ask: SaveTaste) -> None:
        await self._tastes.keep(self.person, ask.terminal, ask.taste)

    @_do.register(ShowHistory)
    @_do.register(ShowLeaders)
    @_do.register(ShowReplay)
    async def _(self, ask: Any) -> None:
        for tell in await self._memories.answer(ask):
            self._link.send(tell)

    @_do.register
    async def _(self, ask: ContestQuestion) -> None:
        self._link.send(await self._desk.answer(ask))

    @_do.register
    async def _(self, ask: ContestPlay) -> None:
        host = await self._desk.table(ask)
        self._send_away_others(host)
        self._enter(host)

    @_do.register
    async def _(self, ask: ShowReview) -> None:
        """It takes its time, so the conversation goes on."""
        if self._reviewing is None or self._reviewing.done():
            self._reviewing = asyncio.get_running_loop().create_task(self._review(ask))

    async def _review(self, ask: ShowReview) -> None:
        try:
            for tell in await self._memories.answer(ask):
                self._link.send(tell)
        except (Denied, StoreError) as error:
            denied = error if isinstance(error, Denied) else Denied.known("later")
            self._link.send(denied.message())

    @_do.register
    async def _(self, ask: PlayOn) -> None:
        self._enter(await play_on(self._lobby, self.person, ask))

    @_do.register
    async def _(self, ask: messages.Leave) -> None:
        host, visitor = self._at_table()
        if host.table.phase != "playing" and host.table.seat_of(self.person.id) is not None:
            await host.ask(visitor, messages.Stand())
        self._leave_table()
        self._link.send(messages.Left())
        self._lobby.browse(self._tell, self.person)

    @_do.register
    async def _(self, ask: messages.Say) -> None:
        if why := self._lobby.muted(self.person):
            raise Denied("muted", why)
        self._draw_breath()
        if self._host is not None:
            host, visitor = self._at_table()
            await host.ask(visitor, ask)
        elif text := clean.line(ask.text):
            self._lobby.chat(self.person, text)

    @_do.register
    async def _(self, ask: messages.WhyNot) -> None:
        host, _visitor = self._at_table()
        table = host.table
        seat = table.seat_of(self.person.id)
        if table.match is None or seat is None:
            raise Denied.known("not-playing")
        decision = table.match.find(seat, ask.decision)
        if decision is None:
            raise Denied.known("stale")
        try:
            action = typed_action(table.game, ask.action)
        except Garbled:
            raise Denied.known("garbled") from None
        refusal = table.game.check(table.match.state, decision, action)
        text = "That is allowed." if refusal is None else table.game.refuse(refusal)
        self._link.send(messages.Answered(text, refusal.rule if refusal else ""))

    @_do.register
    async def _(self, ask: messages.Hint) -> None:
        host, _visitor = self._at_table()
        table = host.table
        seat = table.seat_of(self.person.id)
        if table.match is None or seat is None:
            raise Denied.known("not-playing")
        if not table.game.hints or table.contest:
            where = "where others play the same cards" if table.contest else f"in {table.game.name}"
            raise Denied("no-hints", f"There are no hints {where}.")
        view: Any = table.match.view(seat)
        choice = next((c for c in view.choices if c.decision.id == ask.decision), None)
        if choice is None:
            raise Denied.known("stale")
        level = list(table.game.minds)[-1]
        question = Question(table.game_key, level, view, choice)
        try:
            thought = await self._lobby.minds.think(question)
        except Lost:
            raise Denied("no-hint", "Nothing comes to mind just now; ask again.") from None
        answer = messages.Answered(thought.why, action=thought.action, game=table.game_key)
        self._link.send(answer)

    async def _show_decks(self, game: str) -> None:
        decks = await self._decks.of(self.person, game)
        self._link.send(messages.DecksShown(game, decks))

    def _tell(self, tell: AnyTell) -> None:
        """Pass on what the house says, but not what ignored people do."""
        if not (isinstance(tell, messages.Heard) and tell.name in self._ignored):
            self._link.send(tell)

    def _draw_breath(self) -> None:
        """Chat: ten lines at once are fine, then one every few seconds."""
        now = time.monotonic()
        rested = (now - self._last_said) * _CHAT_PER_SECOND
        self._breath = min(float(_CHAT_BURST), self._breath + rested)
        self._last_said = now
        if self._breath < 1:
            raise Denied("too-fast", "Not so fast; say it again in a few seconds.")
        self._breath -= 1

    def _at_table(self) -> tuple[Host, Visitor]:
        if self._host is None or self._visitor is None:
            raise Denied.known("not-at-table")
        return self._host, self._visitor

    def _enter(self, host: Host, *, also: bool = False) -> None:
        self._leave_table()
        self._lobby.stop_browsing(self._tell)
        visitor = Visitor(self.person, self._tell, self._sent_away, also=also)
        self._host, self._visitor = host, visitor
        host.enter(visitor)

    def _leave_table(self) -> None:
        if self._host is not None and self._visitor is not None:
            self._host.leave(self._visitor)
        self._host = self._visitor = None

    def _send_away_others(self, host: Host) -> None:
        for visitor in [v for v in host.visitors if v.person.id == self.person.id]:
            if visitor is not self._visitor:
                visitor.send_away("You came to this table from somewhere else.")

    def _sent_away(self, why: str) -> None:
        self._leave_table()
        self._link.send(messages.Left(why))
        self._lobby.browse(self._tell, self.person)
