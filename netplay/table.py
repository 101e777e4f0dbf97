"""A table: who sits, what is played, what was said. It is the fold of its log and nothing else."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Final

from msgspec import Struct, structs

from core import fair
from core.catalog import edition, games
from core.deck import Chance
from core.game import Game, Result, Setup
from core.match import Broken, Match, Step
from core.seat import SYSTEM, Seat
from netplay import correspondence, records
from netplay.codes import replay_code
from netplay.messages import Chair, Clock, TableCard

TALK_KEPT: Final = 50
_IDS_KEPT: Final = 64


class Sitter(Struct):
    """Who sits on a chair, as the server knows it."""

    person: str = ""
    """Person id; "" for a bot or a free chair."""
    name: str = ""
    bot: str = ""
    """Level of the bot that sits here."""
    minded: str = ""
    """Level of the bot that plays while the person is away."""
    kit: str = ""
    program: bool = False
    ready: bool = False
    nonce: bytes = b""
    """The person's part in the luck of the next deal."""
    node: str = ""
    """The server at which the person has a screen, as far as the log says; "" for none."""

    @property
    def free(self) -> bool:
        """Nobody sits here."""
        return not self.person and not self.bot

    @property
    def mind(self) -> str:
        """Level of the bot that plays this seat now; "" when its person does."""
        return self.bot or self.minded


