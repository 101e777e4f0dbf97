"""An open house in a place of its own, to which every command of the documents goes."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.docs.reading import TOP

_SSH = """#!/bin/sh
exec {ssh} -F /dev/null -o HostName=127.0.0.1 -o Port={port} -o StrictHostKeyChecking=no \\
    -o UserKnownHostsFile={home}/known_hosts -o IdentityAgent=none -o LogLevel=ERROR "$@"
"""
_SSHUFFLE = """#!/bin/sh
exec {python} -m tui "$@"
"""


@dataclass(frozen=True)
class Place:
    """Where commands are run."""

    home: Path
    port: int
    env: dict[str, str]


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """An empty home, `sshuffle` and `ssh` on the path, and a house that is open."""
    home = tmp_path_factory.mktemp("home")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    _program(home / "bin" / "sshuffle", _SSHUFFLE.format(python=sys.executable))
    ssh = shutil.which("ssh")
    if ssh:
        _program(home / "bin" / "ssh", _SSH.format(ssh=ssh, port=port, home=home))
    env = {
        "HOME": str(home),
        "PATH": f"{home}/bin:{os.environ['PATH']}",
        "PYTHONPATH": str(TOP),
        "SSHUFFLE_SERVER_PORT": str(port),
        "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8",
    }
    command = [str(home / "bin" / "sshuffle"), "serve", "--host", "127.0.0.1"]
    serve = subprocess.Popen(
        command, cwd=home, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(home / ".local" / "share" / "sshuffle" / "control.sock", serve)
        yield Place(home, port, env)
    finally:
        serve.send_signal(signal.SIGTERM)
        serve.wait(20)


def _program(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    file.chmod(0o755)


def _wait_for(file: Path, serve: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if file.exists():
            return
        assert serve.poll() is None, "the house did not open"
        time.sleep(0.05)
    raise AssertionError("the house did not open in time")
