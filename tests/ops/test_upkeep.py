"""Health, backup, restore, an evening that ends by itself, and what systemd wants."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from pathlib import Path

import pytest

from netplay.ops import systemd
from netplay.ops.config import PartyConfig, StoreConfig
from netplay.ssh import hostkey
from netplay.ssh.config import Doors
from netplay.store.sqlite import SqliteStore
from tests.ops.conftest import Keep, settings
from tests.ssh.conftest import EchoHouse, Typist, knock
from tui.__main__ import main
from tui.ways.greeting import greeting, qr_code
from tui.ways.kept import close_when_deserted, open_house


async def health(state: Path, port: int, *more: str) -> int:
    """`sshuffle health` as systemd and Docker call it."""
    words = ["health", "--state", str(state), "--host", "127.0.0.1", "--port", str(port), *more]
    return await asyncio.to_thread(main, words)


async def test_an_open_house_is_well(keep: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    """After a whole key exchange, by its own key."""
    kept = await keep()

    assert await health(kept.state, kept.server.port) == 0
    assert kept.server.fingerprint in capsys.readouterr().out


async def test_a_house_behind_a_proxy_is_well(keep: Keep, tmp_path: Path) -> None:
    """This machine may be the proxy: it says then that it speaks for itself."""
    kept = await keep(server=Doors(hosts=("127.0.0.1",), port=0, proxies=("127.0.0.1",)))
    file = tmp_path / "own.toml"
    file.write_text('[server]\nproxies = ["127.0.0.1"]\n')

    assert await health(kept.state, kept.server.port, "--config", str(file)) == 0
    assert await health(kept.state, kept.server.port) == 1


async def test_a_closed_house_is_not_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody listens, somebody else listens, or something that does not speak SSH."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    assert await health(tmp_path, port) == 1
    mute = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
    assert await health(tmp_path, mute.sockets[0].getsockname()[1]) == 1
    mute.close()
    await mute.wait_closed()

    assert "no house at 127.0.0.1" in capsys.readouterr().err


async def test_another_house_is_not_ours(
    keep: Keep, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The key that is shown must be the one in the state directory."""
    kept = await keep()
    hostkey.load(tmp_path / "other")

    assert await health(tmp_path / "other", kept.server.port) == 1
    assert "another server answers there" in capsys.readouterr().err


async def test_a_backup_goes_back(
    echo: EchoHouse, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Made while the house is open, restored when it is closed; what came later is gone."""
    state, copy = tmp_path, tmp_path / "copies" / "copy.sqlite"
    store = StoreConfig(url=f"sqlite:{state / 'house.sqlite'}")
    async with open_house(settings(store=store), state, echo.handler) as kept:
        await kept.house.store.put("note", "a", 0, b"before")
        words = ["--state", str(state), str(copy)]
        assert await asyncio.to_thread(main, ["backup", *words]) == 0
        await kept.house.store.put("note", "a", 1, b"after")
        assert await asyncio.to_thread(main, ["restore", *words]) == 1
        assert "in use" in capsys.readouterr().err
    assert await asyncio.to_thread(main, ["restore", *words]) == 0
    again = SqliteStore(state / "house.sqlite")
    await again.open()
    assert await again.get("note", "a") == (1, b"before")
    await again.close()
    nothing = ["--state", str(state), str(tmp_path / "nothing")]
    assert await asyncio.to_thread(main, ["restore", *nothing]) == 1


async def test_a_party_ends_when_everybody_has_gone(keep: Keep) -> None:
    """Not while anybody is there, and not the moment they leave."""
    kept = await keep(party=PartyConfig(minutes=0.002))
    async with await knock(kept.server) as conn:
        await (await Typist.at(conn)).until(b"hello")
        waiting = asyncio.create_task(close_when_deserted(kept, 0.002, look=0.02))
        await asyncio.sleep(0.3)
        assert not kept.over.is_set()
    async with asyncio.timeout(20):
        await kept.over.wait()
        await waiting


async def test_the_greeting_tells_how_to_get_in(keep: Keep) -> None:
    """The key, the exact line, and at a party a picture of it for phones."""
    kept = await keep()
    plain = greeting(kept.server, ("127.0.0.1",), party=False)
    party = greeting(kept.server, ("127.0.0.1",), party=True)

    assert kept.server.fingerprint in plain
    assert f"ssh -p {kept.server.port} localhost" in plain
    assert len(party.splitlines()) > 15
    assert "closes by itself" in party


def test_without_the_library_the_code_is_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """The evening goes on without it."""
    monkeypatch.setitem(sys.modules, "segno", None)

    assert "sshuffle[party]" in qr_code("ssh://x")


def test_sockets_that_systemd_holds_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those that are meant for this process; the variables go no further."""
    listening = socket.create_server(("127.0.0.1", 0))
    monkeypatch.setattr(systemd, "_FIRST", os.dup(listening.fileno()))
    env = {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1", "LISTEN_FDNAMES": "ssh"}
    (found,) = systemd.listening(env)

    assert found.getsockname() == listening.getsockname()
    assert not os.get_inheritable(found.fileno())
    assert env == {}
    assert systemd.listening({"LISTEN_PID": "1", "LISTEN_FDS": "1"}) == []
    assert systemd.listening({}) == []
    for sock in (listening, found):
        sock.close()


def test_systemd_is_told(tmp_path: Path) -> None:
    """READY=1 and the like, if it listens; silence otherwise."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(tmp_path / "notify"))
        systemd.tell("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "notify")})
        assert heard.recv(100) == b"READY=1"
    systemd.tell("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "gone")})
    systemd.tell("READY=1", {})
