"""The doctor finds each fault, says what to do in one line, and harms nothing."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sqlite3
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec
import pytest

from core.game import Setup
from core.match import Entry
from netplay.directory import TableMeta
from netplay.messages import TableCard
from netplay.records import MatchBegun, pack
from netplay.store.sqlite import SqliteStore
from tests.store.postgres_server import Server, binaries
from tui.__main__ import main
from tui.ways.doctor import database, house, keeping, terminal
from tui.ways.doctor.finding import Finding

WELL: Mapping[str, str] = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


def of(what: str, findings: Iterator[Finding]) -> Finding:
    """The finding about one thing."""
    return next(found for found in findings if found.what == what)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state directory with settings for loopback, under a home without keys."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name, value in WELL.items():
        monkeypatch.setenv(name, value)
    for name in ("LC_ALL", "LC_CTYPE", "NO_COLOR", "TMUX", "ESCDELAY"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "state"
    folder.mkdir(mode=0o700)
    (folder / "sshuffle.toml").write_text(
        f'[server]\nhosts = ["127.0.0.1"]\nport = {free_port()}\n'
    )
    return folder


@pytest.fixture
def asked(state: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[], dict[str, Finding]]:
    """Asks the doctor about that directory: what was found that is not well, by its word."""

    def ask() -> dict[str, Finding]:
        status = main(["doctor", "--json", "--state", str(state)])
        found = msgspec.json.decode(capsys.readouterr().out, type=list[Finding])
        assert status == any(each.state == "bad" for each in found)
        return {each.what: each for each in found if each.state != "ok"}

    return ask


Asked = Callable[[], dict[str, Finding]]


def test_a_healthy_place_is_well(asked: Asked, state: Path) -> None:
    """Nothing to do, status 0, and nothing was made."""
    before = sorted(state.iterdir())

    assert asked() == {}
    assert sorted(state.iterdir()) == before


@pytest.mark.parametrize(
    ("env", "what", "do"),
    [
        ({"TERM": "vt100"}, "colours", "export TERM="),
        ({"TERM": "xterm"}, "colours", "export TERM="),
        ({"LANG": "C"}, "characters", "export LC_ALL="),
        ({"LANG": ""}, "characters", "export LC_ALL="),
        ({"ESCDELAY": "1000"}, "Esc", "ESCDELAY=25"),
        ({"TMUX": "/tmp/tmux"}, "Esc", "escape-time 10"),
    ],
)
def test_a_terminal_that_shows_or_sends_less_than_it_could(
    env: dict[str, str], what: str, do: str
) -> None:
    """Worth a look, and one line that helps."""
    found = of(what, terminal.findings({**WELL, **env}, False, lambda: "500"))

    assert found.state == "look"
    assert do in found.do


def test_no_colours_on_purpose_are_well() -> None:
    """NO_COLOR is a wish, not a fault."""
    found = of("colours", terminal.findings({**WELL, "NO_COLOR": "1"}, True))

    assert found.state == "ok"


def test_a_port_that_is_taken(asked: Asked, state: Path) -> None:
    """By a stranger; how to find out, and another one."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        (state / "sshuffle.toml").write_text(f'[server]\nhosts = ["127.0.0.1"]\nport = {port}\n')
        found = asked()["port"]

    assert found.state == "bad"
    assert f"--port {port + 1}" in found.do


@pytest.mark.parametrize("name", ["state/host_ed25519", "home/.ssh/id_ed25519"])
def test_a_key_that_others_may_read(asked: Asked, state: Path, name: str) -> None:
    """The house's, and one's own."""
    key = state.parent / name
    key.parent.mkdir(parents=True, exist_ok=True)
    key.write_text("secret")
    key.chmod(0o644)
    (found,) = asked().values()

    assert found.state == "bad"
    assert found.do == f"chmod 600 {key}"


def test_a_state_directory_for_everybody(asked: Asked, state: Path) -> None:
    """Others could put a key or tables there."""
    state.chmod(0o777)
    found = asked()

    assert found["state"].do == f"chmod 700 {state}"


def test_a_state_directory_that_cannot_be_made(tmp_path: Path) -> None:
    """A file is in the way."""
    (tmp_path / "file").write_text("")
    found = house._place(tmp_path / "file" / "state")

    assert found.state == "bad"
    assert "--state" in found.do


def test_settings_that_do_not_fit(asked: Asked, state: Path) -> None:
    """The line, and where to learn of the others."""
    with (state / "sshuffle.toml").open("a") as file:
        file.write("porrt = 1\n")
    found = asked()["settings"]

    assert "sshuffle.toml:4" in found.text
    assert "config check" in found.do


