"""The one authority over a table: writes down what is asked, then tells everybody what happened."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

import msgspec
from msgspec import structs

from core.match import Broken, Step
from netplay import directory, messages, records
from netplay.arrival import Arrived
from netplay.denied import Denied
from netplay.nodes import Alone, Nodes
from netplay.requests import Planned, plan
from netplay.store import Conflict, Event, Store, StoreError, Unknown
from netplay.table import Table
from netplay.visitor import Visitor

log = logging.getLogger(__name__)

_TRIES: Final = 8
_SETTLE_SECONDS: Final = 10.0


class Host:
    """One table on this server.

    Args:
        on_change: called after anything the lobby may want to know.
    """

    def __init__(
        self,
        store: Store,
        table: Table,
        on_change: Callable[[Host], None] = lambda host: None,
        nodes: Nodes | None = None,
    ) -> None:
        self.table = table
        self.nodes = nodes or Alone()
        self.visitors: list[Visitor] = []
        self.broken = ""
        """Id of the report when a fault has stopped this table."""
        self._store = store
        self._on_change = on_change
        self._lock = asyncio.Lock()
        self._watch: list[Callable[[], None]] = []
        self.due: Callable[[], tuple[tuple[int, int], ...]] = tuple
        """(seat, milliseconds left) of the clocks that run; set by whoever drives them."""
        self.bank: Callable[[int, int], int | None] = lambda seat, decision: None
        """(seat, decision) -> what is left in the seat's bank once it has answered now."""
        self.next_due: Callable[[], int | None] = lambda: None
        """When somebody must act by itself, milliseconds since 1970 by the store's clock."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._applied = time.monotonic()

    @classmethod
    async def load(
        cls,
        store: Store,
        code: str,
        on_change: Callable[[Host], None] = lambda host: None,
        nodes: Nodes | None = None,
    ) -> Host | None:
        """A table back from its log, card for card; None when there is no such table.

        Raises:
            Broken: when the log does not play out as it says.
        """
        host = cls(store, Table(), on_change, nodes)
        host.table.code = code
        await host._catch_up()
        if not host.table.seq:
            return None
        if host.nodes.shared:
            host._spawn(host._follow())
        return host

    async def close(self) -> None:
        """Let go of the table; its log has everything."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self) -> None:
        """Let everything happen that other servers write down about this table."""
        name = directory.log_name(self.table.code)
        try:
            async with self._store.tail(name, self.table.seq) as events:
                async for event in events:
                    async with self._lock:
                        if event.seq > self.table.seq and not self.broken:
                            await self._catch_up()
        except Conflict as error:
            self._break(error)

    def watch(self, wake: Callable[[], None]) -> None:
        """Call `wake` after everything that happens here."""
        self._watch.append(wake)

    @property
    def here(self) -> frozenset[str]:
        """Ids of the people with a screen at this table, on this server or another."""
        elsewhere = (
            sitter.person
            for sitter in self.table.sitters
            if sitter.node not in ("", self.nodes.id) and self.nodes.alive(sitter.node)
        )
        return frozenset([*(visitor.person.id for visitor in self.visitors), *elsewhere])

    def meta(self) -> directory.TableMeta:
        """What the lobby may know."""
        node = self.nodes.id if self.visitors else ""
        return structs.replace(directory.meta(self.table), card=self.card(), node=node)

    def card(self, you: str = "") -> messages.TableCard:
        """The table as somebody in the lobby, or at it, sees it."""
        seated = {sitter.person for sitter in self.table.sitters}
        watching = sum(visitor.person.id not in seated for visitor in self.visitors)
        return self.table.card(self.here, you, watching)

    def enter(self, visitor: Visitor) -> None:
        """A screen comes to the table and is shown everything it may see."""
        self.visitors.append(visitor)
        seat = self.table.seat_of(visitor.person.id)
        if seat is not None:
            self._note_here(seat, self.nodes.id)
        self.wake()
        self._show_table()
        if self.table.match is not None:
            self._tell_later(visitor, self._update(visitor, (), fresh=True))
        self._on_change(self)

    def leave(self, visitor: Visitor) -> None:
        """A screen goes away."""
        if visitor in self.visitors:
            self.visitors.remove(visitor)
            seat = self.table.seat_of(visitor.person.id)
            if seat is not None and not self._has_screen(visitor.person.id):
                self._note_here(seat, "")
            self.wake()
            self._show_table()
            self._on_change(self)

    def _has_screen(self, person: str) -> bool:
        return any(visitor.person.id == person for visitor in self.visitors)

    def _note_here(self, seat: int, node: str) -> None:
        """Tell the other servers where the person of a seat is."""
        if not self.nodes.shared:
            return

        def planner() -> Planned:
            sitter = self.table.sitters[seat]
            if sitter.node == node or (not node and sitter.node != self.nodes.id):
                raise Denied.known("stale")
            return Planned(records.SeatHere(seat, node))

        self._spawn(self._try(planner))

    async def _try(self, planner: Callable[[], Planned]) -> None:
        with contextlib.suppress(Denied):
            await self.carry_out(planner)

    def _moved(self, record: records.AnyRecord) -> None:
        """Somebody sat down here, or came to their seat on another server."""
        if isinstance(record, records.SeatTaken) and self._has_screen(record.person):
            self._note_here(record.seat, self.nodes.id)
        elif isinstance(record, records.SeatHere) and record.node not in ("", self.nodes.id):
            person = self.table.sitters[record.seat].person
            for visitor in [v for v in self.visitors if v.person.id == person and not v.also]:
                visitor.send_away("You came to this table from somewhere else.")

    async def ask(self, visitor: Visitor, request: Any) -> None:
        """Carry out a request.

        Raises:
            Denied: for this person alone; nothing has changed.
        """
        if isinstance(request, Arrived) and self.table.knows(request.act.id):
            return
        await self.carry_out(lambda: plan(request, self.table, visitor.person))

    async def carry_out(self, planner: Callable[[], Planned]) -> None:
        """Write down what the planner wants and let it happen; it plans again if the table moved.

        Raises:
            Denied: by the planner, or because nothing can be written now.
        """
        async with self._lock:
            for _ in range(_TRIES):
                if self.broken:
                    raise Denied.known("stopped")
                planned = self._timed(self._plan(planner))
                if await self._write(planned):
                    return
            raise Denied.known("stale")

    def _plan(self, planner: Callable[[], Planned]) -> Planned:
        try:
            return planner()
        except Denied:
            raise
        except Exception as error:
            self._break(error)
            raise Denied.known("stopped") from None

    def _timed(self, planned: Planned) -> Planned:
        """With the time the answer took."""
        record = planned.record
        if not isinstance(record, records.Stepped) or not self.table.clock.bank:
            return planned
        bank = self.bank(record.entry.seat, record.entry.decision)
        return planned._replace(record=structs.replace(record, bank=bank))

    async def _write(self, planned: Planned) -> bool:
        """Append and apply; False when the table had moved on."""
        id_ = planned.id or secrets.token_bytes(16)
        try:
            event = await self._append(planned, id_)
        except Conflict:
            await self._catch_up()
            return False
        except StoreError as error:
            log.warning("table %s: cannot write: %s", self.table.code, type(error).__name__)
            raise Denied.known("later") from None
        self._apply(event, planned)
        return True

    async def _append(self, planned: Planned, id_: bytes) -> Event:
        name, after = directory.log_name(self.table.code), self.table.seq
        data, meta = records.pack(planned.record), self._next_meta(planned)
        deadline = asyncio.get_running_loop().time() + _SETTLE_SECONDS
        while True:
            try:
                return await self._store.append(
                    name, after, data, id=id_, due=self.next_due(), meta=meta
                )
            except Unknown:
                if asyncio.get_running_loop().time() > deadline:
                    raise

    def _next_meta(self, planned: Planned) -> bytes | None:
        """The entry in the directory after this record; None when it stays as it is."""
        record, worked = planned.record, planned.worked
        over = isinstance(worked, Step) and self.table.game.result(worked.state) is not None
        if isinstance(record, records.Spoken) or (isinstance(worked, Step) and not over):
            return None
        return msgspec.msgpack.encode(directory.meta(self.table.foreseen(record, worked)))

    async def _catch_up(self) -> None:
        """Let everything happen that the log has and this server has not."""
        name = directory.log_name(self.table.code)
        while events := await self._store.read(name, self.table.seq):
            for event in events:
                record = records.unpack(event.data, self.table.game_key)
                self._apply(event, Planned(record))

    def _apply(self, event: Event, planned: Planned) -> None:
        record = planned.record
        try:
            self.table.apply(event.seq, event.at, record, planned.worked)
            self._applied = time.monotonic()
            self.wake()
            self._tell(record)
            self._moved(record)
        except Exception as error:
            self._break(error)
        self._on_change(self)

    def look_again(self) -> None:
        """Who is here may have changed without a word in the log."""
        self.wake()
        self._show_table()

    def store_now(self) -> int:
        """Milliseconds since 1970, by the store's clock as far as it is known here."""
        return self.table.at + round((time.monotonic() - self._applied) * 1000)

    def _break(self, error: Exception) -> None:
        """A fault: this table stops, with a report; the others go on."""
        self.broken = secrets.token_hex(4)
        kind = str(error) if isinstance(error, Broken) else type(error).__name__
        where = _where(error)
        log.error(
            "table %s stopped, report %s: %s at %s", self.table.code, self.broken, kind, where
        )
        for visitor in self.visitors:
            visitor.tell(messages.Notice(f"This table has stopped (report {self.broken})."))

    def wake(self) -> None:
        """Let whoever drives this table look at it again."""
        for wake in self._watch:
            wake()

    def _tell(self, record: records.AnyRecord) -> None:
        """Tell every screen what happened, in its own words."""
        if isinstance(record, records.Spoken):
            for visitor in self.visitors:
                visitor.tell(messages.Heard(record.name, record.text, self.table.code))
        elif isinstance(record, records.Stepped):
            self.show(record.entry.events)
        elif isinstance(record, records.MatchBegun):
            self._show_table()
            self.show(record.entry.events, fresh=True)
        else:
            self._show_table()

    def show(self, events: tuple[Any, ...] = (), *, fresh: bool = False) -> None:
        """Send every screen what it may see of the match now: nothing, where that is unchanged, so
        that nobody learns of what others did in secret.
        """
        for visitor in self.visitors:
            update = self._update(visitor, events, fresh=fresh)
            if fresh or update.events or update.view != visitor.shown:
                visitor.shown = update.view
                self._tell_later(visitor, update)
        if self.table.result is not None:
            self._show_table()

    def _late(self, visitor: Visitor) -> int:
        """Seconds by which this screen sees things later."""
        return 0 if self.table.seat_of(visitor.person.id) is not None else self.table.delay

    def _tell_later(self, visitor: Visitor, tell: messages.AnyTell) -> None:
        """Tell now, or after the delay of onlookers if it is still there then."""
        if late := self._late(visitor):
            asyncio.get_running_loop().call_later(late, self._tell_still, visitor, tell)
        else:
            visitor.tell(tell)

    def _tell_still(self, visitor: Visitor, tell: messages.AnyTell) -> None:
        if visitor in self.visitors:
            visitor.tell(tell)

    def _show_table(self) -> None:
        for visitor in self.visitors:
            mine = visitor.person.id
            told = bool(self.table.replay) and not self._late(visitor)
            visitor.tell(
                messages.TableShown(
                    card=self.card(mine),
                    seat=self.table.seat_of(mine),
                    hosting=self.table.host == mine,
                    result=None if self._late(visitor) else self.table.result,
                    talk=tuple(self.table.talk),
                    commitment=self.table.commitment,
                    stirred=tuple(bool(sitter.nonce) for sitter in self.table.sitters),
                    dealt=self.table.dealt,
                    secret=self.table.dealt_secret.hex() if told else "",
                    replay=self.table.replay if told else "",
                )
            )

    def _update(
        self, visitor: Visitor, events: tuple[Any, ...], *, fresh: bool = False
    ) -> messages.Update:
        table = self.table
        match = table.match
        assert match is not None
        seat = table.seat_of(visitor.person.id)
        seen = (table.game.seen(event, seat) for event in events)
        return messages.Update(
            table=table.code,
            game=table.game_key,
            seq=table.seq,
            events=tuple(event for event in seen if event is not None),
            view=match.view(seat),
            may_take_back=seat is not None and match.may_take_back(seat),
            due=self.due(),
            result=match.result,
            fresh=fresh,
        )


def _where(error: Exception) -> str:
    """File and line of a fault, without any values."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "?"
    return f"{trace.tb_frame.f_code.co_filename.rsplit('/', 3)[-1]}:{trace.tb_lineno}"
