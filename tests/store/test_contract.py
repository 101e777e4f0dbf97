"""T1: every engine keeps the same promises (store.md, section 5)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import pytest

from netplay.store.front import Front
from netplay.store.interface import (
    BUCKETS,
    LARGEST_DOCUMENT,
    LARGEST_EVENT,
    Closed,
    Conflict,
    Event,
    Lease,
    Store,
    StoreError,
    TooLarge,
    Trimmed,
    bucket,
)

from .places import Place, fill, new_id

ALL = range(BUCKETS)


async def take(tail: AsyncIterator[Event], count: int) -> list[Event]:
    """The next events of a tail, in good time."""
    async with asyncio.timeout(20):
        return [await anext(tail) for _ in range(count)]


async def test_it_is_a_store(store: Front) -> None:
    """What an engine offers is the narrow interface."""
    narrow: Store = store
    assert narrow.health().state == "ok"


async def test_events_are_numbered_from_one(store: Front) -> None:
    """Append counts without a gap, and read gives back exactly what was appended."""
    told = await fill(store, "table:A", 5)
    assert [event.seq for event in told] == [1, 2, 3, 4, 5]
    assert await store.read("table:A") == told
    assert await store.head("table:A") == 5


async def test_a_log_that_is_not_there_is_empty(store: Front) -> None:
    """Reading what does not exist is no error."""
    assert await store.head("nobody") == 0
    assert await store.read("nobody") == []
    assert await store.read("nobody", after=7) == []


@pytest.mark.parametrize("after", [-1, 0, 1, 3, 2**70])
async def test_the_wrong_place_conflicts(store: Front, after: int) -> None:
    """An append somewhere else than at the head is not applied and says where the head is."""
    await fill(store, "t", 2)
    with pytest.raises(Conflict) as refused:
        await store.append("t", after, b"x", id=new_id())
    assert refused.value.head == 2
    assert await store.head("t") == 2


async def test_a_log_begins_with_its_first_event(store: Front) -> None:
    """A log that does not exist is at 0."""
    with pytest.raises(Conflict) as refused:
        await store.append("t", 1, b"x", id=new_id())
    assert refused.value.head == 0
    assert await store.logs("") == []


async def test_the_same_id_again_is_the_same_event(store: Front) -> None:
    """G6: a repeated append returns the first answer, also when the log has moved on."""
    id = new_id()
    first = await store.append("t", 0, b"first", id=id, due=5)
    assert await store.append("t", 0, b"changed", id=id) == first
    await fill(store, "t", 2, after=1)
    assert await store.append("t", 0, b"first", id=id) == first
    assert await store.head("t") == 3


async def test_the_same_id_elsewhere_is_no_repetition(store: Front) -> None:
    """Only the event at after + 1 answers for an id."""
    id = new_id()
    await store.append("t", 0, b"first", id=id)
    await fill(store, "t", 1, after=1)
    with pytest.raises(Conflict):
        await store.append("t", 1, b"again", id=id)


async def test_reading_in_pages(store: Front) -> None:
    """At most limit events, from wherever one likes."""
    told = await fill(store, "t", 7)
    assert await store.read("t", 2, 3) == told[2:5]
    assert await store.read("t", 5, 100) == told[5:]
    assert await store.read("t", 7) == []
    assert await store.read("t", -3, 1) == told[:1]
    assert await store.read("t", 0, 0) == []


async def test_sizes(store: Front) -> None:
    """The largest event is kept byte for byte, one byte more is refused."""
    data = bytes(range(256)) * (LARGEST_EVENT // 256)
    await store.append("t", 0, data, id=new_id())
    assert (await store.read("t"))[0].data == data
    with pytest.raises(TooLarge):
        await store.append("t", 1, data + b"x", id=new_id())
    with pytest.raises(TooLarge):
        await store.append("t", 1, b"", id=new_id(), meta=bytes(LARGEST_DOCUMENT + 1))
    await store.append("t", 1, b"", id=new_id())
    assert (await store.read("t"))[1].data == b""


@pytest.mark.parametrize("name", ["", "a b", "a\0b", "ü", "\ud800", "x" * 129, "a\nb"])
async def test_names_no_engine_could_keep(store: Front, name: str) -> None:
    """A bad name is refused by one of the seven errors and leaves nothing behind."""
    with pytest.raises(StoreError):
        await store.append(name, 0, b"x", id=new_id())
    with pytest.raises(StoreError):
        await store.read(name)
    assert await store.logs("") == []


async def test_time_never_runs_back_in_a_log(store: Front) -> None:
    """Event.at is the store's clock and never less than the event before."""
    before = time.time_ns() // 1_000_000
    told = await fill(store, "t", 20)
    stamps = [event.at for event in told]
    assert stamps == sorted(stamps)
    assert before - 1000 <= stamps[0] <= time.time_ns() // 1_000_000 + 1000


async def test_the_time_is_the_one_events_are_stamped_with(store: Front) -> None:
    """A node knows the store's clock without asking anybody."""
    (event,) = await fill(store, "t", 1)

    assert abs(store.now() - event.at) < 500


