"""The tables, and what is said at the entrance."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from netplay.clean import line
from netplay.ops.desk import Desk, Order, Said, never
from netplay.ops.documents import keep
from netplay.records import TableClosed
from netplay.requests import Planned
from netplay.ssh.commands import Reply

NOTICE = ("house", "motd")
"""The document that holds what a keeper last had said at the entrance."""


async def _tables(desk: Desk, said: Said) -> Reply:
    known = sorted(desk.house.lobby.directory().items())
    data: list[dict[str, Any]] = [
        {
            "code": code,
            "game": meta.card.game,
            "phase": meta.card.phase,
            "private": meta.card.private,
            "players": [chair.name for chair in meta.card.chairs if chair.name],
        }
        for code, meta in known
        if not meta.closed
    ]
    rows = [
        f"{row['code']}  {row['game']:12} {row['phase']:10} {'private' if row['private'] else '':8}"
        f"{', '.join(row['players'])}"
        for row in data
    ]
    return Reply("\n".join(rows) or "There are no tables.", data)


async def _close(desk: Desk, said: Said) -> Reply:
    host = await desk.house.lobby.host(said.code)
    why = line(" ".join(said.reason)) or "the keeper of this house closed it"
    await host.carry_out(lambda: Planned(TableClosed(why)))
    visitors = list(host.visitors)
    for visitor in visitors:
        visitor.send_away(f"This table is closed: {why}.")
    return Reply(f"{host.table.code} is closed; {len(visitors)} were at it.")


def _close_words(parser: ArgumentParser) -> None:
    parser.add_argument("code")
    parser.add_argument("--reason", nargs="+", default=[])


async def _motd(desk: Desk, said: Said) -> Reply:
    lobby = desk.house.lobby
    if said.text or said.clear:
        lobby.motd = line(" ".join(said.text))
        await keep(desk.house.store, *NOTICE, lobby.motd.encode())
    return Reply(lobby.motd or "Nothing is said at the entrance.", {"motd": lobby.motd})


def _motd_words(parser: ArgumentParser) -> None:
    parser.add_argument("text", nargs="*", help="without it: what is said now")
    parser.add_argument("--clear", action="store_true", help="say nothing any more")


ORDERS = {
    "tables": Order(_tables, "all tables, private ones included", changes=never),
    "close": Order(_close, "close a table", _close_words),
    "motd": Order(_motd, "what is said to everybody who comes in", _motd_words),
}
