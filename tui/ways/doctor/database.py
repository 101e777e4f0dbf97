"""The store of many machines: whether PostgreSQL answers, keeps what it says, and has the time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any, Final

import asyncpg

from netplay.store import StoreError
from netplay.store.postgres import schema
from netplay.store.postgres.dsn import checked
from tui.ways.doctor.finding import Finding, bad, ok
from tui.ways.doctor.rules import LAST_TABLES, rules

_PATIENCE: Final = 10.0
_SLACK: Final = 2.0
"""Seconds by which two clocks may differ."""
_TABLES: Final = "SELECT log, meta FROM tab WHERE log LIKE 'table/%' ORDER BY at DESC LIMIT $1"
_EVENTS: Final = "SELECT data FROM ev WHERE log = $1 ORDER BY seq DESC"


def findings(url: str) -> Iterator[Finding]:
    """What there is to say of a database."""
    yield from asyncio.run(_asked(url))


async def _asked(url: str) -> list[Finding]:
    try:
        async with asyncio.timeout(_PATIENCE):
            connection = await asyncpg.connect(checked(url))
            try:
                return [found async for found in _examined(connection)]
            finally:
                await connection.close()
    except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        return [bad("store", said, "look at the address in store.url, and whether it runs")]


async def _examined(connection: Any) -> Any:
    yield ok("store", f"PostgreSQL {'.'.join(map(str, connection.get_server_version()[:2]))}")
    warnings = await schema.warn_of_settings(connection)
    for warning in warnings:
        name = warning.split(" with ")[1].split(" ")[0]
        yield bad("commits", warning, f"ALTER SYSTEM SET {name} = on; SELECT pg_reload_conf()")
    if not warnings:
        yield ok("commits", "what it acknowledges is on its disk")
    theirs = (await connection.fetchval("SELECT clock_timestamp()")).timestamp()
    yield _clock(theirs - time.time())
    yield await _contents(connection)


def _clock(ahead: float) -> Finding:
    if abs(ahead) > _SLACK:
        text = f"the database is {abs(ahead):.0f} s {'ahead' if ahead > 0 else 'behind'}"
        return bad("clocks", text, "let both keep time: sudo timedatectl set-ntp true")
    return ok("clocks", "this machine and the database agree")


async def _contents(connection: Any) -> Finding:
    try:
        written = await schema.version(connection)
    except StoreError as error:
        return bad("contents", str(error), "use the program that wrote it")
    if written > schema.SCHEMA:
        text = f"the database has schema {written}; this program knows {schema.SCHEMA}"
        return bad("contents", text, "use the program that wrote it")
    if not written:
        return ok("contents", "empty; serve will make its tables")
    tables = []
    for log, meta in await connection.fetch(_TABLES, LAST_TABLES):
        events = await connection.fetch(_EVENTS, log)
        tables.append((log, meta, [row["data"] for row in events]))
    return rules(tables)
