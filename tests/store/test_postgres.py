"""The store for many machines: its address, its rights, its errors, its outages."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from netplay.store.front import Front
from netplay.store.interface import (
    Conflict,
    Event,
    Lease,
    SchemaTooNew,
    Store,
    StoreError,
    Unavailable,
    Unknown,
)
from netplay.store.urls import named, opened

from .places import fill, new_id
from .postgres_server import Server

asyncpg = pytest.importorskip("asyncpg")
dsns = importlib.import_module("netplay.store.postgres.dsn")
lines = importlib.import_module("netplay.store.postgres.line")
schema = importlib.import_module("netplay.store.postgres.schema")
listener = importlib.import_module("netplay.store.postgres.listener")


@pytest.fixture
async def node(database: str) -> AsyncIterator[Front]:
    """One node on an empty database."""
    store = await opened(database)
    assert isinstance(store, Front)
    yield store
    await store.close()


@pytest.fixture
async def owner(database: str) -> AsyncIterator[Any]:
    """The owner of the database, beside the store."""
    connection = await asyncpg.connect(database)
    yield connection
    await connection.close()


class TestAddress:
    """Nobody on the way may see a hand of cards."""

    @pytest.mark.parametrize(
        "dsn",
        [
            "postgresql://a:b@127.0.0.1/x",
            "postgresql://a@[::1]:5433/x",
            "postgres://localhost/x?sslmode=disable",
            "postgresql:///x?host=/run/postgresql",
            "postgresql://a@db.example.org/x?sslmode=verify-full",
            "postgresql://a@one.example,two.example:5433/x?sslmode=require",
        ],
    )
    def test_what_may_be_used(self, dsn: str) -> None:
        """This machine, or an encrypted line."""
        assert dsns.checked(dsn) == dsn

    def test_whether_nodes_notify_is_our_own_option(self) -> None:
        """The driver never sees it."""
        assert dsns.delivery("postgresql://a/x?notify=off") == ("postgresql://a/x", False)
        assert dsns.delivery("postgresql://a/x?notify=on") == ("postgresql://a/x", True)
        assert dsns.delivery("postgresql://a/x") == ("postgresql://a/x", True)
        with pytest.raises(Unavailable, match="on or off"):
            dsns.delivery("postgresql://a/x?notify=maybe")

    @pytest.mark.parametrize(
        "dsn",
        [
            "postgresql://a:b@db.example.org/x",
            "postgresql://a@10.0.0.7/x?sslmode=prefer",
            "postgresql://a@localhost,db.example.org/x",
            "postgresql://a@127.0.0.1.example.org/x",
            "postgresql:///x?host=db.example.org&sslmode=disable",
            "mysql://localhost/x",
            "postgresql://[::1/x",
        ],
    )
    def test_what_is_refused(self, dsn: str) -> None:
        """Another machine in the clear."""
        with pytest.raises(Unavailable) as refused:
            dsns.checked(dsn)
        assert "a:b" not in str(refused.value)

    def test_the_host_may_come_from_outside(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """An address without a machine goes where PGHOST says."""
        monkeypatch.setenv("PGHOST", "db.example.org")
        with pytest.raises(Unavailable):
            dsns.checked("postgresql:///x")

    async def test_the_driver_is_optional(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without asyncpg the operator is told what to install."""

        def missing(_: str) -> None:
            raise ModuleNotFoundError("no", name="asyncpg")

        monkeypatch.setattr(importlib, "import_module", missing)
        with pytest.raises(Unavailable, match=r"pip install 'sshuffle\[postgres\]'"):
            await opened("postgresql://localhost/x")

    async def test_nobody_there(self) -> None:
        """An engine that is not running is Unavailable at once, without the password."""
        with pytest.raises(Unavailable) as refused:
            await opened("postgresql://a:secret@127.0.0.1:1/x")
        assert "secret" not in str(refused.value)

    async def test_a_wrong_password(self, database: str, postgres: Server) -> None:
        """So is one that does not let us in."""
        with pytest.raises(Unavailable, match="password"):
            await opened(database.replace(postgres.password, "wrong"))


async def test_a_newer_schema(node: Front, owner: Any, database: str) -> None:
    """A database of a newer program is refused."""
    await owner.execute("UPDATE meta SET schema = 99")
    with pytest.raises(SchemaTooNew, match="99"):
        await opened(database)


