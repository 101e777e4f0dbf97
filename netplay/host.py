"""The one authority over a table: writes down what is asked, then tells everybody what happened."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import structs

from core.catalog import OtherRules
from core.match import Broken, Step
from netplay import directory, messages, records
from netplay.arrival import Arrived
from netplay.denied import Denied
from netplay.journal import Journal
from netplay.nodes import Alone, Nodes
from netplay.requests import Planned, plan
from netplay.showing import Showing
from netplay.store import Closed, Conflict, Event, Store, StoreError
from netplay.table import Sitter, Table
from netplay.visitor import Visitor

log = logging.getLogger(__name__)

_TRIES: Final = 8
_AGAIN_SECONDS: Final = 1.0
_OF_PLAY: Final = (records.Stepped, records.Spoken)
_REWOUND: Final = (
    "The house has lost the last moments of this table; it goes on from what it still knows."
)
_FORGOTTEN: Final = "The house has lost this table."


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
        self.stopped: Denied | None = None
        """Why nothing goes on here any more."""
        self._journal = Journal(store, table.code)
        self.showing = Showing(self)
        self._on_change = on_change
        self._lock = asyncio.Lock()
        self._watch: list[Callable[[], None]] = []
        self.due: Callable[[], tuple[tuple[int, int], ...]] = tuple
        """(seat, milliseconds left) of the clocks that run; set by whoever drives them."""
        self.bank: Callable[[int, int], int | None] = lambda seat, decision: None
        """(seat, decision) -> what is left in the seat's bank once it has answered now."""
        self.next_due: Callable[[Planned], int | None] = lambda planned: None
        """When somebody must act by itself once this is written, by the store's clock."""
        self._tasks: set[asyncio.Task[None]] = set()

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
            OtherRules, msgspec.MsgspecError: when it was written by a newer program.
        """
        host = cls(store, _blank(code), on_change, nodes)
        await host._journal.replay(host.table)
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
        while self.stopped is None:
            try:
                await self._hear_others()
            except Closed:
                return
            except StoreError as error:
                log.warning("table %s: cannot follow: %s", self.table.code, type(error).__name__)
                await asyncio.sleep(_AGAIN_SECONDS)

    async def _hear_others(self) -> None:
        try:
            async with self._journal.tail(self.table.seq) as events:
                async for event in events:
                    async with self._lock:
                        if event.seq > self.table.seq and self.stopped is None:
                            await self._catch_up()
        except Conflict:
            async with self._lock:
                await self._rewind()

    async def _rewind(self) -> None:
        """The store has lost the end of the log, as after a fail-over to a copy that lagged: go
        back to what it has, and say so."""
        fresh = _blank(self.table.code)
        await self._journal.replay(fresh)
        if (fresh.seq, fresh.at) == (self.table.seq, self.table.at):
            return
        log.error("table %s rewound from %d to %d", fresh.code, self.table.seq, fresh.seq)
        if not fresh.seq:
            self._end(Denied("no-table", _FORGOTTEN))
            return
        self.table = fresh
        self.showing.notice(_REWOUND)
        self.wake()
        self.showing.anew()
        for visitor in self.visitors:
            self._note_visitor(visitor)
        self._on_change(self)

    def watch(self, wake: Callable[[], None]) -> None:
        """Call `wake` after everything that happens here."""
        self._watch.append(wake)

    @property
    def here(self) -> frozenset[str]:
        """Ids of the people with a screen at this table, on this server or another."""
        elsewhere = (sitter.person for sitter in self._elsewhere())
        return frozenset([*(visitor.person.id for visitor in self.visitors), *elsewhere])

    def _elsewhere(self) -> Iterator[Sitter]:
        """Those who sit here from another server that can be reached."""
        if not self.nodes.shared:
            return
        for sitter in self.table.sitters:
            if sitter.node not in ("", self.nodes.id) and self.nodes.alive(sitter.node):
                yield sitter

    def meta(self) -> directory.TableMeta:
        """What the lobby may know."""
        elsewhere = (sitter.node for sitter in self._elsewhere())
        node = self.nodes.id if self.visitors else next(elsewhere, "")
        return structs.replace(directory.meta(self.table), card=self.card(), node=node)

    def card(self, you: str = "") -> messages.TableCard:
        """The table as somebody in the lobby, or at it, sees it."""
        seated = {sitter.person for sitter in self.table.sitters}
        watching = sum(visitor.person.id not in seated for visitor in self.visitors)
        return self.table.card(self.here, you, watching)

    def enter(self, visitor: Visitor) -> None:
        """A screen comes to the table and is shown everything it may see."""
        self.visitors.append(visitor)
        self._note_visitor(visitor)
        self.wake()
        self.showing.newcomer(visitor)
        self._on_change(self)

    def leave(self, visitor: Visitor) -> None:
        """A screen goes away."""
        if visitor in self.visitors:
            self.visitors.remove(visitor)
            seat = self.table.seat_of(visitor.person.id)
            if seat is not None and not self._has_screen(visitor.person.id):
                self._note_here(seat, "")
            self.wake()
            self.showing.table()
            self._on_change(self)

    def _has_screen(self, person: str) -> bool:
        return any(visitor.person.id == person for visitor in self.visitors)

    def _note_visitor(self, visitor: Visitor) -> None:
        seat = self.table.seat_of(visitor.person.id)
        if seat is not None:
            self._note_here(seat, self.nodes.id)

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
        """Somebody sat down here, is thought gone, or came to their seat on another server."""
        if isinstance(record, records.SeatTaken) and self._has_screen(record.person):
            self._note_here(record.seat, self.nodes.id)
        elif isinstance(record, records.SeatHere) and not record.node:
            if self._has_screen(self.table.sitters[record.seat].person):
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
                if self.stopped is not None:
                    raise self.stopped.again()
                planned = self._timed(self._plan(planner))
                if await self._write(planned):
                    return
            raise Denied.known("stale")

    async def expect_nobody(self) -> None:
        """The store has this table down as one where somebody must act soon, and nobody is here
        for whom they would: write that down.

        Raises:
            Denied: nothing can be written now.
        """

        def planner() -> Planned:
            lost = (n for n, s in enumerate(self.table.sitters) if not self._known_at(s.node))
            record = records.SeatHere(next(lost, 0), "")
            if self.next_due(Planned(record)) is not None:
                raise Denied.known("stale")
            return Planned(record)

        await self._try(planner)

    def _lost(self, seat: int, node: str) -> Planned:
        """The server at which this seat's person was is gone."""
        if self.table.sitters[seat].node != node:
            raise Denied.known("stale")
        return Planned(records.SeatHere(seat, ""))

    def _known_at(self, node: str) -> bool:
        return node == "" or self.nodes.alive(node)

    def _plan(self, planner: Callable[[], Planned]) -> Planned:
        try:
            return planner()
        except Denied:
            raise
        except Exception as error:
            self._stop(error)
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
        due, meta = self.next_due(planned), self._next_meta(planned)
        try:
            try:
                event = await self._journal.write(self.table.seq, planned, due, meta)
            except Conflict as moved:
                await (self._rewind() if moved.head < self.table.seq else self._catch_up())
                return False
        except StoreError as error:
            log.warning("table %s: cannot write: %s", self.table.code, type(error).__name__)
            raise Denied.known("later") from None
        self._apply(event, planned)
        return True

    def _next_meta(self, planned: Planned) -> bytes | None:
        """The entry in the directory after this record; None when it stays as it is."""
        record, worked = planned.record, planned.worked
        over = isinstance(worked, Step) and self.table.game.result(worked.state) is not None
        if isinstance(record, records.Spoken) or (isinstance(worked, Step) and not over):
            return None
        return msgspec.msgpack.encode(directory.meta(self.table.foreseen(record, worked)))

    async def _catch_up(self) -> None:
        """Let everything happen that the log has and this server has not."""
        try:
            async for event, record in self._journal.read(self.table):
                self._apply(event, Planned(record))
                if self.stopped is not None:
                    return
        except (OtherRules, msgspec.MsgspecError) as error:
            self._stop(error)

    def _apply(self, event: Event, planned: Planned) -> None:
        record = planned.record
        try:
            self.table.apply(event.seq, event.at, record, planned.worked)
            self.wake()
            self.showing.tell(record)
            self._moved(record)
        except Exception as error:
            self._stop(error)
        if self.stopped is not None or not self._only_played(record):
            self._on_change(self)

    def _only_played(self, record: records.AnyRecord) -> bool:
        """Whether it concerns nobody but those at the table: the match goes on."""
        return isinstance(record, _OF_PLAY) and self.table.result is None

    def look_again(self) -> None:
        """Who is here may have changed without a word in the log."""
        for seat, sitter in enumerate(self.table.sitters):
            if self.visitors and not self._known_at(sitter.node):
                self._spawn(self._try(partial(self._lost, seat, sitter.node)))
        self.wake()
        self.showing.table()

    def store_now(self) -> int:
        """Milliseconds since 1970, by the store's clock."""
        return max(self.table.at, self._journal.now())

    def _stop(self, error: Exception) -> None:
        """A fault, or something only a newer server knows: this table stops here; others go on."""
        if isinstance(error, OtherRules | msgspec.MsgspecError):
            log.error("table %s stopped: %s", self.table.code, error)
            self._end(Denied.by_age(error))
            return
        report = secrets.token_hex(4)
        kind = str(error) if isinstance(error, Broken) else type(error).__name__
        where = _where(error)
        log.error("table %s stopped, report %s: %s at %s", self.table.code, report, kind, where)
        self.stopped = Denied.known("stopped")
        self.showing.notice(f"This table has stopped (report {report}).")

    def _end(self, why: Denied) -> None:
        """Nobody can be at this table on this server any more."""
        self.stopped = why
        for visitor in list(self.visitors):
            visitor.send_away(why.text)

    def wake(self) -> None:
        """Let whoever drives this table look at it again."""
        for wake in self._watch:
            wake()


def _blank(code: str) -> Table:
    table = Table()
    table.code = code
    return table


def _where(error: Exception) -> str:
    """File and line of a fault, without any values."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "?"
    return f"{trace.tb_frame.f_code.co_filename.rsplit('/', 3)[-1]}:{trace.tb_lineno}"
