"""The one authority over a table: writes down what is asked, then tells everybody what happened."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct, structs

from core.match import Broken, Step
from netplay import messages, records
from netplay.denied import Denied
from netplay.messages import AnyTell
from netplay.people import Person
from netplay.requests import Planned, plan
from netplay.store import Conflict, Event, Store, StoreError, Unknown
from netplay.table import Table

log = logging.getLogger(__name__)

_TRIES: Final = 8
_SETTLE_SECONDS: Final = 10.0


def log_name(code: str) -> str:
    """Name of a table's log in the store."""
    return f"table/{code}"


class TableMeta(Struct, frozen=True):
    """What the store's directory tells about a table."""

    card: messages.TableCard
    people: tuple[str, ...]
    """Ids of the people with a seat."""
    closed: bool = False


class Visitor:
    """One screen at a table: somebody's, seated or watching.

    Args:
        tell: sends a message there.
        send_away: makes it leave, with a reason in words.
    """

    __slots__ = ("person", "send_away", "tell")

    def __init__(
        self,
        person: Person,
        tell: Callable[[AnyTell], None],
        send_away: Callable[[str], None] = lambda why: None,
    ) -> None:
        self.person = person
        self.tell = tell
        self.send_away = send_away


class Host:
    """One table on this server.

    Args:
        on_change: called after anything the lobby may want to know.
    """

    def __init__(
        self, store: Store, table: Table, on_change: Callable[[Host], None] = lambda host: None
    ) -> None:
        self.table = table
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

    @classmethod
    async def load(
        cls, store: Store, code: str, on_change: Callable[[Host], None] = lambda host: None
    ) -> Host | None:
        """A table back from its log, card for card; None when there is no such table.

        Raises:
            Broken: when the log does not play out as it says.
        """
        host = cls(store, Table(), on_change)
        host.table.code = code
        await host._catch_up()
        return host if host.table.seq else None

    def watch(self, wake: Callable[[], None]) -> None:
        """Call `wake` after everything that happens here."""
        self._watch.append(wake)

    @property
    def here(self) -> frozenset[str]:
        """Ids of the people with a screen at this table."""
        return frozenset(visitor.person.id for visitor in self.visitors)

    def meta(self) -> TableMeta:
        """What the lobby may know."""
        return structs.replace(_meta(self.table), card=self.card())

    def card(self, you: str = "") -> messages.TableCard:
        """The table as somebody in the lobby, or at it, sees it."""
        seated = {sitter.person for sitter in self.table.sitters}
        watching = sum(visitor.person.id not in seated for visitor in self.visitors)
        return self.table.card(self.here, you, watching)

    def enter(self, visitor: Visitor) -> None:
        """A screen comes to the table and is shown everything it may see."""
        self.visitors.append(visitor)
        self._wake()
        self._show_table()
        if self.table.match is not None:
            visitor.tell(self._update(visitor, (), fresh=True))
        self._on_change(self)

    def leave(self, visitor: Visitor) -> None:
        """A screen goes away."""
        if visitor in self.visitors:
            self.visitors.remove(visitor)
            self._wake()
            self._show_table()
            self._on_change(self)

    async def ask(self, visitor: Visitor, request: Any) -> None:
        """Carry out a request.

        Raises:
            Denied: for this person alone; nothing has changed.
        """
        if isinstance(request, messages.Act) and self.table.knows(request.id):
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
        name, after = log_name(self.table.code), self.table.seq
        data, meta = records.pack(planned.record), self._next_meta(planned)
        deadline = asyncio.get_running_loop().time() + _SETTLE_SECONDS
        while True:
            try:
                return await self._store.append(name, after, data, id=id_, meta=meta)
            except Unknown:
                if asyncio.get_running_loop().time() > deadline:
                    raise

    def _next_meta(self, planned: Planned) -> bytes | None:
        """The entry in the directory after this record; None when it stays as it is."""
        record, worked = planned.record, planned.worked
        over = isinstance(worked, Step) and self.table.game.result(worked.state) is not None
        if isinstance(record, records.Spoken) or (isinstance(worked, Step) and not over):
            return None
        return msgspec.msgpack.encode(_meta(self.table.foreseen(record, worked)))

    async def _catch_up(self) -> None:
        """Let everything happen that the log has and this server has not."""
        name = log_name(self.table.code)
        while events := await self._store.read(name, self.table.seq):
            for event in events:
                record = records.unpack(event.data, self.table.game_key)
                self._apply(event, Planned(record))

    def _apply(self, event: Event, planned: Planned) -> None:
        record = planned.record
        try:
            self.table.apply(event.seq, event.at, record, planned.worked)
            self._wake()
            self._tell(record)
        except Exception as error:
            self._break(error)
        self._on_change(self)

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

    def _wake(self) -> None:
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
        """Send every screen what it may see of the match now."""
        for visitor in self.visitors:
            visitor.tell(self._update(visitor, events, fresh=fresh))
        if self.table.result is not None:
            self._show_table()

    def _show_table(self) -> None:
        for visitor in self.visitors:
            mine = visitor.person.id
            visitor.tell(
                messages.TableShown(
                    card=self.card(mine),
                    seat=self.table.seat_of(mine),
                    hosting=self.table.host == mine,
                    result=self.table.result,
                    talk=tuple(self.table.talk),
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


def _meta(table: Table) -> TableMeta:
    people = tuple(sitter.person for sitter in table.sitters if sitter.person)
    return TableMeta(table.card(), people, table.closed)


def _where(error: Exception) -> str:
    """File and line of a fault, without any values."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "?"
    return f"{trace.tb_frame.f_code.co_filename.rsplit('/', 3)[-1]}:{trace.tb_lineno}"
