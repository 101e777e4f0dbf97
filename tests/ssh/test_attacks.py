"""One hostile client of every kind, while an innocent one plays on."""

from __future__ import annotations

import asyncio
import os
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncssh
import psutil
import pytest
from asyncssh.packet import String, UInt32

from netplay.ssh.config import GateLimits, GuardLimits
from netplay.ssh.server import SshServer
from netplay.terminal import Size
from tests.ssh.conftest import EchoHouse, Probe, Start, Typist, knock
from tests.ssh.raw import Step, enter, open_channel, request, start_shell

SLOWEST = 1.0
"""Seconds of work, the attackers' own among them, that an innocent echo may wait for at worst."""
GROWTH = 32 << 20


def memory() -> int:
    """Of this process: server, attacker and innocent together."""
    return psutil.Process().memory_info().rss


@asynccontextmanager
async def attacker(server: SshServer) -> AsyncIterator[Any]:
    """A guest with bad intentions, and direct hold of the protocol."""
    conn, _ = await enter(server, [Step("none", "guest")])
    try:
        yield conn
    finally:
        conn.abort()
        await conn.wait_closed()


async def until(condition: Any, seconds: float = 20) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("sent", "seen"),
    [
        ((0, 0), (80, 24)),
        ((1, 1), (20, 8)),
        ((65535, 65535), (300, 100)),
        ((80, 65535), (80, 100)),
        ((2**32 - 1, 2**32 - 1), (300, 100)),
    ],
)
async def test_a_monstrous_size_is_a_bearable_one(
    server: SshServer, echo: EchoHouse, sent: tuple[int, int], seen: tuple[int, int]
) -> None:
    """On arrival and when the window changes."""
    async with attacker(server) as conn:
        await open_channel(conn)
        start_shell(conn, *sent)
        await until(lambda: echo.screens)
        assert Size(*seen) == echo.screens[0].terminal.size

        request(conn, b"window-change", b"".join(map(UInt32, (100, 50, 0, 0))))
        request(conn, b"window-change", b"".join(map(UInt32, (*sent, 0, 0))))
        await asyncio.sleep(0.2)
        assert Size(*seen) == echo.screens[0].terminal.size


async def test_a_storm_of_resizes_is_ten_a_second(
    server: SshServer, echo: EchoHouse, probe: Probe
) -> None:
    """The last one wins."""
    async with attacker(server) as conn:
        await open_channel(conn)
        start_shell(conn)
        await until(lambda: len(echo.screens) == 2)
        for number in range(1200):
            size = (30 + number % 200, 30)
            request(conn, b"window-change", b"".join(map(UInt32, (*size, 0, 0))))
            if number % 60 == 0:
                await asyncio.sleep(0.04)
        screen = echo.screens[1]
        await until(lambda: screen.resizes and screen.resizes[-1] == Size(229, 30))

        assert len(screen.resizes) <= 60
    assert await probe.stop() < SLOWEST


@pytest.mark.parametrize(
    ("opening", "text", "most"),
    [
        (b"", b"a", 700),
        (b"", b"\xf0\x9f\x83\x8f", 2800),
        (b"", b"\x1b[A", 2100),
        (b"\x1b[200~", b"a", 4200),
        (b"\x1b[200~", b"\xf0\x9f\x83\x8f", 4200),
    ],
    ids=["keys", "emoji", "arrows", "paste", "emoji paste"],
)
async def test_megabytes_of_typing_are_a_few_keys(
    server: SshServer, echo: EchoHouse, probe: Probe, opening: bytes, text: bytes, most: int
) -> None:
    """Marked as a paste or not, ended or not: little arrives, others play on."""
    before = memory()
    async with await knock(server) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello")
        typist.type(opening + text * (1 << 20))
        await asyncio.sleep(0.5)

        assert 0 < echo.screens[1].received < most
        conn.abort()
    assert await probe.stop() < SLOWEST
    assert memory() - before < GROWTH


