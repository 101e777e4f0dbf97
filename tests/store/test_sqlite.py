"""The embedded store: its file, its opening, its neighbours, its copies."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from netplay.store.clock import ManualClock
from netplay.store.interface import (
    SchemaTooNew,
    Unavailable,
)
from netplay.store.sqlite import SqliteStore, backup, place, restore
from netplay.store.urls import opened

from .files import events, written
from .places import fill, new_id


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
        """What the system refuses comes out as Unavailable, with its words; mended, it opens."""
        (tmp_path / "file").touch()
        store = SqliteStore(tmp_path / "file" / "db")
        with pytest.raises(Unavailable, match="directory"):
            await store.open()
        (tmp_path / "file").unlink()
        await store.open()
        await fill(store, "t", 1)
        await store.close()

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
        async with asyncio.timeout(20):
            while not here.engine.listening:  # type: ignore[attr-defined]
                await asyncio.sleep(0.01)
        begun = asyncio.get_running_loop().time()
        for seq in range(10):
            await fill(there, "t", 1, after=seq)
            assert (await anext(tail)).seq == seq + 1
        assert asyncio.get_running_loop().time() - begun < 1.5
    await there.close()
    await here.close()


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
