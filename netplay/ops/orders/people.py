"""Who is inside: see them, speak to them, send them away."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from netplay.clean import line, skeleton
from netplay.ops.desk import Desk, Order, Said, never
from netplay.ssh.commands import NOT_FOUND, USAGE, Reply
from netplay.ssh.door import Door


async def _sessions(desk: Desk, said: Said) -> Reply:
    doors = sorted(desk.server.house.doors, key=lambda door: door.number)
    data = [_facts(door) for door in doors]
    rows = [
        f"{row['id']:>6}  {row['name'] or '-':16} {row['key'] or 'guest':50} {row['source']:>15}"
        f"  {row['minutes']:>5} min"
        for row in data
    ]
    return Reply("\n".join(rows) or "Nobody is connected.", data)


def _facts(door: Door) -> dict[str, Any]:
    person = door.known
    return {
        "id": door.number,
        "name": person.name if person else "",
        "key": (door.identity.key or "") if door.identity else "",
        "source": str(door.source),
        "client": line(door.client, 60),
        "sessions": door.guard.sessions,
        "minutes": int((time.time() - door.since) / 60),
    }


def found(desk: Desk, who: str) -> list[Door]:
    """Connections by their number, or the name, key or address of who is on them."""
    return [door for door in desk.server.house.doors if who in _marks(door) or _named(door, who)]


def _marks(door: Door) -> tuple[str, ...]:
    key = door.identity.key if door.identity else None
    return (str(door.number), str(door.source), key or "")


def _named(door: Door, who: str) -> bool:
    person = door.known
    return person is not None and skeleton(person.name) == skeleton(who)


async def _kick(desk: Desk, said: Said) -> Reply:
    doors = found(desk, said.who) if said.who else []
    why = "You were sent away by the keeper of this house"
    why += f": {line(' '.join(said.reason))}" if said.reason else "."
    for door in doors:
        door.kick(why)
    if not doors:
        return Reply(f"Nobody here is {line(said.who, 60)!r}.", code=NOT_FOUND)
    return Reply(f"Sent away: {len(doors)}.", {"kicked": len(doors)})


def _kick_words(parser: ArgumentParser) -> None:
    parser.add_argument("who", help="number of the connection, name, fingerprint or address")
    parser.add_argument("--reason", nargs="+", default=[], help="what they are told")


async def _broadcast(desk: Desk, said: Said) -> Reply:
    text = line(" ".join(said.text))
    if not text:
        return Reply("There is nothing to say in that.", code=USAGE)
    told = desk.house.broadcast(text)
    return Reply(f"Told on {told} screens.", {"told": told})


def _text_words(parser: ArgumentParser) -> None:
    parser.add_argument("text", nargs="+")


ORDERS = {
    "sessions": Order(_sessions, "who is connected, from where", changes=never),
    "kick": Order(_kick, "send somebody away", _kick_words),
    "broadcast": Order(_broadcast, "say something on every screen", _text_words),
}
