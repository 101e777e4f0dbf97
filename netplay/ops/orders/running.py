"""The running of the house: its limits, its log, its backup, its end."""

from __future__ import annotations

import re
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from msgspec import structs

from netplay.clean import line
from netplay.ops.desk import SOCKET, Desk, Order, Said, Usage, never
from netplay.ssh.commands import FAILED, Reply
from netplay.store.sqlite import SqliteStore

BACKUPS = "backups"
"""Directory, within the state directory, of backups that are ordered over SSH."""


async def _drain(desk: Desk, said: Said) -> Reply:
    why = line(" ".join(said.reason))
    desk.stop(why)
    return Reply(f"The house closes; {desk.server.connections} connections are told.")


async def _log(desk: Desk, said: Said) -> Reply:
    written = await desk.audit.last(min(said.count, 1000))
    rows, data = [], []
    for at, act in written:
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(at / 1000))
        rows.append(f"{when}  {act.code:2}  {act.by} ({act.way}): {act.order}")
        entry: dict[str, Any] = {"at": at, **structs.asdict(act)}
        data.append(entry)
    return Reply("\n".join(rows) or "Nothing has been ordered yet.", data)


async def _backup(desk: Desk, said: Said) -> Reply:
    store = desk.house.store
    if not isinstance(store, SqliteStore):
        return Reply("Back this store up with its own tools (pg_dump).", code=FAILED)
    file = _file(desk, said)
    await store.backup(file)
    size = file.stat().st_size
    return Reply(f"{file}: {size} bytes.", {"file": str(file), "bytes": size})


def _file(desk: Desk, said: Said) -> Path:
    """On this machine any path; over SSH a name in a directory of its own."""
    if said.way == SOCKET:
        return Path(said.file)
    name = str(said.file)
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,80}", name):
        raise Usage("over SSH a backup has a plain name; it is put into the state directory")
    return desk.state / BACKUPS / name


def _reason_words(parser: ArgumentParser) -> None:
    parser.add_argument("--reason", nargs="+", default=[], help="what everybody is told")


def _count_words(parser: ArgumentParser) -> None:
    parser.add_argument("count", nargs="?", type=int, default=20)


def _file_words(parser: ArgumentParser) -> None:
    parser.add_argument("file")


ORDERS = {
    "drain": Order(_drain, "close the house: everybody is told, seats are kept", _reason_words),
    "log": Order(_log, "what keepers ordered lately", _count_words, changes=never),
    "backup": Order(_backup, "copy everything into a file while the house is open", _file_words),
}
