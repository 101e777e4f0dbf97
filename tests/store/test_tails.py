"""T8 and the feed: slow readers, gaps, lost wake-ups, engines that come back as somebody else."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest

from netplay.store import tails
from netplay.store.front import Front
from netplay.store.interface import Closed, Conflict, Event, Unavailable
from netplay.store.memory import Memory, MemoryStore
from netplay.store.tails import DEPTH, Feed, Tail

from .places import fill, new_id


def event(seq: int, data: bytes = b"") -> Event:
    """An event of no importance."""
    return Event(seq, seq * 10, data)


class Log:
    """A log whose reading can fail."""

    def __init__(self, count: int = 0) -> None:
        self.events = [event(seq + 1) for seq in range(count)]
        self.reads = 0
        self.failures: list[Exception] = []

    async def read(self, log: str, after: int, limit: int) -> list[Event]:
        """As a store would."""
        self.reads += 1
        await asyncio.sleep(0)
        if self.failures:
            raise self.failures.pop()
        return self.events[after : after + limit]

    async def heads(self, logs: Collection[str]) -> dict[str, int]:
        """As a store would."""
        return dict.fromkeys(logs, len(self.events))


async def seqs(tail: Tail, count: int) -> list[int]:
    """The next events of a tail."""
    async with asyncio.timeout(20):
        return [(await anext(tail)).seq for _ in range(count)]


async def test_a_reader_that_never_reads_costs_a_bounded_queue(
    store: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T8: the writer goes on, the queue is bounded, and reading later gives every event."""
    monkeypatch.setattr(tails, "DEPTH", 50)
    async with store.tail("t", 0) as slow, store.tail("t", 0) as quick:
        assert isinstance(slow, Tail)
        await fill(store, "t", 1)
        assert await seqs(slow, 1) == [1]
        highest = 0
        for seq in range(1, 120):
            await fill(store, "t", 1, after=seq)
            highest = max(highest, slow.waiting)
        assert 0 < highest <= 50
        assert slow.waiting < 119
        assert isinstance(quick, Tail)
        assert await seqs(quick, 120) == list(range(1, 121))
        assert await seqs(slow, 119) == list(range(2, 121))


async def test_the_queue_is_as_deep_as_promised() -> None:
    """A reader may fall DEPTH events behind before the log must be read again."""
    log = Log(1)
    tail = Tail("t", 0, log.read, log.heads)
    assert await seqs(tail, 1) == [1]
    log.events += [event(seq) for seq in range(2, DEPTH + 3)]
    for seq in range(2, DEPTH + 2):
        tail.offer(event(seq))
    assert tail.waiting == DEPTH
    tail.offer(event(DEPTH + 2))
    assert tail.waiting == 0
    assert await seqs(tail, DEPTH + 1) == list(range(2, DEPTH + 3))


async def test_a_gap_is_read_from_the_log() -> None:
    """Something that arrives too early makes the tail read what it missed."""
    log = Log(2)
    tail = Tail("t", 0, log.read, log.heads)
    assert await seqs(tail, 2) == [1, 2]
    log.events += [event(3), event(4), event(5)]
    tail.offer(event(5))
    tail.offer(event(4))
    assert await seqs(tail, 3) == [3, 4, 5]


async def test_what_comes_twice_is_given_once() -> None:
    """Repeated and old events are passed over without reading."""
    log = Log(1)
    tail = Tail("t", 0, log.read, log.heads)
    assert await seqs(tail, 1) == [1]
    for seq in (1, 2, 2, 1, 3, 2):
        tail.offer(event(seq))
    assert await seqs(tail, 2) == [2, 3]
    assert log.reads == 1


@pytest.mark.parametrize("failure", [Unavailable("away"), RuntimeError("driver"), OSError()])
async def test_a_tail_outlives_any_failure_of_reading(failure: Exception) -> None:
    """Whatever the engine raises, the tail tries again."""
    log = Log(3)
    log.failures = [failure] * 3
    assert await seqs(Tail("t", 0, log.read, log.heads), 3) == [1, 2, 3]