async def test_due_logs_come_oldest_first(store: Front) -> None:
    """Only logs that are due, of the buckets asked for, each with its head."""
    for name, due in (("a", 300), ("b", 100), ("c", 200), ("d", 900)):
        await store.append(name, 0, b"", id=new_id(), due=due)
    await store.append("e", 0, b"", id=new_id())
    assert await store.due(300, ALL) == [("b", 1), ("c", 1), ("a", 1)]
    assert await store.due(300, ALL, limit=2) == [("b", 1), ("c", 1)]
    assert await store.due(300, [bucket("c")]) == [("c", 1)]
    assert await store.due(300, []) == []
    assert await store.due(99, ALL) == []


async def test_each_append_replaces_due(store: Front) -> None:
    """A due left None clears it."""
    await store.append("t", 0, b"", id=new_id(), due=100)
    await store.append("t", 1, b"", id=new_id(), due=200)
    assert await store.due(150, ALL) == []
    assert await store.due(200, ALL) == [("t", 2)]
    await store.append("t", 2, b"", id=new_id())
    assert await store.due(2**60, ALL) == []


async def test_a_refused_append_changes_no_due_and_no_meta(store: Front) -> None:
    """A conflict has no effect at all."""
    await store.append("t", 0, b"", id=new_id(), due=100, meta=b"open")
    with pytest.raises(Conflict):
        await store.append("t", 0, b"", id=new_id(), due=500, meta=b"stale")
    assert await store.due(100, ALL) == [("t", 1)]
    assert await store.logs("t") == [("t", 1, b"open")]


async def test_the_directory(store: Front) -> None:
    """Logs by prefix in order of name, page by page; a meta left None is kept."""
    for name in ("table:b", "table:a", "lobby", "table:c", "tablf", "table%x", "TABLE:d"):
        await store.append(name, 0, b"", id=new_id(), meta=name.encode())
    await store.append("table:a", 1, b"", id=new_id())
    assert await store.logs("table:") == [
        ("table:a", 2, b"table:a"),
        ("table:b", 1, b"table:b"),
        ("table:c", 1, b"table:c"),
    ]
    assert [name for name, _, _ in await store.logs("table:", limit=2)] == ["table:a", "table:b"]
    assert [name for name, _, _ in await store.logs("table:", "table:a")] == ["table:b", "table:c"]
    assert [name for name, _, _ in await store.logs("table%")] == ["table%x"]
    assert len(await store.logs("")) == 7


async def test_documents_are_swapped_by_revision(store: Front) -> None:
    """put applies iff the revision is the one named; 0 creates."""
    assert await store.get("person", "ada") is None
    assert await store.put("person", "ada", 0, b"one") == 1
    assert await store.put("person", "ada", 1, b"two") == 2
    for stale in (0, 1, 3):
        with pytest.raises(Conflict) as refused:
            await store.put("person", "ada", stale, b"three")
        assert refused.value.head == 2
    assert await store.get("person", "ada") == (2, b"two")
    assert await store.get("rating", "ada") is None
    with pytest.raises(Conflict) as missing:
        await store.put("person", "bob", 1, b"")
    assert missing.value.head == 0


async def test_documents_in_order_of_key(store: Front) -> None:
    """scan gives one kind, page by page, in the order of bytes."""
    for key in ("b", "a", "Z", "ä", "c"):
        await store.put("kind", key, 0, key.encode())
    await store.put("kind2", "aa", 0, b"")
    assert [key for key, _, _ in await store.scan("kind")] == ["Z", "a", "b", "c", "ä"]
    assert await store.scan("kind", "a", 2) == [("b", 1, b"b"), ("c", 1, b"c")]


async def test_large_documents(store: Front) -> None:
    """A document may be far larger than an event, and is bounded all the same."""
    data = bytes(LARGEST_DOCUMENT)
    await store.put("deck", "x", 0, data)
    assert await store.get("deck", "x") == (1, data)
    with pytest.raises(TooLarge):
        await store.put("deck", "x", 1, data + b"x")


async def test_a_lease_has_one_holder(place: Place) -> None:
    """The second node gets None until it is given back; the fence grows with the holder."""
    one, other = await place.node(), await place.node()
    first = await one.acquire("bucket:1", 5)
    assert first is not None
    assert await other.acquire("bucket:1", 5) is None
    renewed = await one.acquire("bucket:1", 5)
    assert renewed is not None
    assert renewed.fence == first.fence
    assert renewed.until >= first.until
    await one.release(first)
    second = await other.acquire("bucket:1", 5)
    assert second is not None
    assert second.fence > first.fence


async def test_a_lease_runs_out(place: Place) -> None:
    """Nobody has to give it back, and the holder stops before anybody else can begin."""
    one, other = await place.node(), await place.node()
    first = await one.acquire("bucket:1", 0.2)
    assert first is not None
    async with asyncio.timeout(2):
        while (second := await other.acquire("bucket:1", 5)) is None:
            await asyncio.sleep(0.01)
    assert time.monotonic() > first.until
    assert second.fence > first.fence
    assert await one.acquire("bucket:1", 5) is None


