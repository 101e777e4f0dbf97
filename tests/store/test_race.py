"""T2: double submit. Many tasks on two nodes race for the same places in the same logs."""

from __future__ import annotations

import asyncio
import random

from netplay.store.front import Front
from netplay.store.interface import Conflict

from .places import Place, new_id

LOGS = 12
TASKS = 20
TRIES = 15

Acks = dict[tuple[str, int], bytes]


async def racer(store: Front, seed: int, acks: Acks) -> None:
    """Append here and there, sometimes twice with the same id, and note what was acknowledged."""
    rng = random.Random(seed)
    for _ in range(TRIES):
        log, id = f"race:{rng.randrange(LOGS)}", new_id()
        after = await store.head(log)
        copies = [store.append(log, after, id, id=id) for _ in range(rng.choice((1, 1, 2)))]
        answers = await asyncio.gather(*copies, return_exceptions=True)
        told = [answer for answer in answers if not isinstance(answer, Conflict)]
        assert len(told) in (0, len(copies)), answers
        for event in told:
            assert not isinstance(event, BaseException), event
            assert acks.setdefault((log, event.seq), event.data) == id
            assert event.data == id


async def test_every_place_is_won_once(place: Place) -> None:
    """Logs are 1..n without a gap, and each acknowledged id is exactly where it was said to be."""
    nodes = [await place.node(), await place.node()]
    acks: Acks = {}
    await asyncio.gather(*(racer(nodes[seed % 2], seed, acks) for seed in range(TASKS)))
    kept: Acks = {}
    for log, head, _ in await nodes[0].logs("race:"):
        events = await nodes[1].read(log)
        assert [event.seq for event in events] == list(range(1, head + 1))
        kept |= {(log, event.seq): event.data for event in events}
    assert kept == acks
    assert len(kept) > LOGS
