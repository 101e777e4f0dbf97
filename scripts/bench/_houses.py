"""Ways to serve people over SSH, each as a server that a bench can start, measure and stop."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import asyncssh
import psutil

from scripts.bench._peers import Missing

ROOT: Final = Path(__file__).parents[2]
_GO: Final = Path(__file__).parent / "wish" / "main.go"
_GOCODE: Final = Path("/usr/share/gocode")
"""Where Debian's packages put Go sources."""
_PROGRAM: Final = Path(tempfile.gettempdir()) / f"sshuffle-wish-{os.getuid()}"
"""Built once."""
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
ForceCommand cd {root} && XDG_DATA_HOME={state} exec {python} -m tui play {game}
"""


@dataclass(frozen=True)
class Running:
    """A server that is running."""

    name: str
    port: int
    processes: list[psutil.Process]
    shows: re.Pattern[bytes]
    """What is on the screen when it has been painted for the first time."""
    user: str = ""
    """Whom everybody is; "": each somebody else."""
    key: asyncssh.SSHKey | None = None
    """The key of everybody; None: each has one of their own."""
    command: str | None = None
    """What everybody asks for."""
    begins: bytes = b""
    """The keys that fill the table with bots and deal, once everybody has come."""

    def tree(self) -> list[psutil.Process]:
        """Its processes, those they have started included."""
        found = [[each, *each.children(recursive=True)] for each in self.processes]
        return [process for tree in found for process in tree]

    def memory(self) -> float:
        """MB it takes, what processes share counted once."""
        return sum(_of(p, lambda p: p.memory_full_info().pss) for p in self.tree()) / 1e6

    def own_memory(self) -> float:
        """MB that it has filled itself: no libraries, which come and go with the page cache."""
        found = (re.search(r"RssAnon:\s+(\d+)", _status(each)) for each in self.tree())
        return sum(int(match[1]) for match in found if match) / 1e3

    def cpu(self) -> float:
        """Seconds of CPU it has used, those who have left included."""
        return sum(_of(p, lambda p: sum(p.cpu_times()[:4])) for p in self.tree())


def _of(process: psutil.Process, what: Callable[[psutil.Process], float]) -> float:
    try:
        return what(process)
    except psutil.Error:
        return 0.0


def _table(game: str) -> re.Pattern[bytes]:
    """The title of a table of this game, with its code."""
    return re.compile(game.encode() + rb"  ([A-Z0-9]{6})", re.IGNORECASE)


def _status(process: psutil.Process) -> str:
    return Path(f"/proc/{process.pid}/status").read_text()


@contextmanager
def one_process(state: Path, game: str, lobby: bool = False) -> Iterator[Running]:
    """`sshuffle serve`: everybody in one process, at a table with bots or in the lobby."""
    with _serving(state) as (port, process):
        yield _ours("one process", port, [process], game, lobby)


@contextmanager
def two_processes(state: Path, game: str) -> Iterator[Running]:
    """Two of `sshuffle serve` that listen on one port, each a house of its own."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(_shared(0))]
        port = int(sockets[0].getsockname()[1])
        sockets.append(stack.enter_context(_shared(port)))
        served = [
            stack.enter_context(_serving(state / str(n), each)) for n, each in enumerate(sockets)
        ]
        yield _ours("two processes", port, [process for _, process in served], game, False)


def _ours(name: str, port: int, processes: list[psutil.Process], game: str, lobby: bool) -> Running:
    if lobby:
        key = asyncssh.generate_private_key("ssh-ed25519")
        return Running(name, port, processes, re.compile(rb"Read the rules"), "Ada", key)
    command = f"new {game} --bots 2"
    return Running(name, port, processes, _table(game), command=command, begins=b"nb")


@contextmanager
def _serving(
    state: Path, listening: socket.socket | None = None
) -> Iterator[tuple[int, psutil.Process]]:
    command = [sys.executable, "-m", "scripts.bench._observed", str(state / "report")]
    command += ["serve", "--host", "127.0.0.1", "--port", "0"]
    command += ["--store", "memory:", "--state", str(state)]
    passed: tuple[int, ...] = ()
    if listening is not None:
        passed = (listening.fileno(),)
        inherit = f'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@" 3<&{passed[0]}'
        command = ["sh", "-c", inherit, "sh", *command]
    state.mkdir(exist_ok=True)
    with _started(command, subprocess.PIPE, passed) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if found := re.search(rb"ssh (?:-p (\d+) )?\S*@?\S+", line):
                yield int(found[1] or 22), psutil.Process(process.pid)
                return
    raise Missing("sshuffle serve did not start")


def _shared(port: int) -> socket.socket:
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    listening.bind(("127.0.0.1", port))
    listening.listen(128)
    return listening


@contextmanager
def process_each(state: Path, game: str) -> Iterator[Running]:
    """OpenSSH's server, which starts `sshuffle` for each session."""
    sshd = shutil.which("sshd") or "/usr/sbin/sshd"
    if not Path(sshd).exists():
        raise Missing("openssh-server is not installed")
    key, host = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    host.write_private_key(state / "host")
    (state / "host").chmod(0o600)
    key.write_public_key(state / "authorized")
    port = _free_port()
    if os.geteuid() == 0:
        _PRIVILEGES.mkdir(exist_ok=True)
    config = state / "sshd_config"
    config.write_text(
        _SSHD.format(port=port, state=state, root=ROOT, python=sys.executable, game=game)
    )
    with _started([sshd, "-D", "-f", str(config)]) as process:
        _until_open(port)
        user = psutil.Process().username()
        found = [psutil.Process(process.pid)]
        yield Running("process each", port, found, _table(game), user, key)


@contextmanager
def wish(state: Path, game: str) -> Iterator[Running]:
    """A program of the same table in Go with Wish and Bubble Tea, as Debian packages them."""
    program = _built(_PROGRAM)
    port = _free_port()
    with _started([str(program), f"127.0.0.1:{port}", str(state / "host_ed25519")]) as process:
        _until_open(port)
        found = [psutil.Process(process.pid)]
        yield Running("wish", port, found, _table("quibbles"))


def _built(program: Path) -> Path:
    """Build it unless that has been done since it was last changed."""
    if program.exists() and program.stat().st_mtime > _GO.stat().st_mtime:
        return program
    if not shutil.which("go") or not (_GOCODE / "src/github.com/charmbracelet/wish").exists():
        raise Missing("apt install golang-go golang-github-charmbracelet-wish-dev")
    added = {"GO111MODULE": "off", "GOPATH": str(_GOCODE), "GOFLAGS": "-buildvcs=false"}
    subprocess.run(
        ["go", "build", "-o", str(program), _GO.name],
        cwd=_GO.parent,
        env=os.environ | added,
        check=True,
    )
    return program


@contextmanager
def echo(state: Path, game: str) -> Iterator[Running]:
    """asyncssh alone, which answers each key with twenty bytes: nothing can be cheaper."""
    command = [sys.executable, "-m", "scripts.bench._echo"]
    with _started(command, subprocess.PIPE) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        found = [psutil.Process(process.pid)]
        yield Running("echo", port, found, re.compile(rb"ready"))


WAYS: Final = {
    "one": one_process,
    "two": two_processes,
    "each": process_each,
    "wish": wish,
    "echo": echo,
}


@contextmanager
def _started(
    command: list[str], stdout: int = subprocess.DEVNULL, passed: tuple[int, ...] = ()
) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=stdout, stderr=subprocess.DEVNULL, pass_fds=passed
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)
        if process.stdout is not None:
            process.stdout.close()


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
    raise Missing(f"nobody listens on port {port}")