async def test_a_reader_that_stops_costs_nothing(
    server: SshServer, echo: EchoHouse, probe: Probe
) -> None:
    """A window of 4 GiB, 25 MB painted without asking for room: kept back is next to nothing."""
    async with attacker(server) as conn:
        await open_channel(conn)
        start_shell(conn)
        await until(lambda: len(echo.screens) == 2)
        conn._transport.pause_reading()
        before = memory()
        conn.send_packet(94, UInt32(0) + String(b"*"))
        await asyncio.sleep(0.8)
        terminal: Any = echo.screens[1].terminal

        assert not terminal.room
        assert memory() - before < GROWTH
        conn._transport.resume_reading()
        await until(lambda: echo.screens[1].painting.done() and terminal.room)
        assert echo.screens[1].rooms > 0
    assert await probe.stop() < SLOWEST


async def test_a_window_that_never_opens_costs_nothing(server: SshServer, echo: EchoHouse) -> None:
    """Window 0: the channel's own buffer is bounded, too."""
    async with attacker(server) as conn:
        await open_channel(conn, window=0)
        start_shell(conn)
        await until(lambda: echo.screens)
        conn.send_packet(94, UInt32(0) + String(b"*"))
        terminal: Any = echo.screens[0].terminal
        await until(lambda: not terminal.room)

        assert terminal._outlet._chan.get_write_buffer_size() < 256 << 10


async def test_packets_of_one_byte_are_not_sent(server: SshServer, probe: Probe) -> None:
    """Such a client is cut off before it has cost anything."""
    async with attacker(server) as conn:
        await open_channel(conn, packet=1)
        await asyncio.wait_for(conn.wait_closed(), 20)
    assert await probe.stop() < SLOWEST


async def test_a_key_exchange_that_is_never_finished_ends(start: Start, echo: EchoHouse) -> None:
    """Nothing is piled up meanwhile."""
    server = await start(guard=GuardLimits(rekey_seconds=0.5))
    async with attacker(server) as conn:
        await open_channel(conn)
        start_shell(conn)
        await until(lambda: echo.screens)
        conn._packet_handlers = {**conn._packet_handlers, 20: lambda *_: True}
        kept = conn._kex_complete
        conn._send_kexinit()
        conn._kex_complete = kept
        await until(lambda: not echo.screens[0].terminal.room)
        (door,) = server.house.doors
        echo.screens[0].on_input(b"*")

        deferred: list[Any] = door._conn._deferred_packets  # type: ignore[assignment]
        assert len(deferred) < 10
        await asyncio.wait_for(conn.wait_closed(), 20)


async def test_a_second_key_exchange_lets_output_flow_again(
    server: SshServer, echo: EchoHouse
) -> None:
    """An honest client that exchanges keys anew loses nothing."""
    async with await knock(server, rekey_bytes=300) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello")
        keys = set()
        for number in range(60):
            mark = f"<{number}>".encode()
            typist.type(mark)
            await typist.until(mark)
            keys.add(id(conn._send_encryption))

    assert len(keys) > 3


async def test_five_thousand_channels_are_two(server: SshServer, probe: Probe) -> None:
    """The others are refused, and nothing of them stays."""
    async with attacker(server) as conn:
        await open_channel(conn, 0)
        await open_channel(conn, 1)
        refused = await open_channel(conn, 2)
        for _ in range(5000):
            conn.send_packet(90, String(b"session") + UInt32(2) + UInt32(65536) + UInt32(32768))
        await asyncio.sleep(0.7)
        counts = sorted(len(door._conn._channels) for door in server.house.doors)

        assert set(refused.kinds) == {-asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED}
        assert counts == [1, 2]
    assert await probe.stop() < SLOWEST


async def test_a_flood_of_variables_is_forgotten(
    server: SshServer, echo: EchoHouse, probe: Probe
) -> None:
    """1000 of 30 KB each, before and after the session has begun."""
    before = memory()
    async with attacker(server) as conn:
        await open_channel(conn)
        for number in range(500):
            request(conn, b"env", String(b"LC_%d" % number) + String(b"x" * 30_000))
        start_shell(conn)
        for _ in range(500):
            request(conn, b"env", String(b"LC_A") + String(b"x" * 30_000))
        await asyncio.sleep(0.7)
        assert all(not screen.terminal.env for screen in echo.screens)
    assert await probe.stop() < SLOWEST
    assert memory() - before < 64 << 20


