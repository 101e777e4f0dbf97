"""The guard's contract with the libraries below, and its promises one by one."""

from __future__ import annotations

import asyncio
import gc
import inspect
import logging
import time
import weakref

import asyncssh
import pytest
from asyncssh.channel import SSHChannel
from asyncssh.connection import SSHConnection, SSHServerConnection

from netplay.ssh.config import GuardLimits
from netplay.ssh.guard import PRIVATE
from netplay.ssh.server import SshServer
from tests.ssh.conftest import EchoHouse, Start, Typist, knock


def test_every_private_name_is_still_there() -> None:
    """An asyncssh that has renamed one of them must not be served with."""
    connection = inspect.getsource(SSHConnection)
    channel = inspect.getsource(SSHChannel)

    for name in PRIVATE["connection"]:
        assert f"self.{name}" in connection
    for name in PRIVATE["channel"]:
        assert f"self.{name}" in channel
    for name in PRIVATE["methods"]:
        assert callable(getattr(SSHServerConnection, name))
    assert "__slots__" not in vars(SSHConnection)
    assert inspect.iscoroutinefunction(SSHServerConnection.reload_config)
    assert "await cast(SSHServerConnection, self).reload_config()" in connection
    assert "self._env[key] = value" in inspect.getsource(asyncssh.SSHServerChannel)


async def test_a_hook_is_asked_on_a_live_connection(server: SshServer) -> None:
    """The loop looks the hooks up anew each time; a loop that kept copies would pass them by."""
    async with await knock(server) as conn:
        await conn.run("whoami")
        (door,) = server.house.doors
        protocol = door.guard._transport.get_protocol()

        assert all(hasattr(door.guard._transport, name) for name in PRIVATE["transport"])
        assert protocol.data_received == door.guard._data_received
        assert protocol.pause_writing == door.guard._pause_writing
        assert door.guard._bucket._left < GuardLimits().burst


async def test_a_connection_is_freed_when_it_ends(server: SshServer, echo: EchoHouse) -> None:
    """The door, what asyncssh keeps of it, its transport: all at once, without the collector."""
    gc.collect()
    gc.disable()
    try:
        async with await knock(server) as conn:
            typist = await Typist.at(conn)
            await typist.until(b"hello")
            (door,) = server.house.doors
            (session,) = door._sessions
            parts = (door, door.guard, door.guard._conn, door.guard._transport, session)
            there = [weakref.ref(part) for part in parts]
            del door, session, parts
        echo.screens.clear()
        echo.arrivals.clear()
        async with asyncio.timeout(20):
            while any(part() for part in there):
                await asyncio.sleep(0.01)
    finally:
        gc.enable()


async def ended(conn: asyncssh.SSHClientConnection, seconds: float = 20) -> float:
    """How long until the server has ended the connection."""
    began = time.monotonic()
    await asyncio.wait_for(conn.wait_closed(), seconds)
    return time.monotonic() - began


async def test_a_connection_without_a_session_is_ended(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    """`ssh -N`; and one whose only session has ended."""
    caplog.set_level(logging.INFO, "sshuffle.ssh")
    server = await start(guard=GuardLimits(idle_seconds=0.5))
    idle, used = await knock(server), await knock(server)
    await used.run("whoami")

    assert await ended(idle) < 3
    assert await ended(used) < 3
    assert caplog.text.count('why="no session"') == 2


async def test_a_session_that_runs_is_not_ended(start: Start) -> None:
    """However long somebody thinks."""
    server = await start(guard=GuardLimits(idle_seconds=0.3))
    async with await knock(server) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello")
        await asyncio.sleep(1)
        typist.type(b"still here")
        await typist.until(b"still here")


async def test_who_takes_no_output_is_ended_and_the_seat_is_told(
    start: Start, echo: EchoHouse, caplog: pytest.LogCaptureFixture
) -> None:
    """A stopped client does not hold a screen for ever."""
    caplog.set_level(logging.INFO, "sshuffle.ssh")
    server = await start(guard=GuardLimits(stall_seconds=0.5))
    conn = await knock(server)
    typist = await Typist.at(conn)
    await typist.until(b"hello")
    conn._transport.pause_reading()  # type: ignore[union-attr]
    typist.type(b"*")
    async with asyncio.timeout(20):
        while server.connections:
            await asyncio.sleep(0.05)
    conn.abort()
    await conn.wait_closed()

    assert echo.screens[0].hangups == ["the connection is gone"]
    assert 'why="takes no output"' in caplog.text


async def test_an_answer_is_one_packet(server: SshServer) -> None:
    """No idle packet goes before it: a key costs one encryption and one write."""
    async with await knock(server) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello")
        before = conn._recv_seq
        for letter in (b"a", b"b", b"c"):
            typist.type(letter)
            await typist.until(letter)

        assert conn._recv_seq == before + 3


async def test_answers_to_what_came_in_together_leave_together(
    server: SshServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two keys in one piece are two packets back, and one write."""
    async with await knock(server) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello")
        (door,) = server.house.doors
        writes: list[bytes] = []
        together: list[bytes] = []
        send = door.guard._transport.write

        def write(data: bytes) -> None:
            writes.append(data)
            send(data)

        monkeypatch.setattr(door.guard._transport, "write", write)
        with monkeypatch.context() as held:
            held.setattr(conn, "_send", together.append)
            typist.type(b"1")
            typist.type(b"2")
        conn._send(b"".join(together))
        await typist.until(b"12")

        assert len(together) > 1
        assert len(writes) == 1


async def test_log_lines_cannot_be_forged(
    server: SshServer, caplog: pytest.LogCaptureFixture
) -> None:
    """What strangers call themselves is quoted, and a command is not written down at all."""
    caplog.set_level(logging.INFO)
    async with await knock(server, "ada came id=9", client_version="x came id=7 user=root") as conn:
        await conn.run("\x1b[2J\nforged line")

    assert "\x1b" not in caplog.text
    assert not [line for line in caplog.text.splitlines() if line.startswith(("forged", "came"))]
    (came,) = [record.getMessage() for record in caplog.records if "came" in record.getMessage()]
    assert 'user="ada came id=9"' in came
    assert 'client="SSH-2.0-x came id=7 user=root"' in came
