"""Bans and mutes."""

from __future__ import annotations

import ipaddress
import re
import time
from argparse import ArgumentParser
from functools import partial
from typing import Final

from netplay.clean import line
from netplay.ops.desk import Desk, Order, Said, Usage, never
from netplay.ops.keeper import banned, because, ends
from netplay.ops.penalties import Network, Penalties, Penalty, Target, danger
from netplay.ssh.commands import NOT_ALLOWED, NOT_FOUND, Reply
from netplay.ssh.door import Door
from netplay.ssh.proxy import Proxies

_UNITS: Final = {"m": 60, "h": 3600, "d": 86_400, "w": 604_800}


def seconds(text: str) -> int:
    """How long "30m", "2h", "7d" or "1w" is.

    >>> seconds("2h")
    7200

    Raises:
        ValueError: it is none of these.
    """
    found = re.fullmatch(r"(\d{1,4})([mhdw])", text)
    if not found:
        raise ValueError(text)
    return int(found[1]) * _UNITS[found[2]]


async def _ban(desk: Desk, said: Said) -> Reply:
    target = _target(said.target)
    doors = [door for door in desk.server.house.doors if _hits(target, door)]
    risk = _risk(desk, target, doors)
    if risk and not said.force:
        text = f"Not banned: {risk}. To do it all the same: --force"
        return Reply(text, code=NOT_ALLOWED)
    ban = _penalty(target, said)
    await desk.keeper.bans.add(ban)
    for door in doors:
        door.kick(banned(ban))
    text = f"Banned: {target.value}{ends(ban)}{because(ban)}. Sent away: {len(doors)}."
    return Reply(f"{text} Note: {risk}." if risk else text, {"kicked": len(doors), "note": risk})


def _risk(desk: Desk, target: Target, doors: list[Door]) -> str:
    if target.kind != "net":
        return ""
    people = {door.known.id for door in doors if door.known}
    proxies = Proxies(desk.config.server.proxies)
    return danger(ipaddress.ip_network(target.value), proxies.overlaps, len(people))


def _hits(target: Target, door: Door) -> bool:
    if target.kind == "key":
        return door.identity is not None and door.identity.key == target.value
    if target.kind == "name":
        return door.known is not None and Target("name", door.known.name).id == target.id
    network: Network = ipaddress.ip_network(target.value)
    return door.source in network


async def _mute(desk: Desk, said: Said) -> Reply:
    target = _target(said.target)
    if target.kind == "net":
        raise Usage("only a name or a key can be muted")
    mute = _penalty(target, said)
    await desk.keeper.mutes.add(mute)
    return Reply(f"Muted: {target.value}{ends(mute)}{because(mute)}.")


async def _lift(kind: str, desk: Desk, said: Said) -> Reply:
    target = _target(said.target)
    if not await _penalties(desk, kind).lift(target):
        return Reply(f"There is no {kind} on {target.value}.", code=NOT_FOUND)
    return Reply(f"No {kind} on {target.value} any more.")


async def _list(kind: str, desk: Desk, said: Said) -> Reply:
    found = _penalties(desk, kind).list()
    rows = [f"{one.target.value:50}{ends(one)}{because(one)} (by {one.by})" for one in found]
    data = [
        {"target": one.target.value, "kind": one.target.kind, "reason": one.reason, "by": one.by}
        | {"at": one.at, "until": one.until}
        for one in found
    ]
    return Reply("\n".join(rows) or f"There is no {kind}.", data)


def _penalties(desk: Desk, kind: str) -> Penalties:
    return desk.keeper.bans if kind == "ban" else desk.keeper.mutes


def _target(text: str) -> Target:
    try:
        return Target.read(text)
    except ValueError as error:
        raise Usage(str(error)) from None


def _penalty(target: Target, said: Said) -> Penalty:
    now = int(time.time())
    until = now + said.length if said.length else 0
    return Penalty(target, line(" ".join(said.reason)), said.by, now, until)


def _target_words(parser: ArgumentParser) -> None:
    parser.add_argument("target", help="fingerprint, name (or name:NAME), address or CIDR")


def _penalty_words(parser: ArgumentParser) -> None:
    _target_words(parser)
    parser.add_argument("--for", dest="length", type=seconds, default=0, metavar="30m|2h|7d|1w")
    parser.add_argument("--reason", nargs="+", default=[])


def _ban_words(parser: ArgumentParser) -> None:
    _penalty_words(parser)
    parser.add_argument("--force", action="store_true", help="even if it hits others, too")


async def _welcome(desk: Desk, said: Said) -> Reply:
    objection = desk.keeper.objects_to(said.address)
    if objection is not None:
        return Reply(objection.words, {"why": objection.why}, NOT_ALLOWED)
    return Reply(f"{said.address} may come in.", {"why": ""})


def _welcome_words(parser: ArgumentParser) -> None:
    parser.add_argument("address", type=ipaddress.ip_address)


ORDERS = {
    "welcome": Order(
        _welcome, "whether an address may come in, and why not", _welcome_words, changes=never
    ),
    "ban": Order(_ban, "let a key, a name, an address or a network in no more", _ban_words),
    "unban": Order(partial(_lift, "ban"), "let them in again", _target_words),
    "bans": Order(partial(_list, "ban"), "the bans that hold", changes=never),
    "mute": Order(_mute, "let a name or a key chat no more", _penalty_words),
    "unmute": Order(partial(_lift, "mute"), "let them chat again", _target_words),
    "mutes": Order(partial(_list, "mute"), "the mutes that hold", changes=never),
}
