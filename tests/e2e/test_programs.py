"""Programs that play: the example of the documents against the house's own bots."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
from pathlib import Path

import pytest

from netplay.ssh.server import SshServer
from tests.e2e.players import Player
from tests.e2e.test_evening import code_of

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"


async def ssh(server: SshServer, home: Path, *words: str) -> asyncio.subprocess.Process:
    """The real client, without a terminal."""
    return await asyncio.create_subprocess_exec(
        "ssh",
        *_options(server, home),
        "guest@127.0.0.1",
        *words,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


def _options(server: SshServer, home: Path) -> list[str]:
    known = f"UserKnownHostsFile={home}/known_hosts"
    options = ["-F", "/dev/null", "-p", str(server.port), "-o", "StrictHostKeyChecking=no"]
    return [*options, "-o", known, "-o", "IdentityAgent=none"]


@pytest.mark.skipif(not shutil.which("ssh"), reason="LEFT OUT: no OpenSSH client")
async def test_the_example_plays_a_game_to_its_end(server: SshServer, tmp_path: Path) -> None:
    """Against a person who lets the clock of the house play."""
    ada = await Player.enter(server.port, command="new quibbles")
    code = await code_of(ada)
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        str(EXAMPLE),
        code,
        *_options(server, tmp_path),
        "guest@127.0.0.1",
        stdout=asyncio.subprocess.PIPE,
    )
    await ada.sees("program")
    ada.press("b")
    await ada.sees("draw")
    ada.hang_up()
    watcher = await Player.enter(server.port, f"watch+{code}")
    await watcher.sees("watching")
    assert bot.stdout
    said = await asyncio.wait_for(bot.stdout.read(), 60)
    await bot.wait()

    assert said.startswith(b"ranks by seat: [")


@pytest.mark.skipif(not shutil.which("ssh"), reason="LEFT OUT: no OpenSSH client")
@pytest.mark.parametrize(
    ("words", "line", "status"),
    [
        (("bot",), "", 2),
        (("bot", "join", "hello"), "", 2),
        (("bot", "join", "ABC234"), "{", 0),
        (("bot", "join", "ABC234"), '{"type":"Nonsense"}', 0),
    ],
)
async def test_a_program_that_speaks_badly_is_told(
    server: SshServer, tmp_path: Path, words: tuple[str, ...], line: str, status: int
) -> None:
    """In words, and the house goes on."""
    process = await ssh(server, tmp_path, *words)
    out, _err = await asyncio.wait_for(process.communicate(f"{line}\n".encode()), 20)
    told = [json.loads(text) for text in out.splitlines()]

    if status:
        assert "usage" in told[-1]["why"]
        assert process.returncode == status
    else:
        assert told[-1]["type"] == "Bye"
        assert "garbled" in told[-1]["why"]
