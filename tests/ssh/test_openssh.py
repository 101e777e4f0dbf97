"""The client that people have: OpenSSH's own, against a live house."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import NamedTuple

import asyncssh
import pytest

from netplay.ssh.server import SshServer
from tests.ssh.conftest import EchoHouse

pytestmark = pytest.mark.skipif(
    shutil.which("ssh") is None,
    reason="NOT TESTED: the OpenSSH client is not installed (apt-get install openssh-client)",
)


class Done(NamedTuple):
    """What a client printed and how it ended."""

    code: int
    out: str
    err: str


class Client:
    """Runs `ssh` and its kin as a person would, with nothing of this account's own."""

    def __init__(self, server: SshServer, home: Path) -> None:
        self.port = str(server.port)
        self.home = home
        self.common = [
            *("-F", "none"),
            *("-o", "StrictHostKeyChecking=no"),
            *("-o", f"UserKnownHostsFile={home}/known"),
            *("-o", "IdentityAgent=none"),
            *("-o", "IdentitiesOnly=yes"),
            *("-o", "LogLevel=ERROR"),
            *("-o", "PreferredAuthentications=publickey,keyboard-interactive"),
        ]
        self.identity = ["-i", str(home / "none")]

    async def ssh(self, *words: str, typed: bytes = b"", term: str = "xterm-256color") -> Done:
        return await self.run(
            "ssh", "-p", self.port, *self.identity, *words, typed=typed, term=term
        )

    async def run(
        self, program: str, *words: str, typed: bytes = b"", term: str = "xterm-256color"
    ) -> Done:
        process = await asyncio.create_subprocess_exec(
            program,
            *self.common,
            *words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={"TERM": term, "PATH": "/usr/bin:/bin", "HOME": str(self.home)},
        )
        async with asyncio.timeout(15):
            out, err = await process.communicate(typed)
        assert process.returncode is not None
        return Done(process.returncode, out.decode(), err.decode())


@pytest.fixture
def client(server: SshServer, tmp_path: Path) -> Client:
    """A client without any key."""
    return Client(server, tmp_path)


def give_key(client: Client, name: str = "id") -> asyncssh.SSHKey:
    """A key of one's own, on disk as OpenSSH wants it."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    path = client.home / name
    key.write_private_key(path)
    path.chmod(0o600)
    key.write_public_key(client.home / f"{name}.pub")
    client.identity = ["-i", str(path)]
    return key


@pytest.mark.parametrize("user", ["guest", "ada"])
async def test_without_a_key_one_is_a_guest(client: Client, user: str) -> None:
    """By a guest's name, and by any name: no prompt, no "permission denied"."""
    done = await client.ssh("-tt", f"{user}@127.0.0.1", typed=b"q")

    assert f"hello {'ada' if user == 'ada' else 'guest-1'} guest" in done.out
    assert done.out.endswith("see you\r\n")
    assert done.code == 0


async def test_with_a_key_one_has_an_account(client: Client) -> None:
    """No configuration, no registration."""
    key = give_key(client)
    done = await client.ssh("-tt", "ada@127.0.0.1", typed=b"q")

    assert f"hello ada {key.get_fingerprint()}" in done.out
    assert done.code == 0


async def test_a_public_half_is_no_key(client: Client, echo: EchoHouse) -> None:
    """Offered with `-i victim.pub`, its owner's account stays closed."""
    give_key(client, "victim")
    (client.home / "victim").unlink()
    (client.home / "victim.pub").chmod(0o600)
    client.identity = ["-i", str(client.home / "victim.pub")]
    done = await client.ssh("ada@127.0.0.1", "whoami", "-v")

    assert "key: none" in done.out
    assert echo.registered == [(None, "ada")]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["whoami"], 0, "ada (guest)"),
        (["join", "abc234"], 2, "ssh ABC234@HOST"),
        (["rm", "-rf", "/"], 2, "unknown command"),
    ],
)
async def test_commands_and_their_exit_codes(
    client: Client, words: list[str], code: int, said: str
) -> None:
    """`ssh host CMD`."""
    done = await client.ssh("ada@127.0.0.1", *words)

    assert said in done.out + done.err
    assert done.code == code


async def test_input_from_a_file_means_to_leave_at_its_end(client: Client, echo: EchoHouse) -> None:
    """`ssh -tt host < file`: 80x24, and status 0."""
    done = await client.ssh("-tt", "guest@127.0.0.1")

    assert done.code == 0
    assert echo.screens[0].terminal.size == (80, 24)


@pytest.mark.parametrize(
    "words",
    [
        ["-W", "127.0.0.1:22", "guest@127.0.0.1"],
        ["-s", "guest@127.0.0.1", "netconf"],
        ["-o", "ExitOnForwardFailure=yes", "-N", "-R", "0:127.0.0.1:22", "guest@127.0.0.1"],
    ],
    ids=["-W", "-s", "-R"],
)
async def test_what_is_no_card_game_is_refused(client: Client, words: list[str]) -> None:
    """Forwarding and foreign subsystems: a failure, not a hang."""
    assert (await client.ssh(*words)).code == 255


@pytest.mark.parametrize("program", ["sftp", "scp", "scp -O"])
async def test_files_are_refused(client: Client, program: str) -> None:
    """Nothing is copied in any of three ways."""
    if shutil.which(program.split()[0]) is None:
        pytest.skip(f"NOT TESTED: {program} is not installed")
    source = client.home / "file"
    source.write_text("x")
    where = ["guest@127.0.0.1"] if program == "sftp" else [str(source), "guest@127.0.0.1:/tmp/x"]
    words = [*program.split()[1:], "-P", client.port, *client.identity, *where]
    done = await client.run(program.split()[0], *words)

    assert done.code != 0


async def test_a_dumb_terminal_gets_a_paragraph(client: Client) -> None:
    """TERM=dumb."""
    done = await client.ssh("-tt", "guest@127.0.0.1", term="dumb")

    assert "ssh plain@HOST" in done.out
    assert done.code == 1


async def test_without_a_terminal_there_is_help(client: Client) -> None:
    """`ssh -T host`, and commands on its input."""
    done = await client.ssh("-T", "ada@127.0.0.1", typed=b"whoami\n")

    assert done.out.startswith("sshuffle: a house of cards")
    assert done.out.endswith("ada (guest)\n")
    assert done.code == 0
