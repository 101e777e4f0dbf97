"""The end of an evening, and a newer server in the place of an older: real processes."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from netplay.ops import handover
from netplay.ops.control import NoHouseHere
from scripts.faults.drain import LIMIT, ROOT, drain, hand_over
from tests.ops.conftest import Keep
from tui.__main__ import main

ACTIVATE = """\
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
os.execv(sys.argv[2], sys.argv[2:])
"""
"""What systemd does before it starts a service with a socket."""


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A state directory with settings that let a crowd in from one machine."""
    (tmp_path / "sshuffle.toml").write_text(
        "[gate]\nprivate_burst = 10000\nprivate_per_second = 1000\n"
    )
    return tmp_path


async def test_sigterm_tells_everybody_restores_every_terminal_and_ends_with_0(
    state: Path,
) -> None:
    """Ten people here; two hundred in scripts/faults/drain.py."""
    assert await drain(state, 10) < LIMIT


async def test_nobody_who_knocks_during_a_hand_over_is_refused(state: Path) -> None:
    """They wait until the newer server is there."""
    longest, count = await hand_over(state, 2)

    assert count > 20
    assert longest < 20


async def test_who_knocks_before_the_house_is_open_waits_at_systemds_socket(
    tmp_path: Path,
) -> None:
    """Started by socket activation: it says when it is ready, and lets them in."""
    heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    heard.bind(str(tmp_path / "notify"))
    heard.settimeout(60)
    with socket.create_server(("127.0.0.1", 0)) as door, heard:
        port = door.getsockname()[1]
        early = asyncio.create_task(knock_at(port))
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", ACTIVATE, str(door.fileno())),
            *(sys.executable, "-m", "tui", "serve", "--state", str(tmp_path)),
            cwd=ROOT,
            pass_fds=(door.fileno(),),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify")},
        )
        ready = await asyncio.to_thread(heard.recv, 100)
        async with asyncio.timeout(30):
            said = await early
        process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0

    assert ready == b"READY=1"
    assert "guest" in said


async def knock_at(port: int) -> str:
    """What `whoami` says to somebody who has all the time in the world."""
    options: Any = {"known_hosts": None, "client_keys": None, "agent_path": None, "config": None}
    where = ("127.0.0.1", port)
    async with await asyncssh.connect(*where, username="guest", login_timeout=60, **options) as it:
        return str((await it.run("whoami")).stdout)


async def test_the_older_house_gives_its_sockets_and_closes(keep: Keep) -> None:
    """Its sessions are told; the socket itself goes on listening."""
    kept = await keep()
    port = kept.server.port
    taking = asyncio.create_task(asyncio.to_thread(handover.take, kept.state))
    async with asyncio.timeout(10):
        await kept.until_stopped()
        await kept.house.close()
        kept.let_go()
        (sock,) = await taking
    waiting = socket.create_connection(("127.0.0.1", port), 2)

    assert sock.getsockname()[1] == port
    assert kept.server.connections == 0
    for each in (sock, waiting):
        each.close()


def test_without_an_older_house_there_is_nothing_to_take(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The newer one does not start by itself instead: that would hide a mistake."""
    with pytest.raises(NoHouseHere):
        handover.take(tmp_path)

    assert main(["serve", "--take-over", "--state", str(tmp_path)]) == 1
    assert "no house is open" in capsys.readouterr().err
