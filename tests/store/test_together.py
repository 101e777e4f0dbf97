"""Appends that come at once are added at once, and each is answered as if it were alone."""

from __future__ import annotations

import asyncio
from pathlib import Path

from netplay.store.interface import BUCKETS, Conflict, Event, Unavailable
from netplay.store.sqlite import SqliteStore
from netplay.store.sqlite.engine import SqliteEngine

from .places import fill, new_id


async def test_one_log_several_times(path: Path) -> None:
    """In the order they came: the next one fits, the same one is found, another one conflicts."""
    store = SqliteStore(path)
    await store.open()
    await fill(store, "t", 2)
    id = new_id()
    third, fourth, again, late, early = await asyncio.gather(
        store.append("t", 2, b"third", id=id),
        store.append("t", 3, b"fourth", id=new_id()),
        store.append("t", 2, b"third", id=id),
        store.append("t", 2, b"other", id=new_id()),
        store.append("t", 7, b"early", id=new_id()),
        return_exceptions=True,
    )
    assert isinstance(third, Event)
    assert isinstance(fourth, Event)
    assert (third.seq, fourth.seq) == (3, 4)
    assert again == third
    assert isinstance(late, Conflict)
    assert isinstance(early, Conflict)
    assert (late.head, early.head) == (4, 4)
    assert (await store.read("t", 2)) == [third, fourth]
    await store.close()


async def test_what_the_directory_says_of_each(path: Path) -> None:
    """Everybody's due and meta are their own; the last word on a log counts."""
    store = SqliteStore(path)
    await store.open()
    await fill(store, "old", 1)
    await store.append("kept", 0, b"", id=new_id(), due=5, meta=b"as it was")
    await asyncio.gather(
        store.append("kept", 1, b"", id=new_id()),
        store.append("new", 0, b"", id=new_id(), due=7, meta=b"new"),
        store.append("old", 1, b"", id=new_id(), due=6, meta=b"first"),
        store.append("old", 2, b"", id=new_id(), due=8, meta=b""),
        store.append("plain", 0, b"", id=new_id()),
    )
    assert await store.logs("") == [
        ("kept", 2, b"as it was"),
        ("new", 1, b"new"),
        ("old", 3, b""),
        ("plain", 1, b""),
    ]
    assert await store.due(10, range(BUCKETS)) == [("new", 1), ("old", 3)]
    await store.close()


async def test_more_than_fit_in_one_transaction(path: Path) -> None:
    """However many tables move at once."""
    store = SqliteStore(path)
    await store.open()
    for head in range(2):
        events = await asyncio.gather(
            *(store.append(f"t{n}", head, b"%d" % n, id=new_id()) for n in range(700))
        )
        assert {event.seq for event in events} == {head + 1}
    assert (await store.read("t699"))[-1].data == b"699"
    await store.close()


async def test_a_damaged_log_harms_no_other(path: Path) -> None:
    """An event the database cannot take is refused alone."""
    store = SqliteStore(path)
    await store.open()
    assert isinstance(store.engine, SqliteEngine)
    astray = "INSERT INTO ev (log, seq, at, id, data) VALUES ('bad', 1, 0, x'', x'')"
    await store.engine._writer.ask(lambda connection: connection.execute(astray).close(), 5)
    answers = await asyncio.gather(
        *(store.append(log, 0, b"", id=new_id()) for log in ("one", "bad", "two")),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [Event, Unavailable, Event]
    assert [name for name, _, _ in await store.logs("")] == ["one", "two"]
    await store.close()