async def test_a_lease_of_long_ago_releases_nothing(place: Place) -> None:
    """Giving back somebody else's lease, or an invented one, has no effect."""
    one, other = await place.node(), await place.node()
    held = await one.acquire("node:1", 5)
    assert held is not None
    await other.release(held)
    await one.release(Lease("node:1", held.fence + 1, 0))
    await one.release(Lease("nothing", 1, 0))
    assert await other.acquire("node:1", 5) is None


async def test_live_leases_by_prefix(place: Place) -> None:
    """Names held by anybody, without those given back."""
    one, other = await place.node(), await place.node()
    await one.acquire("node:b", 5)
    await other.acquire("node:a", 5)
    await one.acquire("bucket:1", 5)
    gone = await one.acquire("node:c", 5)
    assert gone is not None
    await one.release(gone)
    assert await one.leases("node:") == ["node:a", "node:b"]


async def test_trimmed_events_are_gone_for_good(store: Front) -> None:
    """read says where the log begins; appending goes on at the head."""
    told = await fill(store, "t", 5)
    await store.trim("t", 3)
    with pytest.raises(Trimmed) as refused:
        await store.read("t", 2)
    assert refused.value.first == 4
    assert await store.read("t", 3) == told[3:]
    await store.trim("t", 2**70)
    with pytest.raises(Trimmed) as refused:
        await store.read("t", 4)
    assert refused.value.first == 6
    assert await store.read("t", 5) == []
    assert await store.head("t") == 5
    assert [event.seq for event in await fill(store, "t", 1, after=5)] == [6]
    await store.trim("nobody", 3)


async def test_a_tail_gives_the_past_and_the_future(store: Front) -> None:
    """Every event after a seq, once, in order, also of a log that does not exist yet."""
    async with store.tail("t", 0) as all_of_it:
        waiting = asyncio.create_task(take(all_of_it, 10))
        told = await fill(store, "t", 5)
        async with store.tail("t", 3) as later:
            told += await fill(store, "t", 5, after=5)
            assert await take(later, 7) == told[3:]
        assert await waiting == told


async def test_a_tail_hears_of_other_nodes(place: Place) -> None:
    """What another node appends arrives, in order with one's own."""
    one, other = await place.node(), await place.node()
    await one.acquire("node:one", 10)
    await other.acquire("node:other", 10)
    async with one.tail("t", 0) as heard:
        for seq in range(20):
            await fill((one, other)[seq % 2], "t", 1, after=seq)
        assert [event.seq for event in await take(heard, 20)] == list(range(1, 21))
        assert await one.read("t") == await other.read("t")


async def test_a_tail_may_be_interrupted(store: Front) -> None:
    """Giving up on the next event loses none."""
    got: list[Event] = []
    async with store.tail("t", 0) as tail:
        writer = asyncio.create_task(fill(store, "t", 100))
        async with asyncio.timeout(10):
            while len(got) < 100:
                try:
                    got.append(await asyncio.wait_for(anext(tail), 0.0005))
                except TimeoutError:
                    continue
        assert got == await writer


async def test_a_tail_over_trimmed_events(store: Front) -> None:
    """A tail that begins before the log does says so."""
    await fill(store, "t", 3)
    await store.trim("t", 2)
    async with store.tail("t", 0) as tail:
        with pytest.raises(Trimmed):
            await take(tail, 1)


async def test_a_tail_of_a_log_that_became_shorter(store: Front) -> None:
    """Knowing more events than the log has means that the log was rewound."""
    await fill(store, "t", 2)
    async with store.tail("t", 5) as tail:
        waiting = asyncio.create_task(take(tail, 1))
        await asyncio.sleep(0.05)
        await store.feed.check()
        with pytest.raises(Conflict) as rewound:
            await waiting
        assert rewound.value.head == 2


async def test_closing(place: Place) -> None:
    """What was submitted is kept; afterwards everything, tails too, says Closed."""
    store = await place.node()
    async with store.tail("t", 0) as tail:
        submitted = [
            asyncio.create_task(store.append(f"t{number}", 0, b"x", id=new_id()))
            for number in range(50)
        ]
        waiting = asyncio.create_task(take(tail, 1))
        await asyncio.sleep(0)
        await store.close()
        assert [(await event).seq for event in submitted] == [1] * 50
        with pytest.raises(Closed):
            await waiting
    with pytest.raises(Closed):
        await store.head("t")
    with pytest.raises(Closed):
        await store.append("t", 0, b"", id=new_id())
    with pytest.raises(Closed):
        async with store.tail("t", 0):
            pass
    assert store.health().state == "down"
    await store.close()
    assert len(await (await place.node()).logs("t")) == 50


async def test_opening_again_finds_everything(place: Place) -> None:
    """A second opening at the same place gives the same logs, documents and fences."""
    first = await place.node()
    told = await fill(first, "t", 3)
    await first.put("kind", "key", 0, b"x")
    held = await first.acquire("bucket:3", 0.05)
    assert held is not None
    await first.release(held)
    await first.close()
    second = await place.node()
    assert await second.read("t") == told
    assert await second.get("kind", "key") == (1, b"x")
    again = await second.acquire("bucket:3", 5)
    assert again is not None
    assert again.fence > held.fence
