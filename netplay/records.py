"""What a table's log is made of: everything that ever happened at it, in order."""

from __future__ import annotations

from functools import cache
from typing import Any, Generic, TypeAlias

import msgspec
from msgspec import Struct

from core import plain
from core.catalog import edition, games
from core.game import Game, Setup
from core.match import A, E, Entry
from netplay.messages import Clock


class Record(Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """One thing that happened at a table."""


class TableOpened(Record, frozen=True):
    """The first record of a log."""

    code: str
    game: str
    seats: int
    host: str
    """Person id."""
    name: str
    secret: bytes
    """Secret of the first deal. Never leaves the server before the match it dealt is over."""
    settings: dict[str, Any] = {}
    private: bool = False
    clock: Clock = Clock()
    delay: int = 0
    contest: str = ""
    """What its deal is shared with others for (`Setup.contest`)."""


class SeatTaken(Record, frozen=True):
    """A person sat down."""

    seat: int
    person: str
    name: str
    kit: str = ""
    program: bool = False


class SeatReady(Record, frozen=True):
    """A person is ready for the next deal, or is not any more."""

    seat: int
    ready: bool = True


class SeatStirred(Record, frozen=True):
    """A person's nonce for the next deal (`core.fair`)."""

    seat: int
    nonce: bytes


class SeatBotted(Record, frozen=True):
    """A bot sat down."""

    seat: int
    level: str
    name: str
    kit: str = ""


class SeatCleared(Record, frozen=True):
    """A seat became free."""

    seat: int


class SeatMinded(Record, frozen=True):
    """A bot plays for a person who is away; "" gives the seat back."""

    seat: int
    level: str = ""


class SeatHere(Record, frozen=True):
    """A seat's person is at a screen of this server; "" is gone again."""

    seat: int
    node: str = ""


class SeatForfeited(Record, frozen=True):
    """A person left the match for good; a bot plays on."""

    seat: int
    level: str
    name: str


class SettingsChosen(Record, frozen=True):
    """The host changed what the table plays."""

    settings: dict[str, Any] = {}
    clock: Clock = Clock()


class HostChanged(Record, frozen=True):
    """Somebody else now runs the table."""

    person: str


class MatchBegun(Record, frozen=True):
    """Cards were dealt."""

    setup: Setup
    entry: Entry
    next_secret: bytes
    again: str = ""
    """Code of the kept match this one goes on from: it is neither kept nor rated itself."""


class Stepped(Record, Generic[A, E], frozen=True):
    """One step of the match. `Stepped[action, event]` reads those of one game."""

    entry: Entry[A, E]
    digest: bytes
    """Of the state after it: a server with other rules notices at once."""
    id: bytes = b""
    """Of the request, so that the same request twice is one step."""
    bank: int | None = None
    """Milliseconds this seat has left in its bank; None where there are no banks."""
    sight: bytes = b""
    """Of the view from which a bot chose this (`minds.sight`); empty when no bot did."""


class Spoken(Record, frozen=True):
    """Somebody said something."""

    name: str
    text: str


class TableClosed(Record, frozen=True):
    """Nobody will play here again."""

    why: str = ""


Besides: TypeAlias = (
    TableOpened
    | SeatTaken
    | SeatReady
    | SeatStirred
    | SeatBotted
    | SeatCleared
    | SeatMinded
    | SeatHere
    | SeatForfeited
    | SettingsChosen
    | HostChanged
    | MatchBegun
    | Spoken
    | TableClosed
)
"""All but the steps."""
AnyRecord: TypeAlias = Besides | Stepped

_decoder = msgspec.msgpack.Decoder(AnyRecord)


def pack(record: AnyRecord) -> bytes:
    """As the store keeps it."""
    return msgspec.msgpack.encode(record)


def unpack(data: bytes, game: str = "", version: int = 0) -> AnyRecord:
    """Back from the store; actions and events are the types of the table's game.

    Args:
        game: key of what is played at the table.
        version: of the rules its match goes by; 0: the newest.

    Raises:
        msgspec.DecodeError: for bytes this version does not understand.
        OtherRules: for a match that goes by rules this program does not have.
    """
    record = _reader(game, version).decode(data)
    if isinstance(record, MatchBegun):
        dealt = plain.entry(edition(record.setup.game, record.setup.version), record.entry)
        return msgspec.structs.replace(record, entry=dealt)
    return record


def _reader(game: str, version: int) -> msgspec.msgpack.Decoder[AnyRecord]:
    if game not in games():
        return _decoder
    return _reader_of(edition(game, version) if version else games()[game])


@cache
def _reader_of(game: Game) -> msgspec.msgpack.Decoder[AnyRecord]:
    """Reads steps in the types of their game."""
    of_any: Any = Stepped
    stepped = of_any[game.action, game.event]
    return msgspec.msgpack.Decoder(Besides | stepped)
