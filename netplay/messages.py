"""The conversation between a person's end and the house.

A person asks (`Ask`), the house tells (`Tell`). Views and events inside an `Update` belong to the
game named in it; the codec gives them back as that game's own types.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta, field

from core.game import Result
from netplay.contests.messages import ContestAsk, ContestTell
from netplay.keepsakes import Deck as Deck
from netplay.keepsakes import DecksShown as DecksShown
from netplay.keepsakes import DropDeck as DropDeck
from netplay.keepsakes import KeepsakeAsk, KeepsakeTell
from netplay.keepsakes import ListDecks as ListDecks
from netplay.keepsakes import SaveDeck as SaveDeck
from netplay.listing import Browse as Browse
from netplay.listing import Chair as Chair
from netplay.listing import Clock as Clock
from netplay.listing import LobbyShown as LobbyShown
from netplay.listing import TableCard as TableCard
from netplay.message import Ask, Code, Line, SeatNumber, Tell, Word

PROTOCOL: Final = 1


# Asks


class Hello(Ask, frozen=True):
    """First message of a link."""

    protocol: int = PROTOCOL
    name: Word = ""
    """A wish, for guests."""


class Open(Ask, frozen=True):
    """Open a table and sit down at it as its host."""

    game: Word
    seats: SeatNumber
    bots: SeatNumber = 0
    """How many of the other seats bots fill at once."""
    level: Word = "normal"
    settings: dict[str, Any] = field(default_factory=dict)
    private: bool = False
    begin: bool = False
    """Deal at once when every seat is filled."""
    clock: Clock = Clock()
    delay: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds by which onlookers see things later than players."""
    kit: Annotated[str, Meta(max_length=8000)] = ""


class Join(Ask, frozen=True):
    """Go to a table: sit at a free seat, or take back one's own; else watch."""

    code: Code
    watch: bool = False
    also: bool = False
    """A second screen of the same seat; without it the older screen is sent away."""


class Quick(Ask, frozen=True):
    """Go to any open table of a game that has a free seat, or open one."""

    game: Word


class HandOver(Ask, frozen=True):
    """Host: let the person on that seat run the table."""

    seat: SeatNumber


class Ignore(Ask, frozen=True):
    """Hear nothing more of what somebody says; or hear them again."""

    name: Word
    ignore: bool = True


class Sit(Ask, frozen=True):
    """Take a free seat."""

    seat: SeatNumber
    kit: Annotated[str, Meta(max_length=8000)] = ""


class Stand(Ask, frozen=True):
    """Give the seat up before the deal and watch."""


class SeatBot(Ask, frozen=True):
    """Host: let a bot sit there; level "" clears the seat (and sends a person away from it)."""

    seat: SeatNumber
    level: Word = "normal"


class Choose(Ask, frozen=True):
    """Host: change the settings before the deal."""

    settings: dict[str, Any]
    clock: Clock = Clock()


class Ready(Ask, frozen=True):
    """I am ready for the (next) deal; once everybody is, cards are dealt."""

    ready: bool = True


class LinkKey(Ask, frozen=True):
    """Give me a code with which another key becomes mine, too (or a guest's seat a key's)."""


class Begin(Ask, frozen=True):
    """Host: deal. After the end: deal again with the same people (rematch)."""


class Act(Ask, frozen=True):
    """Answer an open decision."""

    decision: int
    action: Any
    """One of the game's Actions (on the wire: its plain form)."""
    id: Annotated[bytes, Meta(max_length=16)] = b""
    """The same id is the same answer, however often it arrives."""


class TakeBack(Ask, frozen=True):
    """Take the last answer back."""


class WhyNot(Ask, frozen=True):
    """What would the rules say to this? Answered by Answered; nothing happens."""

    decision: int
    action: Any


class Hint(Ask, frozen=True):
    """What would a good bot do, and why?"""

    decision: int


class Say(Ask, frozen=True):
    """Say something at the table, or in the lobby when at none."""

    text: Line


class Leave(Ask, frozen=True):
    """Go back to the lobby. During a match the seat stays one's own; a bot minds it."""


