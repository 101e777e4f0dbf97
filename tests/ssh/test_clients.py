"""Clients other than OpenSSH's, each as a guest and with a key, against a live house."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest

from netplay.ssh.server import SshServer
from tests.ssh.conftest import knock
from tests.ssh.test_openssh import Done

_WHERE = {
    "plink": "apt-get install putty-tools",
    "puttygen": "apt-get install putty-tools",
    "dbclient": "apt-get install dropbear-bin",
    "dropbearconvert": "apt-get install dropbear-bin",
}


def needs(*programs: str) -> pytest.MarkDecorator:
    """Leave a test out, visibly, where a client is not installed."""
    missing = [program for program in programs if shutil.which(program) is None]
    why = "; ".join(f"{program} is not installed ({_WHERE[program]})" for program in missing)
    return pytest.mark.skipif(bool(missing), reason=f"LEFT OUT: {why}")


async def run(home: Path, *words: str, typed: bytes = b"") -> Done:
    """Run a client with nothing of this account's own."""
    process = await asyncio.create_subprocess_exec(
        *words,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "HOME": str(home)},
    )
    async with asyncio.timeout(20):
        out, err = await process.communicate(typed)
    return Done(process.returncode or 0, out.decode(), err.decode())


@pytest.fixture
def key(tmp_path: Path) -> asyncssh.SSHKey:
    """A key of one's own, in the file `id`."""
    made = asyncssh.generate_private_key("ssh-ed25519")
    made.write_private_key(tmp_path / "id")
    (tmp_path / "id").chmod(0o600)
    return made


def plink(server: SshServer, user: str, *more: str) -> tuple[str, ...]:
    """PuTTY's client on the command line."""
    trust = ("-hostkey", server.fingerprint)
    where = ("-P", str(server.port), f"{user}@127.0.0.1")
    return ("plink", "-ssh", "-batch", "-no-antispoof", *trust, *more, *where)


def dbclient(server: SshServer, user: str, *more: str) -> tuple[str, ...]:
    """Dropbear's client."""
    return ("dbclient", "-y", "-y", *more, "-p", str(server.port), f"{user}@127.0.0.1")


GUESTS: dict[str, Callable[[SshServer, str], tuple[str, ...]]] = {
    "plink": plink,
    "dbclient": dbclient,
}


@pytest.mark.parametrize(
    "client", [pytest.param(name, marks=needs(name)) for name in ("plink", "dbclient")]
)
@pytest.mark.parametrize("user", ["guest", "ada"])
async def test_a_guest_comes_in(server: SshServer, tmp_path: Path, client: str, user: str) -> None:
    """Under a guest's name and under any other, without a prompt."""
    done = await run(tmp_path, *GUESTS[client](server, user), "whoami", "-v")

    assert done.code == 0, done.err
    assert "key: none" in done.out


@needs("plink", "puttygen")
async def test_plink_with_a_key(server: SshServer, tmp_path: Path, key: asyncssh.SSHKey) -> None:
    """In PuTTY's own format."""
    ppk = tmp_path / "id.ppk"
    await run(tmp_path, "puttygen", str(tmp_path / "id"), "-O", "private", "-o", str(ppk))
    done = await run(tmp_path, *plink(server, "ada", "-i", str(ppk)), "whoami", "-v")

    assert done.code == 0, done.err
    assert key.get_fingerprint() in done.out


@needs("dbclient", "dropbearconvert")
async def test_dbclient_with_a_key(server: SshServer, tmp_path: Path, key: asyncssh.SSHKey) -> None:
    """In Dropbear's own format."""
    own = tmp_path / "id.db"
    await run(tmp_path, "dropbearconvert", "openssh", "dropbear", str(tmp_path / "id"), str(own))
    done = await run(tmp_path, *dbclient(server, "ada", "-i", str(own)), "whoami", "-v")

    assert done.code == 0, done.err
    assert key.get_fingerprint() in done.out


@pytest.mark.parametrize(
    "client", [pytest.param(name, marks=needs(name)) for name in ("plink", "dbclient")]
)
async def test_a_screen_is_drawn_and_left(server: SshServer, tmp_path: Path, client: str) -> None:
    """At a real terminal; q leaves with status 0 and a terminal that is itself again."""
    status, shown = await at_a_terminal(tmp_path, *GUESTS[client](server, "guest"))

    assert b"hello guest-1 guest" in shown
    assert b"\x1b[?1049l" in shown
    assert b"see you" in shown
    assert status == 0


async def at_a_terminal(home: Path, *words: str) -> tuple[int, bytes]:
    """Run a client in a terminal of its own, and press q once something is shown."""
    ours, theirs = os.openpty()
    loop = asyncio.get_running_loop()
    process = await asyncio.create_subprocess_exec(
        *words,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env={"TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "HOME": str(home)},
    )
    os.close(theirs)
    shown = bytearray()

    def read() -> None:
        with contextlib.suppress(OSError):
            before = b"hello" in shown
            shown.extend(os.read(ours, 65536))
            if not before and b"hello" in shown:
                os.write(ours, b"q")

    loop.add_reader(ours, read)
    try:
        async with asyncio.timeout(20):
            status = await process.wait()
        read()
    finally:
        loop.remove_reader(ours)
        os.close(ours)
    return status, bytes(shown)


PARAMIKO = """\
import sys, paramiko
host, port, user, key = sys.argv[1:]
transport = paramiko.Transport((host, int(port)))
transport.start_client(timeout=10)
if key:
    transport.auth_publickey(user, paramiko.Ed25519Key(filename=key))
elif user == "guest":
    transport.auth_none(user)
else:
    transport.auth_interactive(user, lambda title, how, prompts: [])
channel = transport.open_session(timeout=10)
channel.exec_command("whoami -v")
print(channel.makefile().read().decode(), channel.recv_exit_status())
transport.close()
"""


@pytest.mark.parametrize("user", ["guest", "ada", "with a key"])
async def test_paramiko(server: SshServer, tmp_path: Path, key: asyncssh.SSHKey, user: str) -> None:
    """As a guest by name, as a guest by no question, by key."""
    pytest.importorskip("paramiko", reason="LEFT OUT: paramiko is not installed")
    file = str(tmp_path / "id") if user == "with a key" else ""
    words = ("127.0.0.1", str(server.port), "ada" if file else user, file)
    done = await run(tmp_path, sys.executable, "-W", "ignore", "-c", PARAMIKO, *words)

    assert done.out.rstrip().endswith(" 0"), done.err
    assert (key.get_fingerprint() if file else "key: none") in done.out


@pytest.mark.parametrize("user", ["guest", "ada"])
async def test_asyncssh(server: SshServer, user: str, key: asyncssh.SSHKey) -> None:
    """As a guest and by key."""
    async with await knock(server, user) as conn:
        assert "key: none" in str((await conn.run("whoami -v")).stdout)
    async with await knock(server, "bea", [key]) as conn:
        assert key.get_fingerprint() in str((await conn.run("whoami -v")).stdout)
