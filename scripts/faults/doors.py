"""Attack the doors at length: every order of authentication and every kind of garbage, many times.

    python scripts/faults/doors.py [RUNS]

The test suite does each once; this does each RUNS times (default 1000) against one server, and
fails at the first wrong identity, crash line, lost innocent or growth of memory.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from netplay.ssh.config import SshConfig
from netplay.ssh.server import SshServer, serve
from tests.ssh.conftest import OPEN_GATE, EchoHouse, knock
from tests.ssh.raw import enter
from tests.ssh.test_attacks import GARBAGE
from tests.ssh.test_identity_attacks import ORDERS, OWN

AT_ONCE = 20
GROWTH = 64 << 20


class Crashes(logging.Handler):
    """Counts what broke."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


async def identities(server: SshServer, echo: EchoHouse, runs: int) -> None:
    """No order makes anybody somebody else."""
    for order, (steps, who) in ORDERS.items():
        expected = OWN.get_fingerprint() if who == "own" else None
        for _ in range(runs):
            echo.registered.clear()
            conn, _ = await enter(server, steps)
            async with conn:
                await conn.run("whoami")
            assert [key for key, _ in echo.registered] == [expected], order
        print(f"identity: {runs} x {order}")


async def rude(server: SshServer, garbage: bytes) -> None:
    """One connection that never speaks SSH."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(garbage or os.urandom(200))
    with suppress(ConnectionError, TimeoutError):
        await asyncio.wait_for(reader.read(), 10)
    writer.close()


async def garbage(server: SshServer, runs: int) -> None:
    """Nothing that is not SSH shuts anybody out; an innocent comes in between all the time."""
    for kind, data in GARBAGE.items():
        slowest = 0.0
        for _ in range(max(1, runs // AT_ONCE)):
            crowd = asyncio.gather(*(rude(server, data) for _ in range(AT_ONCE)))
            began = time.monotonic()
            async with await knock(server) as conn:
                assert (await conn.run("whoami")).exit_status == 0
            slowest = max(slowest, time.monotonic() - began)
            await crowd
        print(f"garbage: {runs} x {kind}, an innocent's slowest login {slowest:.2f} s")


async def main(runs: int) -> None:
    """Everything, then the account of it."""
    crashes = Crashes()
    logging.getLogger("sshuffle.ssh").addHandler(crashes)
    echo = EchoHouse()
    with tempfile.TemporaryDirectory() as state:
        config = SshConfig(state=Path(state), port=0, gate=OPEN_GATE, login_seconds=0.3)
        server = await serve(config, echo.handler, echo.register, echo.connect, echo.serve_link)
        await garbage(server, AT_ONCE)
        before = psutil.Process().memory_info().rss
        await identities(server, echo, runs)
        await garbage(server, runs)
        grown = psutil.Process().memory_info().rss - before
        await server.close()
    assert not crashes.lines, crashes.lines[:3]
    assert grown < GROWTH, grown
    print(f"memory grew by {grown >> 20} MB; {server.connections} connections left")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
