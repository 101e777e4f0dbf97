"""Decks by the OpenSSH client: a file in, text out."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from pathlib import Path

import pytest

from netplay.ssh.server import SshServer

pytestmark = pytest.mark.skipif(
    not shutil.which("ssh"), reason="LEFT OUT: the OpenSSH client is not installed"
)


async def ssh(server: SshServer, folder: Path, words: str, sent: bytes = b"") -> tuple[int, str]:
    """Exit status and words of a command, with something sent to it."""
    process = await asyncio.create_subprocess_exec(
        "ssh",
        *f"-F /dev/null -p {server.port} -o StrictHostKeyChecking=no -i {folder}/key".split(),
        *f"-o UserKnownHostsFile={folder}/known_hosts -o IdentityAgent=none".split(),
        "ada@127.0.0.1",
        words,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate(sent)
    status = process.returncode or 0
    return status, (out if status == 0 else err).decode()


async def test_a_deck_goes_in_from_a_file_and_comes_back(server: SshServer, tmp_path: Path) -> None:
    """The owner of a key saves, shows and drops a deck; a fault names its line."""
    subprocess.run(
        ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "key")], check=True
    )
    deck = b"# mine\n\n4 x 10 Go   # more of these\n2 x 100,000 Rescue"
    assert (await ssh(server, tmp_path, "decks save Peak", deck))[0] == 0
    status, said = await ssh(server, tmp_path, "decks show peak")
    assert (status, said) == (0, "4 x 10 Go\n2 x 100000 Rescue\n")
    status, said = await ssh(server, tmp_path, "decks save Peak", b"\n\n4 x 7 Go\n")
    assert status == 1
    assert "line 3" in said
    assert (await ssh(server, tmp_path, "decks drop Peak"))[0] == 0
