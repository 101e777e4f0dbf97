"""What is allowed, how much of it is used, and other limits while the house is open."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any, Final

from msgspec import structs

from netplay.ops.config import Config
from netplay.ops.configfile import BadConfig, changed
from netplay.ops.desk import Desk, Order, Said, Usage
from netplay.ssh.commands import Reply

SECTIONS: Final = ("gate", "guard", "tables")
FIXED: Final = ("gate.starting",)
"""What is settled when the house opens."""


async def _limits(desk: Desk, said: Said) -> Reply:
    if said.change:
        _change(desk, said.change)
        named = " ".join(said.change)
        return Reply(f"{named}: until this server closes; for good put it into its settings.")
    gate = desk.server.gate
    use = {"connections": gate.live, "unproved": gate.unproved, "denied": dict(gate.denied)}
    groups = {name: structs.asdict(getattr(desk.config, name)) for name in SECTIONS}
    rows = [f"{name}: {value}" for name, value in use.items()]
    rows += [f"{group}.{k} = {v}" for group, limits in groups.items() for k, v in limits.items()]
    data: dict[str, Any] = {"use": use, **groups}
    return Reply("\n".join(rows), data)


def _change(desk: Desk, words: list[str]) -> None:
    """All of it or nothing."""
    for word in words:
        if word.partition("=")[0] in FIXED:
            raise Usage(f"{word.partition('=')[0]} holds from the start: put it into the settings")
    try:
        config = changed(desk.config, words, SECTIONS)
    except BadConfig as bad:
        raise Usage(str(bad)) from None
    _put(desk, config)


def _put(desk: Desk, config: Config) -> None:
    """From now on; connections that are there keep what they have been promised."""
    desk.config = config
    doors = desk.server.house
    doors.config = structs.replace(doors.config, gate=config.gate, guard=config.guard)
    doors.waiting_room.resize(config.gate.screens)
    desk.server.gate.change(config.gate)
    desk.house.lobby.limits = config.tables.limits()


def _words(parser: ArgumentParser) -> None:
    parser.add_argument(
        "change",
        nargs="*",
        metavar="SECTION.KEY=VALUE",
        help="what is to hold from now on, on this server; without it: what holds",
    )


ORDERS = {
    "limits": Order(
        _limits,
        "what is allowed, and how much of it is used; or other limits from now on",
        _words,
        lambda said: bool(said.change),
    ),
}
