"""The embedded store: its file, its errors, its disk, its copies."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from netplay.store.clock import ManualClock
from netplay.store.interface import (
    Conflict,
    Event,
    Lease,
    SchemaTooNew,
    Store,
    Unavailable,
    Unknown,
)
from netplay.store.sqlite import SqliteStore, backup, place, restore, schema
from netplay.store.sqlite.engine import SqliteEngine
from netplay.store.urls import opened

from .places import fill, new_id


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database goes; its folder does not exist yet."""
    return tmp_path / "state" / "sshuffle.db"


async def written(path: Path, count: int = 3) -> list[Event]:
    """A database with a log in it, closed again."""
    store = SqliteStore(path)
    await store.open()
    told = await fill(store, "t", count)
    await store.close()
    return told


async def events(path: Path, log: str = "t") -> list[Event]:
    """What a store finds in a database."""
    store = SqliteStore(path)
    await store.open()
    try:
        return await store.read(log)
    finally:
        await store.close()


async def on_writer(store: SqliteStore, statement: str) -> None:
    """Say something to the connection that writes."""
    assert isinstance(store.engine, SqliteEngine)
    await store.engine._writer.ask(lambda connection: connection.execute(statement).close(), 5)


class TestFile:
    """Who may read it, and where it may be."""

    async def test_nobody_else_may_read_it(self, path: Path) -> None:
        """The file and what SQLite puts beside it are 0600, in a new folder of 0700."""
        store = SqliteStore(path)
        await store.open()
        await fill(store, "t", 1)
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        files = list(path.parent.iterdir())
        assert len(files) == 3
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
        await store.close()

    async def test_a_file_open_to_others_is_shut(self, path: Path) -> None:
        """Rights that were too wide are taken away at open."""
        await written(path)
        path.chmod(0o644)
        await written(path, 0)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600

    async def test_a_folder_anybody_may_write_to(self, path: Path) -> None:
        """There somebody could put another file in our place."""
        path.parent.mkdir()
        path.parent.chmod(0o777)
        with pytest.raises(Unavailable, match="chmod"):
            await SqliteStore(path).open()

    @pytest.mark.parametrize("kind", ["nfs4", "cifs", "9p", "fuse.sshfs"])
    def test_network_file_systems_are_refused(self, tmp_path: Path, kind: str) -> None:
        """A write-ahead log does not work there."""
        mounts = tmp_path / "mountinfo"
        mounts.write_text(
            "1 0 0:1 / / rw - ext4 /dev/a rw\n"
            f"2 1 0:2 / /srv/far\\040away rw shared:1 - {kind} server:/x rw\n"
        )
        with pytest.raises(Unavailable, match="network"):
            place.refuse_remote(Path("/srv/far away/x/db"), mounts)
        place.refuse_remote(Path("/srv/near/db"), mounts)
        place.refuse_remote(Path("/srv/near/db"), tmp_path / "no such file")

    async def test_a_symbolic_link_is_not_followed(self, path: Path, tmp_path: Path) -> None:
        """The file itself must be where it is said to be."""
        path.parent.mkdir()
        path.symlink_to(tmp_path / "elsewhere")
        with pytest.raises(Unavailable):
            await SqliteStore(path).open()

    async def test_a_path_through_a_file(self, tmp_path: Path) -> None:
        """What the system refuses comes out as Unavailable, with its words."""
        (tmp_path / "file").touch()
        with pytest.raises(Unavailable, match="directory"):
            await SqliteStore(tmp_path / "file" / "db").open()

    async def test_the_log_is_emptied_into_the_file(self, path: Path) -> None:
        """After closing there is one file, with everything in it."""
        await written(path)
        assert [file.name for file in path.parent.iterdir()] == [path.name]