async def test_a_flood_of_questions_unread_stops_nobody(server: SshServer, probe: Probe) -> None:
    """keepalive@openssh.com, 8000 times, and no answer taken."""
    async with attacker(server) as conn:
        conn._transport.pause_reading()
        for _ in range(8):
            for _ in range(1000):
                conn.send_packet(80, String(b"keepalive@openssh.com") + b"\x01")
            await asyncio.sleep(0.02)
    assert await probe.stop() < SLOWEST


GARBAGE = {
    "nothing": b"",
    "http": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "tls": bytes.fromhex("16030100c8010000c40303") + os.urandom(190),
    "ssh 1.5": b"SSH-1.5-old\r\n",
    "random": os.urandom(5000),
    "endless banner": b"SSH-2.0-" + b"x" * 20_000,
    "not ascii": b"SSH-2.0-\xff\xfe\r\n",
    "huge packet": b"SSH-2.0-x\r\n" + struct.pack(">I", 0xFFFFFFF0) + b"x" * 100,
    "empty packet": b"SSH-2.0-x\r\n" + struct.pack(">IB", 1, 0) + b"\0" * 20,
    "half kexinit": b"SSH-2.0-x\r\n" + struct.pack(">IB", 44, 10) + b"\x14" + b"\0" * 33,
    "channel open": b"SSH-2.0-x\r\n" + struct.pack(">IB", 28, 4) + b"\x5a" + b"\0" * 26,
    "code 94": b"SSH-2.0-x\r\n" + struct.pack(">IB", 28, 4) + b"\x5e" + b"\0" * 26,
    "auth success": b"SSH-2.0-x\r\n" + struct.pack(">IB", 28, 4) + b"\x34" + b"\0" * 26,
    "ignore in kex": b"SSH-2.0-x\r\n" + struct.pack(">IB", 12, 6) + b"\x02" + b"\0" * 10,
}


@pytest.mark.parametrize("kind", GARBAGE)
async def test_garbage_before_anything_is_let_go(
    start: Start, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    """Twenty times each: no traceback, and the house is open as before."""
    server = await start(login_seconds=0.5)

    async def knock_rudely() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(GARBAGE[kind])
        if kind == "nothing":
            writer.close()
        with suppress(ConnectionError):
            await asyncio.wait_for(reader.read(), 20)
        writer.close()

    await asyncio.gather(*(knock_rudely() for _ in range(20)))
    async with await knock(server) as conn:
        done = await conn.run("whoami")

    assert done.exit_status == 0
    assert "Traceback" not in caplog.text
    assert "crash" not in caplog.text
    await until(lambda: server.gate.unproved == 0)


async def test_a_hundred_silent_sockets_shut_nobody_out(start: Start) -> None:
    """They are few from one source, and gone at the login's end."""
    server = await start(gate=GateLimits(), login_seconds=1.5)
    socks = []
    for _ in range(100):
        sock = socket.socket()
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", server.port))
        socks.append(sock)
    await until(lambda: server.gate.denied.total() >= 80)

    assert server.gate.unproved <= GateLimits().private_unproved
    async with asyncio.timeout(5), await knock(server, local_addr=("127.0.0.2", 0)) as conn:
        await conn.run("whoami")
    await until(lambda: server.connections == 0)
    for sock in socks:
        sock.close()


async def test_who_is_turned_away_is_told_why_and_counted(start: Start) -> None:
    """A line in clear, before the protocol begins."""
    server = await start(gate=GateLimits(total=0))
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)

    assert b"try again in a minute" in await asyncio.wait_for(reader.read(), 20)
    writer.close()
    assert server.gate.denied == {"full": 1}


async def test_clients_that_vanish_leave_nothing_behind(start: Start, echo: EchoHouse) -> None:
    """Thirty sessions cut off in the middle: tasks, doors and descriptors are as before."""
    server = await start()
    process = psutil.Process()
    for round_ in range(3):
        conns = [await knock(server) for _ in range(10)]
        for conn in conns:
            await (await Typist.at(conn)).until(b"hello")
        for conn in conns:
            conn.abort()
        await asyncio.gather(*(conn.wait_closed() for conn in conns))
        await until(lambda: not server.connections and not server.house.running)
        counts = (len(asyncio.all_tasks()), process.num_fds())
        if round_ == 0:
            first = counts

    assert counts == first
    assert (server.gate.live, server.gate.unproved) == (0, 0)
