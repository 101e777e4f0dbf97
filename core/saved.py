"""A finished match as a file: everything that is needed to see it again and to check its luck.

The file is JSON, one object: `format` and `edition` say what it is; `setup` (with the commitment),
`nonces` by seat and `secret` (both hexadecimal) are what `core.fair` speaks of; `entries` is the
log, step by step, each with the numbers it drew; `players`, `times`, `at` and `result` are for
those who look at it.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import Struct, structs

from core import plain
from core.catalog import OtherRules, edition
from core.game import Game, Result, Setup
from core.match import Entry

EDITION: Final = 1
LARGEST: Final = 8 << 20
"""Bytes of the longest file anybody reads."""


class Unreadable(Exception):
    """A file that holds no match this program knows; the argument says why."""


class Player(Struct, frozen=True, omit_defaults=True):
    """Who sat on a chair when the cards were dealt."""

    name: str
    bot: str = ""
    """Level of the bot."""
    program: bool = False
    left: bool = False
    """They left for good before the end."""


class Drawn(Struct, frozen=True):
    """How the secret of a night's board came about (`core.fair`); hexadecimal."""

    commitment: str
    """Of the night: published before anybody came."""
    secret: str
    nonces: tuple[str, ...]
    board: int


class Saved(Struct, frozen=True, omit_defaults=True):
    """A match from deal to result."""

    format: Literal["sshuffle match"]
    edition: int
    code: str
    """Under which a house keeps it."""
    at: int
    """When it was dealt, milliseconds since 1970."""
    setup: Setup
    players: tuple[Player, ...]
    nonces: tuple[str, ...]
    secret: str
    result: Result
    entries: tuple[Entry, ...]
    times: tuple[int, ...] = ()
    """Milliseconds from the deal to each entry."""
    night: Drawn | None = None
    """Of a board of a duplicate night."""

    @property
    def game(self) -> Game:
        """What was played, by the rules it was played by."""
        return edition(self.setup.game, self.setup.version)

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(player.name for player in self.players)


def dump(saved: Saved) -> bytes:
    """The file, as few bytes as can be."""
    return msgspec.json.encode(saved)


def pretty(saved: Saved) -> str:
    """The file, to be read by people, too."""
    return msgspec.json.format(dump(saved), indent=1).decode() + "\n"


def load(data: bytes) -> Saved:
    """What a file holds. Whether it is true is for `core.verify`.

    Raises:
        Unreadable: it holds something else.
    """
    if len(data) > LARGEST:
        raise Unreadable("this file is too long for a match")
    try:
        saved = msgspec.json.decode(data, type=Saved)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(f"this is no saved match: {error}") from None
    if saved.edition != EDITION:
        raise Unreadable(f"edition {saved.edition} of the format; this program knows {EDITION}")
    try:
        game = saved.game
    except OtherRules as error:
        raise Unreadable(str(error)) from None
    seats = saved.setup.seats
    if seats not in game.seats:
        raise Unreadable(f"{seats} people cannot play {game.name}")
    if not len(saved.players) == len(saved.nonces) == len(saved.result.ranks) == seats:
        raise Unreadable("players, nonces and seats differ in number")
    if not saved.entries or saved.entries[0].step != 0:
        raise Unreadable("the match does not begin with a deal")
    return structs.replace(saved, entries=_typed(saved.entries, game))


def _typed(entries: tuple[Entry, ...], game: Game) -> tuple[Entry, ...]:
    """Entries with the game's own actions and events."""
    try:
        return tuple(plain.entry(game, entry) for entry in entries)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Unreadable(f"the log does not fit the game: {error}") from None
