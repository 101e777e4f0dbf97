"""Tables of a contest: opened, filled and dealt by the house when somebody comes to play."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

from msgspec import Struct

from netplay import records
from netplay.denied import Denied
from netplay.directory import log_name
from netplay.host import Host
from netplay.lobby import Lobby
from netplay.messages import Clock
from netplay.people import Person
from netplay.requests import Planned, bot_sits, deal
from netplay.store import Conflict, StoreError

KEEPER = "house"
"""Stands where the id of a table's host is; nobody has it."""


class Laid(Struct, frozen=True):
    """What a table of a contest shall be like."""

    code: str
    contest: str
    secret: bytes
    game: str
    seats: int
    level: str
    """Of the bots on seats without a person."""
    people: dict[int, Person]
    """By seat."""
    settings: dict[str, Any] = {}
    clock: Clock = Clock()


async def lay(lobby: Lobby, laid: Laid) -> Host:
    """The table, opened, filled and dealt as far as that is still to be done: whoever comes first
    does it, on whatever server, and where one has stopped half-way the next one goes on.

    Raises:
        Denied: nothing can be written now, or the table has stopped.
    """
    log = log_name(laid.code)
    try:
        await lobby.store.append(log, 0, records.pack(_opened(laid)), id=secrets.token_bytes(16))
    except Conflict:
        pass
    except StoreError:
        raise Denied.known("later") from None
    host = await lobby.host(laid.code)
    if host.table.contest != laid.contest:
        raise Denied.known("stopped")
    for seat in range(laid.seats):
        await _once(host, partial(_sits, host, laid, seat))
    await _once(host, partial(_dealt, host))
    return host


async def _once(host: Host, planner: Any) -> None:
    try:
        await host.carry_out(planner)
    except Denied as denied:
        if denied.code != "stale":
            raise


def _opened(laid: Laid) -> records.TableOpened:
    return records.TableOpened(
        code=laid.code,
        game=laid.game,
        seats=laid.seats,
        host=KEEPER,
        name="",
        secret=laid.secret,
        settings=laid.settings,
        private=True,
        clock=laid.clock,
        contest=laid.contest,
    )


def _sits(host: Host, laid: Laid, seat: int) -> Planned:
    if host.table.match is not None or not host.table.sitters[seat].free:
        raise Denied.known("stale")
    person = laid.people.get(seat)
    if person is None:
        return Planned(bot_sits(host.table, seat, laid.level))
    return Planned(records.SeatTaken(seat, person.id, person.name, program=person.program))


def _dealt(host: Host) -> Planned:
    if host.table.match is not None:
        raise Denied.known("stale")
    if host.table.free_seat() is not None:
        raise Denied.known("later")
    return deal(host.table)
