"""Moving everything from one store to another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from netplay.store.copy import Copied, Different, copy, copy_store
from netplay.store.front import Front
from netplay.store.interface import BUCKETS, Trimmed, Unavailable
from netplay.store.memory import MemoryStore

from .places import Place, fill, new_id


@pytest.fixture
async def source() -> AsyncIterator[Front]:
    """A store with logs of every kind and some documents."""
    made = MemoryStore()
    await made.open()
    await fill(made, "long", 450)
    await made.append("due", 0, b"x", id=b"id of due", due=1234, meta=b"open")
    await fill(made, "trimmed", 10)
    await made.trim("trimmed", 7)
    await fill(made, "gone", 3)
    await made.trim("gone", 3)
    for number in range(45):
        await made.put("person", f"p{number:02}", 0, b"%d" % number)
    await made.put("person", "p00", 1, b"again")
    yield made
    await made.close()


async def test_everything_is_moved(source: Front, store: Front) -> None:
    """Events with their ids and times, due clocks, meta, documents with their revisions."""
    assert await copy(source, store) == Copied(3, 454, 45)
    for log in ("long", "due"):
        assert await store.read(log, limit=1000) == await source.read(log, limit=1000)
    assert await store.logs("") == await source.logs("")
    assert await store.due(2000, range(BUCKETS)) == [("due", 1)]
    assert await store.append("due", 0, b"other", id=b"id of due") == (await source.read("due"))[0]
    for log, first in (("trimmed", 8), ("gone", 4)):
        with pytest.raises(Trimmed) as refused:
            await store.read(log)
        assert refused.value.first == first
    assert await store.scan("person") == await source.scan("person")
    assert await store.get("person", "p00") == (2, b"again")
    assert (await fill(store, "gone", 1, after=3))[0].seq == 4


async def test_going_on_where_it_stopped(source: Front, store: Front) -> None:
    """A second time moves only what is new."""
    await copy(source, store)
    assert await copy(source, store) == Copied(0, 0, 0)
    await fill(source, "long", 3, after=450)
    await source.put("person", "p01", 1, b"new")
    assert await copy(source, store) == Copied(1, 3, 1)
    assert await store.read("long", 440) == await source.read("long", 440)


async def test_an_interrupted_copy(source: Front, place: Place) -> None:
    """Stopped in the middle of a log, it is completed later."""
    first = await place.node()
    task = asyncio.create_task(copy(source, first))
    while await first.head("long") == 0:
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await first.close()
    second = await place.node()
    await copy(source, second)
    assert await second.read("long", limit=1000) == await source.read("long", limit=1000)


async def test_another_past_is_refused(source: Front, store: Front) -> None:
    """A log of the same name with other events is not mixed up."""
    await store.append("due", 0, b"x", id=new_id())
    with pytest.raises(Different, match="due"):
        await copy(source, store)
    await fill(store, "due", 1, after=1)
    with pytest.raises(Different, match="due"):
        await copy(source, store)
    assert await store.head("due") == 2


async def test_by_url(tmp_path: Path) -> None:
    """From one address to another; a source that is not there is not made."""
    url = f"sqlite:{tmp_path / 'a.db'}"
    with pytest.raises(Unavailable, match="not there"):
        await copy_store(url, f"sqlite:{tmp_path / 'b.db'}")
    assert not list(tmp_path.iterdir())