class Table:
    """Everything true about one table, built by `apply` from its records in order."""

    def __init__(self) -> None:
        self.seq = 0
        """Of the last record applied."""
        self.at = 0
        """When that happened, milliseconds since 1970 by the store's clock."""
        self.code = ""
        self.game_key = ""
        self.host = ""
        self.sitters: list[Sitter] = []
        self.settings: dict[str, Any] = {}
        self.private = False
        self.delay = 0
        """Seconds by which onlookers see things later."""
        self.clock = Clock()
        self.banks: list[int] = []
        """Milliseconds left in each seat's bank."""
        self.match: Match | None = None
        self.begun_at = 0
        """Seq of the record that began the match."""
        self.opened: dict[tuple[int, Seat], int] = {}
        """By (id, seat): when an open decision was opened, milliseconds since 1970 by the store's
        clock. Known at slow tables only."""
        self.talk: deque[tuple[str, str]] = deque(maxlen=TALK_KEPT)
        self.closed = False
        self.secret = b""
        """Of the next deal."""
        self.dealt_secret = b""
        """Of the match on the table."""
        self.again = ""
        """Code of the kept match that goes on here."""
        self.contest = ""
        """What its one deal is shared with other tables for (`Setup.contest`)."""
        self._key = b""
        self._seats: dict[str, int] = {}
        """By person id."""
        self._ids: dict[bytes, None] = {}
        """Of the last requests that were carried out, oldest first."""
        self._worked: Step | Match | None = None

    @property
    def game(self) -> Game:
        """What is played here, by the rules that the match on the table began with."""
        return self.match.game if self.match is not None else games()[self.game_key]

    @property
    def slow(self) -> bool:
        """The game goes on over days: its clock runs whether anybody is here or not."""
        return correspondence.slow(self.clock, games()[self.game_key])

    @property
    def result(self) -> Result | None:
        """How the match ended."""
        return self.match.result if self.match else None

    @property
    def phase(self) -> str:
        """gathering, playing or over."""
        if self.match is None:
            return "gathering"
        return "playing" if self.match.result is None else "over"

    @property
    def replay(self) -> str:
        """Code of the match that has ended here; "" for none."""
        if self.phase != "over" or self.again:
            return ""
        return replay_code(self.dealt_secret, self.code if self.contest else "")

    @property
    def agreed(self) -> bool:
        """Everybody who sits here is ready for a deal."""
        people = [sitter for sitter in self.sitters if sitter.person]
        ready = all(sitter.ready for sitter in people)
        return ready and self.phase != "playing" and self.free_seat() is None

    def seat_of(self, person: str) -> int | None:
        """The seat a person has here."""
        return self._seats.get(person)

    def free_seat(self) -> int | None:
        """The first seat nobody has."""
        return next((seat for seat, sitter in enumerate(self.sitters) if sitter.free), None)

    def knows(self, id_: bytes) -> bool:
        """Whether this request has already been carried out."""
        return id_ in self._ids

    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(sitter.name or f"seat {n + 1}" for n, sitter in enumerate(self.sitters))

    def luck(self, step: int) -> Chance:
        """The chance of one step of the running match (`core.fair`)."""
        return fair.chance(self._key, step, contest=bool(self.contest))

    def next_luck(self) -> Chance:
        """The chance of a deal now."""
        return fair.chance(self._next_key(), 0, contest=bool(self.contest))

    def _next_key(self) -> bytes:
        return fair.deal_key(self.secret, (sitter.nonce for sitter in self.sitters))

    @property
    def commitment(self) -> str:
        """What everybody may know of the secret of the next deal."""
        return fair.commitment(self.secret)

    @property
    def dealt(self) -> str:
        """The commitment the match on the table was dealt under; "" for none."""
        return "" if self.match is None or self.again else self.match.setup.commitment

    def next_setup(self) -> Setup:
        """What a deal now would begin with."""
        return Setup(
            game=self.game_key,
            version=games()[self.game_key].version,
            seats=len(self.sitters),
            settings=self.settings,
            kits=tuple(sitter.kit for sitter in self.sitters) if self.game.kit else (),
            commitment=self.commitment,
            contest=self.contest,
        )

    def card(
        self, here: frozenset[str] = frozenset(), you: str = "", watchers: int = 0
    ) -> TableCard:
        """The table as others may see it. `here` are the ids of people connected to it."""
        host = next((s.name for s in self.sitters if s.person == self.host), "")
        return TableCard(
            code=self.code,
            game=self.game_key,
            host=host,
            chairs=tuple(
                Chair(
                    name=sitter.name,
                    bot=sitter.mind,
                    here=sitter.person in here,
                    you=bool(you) and sitter.person == you,
                    ready=sitter.ready,
                    program=sitter.program,
                )
                for sitter in self.sitters
            ),
            phase=self.phase,
            private=self.private,
            watchers=watchers,
            settings=self.settings,
            clock=self.clock,
            delay=self.delay,
        )

    def apply(
        self, seq: int, at: int, record: records.AnyRecord, worked: Step | Match | None = None
    ) -> None:
        """Let a record happen.

        Args:
            worked: what the record does to the match, if this process has just worked it out.

        Raises:
            Broken: when it does not follow from what came before.
        """
        if seq != self.seq + 1:
            raise Broken(f"record {seq} does not follow record {self.seq}")
        self._worked = worked
        _HAPPENING[type(record)](self, record)
        self._worked = None
        self.seq, self.at = seq, at
        if self.match is not None and self.slow:
            self.opened = correspondence.opened(self.match, self.opened, at)

    def read(self, data: bytes) -> records.AnyRecord:
        """The next record of the log, as the store keeps it.

        Raises:
            msgspec.MsgspecError, OtherRules: written by a program that knows more than this one.
        """
        version = self.match.setup.version if self.match is not None else 0
        return records.unpack(data, self.game_key, version)

    def foreseen(self, record: records.AnyRecord, worked: Step | Match | None) -> Table:
        """Another table, as this one would be after a record; this one stays as it is."""
        after = copy(self)
        after.sitters = [structs.replace(sitter) for sitter in self.sitters]
        after.talk, after._ids = self.talk.copy(), self._ids.copy()
        after.banks = self.banks.copy()
        if isinstance(worked, Step) and self.match is not None:
            after.match = Match(self.game, self.match.setup, worked.state)
        else:
            after.apply(self.seq + 1, self.at, record, worked)
        return after

    def _sit(self, seat: int, sitter: Sitter) -> None:
        self.sitters[seat] = sitter
        self._seats = {each.person: n for n, each in enumerate(self.sitters) if each.person}

    def _note(self, id_: bytes) -> None:
        """Remember a request; the oldest of many is forgotten."""
        if id_:
            self._ids[id_] = None
            if len(self._ids) > _IDS_KEPT:
                del self._ids[next(iter(self._ids))]

    def _table_opened(self, record: records.TableOpened) -> None:
        self.code, self.game_key, self.host = record.code, record.game, record.host
        self.sitters = [Sitter() for _ in range(record.seats)]
        self.settings, self.private, self.clock = record.settings, record.private, record.clock
        self.secret, self.delay = record.secret, record.delay
        self.contest = record.contest

    def _seat_taken(self, record: records.SeatTaken) -> None:
        before = self.sitters[record.seat]
        sitter = Sitter(
            record.person,
            record.name,
            kit=record.kit,
            program=record.program,
            nonce=before.nonce if before.person == record.person else b"",
        )
        self._sit(record.seat, sitter)

    def _seat_ready(self, record: records.SeatReady) -> None:
        self.sitters[record.seat].ready = record.ready

    def _seat_stirred(self, record: records.SeatStirred) -> None:
        self.sitters[record.seat].nonce = record.nonce

    def _seat_botted(self, record: records.SeatBotted) -> None:
        self._sit(record.seat, Sitter(name=record.name, bot=record.level, kit=record.kit))

    def _seat_cleared(self, record: records.SeatCleared) -> None:
        self._sit(record.seat, Sitter())

    def _seat_minded(self, record: records.SeatMinded) -> None:
        self.sitters[record.seat].minded = record.level

    def _seat_here(self, record: records.SeatHere) -> None:
        self.sitters[record.seat].node = record.node

    def _seat_forfeited(self, record: records.SeatForfeited) -> None:
        kit = self.sitters[record.seat].kit
        self._sit(record.seat, Sitter(name=record.name, bot=record.level, kit=kit))

    def _settings_chosen(self, record: records.SettingsChosen) -> None:
        self.settings, self.clock = record.settings, record.clock

    def _host_changed(self, record: records.HostChanged) -> None:
        self.host = record.person

    def _match_begun(self, record: records.MatchBegun) -> None:
        worked = self._worked
        dealt = worked if isinstance(worked, Match) else None
        played = edition(record.setup.game, record.setup.version)
        self.match = dealt or Match.redeal(played, record.setup, record.entry)
        self.begun_at, self.opened = self.seq + 1, {}
        self._key, self.dealt_secret = self._next_key(), self.secret
        self.secret, self.again = record.next_secret, record.again
        for sitter in self.sitters:
            sitter.ready, sitter.nonce = False, b""
        self.banks = [self.clock.bank * 1000] * len(self.sitters)

    def _stepped(self, record: records.Stepped) -> None:
        if self.match is None:
            raise Broken("a step without a match")
        if isinstance(self._worked, Step):
            self.match.commit(self._worked)
        else:
            self.match.replay(record.entry)
            if self.match.digest() != record.digest:
                raise Broken(f"step {record.entry.step} leads to another state")
        self._note(record.id)
        if record.bank is not None and record.entry.seat != SYSTEM:
            self.banks[record.entry.seat] = record.bank

    def _spoken(self, record: records.Spoken) -> None:
        self.talk.append((record.name, record.text))

    def _table_closed(self, record: records.TableClosed) -> None:
        self.closed = True


_HAPPENING: Final[Mapping[type[records.Record], Callable[[Table, Any], None]]] = {
    records.TableOpened: Table._table_opened,
    records.SeatTaken: Table._seat_taken,
    records.SeatReady: Table._seat_ready,
    records.SeatStirred: Table._seat_stirred,
    records.SeatBotted: Table._seat_botted,
    records.SeatCleared: Table._seat_cleared,
    records.SeatMinded: Table._seat_minded,
    records.SeatHere: Table._seat_here,
    records.SeatForfeited: Table._seat_forfeited,
    records.SettingsChosen: Table._settings_chosen,
    records.HostChanged: Table._host_changed,
    records.MatchBegun: Table._match_begun,
    records.Stepped: Table._stepped,
    records.Spoken: Table._spoken,
    records.TableClosed: Table._table_closed,
}
"""What each kind of record does to a table."""
