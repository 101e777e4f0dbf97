"""A finished match taken out of its table's log."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final

from msgspec import Struct, structs

from core.catalog import edition
from core.game import Setup
from core.match import Entry, Match
from core.saved import EDITION, Player, Saved
from netplay import records
from netplay.codes import replay_code
from netplay.directory import log_name
from netplay.store import Event, Store

_PAGE: Final = 50
"""Records that are played out before others have their turn."""


class Chair(Struct, frozen=True, omit_defaults=True):
    """Who sat on a chair at the deal, as the house knows them."""

    person: str = ""
    player: Player = Player("")
    nonce: bytes = b""


class Past(Struct, frozen=True):
    """A match that is over, and who played it."""

    saved: Saved
    people: tuple[str, ...]
    """Person ids by seat; "" for a bot."""
    ended: int
    """Milliseconds since 1970."""


async def recall(store: Store, code: str, begun_at: int) -> Past | None:
    """The match that began with record `begun_at` of a table; None as long as it goes on.

    Raises:
        StoreError: the log cannot be read now.
        Broken: it does not play out as it says.
    """
    teller = _Teller(begun_at)
    async for event, record in _records(store, code):
        if teller.take(event.seq, event.at, record):
            return teller.past()
    return None


async def _records(store: Store, code: str) -> AsyncIterator[tuple[Event, records.AnyRecord]]:
    """The log of a table, by the rules each match went by."""
    after, game, version = 0, "", 0
    while events := await store.read(log_name(code), after, _PAGE):
        for event in events:
            record = records.unpack(event.data, game, version)
            if isinstance(record, records.TableOpened):
                game = record.game
            elif isinstance(record, records.MatchBegun):
                version = record.setup.version
            yield event, record
        after = events[-1].seq


async def deals(store: Store, code: str) -> list[tuple[int, int]]:
    """(seq of the record that began it, delay of onlookers) of every match dealt at a table.

    Raises:
        StoreError: the log cannot be read now.
    """
    found: list[tuple[int, int]] = []
    delay = 0
    async for event, record in _records(store, code):
        if isinstance(record, records.TableOpened):
            delay = record.delay
        elif isinstance(record, records.MatchBegun) and not record.again:
            found.append((event.seq, delay))
    return found


class _Teller:
    """Goes through the log up to the end of one match."""

    def __init__(self, begun_at: int) -> None:
        self._begun_at = begun_at
        self._table = ""
        self._chairs: list[Chair] = []
        self._secret = b""
        self._dealt_secret = b""
        self._seated: list[Chair] = []
        self._setup: Setup | None = None
        self._match: Match | None = None
        self._entries: list[Entry] = []
        self._ats: list[int] = []

    def take(self, seq: int, at: int, record: records.AnyRecord) -> bool:
        """Take a record in; True when the match ends with it."""
        if isinstance(record, records.MatchBegun):
            self._deal(seq, at, record)
        elif isinstance(record, records.Stepped):
            return self._step(at, record.entry)
        elif isinstance(record, records.TableOpened):
            self._chairs = [Chair() for _ in range(record.seats)]
            self._secret, self._table = record.secret, record.code
        else:
            self._seat(record)
        return False

    def _deal(self, seq: int, at: int, record: records.MatchBegun) -> None:
        if seq == self._begun_at:
            self._setup, self._seated = record.setup, list(self._chairs)
            game = edition(record.setup.game, record.setup.version)
            self._match = Match.redeal(game, record.setup, record.entry)
            self._dealt_secret = self._secret
            self._entries, self._ats = [record.entry], [at]
        self._secret = record.next_secret
        self._chairs = [structs.replace(chair, nonce=b"") for chair in self._chairs]

    def _step(self, at: int, entry: Entry) -> bool:
        if self._match is None:
            return False
        self._match.replay(entry)
        self._entries.append(entry)
        self._ats.append(at)
        return self._match.result is not None

    def _seat(self, record: records.AnyRecord) -> None:
        seat: Any = getattr(record, "seat", None)
        match record:
            case records.SeatTaken(person=person, name=name, program=program):
                kept = self._chairs[seat].nonce if self._chairs[seat].person == person else b""
                self._chairs[seat] = Chair(person, Player(name, program=program), kept)
            case records.SeatBotted(name=name, level=level):
                self._chairs[seat] = Chair(player=Player(name, bot=level))
            case records.SeatCleared():
                self._chairs[seat] = Chair()
            case records.SeatStirred(nonce=nonce):
                self._chairs[seat] = structs.replace(self._chairs[seat], nonce=nonce)
            case records.SeatForfeited(name=name, level=level):
                self._chairs[seat] = Chair(player=Player(name, bot=level))
                self._leave(seat)

    def _leave(self, seat: int) -> None:
        if self._match is not None:
            left = self._seated[seat]
            player = structs.replace(left.player, left=True)
            self._seated[seat] = structs.replace(left, player=player)

    def past(self) -> Past:
        """The match, once it has ended."""
        assert self._match is not None
        assert self._match.result is not None
        assert self._setup is not None
        begun = self._ats[0]
        saved = Saved(
            format="sshuffle match",
            edition=EDITION,
            code=replay_code(self._dealt_secret, self._table if self._setup.contest else ""),
            at=begun,
            setup=self._setup,
            players=tuple(chair.player for chair in self._seated),
            nonces=tuple(chair.nonce.hex() for chair in self._seated),
            secret=self._dealt_secret.hex(),
            result=self._match.result,
            entries=tuple(self._entries),
            times=tuple(at - begun for at in self._ats),
        )
        return Past(saved, tuple(chair.person for chair in self._seated), self._ats[-1])