def test_a_clock_that_went_back(asked: Asked, state: Path) -> None:
    """Something here was written in the future."""
    written = (state / "sshuffle.toml").stat().st_mtime
    os.utime(state / "sshuffle.toml", (written + 9000, written + 9000))
    found = asked()["clock"]

    assert found.state == "bad"
    assert "set-ntp" in found.do


def test_a_store_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose it should be."""
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    found = of("store", keeping.findings(f"sqlite:{tmp_path}/house.sqlite", tmp_path))

    assert found.state == "bad"
    assert "chown" in found.do


def test_a_store_on_a_network_file_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where else it could be."""
    monkeypatch.setattr(keeping.place, "file_system", lambda *args: "nfs4")
    found = of("store", keeping.findings(f"sqlite:{tmp_path}/house.sqlite", tmp_path))

    assert found.state == "bad"
    assert "nfs4" in found.text
    assert "postgresql://" in found.do


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the house has to find out."""
    usage = shutil.disk_usage(tmp_path)._replace(free=1 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    found = of("disk", keeping.findings(f"sqlite:{tmp_path}/house.sqlite", tmp_path))

    assert found.state == "bad"


def test_a_store_in_memory_is_worth_a_word(tmp_path: Path) -> None:
    """It forgets."""
    assert of("store", keeping.findings("memory:", tmp_path)).state == "look"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.write_bytes(b"no database at all " * 60),
        lambda file: _sql(file, "PRAGMA user_version = 99"),
    ],
    ids=["damaged", "newer"],
)
async def test_a_store_that_cannot_be_used(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    """Damaged, or written by a newer program."""
    file = tmp_path / "house.sqlite"
    store = SqliteStore(file)
    await store.open()
    await store.close()
    spoil(file)
    found = of("contents", keeping.findings(f"sqlite:{file}", tmp_path))

    assert found.state == "bad"
    assert "restore" in found.do


@pytest.mark.parametrize(("version", "state"), [(1, "ok"), (99, "bad")])
async def test_matches_by_rules_that_are_not_here(tmp_path: Path, version: int, state: str) -> None:
    """They cannot be played on by this program; which table it is."""
    file = tmp_path / "house.sqlite"
    store = SqliteStore(file)
    await store.open()
    card = TableCard("ABC234", "quibbles", "Ada", (), "playing")
    meta = msgspec.msgpack.encode(TableMeta(card, ()))
    begun = MatchBegun(Setup("quibbles", version, 2), Entry(0), b"")
    await store.append("table/ABC234", 0, pack(begun), id=b"1" * 16, meta=meta)
    await store.close()
    found = of("rules", keeping.findings(f"sqlite:{file}", tmp_path))

    assert found.state == state
    assert state == "ok" or "ABC234" in found.text


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    """A real server."""
    if binaries() is None:
        pytest.skip("LEFT OUT: no PostgreSQL server is installed (apt install postgresql)")
    server = Server()
    try:
        server.create()
        server.start()
        yield server
    finally:
        server.stop()


def test_a_database_that_keeps_its_word(postgres: Server) -> None:
    """Empty, on time, and safe."""
    assert {found.state for found in database.findings(postgres.dsn)} == {"ok"}


def test_a_database_that_may_lose_commits(postgres: Server) -> None:
    """Which setting it is, and how to turn it on."""
    mark = "&" if "?" in postgres.dsn else "?"
    found = of("commits", database.findings(f"{postgres.dsn}{mark}synchronous_commit=off"))

    assert found.state == "bad"
    assert "SET synchronous_commit = on" in found.do


def test_a_database_that_is_not_there() -> None:
    """One sentence."""
    dsn = f"postgresql://nobody@127.0.0.1:{free_port()}/nothing"
    found = of("store", database.findings(dsn))

    assert found.state == "bad"
    assert "\n" not in found.text


def test_the_words_for_people(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line for each thing, and the arrow only where there is something to do."""
    (state / "host_ed25519").write_text("secret")
    (state / "host_ed25519").chmod(0o640)

    assert main(["doctor", "--state", str(state)]) == 1
    out = capsys.readouterr().out
    assert f"     -> chmod 600 {state}/host_ed25519" in out
    assert out.count("->") == 1
    assert json.dumps("secret") not in out


def _sql(file: Path, statement: str) -> None:
    connection = sqlite3.connect(file)
    connection.execute(statement)
    connection.close()


def test_tmux_is_asked_without_a_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    """And may be missing or silent."""

    def gone(*args: object, **kwargs: object) -> None:
        raise FileNotFoundError("tmux")

    monkeypatch.setattr(subprocess, "run", gone)

    assert of("Esc", terminal.findings({**WELL, "TMUX": "x"}, False)).state == "ok"
