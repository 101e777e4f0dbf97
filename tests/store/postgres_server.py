"""A real PostgreSQL for tests: Debian's binaries, a data directory of its own, a free port."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

USER = "postgres"
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "shared_buffers": "32MB",
    "max_connections": "60",
    "recovery_init_sync_method": "syncfs",
    "wal_level": "replica",
    "max_wal_senders": "4",
    "log_min_messages": "fatal",
}


def binaries() -> Path | None:
    """Where the newest server is installed; None when there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    return found[-1].parent if found else None


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Server:
    """One server process, owned by whoever made it."""

    def __init__(self, like: Server | None = None) -> None:
        where = binaries()
        assert where is not None, "PostgreSQL is not installed"
        self.bin = where
        self.folder = Path(tempfile.mkdtemp(prefix="sshuffle-pg-"))
        self.data = self.folder / "data"
        self.port = free_port()
        self.password: str = like.password if like else secrets.token_hex(8)
        self.place: tuple[str, ...] = ()
        """What goes before its commands: a place that only root enters, where it runs."""
        self._as = USER if os.getuid() == 0 else None
        self._process: subprocess.Popen[bytes] | None = None
        if self._as:
            owner = pwd.getpwnam(USER)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)

    @property
    def process(self) -> subprocess.Popen[bytes] | None:
        """The process that owns all others of the server."""
        return self._process

    @property
    def dsn(self) -> str:
        """How to connect."""
        return f"postgresql://{USER}:{self.password}@127.0.0.1:{self.port}/postgres"

    @property
    def _before(self) -> tuple[str, ...]:
        leave_root = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups")
        return (*self.place, *leave_root) if self.place else ()

    def run(self, program: str, *arguments: str) -> None:
        """Run one of the programs that come with the server."""
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PGPASSWORD": self.password}
        subprocess.run(
            [*self._before, self.bin / program, *arguments],
            user=None if self.place else self._as,
            cwd=self.folder,
            env=environment,
            check=True,
            capture_output=True,
        )

    def create(self) -> None:
        """A new, empty cluster."""
        word = self.folder / "password"
        word.write_text(self.password)
        if self._as:
            shutil.chown(word, USER)
        self.run(
            "initdb", "-D", str(self.data), "-U", USER, "--auth=scram-sha-256",
            f"--pwfile={word}", "-E", "UTF8", "--locale=C", "--no-sync",
        )  # fmt: skip

    def move_to(self, folder: Path) -> None:
        """Keep the data there; before there are any."""
        self.data = folder / "data"
        if self._as:
            shutil.chown(folder, USER)

    def copy(self, primary: Server) -> None:
        """A standby of another server."""
        self.run(
            "pg_basebackup", "-D", str(self.data), "-R", "-X", "stream", "-c", "fast", "-N",
            "-d", f"host=127.0.0.1 port={primary.port} user={USER} application_name=standby",
        )  # fmt: skip

    def start(self, **settings: str) -> None:
        """Start it and wait until it answers."""
        options = [f"-c{name}={value}" for name, value in (SETTINGS | settings).items()]
        self._process = subprocess.Popen(
            [*self._before, self.bin / "postgres", "-D", self.data, "-p", str(self.port), *options],
            user=None if self.place else self._as,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                self.run("pg_isready", "-h", "127.0.0.1", "-p", str(self.port), "-t", "1")
            except subprocess.CalledProcessError:
                assert self._process is not None
                assert self._process.poll() is None, "the server did not start"
                time.sleep(0.05)
            else:
                return
        raise TimeoutError("PostgreSQL does not answer")

    def reload(self, **settings: str) -> None:
        """Change settings while it runs."""
        with (self.data / "postgresql.auto.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())
        self.run("pg_ctl", "reload", "-D", str(self.data))

    def promote(self) -> None:
        """Make a standby the primary."""
        self.run("pg_ctl", "promote", "-D", str(self.data), "-w")

    def kill(self) -> None:
        """kill -9 of the whole server, as when the plug is pulled from the process."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        for pid in (self._process.pid, *map(int, children.read_text().split())):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()
        with suppress(OSError):
            (self.data / "postmaster.pid").unlink()

    def halt(self) -> None:
        """Stop it in good order."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def stop(self) -> None:
        """Stop it and remove everything."""
        self.halt()
        shutil.rmtree(self.folder, ignore_errors=True)
