"""Behind a proxy that says for whom it connects; and proxies that nobody has asked for."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import struct
from typing import Any

import asyncssh
import pytest

from netplay.ssh import proxy
from netplay.ssh.config import GateLimits
from netplay.ssh.server import SshServer
from tests.ssh.conftest import NoQuestions, Start

V2 = b"\r\n\r\n\x00\r\nQUIT\n"
STRANGER = "20.30.40.50"


def v1(source: str, family: str = "TCP4", to: str = "192.0.2.1") -> bytes:
    return f"PROXY {family} {source} {to} 51000 22\r\n".encode()


def v2(source: str, command: int = 1, extra: bytes = b"") -> bytes:
    address = ipaddress.ip_address(source)
    body = address.packed * 2 + struct.pack("!HH", 51000, 22) + extra
    family = 0x11 if address.version == 4 else 0x21
    return V2 + struct.pack("!BBH", 0x20 | command, family, len(body)) + body


async def come_through(server: SshServer, header: bytes) -> asyncssh.SSHClientConnection:
    """An ordinary client whose connection begins with a header."""
    loop = asyncio.get_running_loop()
    sock = socket.socket()
    sock.setblocking(False)
    await loop.sock_connect(sock, ("127.0.0.1", server.port))
    await loop.sock_sendall(sock, header)
    options: dict[str, Any] = {"known_hosts": None, "config": None, "agent_path": None}
    return await asyncssh.connect(
        sock=sock, username="guest", client_keys=None, client_factory=NoQuestions, **options
    )


async def said_to(server: SshServer, first: bytes) -> bytes:
    """What a connection that begins like this is told before it is cut off."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(first)
    async with asyncio.timeout(20):
        try:
            said = await reader.read()
        except ConnectionError:
            said = b""
    writer.close()
    return said


@pytest.fixture
async def behind(start: Start) -> SshServer:
    """A server that believes the proxy on this machine."""
    return await start(proxies=("127.0.0.0/8",))


@pytest.mark.parametrize(
    ("header", "source"),
    [
        (v1(STRANGER), STRANGER),
        (v1("2001:db8::7", "TCP6", "2001:db8::1"), "2001:db8::7"),
        (v1("::ffff:20.30.40.50", "TCP6", "::1"), STRANGER),
        (b"PROXY UNKNOWN\r\n", "127.0.0.1"),
        (b"PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n", "127.0.0.1"),
        (v2(STRANGER), STRANGER),
        (v2("2001:db8::7"), "2001:db8::7"),
        (v2(STRANGER, extra=b"\x04\x00\x05hello"), STRANGER),
        (v2(STRANGER, command=0), "127.0.0.1"),
        (V2 + b"\x21\x00\x00\x00", "127.0.0.1"),
    ],
)
async def test_the_real_source_is_known(behind: SshServer, header: bytes, source: str) -> None:
    """To the door, and so to the log and to every limit and ban."""
    async with await come_through(behind, header):
        (door,) = behind.house.doors
        assert str(door.source) == source


async def test_limits_count_for_the_real_source(start: Start) -> None:
    """One stranger who comes too often does not shut out the others behind the same proxy."""
    server = await start(proxies=("127.0.0.1",), gate=GateLimits(burst=2, per_second=0.001))
    for _ in range(2):
        (await come_through(server, v1(STRANGER))).abort()
    said = await said_to(server, v1(STRANGER))
    async with await come_through(server, v1("20.30.40.51")) as other:
        assert (await other.run("whoami")).exit_status == 0

    assert said == b"Too many connections just now. Please try again in a minute.\r\n"


@pytest.mark.parametrize(
    "first",
    [
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"PROXY TCP4 20.30.40.50\r\n",
        b"PROXY TCP4 a b c d\r\n",
        b"PROXY TCP6 20.30.40.50 192.0.2.1 1 2\r\n",
        b"PROXY TCP4 20.30.40.50 192.0.2.1 1 70000\r\n",
        b"PROXY TCP4 " + b"1" * 200,
        V2 + b"\x11\x11\x00\x0c" + bytes(12),
        V2 + b"\x21\x11\x00\x02" + bytes(2),
        V2 + b"\x21\x11\xff\xff",
    ],
)
async def test_a_trusted_proxy_must_say_it_right(
    behind: SshServer, caplog: pytest.LogCaptureFixture, first: bytes
) -> None:
    """Nobody is let in as the proxy itself by mistake; the reason is written down."""
    caplog.set_level("INFO")

    assert await said_to(behind, first) in (f"{proxy.WORDS}\r\n".encode(), b"")
    assert 'denied source=127.0.0.1 why="proxy header' in caplog.text
    assert behind.gate.live == 0


async def test_a_silent_proxy_is_not_waited_for(
    behind: SshServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A header comes at once or never."""
    monkeypatch.setattr(proxy, "PATIENCE", 0.05)

    assert await said_to(behind, b"PROXY TC") == f"{proxy.WORDS}\r\n".encode()


@pytest.mark.parametrize("header", [v1(STRANGER), v2(STRANGER)])
async def test_nobody_else_is_believed(
    server: SshServer, caplog: pytest.LogCaptureFixture, header: bytes
) -> None:
    """A stranger who claims to be somebody else is cut off, and the log names the stranger."""
    caplog.set_level("INFO")
    await said_to(server, header + b"SSH-2.0-x\r\n")
    async with asyncio.timeout(20):
        while server.connections:
            await asyncio.sleep(0.01)

    assert 'source=127.0.0.1 why="a proxy that is not trusted"' in caplog.text
    assert STRANGER not in caplog.text