class TestOpening:
    """What is not ours is left alone."""

    async def test_a_newer_schema(self, path: Path) -> None:
        """Refused, and not changed."""
        await written(path)
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA user_version = 99")
        connection.close()
        with pytest.raises(SchemaTooNew, match="99"):
            await SqliteStore(path).open()

    async def test_the_database_of_somebody_else(self, path: Path) -> None:
        """A file with other tables is not touched."""
        path.parent.mkdir()
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE theirs (x)")
        connection.close()
        before = path.read_bytes()
        with pytest.raises(Unavailable, match="another program"):
            await SqliteStore(path).open()
        assert path.read_bytes() == before

    async def test_no_database_at_all(self, path: Path) -> None:
        """Garbage is refused in words."""
        path.parent.mkdir()
        path.write_bytes(b"this is a shopping list, and not a short one" * 100)
        with pytest.raises(Unavailable, match="not a database"):
            await SqliteStore(path).open()

    async def test_a_damaged_database(self, path: Path) -> None:
        """Damage is found when the server starts, not in the middle of a game."""
        await written(path, 300)
        data = bytearray(path.read_bytes())
        for page in range(2, len(data) // 4096):
            data[page * 4096 : page * 4096 + 200] = bytes(200)
        path.write_bytes(data)
        with pytest.raises(Unavailable, match=r"damaged|malformed"):
            await SqliteStore(path).open()

    @pytest.mark.parametrize("form", ["sqlite:{}", "sqlite://{}"])
    async def test_by_url(self, path: Path, form: str) -> None:
        """Both ways to write the path are understood."""
        store = await opened(form.format(path))
        await fill(store, "t", 1)
        await store.close()
        assert len(await events(path)) == 1

    @pytest.mark.parametrize("url", ["", "sqlite:", "mysql://x", "/a/path", "memory:x"])
    async def test_by_nonsense(self, url: str) -> None:
        """What cannot be a store is refused in words."""
        with pytest.raises(Unavailable):
            await opened(url)


async def test_time_is_judged_by_the_store(path: Path) -> None:
    """A clock that is set back does not run back in the log."""
    clock = ManualClock()
    store = SqliteStore(path, clock)
    await store.open()
    first = await store.append("t", 0, b"", id=new_id())
    clock.set_back(60)
    second = await store.append("t", 1, b"", id=new_id())
    clock.let_pass(61)
    third = await store.append("t", 2, b"", id=new_id())
    assert (first.at, second.at, third.at) == (first.at, first.at, first.at + 1000)
    await store.close()


async def test_another_process_is_heard_at_once(path: Path) -> None:
    """While another node is known, its appends arrive within milliseconds, not seconds."""
    here, there = SqliteStore(path), SqliteStore(path)
    await here.open()
    await there.open()
    await there.acquire("node:there", 30)
    async with here.tail("t", 0) as tail:
        await fill(there, "other", 1)
        async with asyncio.timeout(5):
            while not here.engine.listening:  # type: ignore[attr-defined]
                await asyncio.sleep(0.01)
        begun = asyncio.get_running_loop().time()
        for seq in range(10):
            await fill(there, "t", 1, after=seq)
            assert (await anext(tail)).seq == seq + 1
        assert asyncio.get_running_loop().time() - begun < 1.5
    await there.close()
    await here.close()


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


class TestBackup:
    """G21: a copy while they play, and the way back."""

    async def test_a_backup_is_the_store_at_one_moment(self, path: Path, tmp_path: Path) -> None:
        """Everything acknowledged before is in it, and each log in it is whole."""
        store, copy = SqliteStore(path), tmp_path / "copy.db"
        await store.open()
        told = await fill(store, "t", 50)
        await store.put("person", "ada", 0, b"x")
        writing = asyncio.create_task(fill(store, "u", 300))
        await store.backup(copy)
        await writing
        await store.close()
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["copy.db"]
        assert await events(copy) == told
        others = await events(copy, "u")
        assert [event.seq for event in others] == list(range(1, len(others) + 1))

    async def test_restoring(self, path: Path, tmp_path: Path) -> None:
        """A backup in the place of a database brings everything back as it was."""
        told = await written(path)
        backup(path, tmp_path / "copy.db")
        for database in (path, tmp_path / "new" / "db"):
            store = SqliteStore(database)
            await store.open()
            await fill(store, "later", 2)
            await store.close()
            restore(tmp_path / "copy.db", database)
            assert await events(database) == told
            assert await events(database, "later") == []

    async def test_not_under_a_running_server(self, path: Path, tmp_path: Path) -> None:
        """Restoring into a database that is open is refused and changes nothing."""
        await written(path)
        backup(path, tmp_path / "copy.db")
        store = SqliteStore(path)
        await store.open()
        await fill(store, "u", 1)
        with pytest.raises(Unavailable, match="in use"):
            restore(tmp_path / "copy.db", path)
        assert len(await store.read("u")) == 1
        await store.close()

    async def test_restoring_nonsense(self, path: Path, tmp_path: Path) -> None:
        """What is no backup is refused and changes nothing."""
        told = await written(path)
        empty, text = tmp_path / "empty", tmp_path / "text"
        empty.touch()
        text.write_text("no database" * 1000)
        for file in (empty, text, tmp_path / "missing"):
            with pytest.raises(Unavailable):
                restore(file, path)
        with pytest.raises(Unavailable):
            backup(tmp_path / "missing", tmp_path / "copy.db")
        assert await events(path) == told
