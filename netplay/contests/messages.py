"""The part of the conversation that is about nights and days."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct, field

from netplay.message import Ask, Code, Percent, SeatNumber, Tell, Word

MOST_BOARDS: Final = 12

Phase: TypeAlias = Literal["gathering", "playing", "over"]
Attempt: TypeAlias = Literal["new", "playing", "done"]


class OpenNight(Ask, frozen=True):
    """Open a duplicate night and enter it. Answered by NightShown."""

    game: Word
    seats: SeatNumber = 4
    """At each table."""
    people: SeatNumber = 1
    """So many of them are for people, at most; bots have the others."""
    boards: Annotated[int, Meta(ge=1, le=MOST_BOARDS)] = 3
    level: Word = "normal"
    settings: dict[str, Any] = field(default_factory=dict)
    private: bool = False
    """Only who knows the code finds it."""


class EnterNight(Ask, frozen=True):
    """Play in a night, or not after all, as long as it has not begun. Answered by NightShown."""

    code: Code
    enter: bool = True
    nonce: Annotated[bytes, Meta(max_length=32)] = b""
    """My part in the luck of all its boards (`core.fair`)."""


class BeginNight(Ask, frozen=True):
    """Who has opened it: everybody is here. Answered by NightShown."""

    code: Code


class EndNight(Ask, frozen=True):
    """Who has opened it: what is not finished does not count. Answered by NightShown."""

    code: Code


class PlayNight(Ask, frozen=True):
    """Go to the table of one's next board. One is at that table then."""

    code: Code


class ShowNight(Ask, frozen=True):
    """How does it stand? Answered by NightShown."""

    code: Code


class ShowNights(Ask, frozen=True):
    """Which nights are there? Answered by NightsShown."""


class PlayDay(Ask, frozen=True):
    """Go to the table of today's deal: one attempt a day. One is at that table then."""

    game: Word


class ShowDays(Ask, frozen=True):
    """How do today's deals stand? Answered by DaysShown."""

    back: Annotated[int, Meta(ge=0, le=400)] = 0
    """So many days ago."""


class Placed(Struct, frozen=True, omit_defaults=True):
    """Somebody in a ranking by comparison (`netplay.contests.ranking`)."""

    name: str
    place: int
    """1 is best; equal places are shared."""
    percent: Percent
    """Of the matchpoints that could be had."""
    boards: int = 1
    """So many were compared."""
    you: bool = False


class Outcome(Struct, frozen=True, omit_defaults=True):
    """One's own result on one board."""

    board: int
    code: str
    """Of the finished match, for `ShowReplay`; "" as long as others may have it before them."""
    seat: int
    place: int
    """At one's own table."""
    score: int
    percent: Percent | None
    """Of the matchpoints; None where there is nobody to be compared with."""
    tables: int
    """So many have finished it."""


class NightCard(Struct, frozen=True, omit_defaults=True):
    """A night in the list."""

    code: str
    game: str
    host: str
    phase: Phase
    boards: int
    seats: int
    people: int
    level: str
    entered: int
    """So many people play."""
    you: bool = False
    """You are one of them."""
    hosting: bool = False
    private: bool = False


class NightsShown(Tell, frozen=True):
    """The newest first."""

    nights: tuple[NightCard, ...]


class NightShown(Tell, frozen=True):
    """All that may be known of a night now: what was dealt and how it went, when it is over."""

    card: NightCard
    commitment: str
    """Of its secret (`core.fair`)."""
    names: tuple[str, ...] = ()
    """Of everybody who plays, in the order in which they came."""
    tables: tuple[tuple[str, ...], ...] = ()
    """Names by table; they stay together."""
    finished: tuple[int, ...] = ()
    """Boards that are finished, by table."""
    board: int = 0
    """Your next one; 0 for none."""
    ranking: tuple[Placed, ...] = ()
    played: tuple[Outcome, ...] = ()
    """Yours."""
    left: int = 0
    """Milliseconds until it is over at the latest."""


class DayCard(Struct, frozen=True, omit_defaults=True):
    """One game's deal of a day."""

    game: str
    state: Attempt
    """new, playing, done."""
    players: int
    """So many have finished it."""
    commitment: str = ""
    """Of its secret (`core.fair`)."""
    streak: int = 0
    """So many days one after another."""
    best: int = 0
    """The longest streak there was."""
    ranking: tuple[Placed, ...] = ()
    """The first ones, and oneself; empty as long as one has it before one."""
    mine: Outcome | None = None


class DaysShown(Tell, frozen=True):
    """The deals of one day."""

    date: str
    back: int
    days: tuple[DayCard, ...]
    left: int
    """Milliseconds until the day is over; 0 for a day that is."""


ContestQuestion: TypeAlias = (
    OpenNight | EnterNight | BeginNight | EndNight | ShowNight | ShowNights | ShowDays
)
"""What is answered,"""
ContestPlay: TypeAlias = PlayNight | PlayDay
"""and what leads to a table."""
ContestAsk: TypeAlias = ContestQuestion | ContestPlay
ContestTell: TypeAlias = NightsShown | NightShown | DaysShown