class Resign(Ask, frozen=True):
    """Leave the match for good."""


class Stir(Ask, frozen=True):
    """My part in the luck of the next deal, given once its commitment has been shown.

    The house can no longer choose another secret then, so nobody alone decides how the cards fall.
    """

    commitment: Annotated[str, Meta(max_length=64)]
    """The one it answers; another one's is not taken."""
    nonce: Annotated[bytes, Meta(max_length=32)]


class Ping(Ask, frozen=True):
    """Is anybody there?"""

    token: int = 0


# Tells


class Welcome(Tell, frozen=True):
    """Answer to Hello."""

    name: str
    guest: bool
    house: str = "sshuffle"
    motd: str = ""
    games: tuple[str, ...] = ()


class TableShown(Tell, frozen=True):
    """The table one is at, whenever anything about it but the play changes."""

    card: TableCard
    seat: int | None
    """One's own seat; None for an onlooker."""
    hosting: bool = False
    result: Result | None = None
    talk: tuple[tuple[str, str], ...] = ()
    """The last things said here: (name, text). Sent when one arrives."""
    commitment: str = ""
    """Of the secret of the next deal (`core.fair`)."""
    stirred: tuple[bool, ...] = ()
    """Which seats have given a nonce for the next deal."""
    dealt: str = ""
    """Commitment of the match on the table."""
    secret: str = ""
    """The secret it was dealt by, hexadecimal; told when the match is over."""
    replay: str = ""
    """Code of the finished match, for `ShowReplay`."""
    contest: str = ""
    """What its deal is shared with other tables for (`Setup.contest`)."""


class Update(Tell, frozen=True):
    """Something happened in the match: what one may see of it, and the whole view after it."""

    table: str
    game: str
    seq: int
    events: tuple[Any, ...]
    view: Any
    may_take_back: bool = False
    due: tuple[tuple[int, int], ...] = ()
    """(seat, milliseconds left) for each clock that runs; seat -1 is the house's."""
    result: Result | None = None
    fresh: bool = False
    """The first one after arriving or a new deal: forget what was shown before."""

    def after(self, older: Update) -> Update:
        """This update swallowing an older unsent one: newest view, all events."""
        return Update(
            table=self.table,
            game=self.game,
            seq=self.seq,
            events=self.events if self.fresh else older.events + self.events,
            view=self.view,
            may_take_back=self.may_take_back,
            due=self.due,
            result=self.result,
            fresh=self.fresh or older.fresh,
        )


class Refused(Tell, frozen=True):
    """No, and why: one sentence to this person alone."""

    code: str
    text: str
    rule: str = ""
    about: bytes = b""
    """The id of the Act it answers."""


class Answered(Tell, frozen=True):
    """The answer to WhyNot or Hint."""

    text: str
    rule: str = ""
    action: Any = None
    game: str = ""


class Heard(Tell, frozen=True):
    """Somebody said something."""

    name: str
    text: str
    table: str = ""
    """"" for the lobby."""


class Notice(Tell, frozen=True):
    """The house says something: "Ada is away; a bot plays in 60 s"."""

    text: str


class Left(Tell, frozen=True):
    """One is at no table any more."""

    why: str = ""


class Bye(Tell, frozen=True):
    """The house ends the conversation."""

    why: str


class Pong(Tell, frozen=True):
    """Yes."""

    token: int = 0


AnyAsk: TypeAlias = (
    Hello
    | Browse
    | Open
    | Join
    | Quick
    | HandOver
    | Ignore
    | Sit
    | Stand
    | SeatBot
    | Choose
    | Begin
    | Ready
    | LinkKey
    | Act
    | TakeBack
    | WhyNot
    | Hint
    | Say
    | Leave
    | Resign
    | Stir
    | Ping
    | KeepsakeAsk
    | ContestAsk
)
AnyTell: TypeAlias = (
    Welcome
    | LobbyShown
    | TableShown
    | Update
    | Refused
    | Answered
    | Heard
    | Notice
    | Left
    | Bye
    | Pong
    | KeepsakeTell
    | ContestTell
)
Message: TypeAlias = AnyAsk | AnyTell
