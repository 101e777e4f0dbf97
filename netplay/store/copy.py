"""Moving house: everything in one store into another, and on from where it stopped."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Final, NamedTuple

from netplay.store.engine import Engine, Standing
from netplay.store.front import Front
from netplay.store.interface import Unavailable
from netplay.store.sqlite import SqliteStore
from netplay.store.urls import named

_EVENTS: Final = 200
_LOGS: Final = 500
_DOCUMENTS: Final = 20


class Copied(NamedTuple):
    """What was moved this time; what was there already is not counted."""

    logs: int
    events: int
    documents: int


class Different(Unavailable):
    """The two stores do not have the same past."""


async def copy_store(
    source: str, target: str, told: Callable[[str], object] = lambda _: None
) -> Copied:
    """Copy every log and document, with ids, times, due clocks and meta as they are.

    Stop the servers of both stores first. Interrupted, it goes on where it was when it is called
    again; leases are not copied. `told` hears the name of each log when it is done.

    Raises:
        Unavailable: a store is away, there is nothing at source, or the stores have a log of one
            name and different events. Nothing at source is ever changed.
    """
    here, there = named(source), named(target)
    if isinstance(here, SqliteStore) and not here.path.is_file():
        raise Unavailable(f"{here.path} is not there")
    await here.open()
    try:
        await there.open()
        try:
            return await copy(here, there, told)
        finally:
            await there.close()
    finally:
        await here.close()


async def copy(
    source: Front, target: Front, told: Callable[[str], object] = lambda _: None
) -> Copied:
    """Copy every log and document between two open stores."""
    logs = events = 0
    async for name in _names(source.engine):
        moved = await _copy_log(source.engine, target.engine, name)
        logs += moved > 0
        events += moved
        told(name)
    return Copied(logs, events, await _copy_documents(source.engine, target.engine))


async def _names(source: Engine) -> AsyncIterator[str]:
    cursor = ""
    while page := await source.logs("", cursor, _LOGS):
        for name, _, _ in page:
            yield name
        cursor = page[-1][0]


async def _copy_log(source: Engine, target: Engine, log: str) -> int:
    """Move what is missing of a log: the number of events."""
    goal = await source.standing(log)
    reached = (await target.heads([log])).get(log, 0)
    if goal is None:
        return 0
    await _compare(source, target, log, goal.head, reached)
    moved = 0
    while reached < goal.head:
        rows = [row for row in await source.rows(log, reached, _EVENTS) if row.seq <= goal.head]
        last = not rows or rows[-1].seq == goal.head
        step = goal if last else Standing(rows[-1].seq, rows[-1].at, None, goal.meta)
        await target.adopt(log, reached, rows, step)
        reached, moved = step.head, moved + len(rows)
    return moved


async def _compare(source: Engine, target: Engine, log: str, head: int, reached: int) -> None:
    """Only a beginning of the same log may be there already."""
    if reached > head:
        raise Different(f"{log} has more events at the target than at the source")
    last = reached - 1
    if reached and await source.rows(log, last, 1) != await target.rows(log, last, 1):
        raise Different(f"{log} is another log at the target")


async def _copy_documents(source: Engine, target: Engine) -> int:
    copied = 0
    for kind in await source.kinds():
        cursor = ""
        while page := await source.scan(kind, cursor, _DOCUMENTS):
            for key, rev, data in page:
                there = await target.get(kind, key)
                if there is None or there[0] < rev:
                    await target.adopt_document(kind, key, rev, data)
                    copied += 1
            cursor = page[-1][0]
    return copied
