"""Server processes of a house, as `sshuffle serve` runs them, that can be killed and started."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import asyncssh

from tests.store.postgres_server import free_port

KEY = "host_ed25519"
_STARTS = 4
ROOT = Path(__file__).parents[2]
SETTINGS = """\
[gate]
private_burst = 10000
private_per_second = 10000
private_live = 500
private_unproved = 64
total_unproved = 500
drop_from = 400
[pace]
bot_least = 0.0
bot_most = 0.05
"""
"""Bots that do not dawdle, and a gate that knows that all players are on this machine."""


def open_all(nodes: Sequence[Node]) -> None:
    """Start them all at once, with one key: people must meet the same house at every server."""
    key = asyncssh.generate_private_key("ssh-ed25519").export_private_key()
    for node in nodes:
        file = node.state / KEY
        file.touch(0o600)
        file.write_bytes(key)
        node.start()
    for node in nodes:
        node.wait()


class Node:
    """One server process, owned by whoever made it.

    Args:
        state: its state directory; servers of one house are given the same host key.
        store: URL of the store they share.
    """

    def __init__(self, state: Path, store: str) -> None:
        self.state = state
        self.store = store
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        state.mkdir(mode=0o700, parents=True, exist_ok=True)
        (state / "sshuffle.toml").write_text(SETTINGS)

    @property
    def log(self) -> Path:
        """What it had to say, over all its lives."""
        return self.state / "log"

    def start(self) -> None:
        """Start it; `wait` until it is open."""
        command = [sys.executable, "-m", "tui", "serve", "--host", "127.0.0.1"]
        options = ["--port", str(self.port), "--state", str(self.state), "--store", self.store]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *options], cwd=ROOT, stdout=subprocess.PIPE, stderr=log
            )

    def wait(self) -> None:
        """Until it lets people in; one that gives up is started again, as an init system would."""
        for _ in range(_STARTS):
            assert self._process is not None
            assert self._process.stdout is not None
            if b"open" in self._process.stdout.readline():
                return
            self.kill()
            self.start()
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """kill -9, without a word."""
        self.signal(signal.SIGKILL)
        assert self._process is not None
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._process.pid, number)

    def stop(self) -> None:
        """End it for good."""
        if self._process is not None and self._process.poll() is None:
            self.signal(signal.SIGCONT)
            self.kill()
