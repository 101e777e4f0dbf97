"""Opening a table: who may, and what is written down first."""

from __future__ import annotations

import secrets
from functools import partial

from core.game import Setup
from netplay import records
from netplay.codes import new_code
from netplay.denied import Denied
from netplay.directory import log_name
from netplay.host import Host
from netplay.lobby import Lobby
from netplay.messages import Open
from netplay.people import Person
from netplay.requests import Planned, bot_sits, check_kit, check_table, deal
from netplay.store import Conflict, StoreError


async def open_table(lobby: Lobby, person: Person, ask: Open) -> Host:
    """A new table with this person on its first seat.

    Raises:
        Denied: the game, seats, settings, bots or kit do not fit, this person has enough tables, or
            nothing can be written.
    """
    kit = check_kit(ask.game, check_table(ask).settings, ask.kit)
    host = await open_empty(lobby, person, ask)
    await host.carry_out(
        lambda: Planned(records.SeatTaken(0, person.id, person.name, kit, person.program))
    )
    for seat in range(ask.seats - ask.bots, ask.seats):
        await host.carry_out(partial(_bot_joins, host, seat, ask.level))
    if ask.begin and ask.bots == ask.seats - 1:
        await host.carry_out(lambda: deal(host.table))
    return host


async def open_empty(lobby: Lobby, person: Person, ask: Open) -> Host:
    """A new table this person runs, with nobody on its seats.

    Raises:
        Denied: the game, seats or settings do not fit, this person has enough tables, or nothing
            can be written.
    """
    setup = check_table(ask)
    _check_number(lobby, person)
    return await _create(lobby, person, ask, setup)


def _check_number(lobby: Lobby, person: Person) -> None:
    most = lobby.limits.guest_tables if person.guest else lobby.limits.tables
    if lobby.opened_by(person.id) >= most:
        text = f"You have {most} open already; finish one or give it up first."
        raise Denied("enough-tables", text)


async def _create(lobby: Lobby, person: Person, ask: Open, setup: Setup) -> Host:
    while True:
        record = _opened(new_code(), lobby, person, ask, setup)
        log = log_name(record.code)
        try:
            await lobby.store.append(log, 0, records.pack(record), id=secrets.token_bytes(16))
        except Conflict:
            continue
        except StoreError:
            raise Denied.known("later") from None
        return await lobby.host(record.code)


def _opened(
    code: str, lobby: Lobby, person: Person, ask: Open, setup: Setup
) -> records.TableOpened:
    slow = not ask.private and not ask.clock.runs
    return records.TableOpened(
        code=code,
        game=ask.game,
        seats=ask.seats,
        host=person.id,
        name=person.name,
        secret=lobby.new_secret(),
        settings=setup.settings,
        private=ask.private,
        clock=lobby.limits.public_clock if slow else ask.clock,
        delay=ask.delay,
    )


def _bot_joins(host: Host, seat: int, level: str) -> Planned:
    return Planned(bot_sits(host.table, seat, level))
