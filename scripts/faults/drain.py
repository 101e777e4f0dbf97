"""Close a house with many people in it, and hand it over to a newer one, as real processes.

    python scripts/faults/drain.py [PEOPLE]

Default 200. Fails unless SIGTERM ends `sshuffle serve` with status 0 in under five seconds, every
terminal is restored, and nobody who knocks during a hand-over is refused.
"""

from __future__ import annotations

import asyncio
import re
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import asyncssh

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

ROOT = Path(__file__).resolve().parents[2]
END = b"\x1b[?1049l"
LIMIT = 5.0
_PER_ADDRESS = 25
_AT_ONCE = 4
_SETTINGS = """\
[gate]
private_burst = 10000
private_per_second = 1000
private_live = 400
total_unproved = 400
drop_from = 399
[store]
url = "{url}"
"""


class Terminal(asyncssh.SSHClientSession[bytes]):
    """Somebody's terminal: what came, how it ended."""

    def __init__(self) -> None:
        self.seen = b""
        self.shown = asyncio.Event()
        self.status: int | None = None
        self.gone = asyncio.Event()

    def data_received(self, data: bytes, datatype: Any) -> None:
        self.seen += data
        self.shown.set()

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone.set()


class Server:
    """`sshuffle serve` in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self.process = process
        self.port = port

    @classmethod
    async def start(cls, state: Path, *options: str, port: int = 0) -> Server:
        words = ["serve", "--host", "127.0.0.1", "--port", str(port), "--state", str(state)]
        with (state / "log").open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tui", *words, *options),
                cwd=ROOT,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        assert process.stdout is not None
        async with asyncio.timeout(60):
            while found := await process.stdout.readline():
                if match := re.search(rb"ssh -p (\d+)", found):
                    return cls(process, int(match[1]))
        raise SystemExit(f"the server did not start: see {state}/log")

    async def stop(self) -> float:
        """SIGTERM; seconds until it has ended, with status 0."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        status = await self.process.wait()
        assert status == 0, f"ended with {status}"
        return time.monotonic() - began


async def enter(port: int, number: int = 0) -> tuple[Terminal, Any]:
    """Come in at a terminal, and wait for something to be shown."""
    terminal = Terminal()
    conn = await asyncssh.connect(
        "127.0.0.1",
        port,
        local_addr=(f"127.0.2.{1 + number // _PER_ADDRESS}", 0),
        username="guest",
        known_hosts=None,
        client_keys=None,
        agent_path=None,
        config=None,
    )
    await conn.create_session(
        lambda: terminal, term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    async with asyncio.timeout(60):
        while END[:-1] + b"h" not in terminal.seen:
            terminal.shown.clear()
            await terminal.shown.wait()
    return terminal, conn


async def crowd(port: int, people: int) -> list[tuple[Terminal, Any]]:
    """So many people, a few arriving at a time."""
    gate = asyncio.Semaphore(_AT_ONCE)

    async def one(number: int) -> tuple[Terminal, Any]:
        async with gate:
            return await enter(port, number)

    return await asyncio.gather(*(one(number) for number in range(people)))


async def drain(state: Path, people: int) -> float:
    """SIGTERM with people inside; how long it took."""
    server = await Server.start(state)
    inside = await crowd(server.port, people)
    took = await server.stop()
    for terminal, conn in inside:
        async with asyncio.timeout(10):
            await terminal.gone.wait()
        farewell = terminal.seen.rpartition(END)[2]
        assert END in terminal.seen, terminal.seen[-200:]
        assert b"house is closing" in farewell, terminal.seen[-200:]
        assert terminal.status == 0
        conn.close()
    return took


async def hand_over(state: Path, people: int) -> tuple[float, int]:
    """A newer server takes over while people knock; the longest wait, and how many knocked."""
    older = await Server.start(state)
    inside = await crowd(older.port, people)
    knocking = asyncio.create_task(_knock_on(older.port))
    await asyncio.sleep(0.5)
    newer = await Server.start(state, "--take-over", port=older.port)
    assert newer.port == older.port
    assert await older.process.wait() == 0
    for _, conn in inside:
        conn.close()
    await asyncio.sleep(1)
    knocking.cancel()
    waits = await knocking
    await newer.stop()
    return max(waits), len(waits)


async def _knock_on(port: int) -> list[float]:
    """Knock again and again until cancelled; each must be let in."""
    waits: list[float] = []
    tasks: set[asyncio.Task[None]] = set()

    async def knock(number: int) -> None:
        began = time.monotonic()
        async with await asyncssh.connect(
            "127.0.0.1",
            port,
            local_addr=(f"127.0.3.{1 + number % 200}", 0),
            username="guest",
            known_hosts=None,
            client_keys=None,
            agent_path=None,
            config=None,
            login_timeout=60,
        ):
            waits.append(time.monotonic() - began)

    try:
        for number in range(10_000):
            tasks.add(asyncio.create_task(knock(number)))
            await asyncio.sleep(0.05)
    except asyncio.CancelledError:
        await asyncio.gather(*tasks)
    return waits


async def main() -> None:
    """Both, with their figures."""
    people = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as name:
        state = Path(name)
        url = f"sqlite:{state}/house.sqlite"
        (state / "sshuffle.toml").write_text(_SETTINGS.format(url=url))
        took = await drain(state, people)
        print(f"drain: {people} people, {took:.2f} s, every terminal restored")
        assert took < LIMIT
        longest, count = await hand_over(state, min(people, 50))
        print(f"hand-over: {count} knocked meanwhile, none refused, longest wait {longest:.2f} s")


if __name__ == "__main__":
    asyncio.run(main())