async def test_opening_again(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that could not be opened can be opened later."""
    store = named(database)
    prepare = schema.prepare

    async def failing(_: Any) -> None:
        raise asyncpg.CannotConnectNowError("starting up")

    monkeypatch.setattr(schema, "prepare", failing)
    with pytest.raises(Unavailable, match="starting up"):
        await store.open()
    monkeypatch.setattr(schema, "prepare", prepare)
    await store.open()
    await fill(store, "t", 1)
    await store.close()
    await store.open()
    assert await store.head("t") == 1
    await store.close()


async def test_closing_while_somebody_reads(node: Front) -> None:
    """Questions that are still open when the store is closed end with one of the seven errors."""
    await fill(node, "t", 3)
    reading = [asyncio.ensure_future(node.read("t")) for _ in range(50)]
    await asyncio.sleep(0.005)
    await node.close()
    for answer in await asyncio.gather(*reading, return_exceptions=True):
        assert isinstance(answer, list | StoreError)


async def test_many_nodes_open_at_once(database: str) -> None:
    """The tables are made once."""
    nodes = await asyncio.gather(*(opened(database) for _ in range(5)))
    await fill(nodes[0], "t", 1)
    assert await nodes[4].head("t") == 1
    await asyncio.gather(*(store.close() for store in nodes))


async def test_settings_that_lose_moves_are_named(owner: Any) -> None:
    """An engine that acknowledges before it is on the disk earns a warning."""
    assert await schema.warn_of_settings(owner) == []
    await owner.execute("SET synchronous_commit = off")
    (warning,) = await schema.warn_of_settings(owner)
    assert "synchronous_commit" in warning


async def test_a_server_cannot_change_what_happened(
    node: Front, owner: Any, database: str, postgres: Server
) -> None:
    """With the rights a server needs, events can be added and read, and nothing else."""
    await owner.execute("DROP ROLE IF EXISTS dealer")
    await owner.execute(f"CREATE ROLE dealer LOGIN PASSWORD '{postgres.password}'")
    await owner.execute(schema.rights("dealer"))
    store = await opened(database.replace("//postgres:", "//dealer:"))
    await fill(store, "t", 3)
    await store.put("kind", "key", 0, b"")
    assert await store.acquire("bucket:1", 5) is not None
    assert len(await store.read("t")) == 3
    with pytest.raises(Unavailable, match="permission"):
        await store.trim("t", 1)
    await store.close()
    with pytest.raises(ValueError, match="role"):
        schema.rights("x; DROP TABLE ev")


async def test_large_events_and_large_batches(node: Front, database: str) -> None:
    """What does not fit into a notification is read; nothing is lost on the way to others."""
    other = await opened(database)
    sizes = [0, 1, 100, 5599, 5600, 8000, 16384]
    async with other.tail("big", 0) as tail:
        for seq, size in enumerate(sizes):
            await node.append("big", seq, b"x" * size, id=new_id())
        async with asyncio.timeout(20):
            assert [len((await anext(tail)).data) for _ in sizes] == sizes
    tails = [other.feed.follow(f"many:{n}", 0) for n in range(300)]  # type: ignore[attr-defined]
    waiting = [asyncio.ensure_future(anext(tail)) for tail in tails]
    await asyncio.sleep(0.1)
    data = bytes(range(256))
    await asyncio.gather(*(node.append(f"many:{n}", 0, data, id=new_id()) for n in range(300)))
    async with asyncio.timeout(20):
        assert {event.data for event in await asyncio.gather(*waiting)} == {data}
    await other.close()


async def test_notifications_of_somebody_else(node: Front, owner: Any) -> None:
    """Nonsense on the channel is passed over."""
    async with node.tail("t", 0) as tail:
        await fill(node, "t", 1)
        assert (await anext(tail)).seq == 1
        for text in ("", "t", "t:x:y:z", "t:2", "t:2:3:!!!", "t:9:9:-", "::::", "\u20ac t:2:3:=="):
            await owner.execute("SELECT pg_notify($1, $2)", schema.CHANNEL, text)
        await fill(node, "t", 1, after=1)
        async with asyncio.timeout(20):
            assert (await anext(tail)).seq == 2


CALLS: dict[str, Callable[[Store], Awaitable[Any]]] = {
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
ERRORS = [
    asyncpg.PostgresConnectionError("lost"),
    asyncpg.ConnectionDoesNotExistError("closed in the middle"),
    asyncpg.InterfaceError("connection is closed"),
    asyncpg.exceptions.TargetServerAttributeNotMatched("no primary"),
    asyncpg.InternalClientError("x"),
    asyncpg.CannotConnectNowError("starting up"),
    asyncpg.AdminShutdownError("x"),
    asyncpg.CrashShutdownError("x"),
    asyncpg.ReadOnlySQLTransactionError("x"),
    asyncpg.TooManyConnectionsError("x"),
    asyncpg.QueryCanceledError("statement timeout"),
    asyncpg.DeadlockDetectedError("x"),
    asyncpg.SerializationError("x"),
    asyncpg.DiskFullError("x"),
    asyncpg.InsufficientPrivilegeError("x"),
    asyncpg.DataError("x"),
    ConnectionResetError(),
    OSError(113, "no route"),
    TimeoutError(),
    RuntimeError("a fault of ours"),
]


class Faulty:
    """A connection that fails once, before or after it has done what it was asked."""

    def __init__(self, connection: Any, faults: list[tuple[Exception, bool]]) -> None:
        self._connection = connection
        self._faults = faults

    def __getattr__(self, name: str) -> Any:
        original = getattr(self._connection, name)
        if name not in ("fetch", "fetchval", "execute"):
            return original

        async def call(*arguments: Any, **options: Any) -> Any:
            if not self._faults or arguments[0] in ("SELECT now_ms()", listener._CRY):
                return await original(*arguments, **options)
            error, done = self._faults.pop()
            if done:
                await original(*arguments, **options)
            raise error

        return call


@pytest.mark.parametrize("done", [False, True], ids=["before", "after"])
async def test_only_the_seven_errors_leave(
    database: str, monkeypatch: pytest.MonkeyPatch, done: bool
) -> None:
    """T10: each driver error in a third of the calls; the store and its tail go on afterwards."""
    faults: list[tuple[Exception, bool]] = []
    connect = lines.connect

    async def faulty(*arguments: Any) -> Any:
        return Faulty(await connect(*arguments), faults)

    monkeypatch.setattr(lines, "connect", faulty)
    store = await opened(database)
    told = await fill(store, "t", 3)
    got: list[Event] = []
    async with store.tail("t", 0) as tail:
        for number, error in enumerate(ERRORS):
            for call in list(CALLS.values())[number % 3 :: 3]:
                faults[:] = [(error, done)]
                with suppress(Unavailable, Unknown, Conflict):
                    await call(store)
                faults.clear()
        head = await store.head("t")
        async with asyncio.timeout(20):
            while len(got) < head:
                got.append(await anext(tail))
        assert got[:3] == told
        assert [event.seq for event in got] == list(range(1, head + 1))
        await fill(store, "t", 1, after=head)
        assert (await anext(tail)).seq == head + 1
    await store.close()


async def test_a_lost_answer_is_unknown_and_settled_by_the_id(node: Front) -> None:
    """The write was done and the line broke: the same id again gives the first answer."""
    faults: list[tuple[Exception, bool]] = [(ConnectionResetError(), True)]
    for lane in node.engine._lanes._lines:  # type: ignore[attr-defined]
        lane._connection = Faulty(await lane.get(), faults)
    id = new_id()
    with pytest.raises(Unknown):
        await node.append("t", 0, b"x", id=id)
    assert (await node.append("t", 0, b"x", id=id)).seq == 1
    assert await node.head("t") == 1


async def test_lost_connections_are_made_again(node: Front, owner: Any) -> None:
    """All four connections are ended by the engine; the store and its tail go on."""
    async with node.tail("t", 0) as tail:
        await fill(node, "t", 1)
        assert (await anext(tail)).seq == 1
        ended = await owner.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'sshuffle'"
        )
        assert len(ended) == 4
        waiting = asyncio.ensure_future(anext(tail))
        for _ in range(100):
            with suppress(Unavailable, Unknown):
                await node.append("t", 1, b"x", id=b"the same id")
                break
        assert (await waiting).seq == 2
        async with asyncio.timeout(20):
            while node.health().state != "ok":
                await asyncio.sleep(0.01)


async def test_a_cry_that_fails_is_made_up_for(
    node: Front, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was appended meanwhile is heard by the other node all the same, and so is the rest."""
    other = await opened(database)
    monkeypatch.setattr(listener, "_CRY", "SELECT pg_notify($1, $2), 1 / 0")
    async with other.tail("t", 0) as tail:
        await fill(node, "t", 3)
        async with asyncio.timeout(20):
            assert [(await anext(tail)).seq for _ in range(3)] == [1, 2, 3]
        monkeypatch.setattr(listener, "_CRY", "SELECT pg_notify($1, $2)")
        await fill(node, "t", 1, after=3)
        async with asyncio.timeout(20):
            assert (await anext(tail)).seq == 4
    await other.close()


async def test_writers_do_not_wait_for_each_other_to_be_on_disk(
    node: Front, database: str, owner: Any
) -> None:
    """No append notifies in its own transaction: that would let the database commit one by one."""
    source = await owner.fetchval("SELECT prosrc FROM pg_proc WHERE proname = 'add_events'")
    assert "notify" not in source
    assert (await fill(node, "t", 1))[0].seq == 1
    assert database


async def test_a_dead_line_is_noticed(
    node: Front, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T7 in short: sockets open, nothing comes; the node is degraded, and heals by itself."""
    half_open = importlib.import_module("scripts.faults.half_open")
    lanes = importlib.import_module("netplay.store.postgres.lanes")
    monkeypatch.setattr(listener, "_HEARTBEAT", 0.1)
    monkeypatch.setattr(listener, "_SILENCE", 0.2)
    monkeypatch.setattr(lanes, "_IN_FLIGHT", 0.5)
    monkeypatch.setattr(half_open, "TTL", 0.5)
    figures = await half_open.run(postgres)
    assert figures.noticed < 2
    assert figures.call_ended < 3
    assert figures.lease_moved < 2
    assert figures.tail_back < 3