async def test_a_lost_wake_up_is_found_by_the_poll() -> None:
    """Nobody told the tail, and it hears of it by asking for the heads."""
    log = Log(1)
    feed = Feed(log.read, log.heads)
    tail = feed.follow("t", 0)
    assert await seqs(tail, 1) == [1]
    waiting = asyncio.create_task(seqs(tail, 1))
    await asyncio.sleep(0)
    log.events.append(event(2))
    await feed.check()
    assert await waiting == [2]


async def test_a_hint_makes_the_tail_read() -> None:
    """A head without the event is enough; an old one is nothing."""
    log = Log(3)
    feed = Feed(log.read, log.heads)
    tail = feed.follow("t", 0)
    assert await seqs(tail, 3) == [1, 2, 3]
    feed.hint("t", 3)
    assert log.reads == 1
    log.events.append(event(4))
    feed.hint("t", 4)
    assert await seqs(tail, 1) == [4]


async def test_an_append_during_the_poll_is_no_rewinding() -> None:
    """The head is compared with what was known before it was asked for."""
    log = Log(1)
    tail = Tail("t", 0, log.read, log.heads)
    assert await seqs(tail, 1) == [1]
    known = tail.known
    log.events.append(event(2))
    tail.offer(event(2))
    tail.compare(1, known)
    assert await seqs(tail, 1) == [2]


async def test_a_rewound_log_ends_the_tail() -> None:
    """A fail-over lost what we were told: the tail says so instead of inventing a history."""
    log = Log(5)
    feed = Feed(log.read, log.heads)
    tail = feed.follow("t", 0)
    assert await seqs(tail, 5) == [1, 2, 3, 4, 5]
    del log.events[3:]
    await feed.check()
    with pytest.raises(Conflict) as rewound:
        await seqs(tail, 1)
    assert rewound.value.head == 3


async def test_a_log_with_another_past_ends_the_tail() -> None:
    """After an outage the last event given must still be in its place, as it was."""
    log = Log(5)
    feed = Feed(log.read, log.heads)
    tail = feed.follow("t", 0)
    assert await seqs(tail, 5) == [1, 2, 3, 4, 5]
    log.events[4:] = [event(5, b"another"), event(6)]
    feed.doubt()
    with pytest.raises(Conflict) as rewound:
        await seqs(tail, 1)
    assert rewound.value.head == 6


async def test_an_outage_without_loss_is_not_noticed() -> None:
    """The same past and new events: the tail goes on."""
    log = Log(5)
    feed = Feed(log.read, log.heads)
    tail = feed.follow("t", 0)
    assert await seqs(tail, 5) == [1, 2, 3, 4, 5]
    log.events.append(event(6))
    feed.doubt()
    assert await seqs(tail, 1) == [6]


async def test_left_tails_are_forgotten() -> None:
    """A feed keeps nothing of readers that have gone."""
    log = Log()
    feed = Feed(log.read, log.heads)
    one, other = feed.follow("t", 0), feed.follow("t", 0)
    feed.leave(one)
    assert feed.watched == ["t"]
    feed.leave(other)
    feed.leave(other)
    assert feed.watched == []


async def test_the_poll_never_dies() -> None:
    """A store whose engine is away for a while still serves its tails afterwards."""
    memory = Memory()
    store = MemoryStore(memory)
    await store.open()
    async with store.tail("t", 0) as tail:
        memory.outage = Unavailable("away")
        waiting = asyncio.create_task(anext(tail))  # type: ignore[arg-type]
        await asyncio.sleep(0.05)
        assert store.health().state == "degraded"
        memory.outage = None
        await store.append("t", 0, b"x", id=new_id())
        assert (await waiting).seq == 1
        assert store.health().state == "ok"
        await store.close()
        with pytest.raises(Closed):
            await anext(tail)
