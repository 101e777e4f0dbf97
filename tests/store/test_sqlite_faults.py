"""What goes wrong with a file: the driver, the disk, a lock, a stuck reader, a torn log."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from netplay.store.interface import (
    Conflict,
    Event,
    Lease,
    Store,
    Unavailable,
    Unknown,
)
from netplay.store.sqlite import SqliteStore, schema
from netplay.store.sqlite.engine import SqliteEngine

from .files import events, written
from .places import fill, new_id


async def on_writer(store: SqliteStore, statement: str) -> None:
    """Say something to the connection that writes."""
    assert isinstance(store.engine, SqliteEngine)
    await store.engine._writer.ask(lambda connection: connection.execute(statement).close(), 5)


class TestErrors:
    """T10: whatever the driver raises, wherever it raises it, one of the seven errors comes out."""

    CALLS: ClassVar[dict[str, Callable[[Store], Awaitable[Any]]]] = {
        "append": lambda s: s.append("t", 3, b"x", id=new_id(), due=1, meta=b"m"),
        "conflict": lambda s: s.append("t", 1, b"x", id=new_id()),
        "read": lambda s: s.read("t"),
        "head": lambda s: s.head("t"),
        "due": lambda s: s.due(5, [1, 2]),
        "logs": lambda s: s.logs(""),
        "get": lambda s: s.get("k", "x"),
        "put": lambda s: s.put("k", "x", 0, b""),
        "scan": lambda s: s.scan("k"),
        "acquire": lambda s: s.acquire("n", 1),
        "release": lambda s: s.release(Lease("n", 1, 0)),
        "leases": lambda s: s.leases(""),
        "trim": lambda s: s.trim("t", 0),
    }
    ERRORS = (
        sqlite3.OperationalError("database is locked"),
        sqlite3.DatabaseError("database disk image is malformed"),
        sqlite3.InterfaceError("bad parameter"),
        sqlite3.ProgrammingError("closed"),
        sqlite3.IntegrityError("UNIQUE"),
        sqlite3.InternalError("x"),
        sqlite3.DataError("too big"),
        sqlite3.NotSupportedError("x"),
        OverflowError("int too large"),
        MemoryError(),
        RuntimeError("a fault of ours"),
    )

    @pytest.fixture
    def faults(self, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, Exception]]:
        """Put (statements from now, error) here to make connections fail."""
        faults: list[tuple[int, Exception]] = []

        class Faulty(sqlite3.Connection):
            def execute(self, *arguments: Any) -> sqlite3.Cursor:
                if faults:
                    left, error = faults.pop()
                    if left == 0:
                        raise error
                    faults.append((left - 1, error))
                return super().execute(*arguments)

        def connect(path: Path) -> sqlite3.Connection:
            return sqlite3.connect(path, timeout=1, isolation_level=None, factory=Faulty)

        monkeypatch.setattr(schema, "connect", connect)
        return faults

    @pytest.mark.parametrize("call", CALLS)
    async def test_only_the_seven_errors_leave(
        self, path: Path, faults: list[tuple[int, Exception]], call: str
    ) -> None:
        """Each error at each statement of each call; afterwards the store works as before."""
        store = SqliteStore(path)
        await store.open()
        await fill(store, "t", 3)
        for error in self.ERRORS:
            for point in range(9):
                faults[:] = [(point, error)]
                with suppress(Unavailable, Unknown, Conflict):
                    await self.CALLS[call](store)
                if faults:
                    break
            faults.clear()
            head = await store.head("t")
            assert [event.seq for event in await store.read("t")] == list(range(1, head + 1))
            await store.append("other", await store.head("other"), b"", id=new_id())
        await store.close()

    async def test_opening_too(self, path: Path, faults: list[tuple[int, Exception]]) -> None:
        """An opening that fails at any point says so, and a later one succeeds."""
        for point in range(40):
            faults[:] = [(point, sqlite3.OperationalError("disk I/O error"))]
            store = SqliteStore(path)
            try:
                await store.open()
            except Unavailable:
                continue
            await store.close()
            if faults:
                break
        assert point > 10
        faults.clear()
        assert await written(path)

    async def test_a_failing_job_does_not_hurt_its_neighbours(self, path: Path) -> None:
        """Jobs of one batch fail alone."""
        store = SqliteStore(path)
        await store.open()
        answers = await asyncio.gather(
            *(store.append(f"t{number}", number % 3, b"", id=new_id()) for number in range(60)),
            return_exceptions=True,
        )
        assert sum(isinstance(answer, Event) for answer in answers) == 20
        assert sum(isinstance(answer, Conflict) for answer in answers) == 40
        assert len(await store.logs("")) == 20
        await store.close()

    async def test_a_lost_commit_is_unknown(
        self, path: Path, faults: list[tuple[int, Exception]]
    ) -> None:
        """When the commit itself fails nobody knows; the same id again settles it."""
        store = SqliteStore(path)
        await store.open()
        id = new_id()
        faults[:] = [(4, sqlite3.OperationalError("disk I/O error"))]
        with pytest.raises(Unknown):
            await store.append("t", 0, b"x", id=id)
        assert (await store.append("t", 0, b"x", id=id)).seq == 1
        assert await store.head("t") == 1
        await store.close()

    async def test_a_database_held_by_somebody_is_waited_for(self, path: Path) -> None:
        """A lock of another process delays an append; a call never waits for ever."""
        store = SqliteStore(path)
        await store.open()
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        begun = asyncio.get_running_loop().time()
        with pytest.raises(Unavailable):
            await store.acquire("node:1", 5)
        assert 1.5 < asyncio.get_running_loop().time() - begun < 3
        waiting = asyncio.create_task(store.append("t", 0, b"", id=new_id()))
        await asyncio.sleep(0.05)
        other.execute("COMMIT")
        other.close()
        assert (await waiting).seq == 1
        await store.close()


async def test_a_full_disk(path: Path) -> None:
    """T11: appends are Unavailable, nothing is half done, and it goes on when there is room."""
    store = SqliteStore(path)
    await store.open()
    await fill(store, "t", 2)
    await on_writer(store, "PRAGMA max_page_count = 30")
    head = 2
    with suppress(Unavailable):
        while head < 100:
            await store.append("t", head, bytes(4000), id=new_id(), meta=b"%d" % (head + 1))
            head += 1
    with pytest.raises(Unavailable, match="full"):
        await store.append("t", head, bytes(4000), id=new_id())
    assert store.health().state == "degraded"
    many = (store.append(f"u{n}", 0, bytes(16000), id=new_id()) for n in range(20))
    refused = await asyncio.gather(*many, return_exceptions=True)
    assert all(isinstance(answer, Unavailable) for answer in refused)
    assert await store.logs("") == [("t", head, b"%d" % head)]
    assert len(await store.read("t")) == head
    await on_writer(store, "PRAGMA max_page_count = 100000")
    assert (await store.append("t", head, bytes(4000), id=new_id())).seq == head + 1
    assert store.health().state == "ok"
    await store.close()
    assert len(await events(path)) == head + 1


async def test_a_stuck_reader_is_noticed(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """G18: while somebody holds a read open the log grows; appends go on and a warning is given."""
    store = SqliteStore(path)
    await store.open()
    assert isinstance(store.engine, SqliteEngine)
    monkeypatch.setattr(schema, "LARGEST_WAL", 500_000)
    stuck = sqlite3.connect(path, isolation_level=None)
    stuck.execute("BEGIN")
    stuck.execute("SELECT count(*) FROM ev").fetchall()
    for first in range(8):
        many = (store.append(f"t{n}", first, bytes(2000), id=new_id()) for n in range(60))
        await asyncio.gather(*many)
    store.engine._watch_wal()
    store.engine._watch_wal()
    assert [record.message.endswith("is a reader stuck?") for record in caplog.records] == [True]
    stuck.close()
    await store.close()
    assert not Path(f"{path}-wal").exists()


async def test_a_torn_log_holds_a_prefix(path: Path, tmp_path: Path) -> None:
    """G2: whatever the end of the write-ahead log looks like, it opens and holds a prefix."""
    store = SqliteStore(path)
    await store.open()
    told = await fill(store, "t", 60)
    whole, wal = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    await store.close()
    rng, lengths = Random(7), set()
    for number in range(100):
        torn = tmp_path / "torn" / str(number) / "db"
        torn.parent.mkdir(parents=True, mode=0o700)
        torn.write_bytes(whole)
        at = rng.randrange(len(wal))
        Path(f"{torn}-wal").write_bytes(tear(wal, at, rng))
        found = await events(torn)
        assert found == told[: len(found)]
        lengths.add(len(found))
        shutil.rmtree(torn.parent)
    assert len(lengths) > 10


def tear(wal: bytes, at: int, rng: Random) -> bytes:
    """Cut off, blank out or change one byte."""
    match rng.randrange(3):
        case 0:
            return wal[:at]
        case 1:
            return wal[:at] + bytes(len(wal) - at)
        case _:
            return wal[:at] + bytes([wal[at] ^ (1 << rng.randrange(8))]) + wal[at + 1 :]
