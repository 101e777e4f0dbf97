"""Two ways to serve people over SSH, each as a server that a bench can start, measure and stop."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import asyncssh
import psutil

ROOT: Final = Path(__file__).parents[2]
_PRIVILEGES: Final = Path("/run/sshd")
"""Where sshd drops its privileges; service managers make it."""
_SSHD: Final = """\
Port {port}
ListenAddress 127.0.0.1
HostKey {state}/host
AuthorizedKeysFile {state}/authorized
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
AcceptEnv COLORTERM
MaxStartups 200
PrintMotd no
PrintLastLog no
ForceCommand cd {root} && XDG_DATA_HOME={state} exec {python} -m tui
"""


@dataclass(frozen=True)
class Running:
    """A server that is running."""

    name: str
    port: int
    user: str
    keys: list[asyncssh.SSHKey]
    process: psutil.Process

    def tree(self) -> list[psutil.Process]:
        """Its processes."""
        return [self.process, *self.process.children(recursive=True)]

    def memory(self) -> float:
        """MB it takes, what processes share counted once."""
        return sum(_of(p, lambda p: p.memory_full_info().pss) for p in self.tree()) / 1e6

    def cpu(self) -> float:
        """Seconds of CPU it has used, those who have left included."""
        return sum(_of(p, lambda p: sum(p.cpu_times()[:4])) for p in self.tree())


def _of(process: psutil.Process, what: Callable[[psutil.Process], float]) -> float:
    try:
        return what(process)
    except psutil.Error:
        return 0.0


@contextmanager
def one_process(state: Path) -> Iterator[Running]:
    """`sshuffle serve`: everybody in one process."""
    command = [sys.executable, "-m", "tui", "serve", "--host", "127.0.0.1", "--port", "0"]
    command += ["--store", "memory:", "--state", str(state)]
    with _started(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if found := re.search(rb"ssh -p (\d+)", line):
                port = int(found[1])
                yield Running("one process", port, "guest", [], psutil.Process(process.pid))
                return
    raise RuntimeError("sshuffle serve did not start")


@contextmanager
def process_each(state: Path) -> Iterator[Running]:
    """OpenSSH's server, which starts `sshuffle` for each session."""
    sshd = shutil.which("sshd") or "/usr/sbin/sshd"
    key, host = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    host.write_private_key(state / "host")
    (state / "host").chmod(0o600)
    key.write_public_key(state / "authorized")
    port = _free_port()
    if os.geteuid() == 0:
        _PRIVILEGES.mkdir(exist_ok=True)
    config = state / "sshd_config"
    config.write_text(_SSHD.format(port=port, state=state, root=ROOT, python=sys.executable))
    with _started([sshd, "-D", "-f", str(config)], stdout=subprocess.DEVNULL) as process:
        _until_open(port)
        user = psutil.Process().username()
        yield Running("process each", port, user, [key], psutil.Process(process.pid))


WAYS: Final = {"one": one_process, "each": process_each}


@contextmanager
def _started(command: list[str], stdout: int) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, cwd=ROOT, stdout=stdout, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(20)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _until_open(port: int) -> None:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("sshd did not start; is openssh-server installed?")
