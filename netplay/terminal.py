"""What a screen needs of the place it is drawn on, and who has come to look at it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from enum import IntEnum
from typing import NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from netplay.link import Link
from netplay.people import Person

SMALLEST = (20, 8)
LARGEST = (300, 100)


class Size(NamedTuple):
    """Columns and rows of a terminal, always within SMALLEST .. LARGEST."""

    columns: int
    rows: int

    @classmethod
    def clamped(cls, columns: int, rows: int) -> Size:
        """The nearest size that is bearable; a terminal that says 0 means 80x24.

        >>> Size.clamped(0, 0)
        Size(columns=80, rows=24)
        >>> Size.clamped(65535, 3)
        Size(columns=300, rows=8)
        """
        return cls(
            min(max(columns or 80, SMALLEST[0]), LARGEST[0]),
            min(max(rows or 24, SMALLEST[1]), LARGEST[1]),
        )


class Colours(IntEnum):
    """How many colours a terminal shows."""

    NONE = 0
    SIXTEEN = 16
    MANY = 256
    TRUE = 1 << 24


class Screen(Protocol):
    """What sits on a Terminal and is told what the person there does."""

    def on_input(self, data: bytes) -> None:
        """Keys, mouse and paste as the terminal sent them: any bytes, in any pieces."""

    def on_resize(self, size: Size) -> None:
        """The window changed."""

    def on_room(self) -> None:
        """Output is flowing again: paint what is true now."""

    def on_hangup(self, why: str) -> None:
        """The person is gone, or is being sent away; nothing more can be shown."""


class Terminal(Protocol):
    """A place to draw on: an SSH channel, or the window this program runs in."""

    term: str
    """TERM, cleaned; "" when unknown."""
    colours: Colours
    size: Size
    env: Mapping[str, str]
    """The few variables a client may set: LANG, LC_*, COLORTERM, NO_COLOR."""

    def attach(self, screen: Screen) -> None:
        """Begin to deliver input; what was typed before is delivered first."""

    def write(self, data: bytes) -> None:
        """Send output. Dropped silently once the person is gone."""

    @property
    def room(self) -> bool:
        """False while output is backed up: paint nothing until `Screen.on_room`."""
        ...

    @property
    def round_trip_ms(self) -> int:
        """Measured time to the terminal and back; 0 when unknown."""
        ...

    def close(self, status: int = 0, farewell: str = "") -> None:
        """Restore the terminal, leave the farewell in the scrollback, hang up."""


class Wish(Struct, frozen=True, omit_defaults=True):
    """What a person asked for on the way in (`ssh CODE@host`, `ssh -t host join CODE`)."""

    kind: str = "lobby"
    """lobby, join, watch, hand, table, new, play, plain."""
    code: str = ""
    game: str = ""
    bots: int = 0
    level: str = ""
    """How well they play, in a word of the game; "": as bots usually do."""
    notice: str = ""
    """Said once on arrival: an unknown code, a name already taken."""
    guess: bool = False
    """The code may be no more than the person's name (`ssh andrea@host`): when there is no such
    table, nothing needs to be said."""


class Arrival(Struct, frozen=True):
    """Somebody at the door, already known to be who they are."""

    person: Person
    wish: Wish
    connect: Callable[[], Link]
    """Opens a new Link to the house on behalf of this person."""


Handler: TypeAlias = Callable[[Terminal, Arrival], Awaitable[int]]
"""Shows the house on a terminal until the person leaves; answers the exit status."""
