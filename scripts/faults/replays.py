"""The logs of tables played out again, and compared with what players were told."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from netplay import records
from netplay.directory import PREFIX
from netplay.store.interface import Store
from netplay.table import Table
from scripts.faults.players import Notes, digest


class Verdict(NamedTuple):
    """What is wrong; all of it must be 0 or empty."""

    lost: int
    """Acknowledged moves that are in no log."""
    doubled: int
    """Moves that were carried out twice."""
    wrong_views: int
    """Views that showed something else than that seat may see at that moment."""
    gaps: int
    """Logs with a hole."""


class Replayed(NamedTuple):
    """What a log comes to."""

    table: Table
    ids: Counter[bytes]
    views: dict[tuple[str, int | None, int], bytes]


async def replay(store: Store, code: str, wanted: Notes) -> Replayed:
    """Play a table's log out; Broken when it does not play out as it says."""
    table, ids = Table(), Counter[bytes]()
    views: dict[tuple[str, int | None, int], bytes] = {}
    table.code = code
    while events := await store.read(PREFIX + code, table.seq):
        for event in events:
            record = table.read(event.data)
            table.apply(event.seq, event.at, record)
            if isinstance(record, records.Stepped) and record.id:
                ids[record.id] += 1
            for seat in (*range(len(table.sitters)), None):
                if table.match is not None and (code, seat, event.seq) in wanted.views:
                    views[code, seat, event.seq] = digest(table.match.view(seat))
    return Replayed(table, ids, views)


async def judge(store: Store, notes: Notes, codes: list[str]) -> Verdict:
    """Compare everything."""
    lost = doubled = gaps = 0
    views: dict[tuple[str, int | None, int], bytes] = {}
    for code in codes:
        replayed = await replay(store, code, notes)
        acked = notes.acked.get(code, [])
        lost += sum(replayed.ids[id_] == 0 for id_ in acked)
        doubled += sum(count > 1 for count in replayed.ids.values())
        gaps += await store.head(PREFIX + code) != replayed.table.seq
        views |= replayed.views
    wrong = sum(views.get(place) != told for place, told in notes.views.items())
    return Verdict(lost, doubled, wrong + notes.contradictions, gaps)
