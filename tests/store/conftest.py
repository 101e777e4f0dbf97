"""Places of every engine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from netplay.store.front import Front
from netplay.store.memory import Memory, MemoryStore
from netplay.store.sqlite import SqliteStore
from scripts.faults import plug, wires

from .places import Place
from .postgres_server import Server, binaries

LEFT_OUT = "no PostgreSQL server is installed (apt install postgresql)"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A real server for the whole run."""
    if binaries() is None:
        pytest.skip(LEFT_OUT)
    server = Server()
    try:
        server.create()
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
async def database(postgres: Server) -> str:
    """The address of an empty database."""
    import asyncpg

    connection = await asyncpg.connect(postgres.dsn)
    await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await connection.close()
    return postgres.dsn


def _memory(_: pytest.FixtureRequest) -> Callable[[], Front]:
    shared = Memory()
    return lambda: MemoryStore(shared)


def _sqlite(request: pytest.FixtureRequest) -> Callable[[], Front]:
    folder: Path = request.getfixturevalue("tmp_path")
    return lambda: SqliteStore(folder / "state" / "sshuffle.db")


def _postgres(request: pytest.FixtureRequest) -> Callable[[], Front]:
    dsn: str = request.getfixturevalue("database")
    from netplay.store.postgres import PostgresStore

    return lambda: PostgresStore(dsn)


def _glancing(request: pytest.FixtureRequest) -> Callable[[], Front]:
    dsn: str = request.getfixturevalue("database")
    from netplay.store.postgres import PostgresStore

    return lambda: PostgresStore(f"{dsn}?notify=off")


ENGINES = {"memory": _memory, "sqlite": _sqlite, "postgres": _postgres, "glancing": _glancing}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database goes; its folder does not exist yet."""
    return tmp_path / "state" / "sshuffle.db"


@pytest.fixture(params=ENGINES)
def make(request: pytest.FixtureRequest) -> Callable[[], Front]:
    """How to make a node at a fresh place of each engine in turn."""
    return ENGINES[request.param](request)


@pytest.fixture
async def place(make: Callable[[], Front]) -> AsyncIterator[Place]:
    """A fresh place of each engine in turn."""
    made = Place(make)
    yield made
    await made.close()


@pytest.fixture
async def store(place: Place) -> Front:
    """One open node at a fresh place."""
    return await place.node()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was not tested."""
    skipped = [str(report.longrepr) for report in terminalreporter.getreports("skipped")]
    marks = {
        LEFT_OUT: "tests of the PostgreSQL store",
        wires.LEFT_OUT: "tests",
        plug.LEFT_OUT: "tests",
    }
    lines = []
    for mark, what in marks.items():
        number = sum(mark in reason for reason in skipped)
        if number:
            lines.append(f"{number} {what}: {mark}")
    if lines:
        terminalreporter.write_sep("!", "LEFT OUT", red=True, bold=True)
        for line in lines:
            terminalreporter.write_line(line)
