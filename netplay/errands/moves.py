"""Commands for games that take days: whose move it is, and making it."""

from __future__ import annotations

import secrets
from functools import partial
from itertools import islice
from typing import Any, Final

import msgspec

from netplay import messages
from netplay.arrival import Arrived, now_ms
from netplay.denied import Denied
from netplay.host import Host
from netplay.house import House
from netplay.people import Person
from netplay.ssh.commands import FAILED, NOT_FOUND, USAGE, Entry, Errand, Reply, Table
from netplay.visitor import Visitor

_MOST: Final = 200
"""Moves that are listed."""


def table(house: House) -> Table:
    """The commands of this room."""
    return {
        "inbox": Entry(partial(_inbox, house), "the tables that wait for your move"),
        "move": Entry(partial(_move, house), "move CODE: what you may do; move CODE N: do it"),
    }


async def _inbox(house: House, errand: Errand) -> Reply:
    rows = []
    for card in house.lobby.cards(errand.person.id):
        if card.phase == "playing" and any(chair.you for chair in card.chairs):
            try:
                host = await house.lobby.host(card.code)
            except Denied:
                continue
            if _choices(host, errand.person):
                others = [chair.name for chair in card.chairs if not chair.you]
                rows.append({"code": card.code, "game": card.game, "with": others})
    text = "\n".join(f"{row['code']}  {row['game']}  {', '.join(row['with'])}" for row in rows)
    return Reply(text or "Nothing waits for you.", rows)


async def _move(house: House, errand: Errand) -> Reply:
    if not 1 <= len(errand.words) <= 2:
        return Reply("move CODE | move CODE NUMBER", code=USAGE)
    try:
        host = await house.lobby.host(errand.words[0])
    except Denied as denied:
        return Reply(denied.text, code=NOT_FOUND)
    choices = _choices(host, errand.person)
    if not choices:
        return Reply("That table does not wait for you.", code=FAILED)
    moves = list(islice(choices[0].options.actions(), _MOST))
    if len(errand.words) == 1:
        return _listed(moves)
    number = errand.words[1]
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:4]) <= len(moves)):
        return Reply(f"move CODE NUMBER, from 1 to {len(moves)}", code=USAGE)
    return await _play(host, errand.person, choices[0].decision.id, moves[int(number[:4]) - 1])


def _listed(moves: list[Any]) -> Reply:
    rows = (f"{n:3}  {msgspec.json.encode(move).decode()}" for n, move in enumerate(moves, 1))
    return Reply("\n".join(rows), [msgspec.to_builtins(move) for move in moves])


async def _play(host: Host, person: Person, decision: int, action: Any) -> Reply:
    visitor = Visitor(person, lambda tell: None)
    try:
        act = messages.Act(decision, action, secrets.token_bytes(16))
        await host.ask(visitor, Arrived(act, now_ms()))
    except Denied as denied:
        return Reply(denied.text, code=FAILED)
    return Reply("Done.", msgspec.to_builtins(action))


def _choices(host: Host, person: Person) -> tuple[Any, ...]:
    seat = host.table.seat_of(person.id)
    if host.table.match is None or seat is None:
        return ()
    view: Any = host.table.match.view(seat)
    choices: tuple[Any, ...] = view.choices
    return choices
