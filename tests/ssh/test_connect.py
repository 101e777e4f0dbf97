"""The native client against a real server: a Link across SSH."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncssh
import msgpack
import pytest

from netplay.codec import Frames, encode
from netplay.link import LinkClosed
from netplay.messages import Bye, Hello, Notice, Ping, Pong, Say, Welcome
from netplay.ssh.connect import KNOWN_HOSTS, Connection, NoHouse, WrongHouse, connect
from netplay.ssh.server import SshServer
from tests.ssh.conftest import EchoHouse, Start, knock


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where the client remembers."""
    return tmp_path / "home"


async def call(server: SshServer, home: Path, key: asyncssh.SSHKey | None = None) -> Connection:
    """The native client."""
    return await connect("127.0.0.1", server.port, "ada", home, [key] if key else ())


async def test_messages_cross_in_order(server: SshServer, home: Path) -> None:
    """Typed messages, both ways."""
    here = await call(server, home)
    here.link.send(Hello())
    for number in range(500):
        here.link.send(Ping(number))
    got = [await here.link.receive() for _ in range(501)]
    await here.close()

    assert got == [Welcome("ada", True), *map(Pong, range(500))]


async def test_a_key_is_the_same_account_over_the_link(
    server: SshServer, echo: EchoHouse, home: Path
) -> None:
    """As with a terminal."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    here = await call(server, home, key)
    here.link.send(Hello())

    assert await here.link.receive() == Welcome("ada", False)
    assert 1 <= echo.links[0].round_trip_ms < 1000
    await here.close()
    assert echo.registered == [(key.get_fingerprint(), "ada")]


async def test_the_house_says_goodbye_in_words(
    server: SshServer, echo: EchoHouse, home: Path
) -> None:
    """What was sent before arrives, then the reason."""
    here = await call(server, home)
    here.link.send(Hello())
    await here.link.receive()
    echo.links[0].send(Notice("last"))
    echo.links[0].close("closing for tonight")

    assert await here.link.receive() == Notice("last")
    assert await here.link.receive() == Bye("closing for tonight")
    with pytest.raises(LinkClosed, match="closing for tonight"):
        await here.link.receive()
    here.link.send(Ping())
    await here.close()


async def test_a_client_that_leaves_closes_the_houses_end(
    server: SshServer, echo: EchoHouse, home: Path
) -> None:
    """Its last words are still read."""
    here = await call(server, home)
    here.link.send(Say("bye"))
    await here.close()
    await asyncio.sleep(0.05)

    with pytest.raises(LinkClosed):
        await echo.links[0].receive()


async def test_a_new_house_is_remembered_and_another_key_is_refused(
    start: Start, home: Path, tmp_path: Path
) -> None:
    """Accepted on the first visit; a changed key is explained, and nobody goes in."""
    first = await start()
    await (await call(first, home)).close()
    await (await call(first, home)).close()
    assert len((home / KNOWN_HOSTS).read_text().splitlines()) == 1
    port = first.port
    await first.close()
    second = await start(state=tmp_path / "other", port=port)

    with pytest.raises(WrongHouse, match="another key") as wrong:
        await call(second, home)
    assert first.fingerprint in wrong.value.args[0]
    assert second.fingerprint in wrong.value.args[0]


async def test_no_house_is_told_in_words(home: Path, start: Start) -> None:
    """A closed port."""
    server = await start()
    await server.close()

    with pytest.raises(NoHouse, match=f"127.0.0.1 port {server.port}"):
        await call(server, home)


@pytest.mark.parametrize(
    "junk",
    [
        b"\xc1",
        b"GET / HTTP/1.0\r\n\r\n",
        encode(Hello())[:-1] + b"\xc1",
        b"\xdd\xff\xff\xff\xff",
        b"\x91" * 70_000,
        msgpack.packb({"type": "Steal"}),
    ],
)
async def test_garbage_on_the_link_ends_that_link_with_a_reason(
    server: SshServer, home: Path, junk: bytes
) -> None:
    """The peer is told and let go; the house goes on."""
    async with await knock(server) as conn:
        process = await conn.create_process(subsystem="sshuffle", encoding=None)
        process.stdin.write(junk)
        said = msgpack.unpackb(await process.stdout.read())
        await process.wait_closed()
    here = await call(server, home)
    here.link.send(Ping(1))

    assert said["type"] == "Bye"
    assert said["why"].startswith("garbled: ")
    assert await here.link.receive() == Pong(1)
    await here.close()


async def test_a_flood_of_messages_is_read_no_faster_than_the_house_takes_it(
    server: SshServer, echo: EchoHouse, home: Path
) -> None:
    """While the house is busy little is kept; afterwards everything is answered, in order."""
    echo.takes.clear()
    async with await knock(server) as conn:
        process = await conn.create_process(subsystem="sshuffle", encoding=None)
        process.stdin.write(b"".join(encode(Say(f"{n} {'x' * 900}")) for n in range(130)))
        await asyncio.sleep(0.2)
        kept = len(echo.links[0]._inbox)
        echo.takes.set()
        frames = Frames.of_tells()
        answers = 0
        while answers < 130:
            answers += len(list(frames.feed(await process.stdout.read(65536))))

    assert kept <= 70 + 65536 // 900
