"""Duplicate nights, over a store: documents "night" code, and "nights" in their order.

Everybody enters before the night begins. Then people are spread over as many tables as it takes,
and each table plays all boards at its own pace; from board to board its people move on by one seat.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct, structs

from core import fair
from core.catalog import games
from netplay.codes import new_code, read_code
from netplay.contests.fresh import Fresh
from netplay.contests.messages import OpenNight, Phase
from netplay.denied import Denied
from netplay.directory import log_name
from netplay.messages import Open
from netplay.people import Person
from netplay.requests import check_table
from netplay.store import Conflict, Store, Unavailable

LONGEST_MS: Final = 24 * 3600 * 1000
"""A night that gathers, or plays, for so long is over."""
MOST_PEOPLE: Final = 64
_MOST_OPEN: Final = 3
"""Nights that somebody may have open."""
_LISTED: Final = 50
_TRIES: Final = 20
_NIGHT: Final = "night"
_INDEX: Final = "nights"
_FAR: Final = 10**13


class Entrant(Struct, frozen=True, omit_defaults=True):
    """Somebody who plays."""

    person: str
    name: str
    nonce: bytes = b""
    program: bool = False


class Night(Struct, frozen=True, omit_defaults=True):
    """A night as the store keeps it."""

    code: str
    host: str
    """Person id."""
    name: str
    """Of the host."""
    asked: OpenNight
    secret: bytes
    until: int
    """When it is over at the latest, milliseconds since 1970."""
    entrants: tuple[Entrant, ...] = ()
    tables: tuple[tuple[str, ...], ...] = ()
    """Codes by board and table, as soon as it has begun; a table is opened when it is needed."""
    ended: int = 0

    def phase(self, now: int) -> Phase:
        """gathering, playing, over."""
        if self.ended or now >= self.until:
            return "over"
        return "playing" if self.tables else "gathering"

    @property
    def end(self) -> int:
        """What was finished before this moment counts."""
        return self.ended + 1 if self.ended else self.until

    def contest(self, board: int) -> str:
        """Name of a board's deal."""
        return f"{_NIGHT}/{self.code}/{board}"

    def board_secret(self, board: int) -> bytes:
        """What its tables are dealt by."""
        return fair.board_secret(self.secret, [each.nonce for each in self.entrants], board)

    @property
    def count(self) -> int:
        """Tables there are, or would be if it began now."""
        return -(-len(self.entrants) // max(self.asked.people, 1))

    def group(self, table: int) -> tuple[Entrant, ...]:
        """Who sits at a table all night."""
        return self.entrants[table :: self.count]

    def table_of(self, person: str) -> int | None:
        """The table at which somebody plays."""
        for place, entrant in enumerate(self.entrants):
            if entrant.person == person:
                return place % self.count
        return None

    def seat(self, place: int, board: int) -> int:
        """Where the one at this place of a group sits: one seat further with every board."""
        return (place + board - 1) % self.asked.seats


class Nights:
    """All nights of the house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._fresh = Fresh()

    async def open(self, person: Person, ask: OpenNight) -> Night:
        """A new night; who opens it does not play yet.

        Raises:
            Denied: the game, seats, settings or bots do not fit, or there are too many already.
        """
        if person.guest:
            raise Denied("guest", "To open a night, come with an SSH key; guests may play in one.")
        asked = _checked(ask)
        now = self._store.now()
        mine = [n for n in await self._latest() if n.host == person.id and n.phase(now) != "over"]
        if len(mine) >= _MOST_OPEN:
            raise Denied("enough-nights", f"You have {len(mine)} nights open; end one first.")
        secret = secrets.token_bytes(fair.SECRET_BYTES)
        night = Night(new_code(), person.id, person.name, asked, secret, now + LONGEST_MS)
        while not await self._put(night):
            night = structs.replace(night, code=new_code())
        await self._store.put(_INDEX, f"{_FAR - now:013d}-{night.code}", 0, b"")
        self._fresh.forget()
        return night

    async def _put(self, night: Night) -> bool:
        """Write a new one; False where its code leads somewhere already."""
        if await self._store.head(log_name(night.code)):
            return False
        try:
            await self._store.put(_NIGHT, night.code, 0, msgspec.msgpack.encode(night))
        except Conflict:
            return False
        return True

    async def find(self, code: str) -> Night:
        """The night with this code.

        Raises:
            Denied: there is none.
        """
        return (await self._find(code))[1]

    async def _find(self, code: str) -> tuple[int, Night]:
        read = read_code(code)
        found = await self._store.get(_NIGHT, read) if read else None
        if found is None:
            raise Denied("no-night", "There is no night with that code.")
        return found[0], msgspec.msgpack.decode(found[1], type=Night)

    async def latest(self) -> tuple[Night, ...]:
        """The nights that were opened last, the newest first."""
        nights: tuple[Night, ...] = await self._fresh.get(None, self._latest)
        return nights

    async def _latest(self) -> tuple[Night, ...]:
        found = []
        for key, _, _ in await self._store.scan(_INDEX, "", _LISTED):
            row = await self._store.get(_NIGHT, key.partition("-")[2])
            if row is not None:
                found.append(msgspec.msgpack.decode(row[1], type=Night))
        return tuple(found)

    async def enter(self, person: Person, code: str, nonce: bytes) -> Night:
        """Somebody plays.

        Raises:
            Denied: there is no such night, it has begun, or it is full.
        """
        entrant = Entrant(person.id, person.name, nonce, person.program)

        def entered(night: Night) -> Night:
            others = tuple(each for each in night.entrants if each.person != person.id)
            if len(others) >= MOST_PEOPLE:
                raise Denied("full", f"A night is for {MOST_PEOPLE} people at most.")
            return structs.replace(night, entrants=(*others, entrant))

        return await self._change(code, lambda night: entered(self._gathering(night)))

    async def leave(self, person: Person, code: str) -> Night:
        """Somebody does not play after all.

        Raises:
            Denied: there is no such night, or it has begun.
        """

        def left(night: Night) -> Night:
            others = tuple(each for each in night.entrants if each.person != person.id)
            return structs.replace(night, entrants=others)

        return await self._change(code, lambda night: left(self._gathering(night)))

    async def begin(self, person: Person, code: str) -> Night:
        """Everybody is here: nobody comes and goes any more.

        Raises:
            Denied: there is no such night, it is not theirs, it has begun, or nobody could be
                compared with anybody.
        """

        def begun(night: Night) -> Night:
            if night.count < 2:
                text = "It takes two tables: more people, or fewer of them at a table."
                raise Denied("one-table", text)
            tables = tuple(
                tuple(new_code() for _ in range(night.count)) for _ in range(night.asked.boards)
            )
            return structs.replace(night, tables=tables, until=self._store.now() + LONGEST_MS)

        return await self._change(
            code, lambda night: begun(self._gathering(_hosted(night, person)))
        )

    async def end(self, person: Person, code: str) -> Night:
        """It is over; what has not been finished does not count.

        Raises:
            Denied: there is no such night, or it is not theirs.
        """
        await self._change(code, lambda night: _hosted(night, person))
        return await self.finish(code)

    async def finish(self, code: str) -> Night:
        """It is over, if it was not already."""

        def ended(night: Night) -> Night:
            now = self._store.now()
            return night if night.phase(now) == "over" else structs.replace(night, ended=now)

        return await self._change(code, ended)

    def _gathering(self, night: Night) -> Night:
        phase = night.phase(self._store.now())
        if phase != "gathering":
            text = "This night is over." if phase == "over" else "This night has begun."
            raise Denied("begun", text)
        return night

    async def _change(self, code: str, change: Callable[[Night], Night]) -> Night:
        """Write down what becomes of a night.

        Raises:
            Denied: by the change, or because there is no such night.
            Unavailable: too many others write at the same time; ask again.
        """
        for _ in range(_TRIES):
            rev, night = await self._find(code)
            after = change(night)
            if after == night:
                return night
            try:
                await self._store.put(_NIGHT, night.code, rev, msgspec.msgpack.encode(after))
            except Conflict:
                continue
            self._fresh.forget()
            return after
        raise Unavailable("too many change this night")


def _hosted(night: Night, person: Person) -> Night:
    if night.host != person.id:
        raise Denied("not-host", "Only the person who opened the night can do that.")
    return night


def _checked(ask: OpenNight) -> OpenNight:
    """A night the house can hold, with settings of the game's own types."""
    setup = check_table(Open(ask.game, ask.seats, settings=ask.settings))
    game = games()[ask.game]
    if ask.level not in game.minds:
        raise Denied("no-level", f"There is no such bot; there are: {', '.join(game.minds)}.")
    if not 1 <= ask.people <= ask.seats:
        raise Denied("seats", "At each table one seat at least is for a person, at most all are.")
    return structs.replace(ask, settings=setup.settings)
