"""Somebody who sees nothing plays every game to its end by typed words, over real SSH."""

from __future__ import annotations

import asyncio
import re

import asyncssh
import pytest

from netplay.ssh.server import SshServer
from tests.e2e.players import _NoQuestions

SETUP = {
    "quibbles": (),
    "tribbles": ("set rounds 1",),
    "astrobirdz": (),
    "tribulation": ("set discs 5", "set disc_seconds 1"),
}
"""What is set before the deal, so that a match is short."""


class Reader:
    """Line mode, read as a screen reader reads it: only what was said since."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes]) -> None:
        self._process = process
        self.heard = ""
        self.all = b""

    async def type(self, line: str) -> None:
        """Type a line, no faster than hands do: a flood of keys is swallowed."""
        await asyncio.sleep(len(line) / 200)
        self._process.stdin.write(f"{line}\r".encode())

    async def hears(self, pattern: str, seconds: float = 20) -> str:
        """Wait until something is said, and forget everything up to it."""
        try:
            async with asyncio.timeout(seconds):
                while not (found := re.search(pattern, self.heard)):
                    data = await self._process.stdout.read(4096)
                    assert data, f"hung up:\n{self.heard}"
                    self.all += data
                    self.heard += data.decode(errors="ignore").replace("\r", "")
        except TimeoutError:
            raise AssertionError(f"{pattern!r} was never said:\n{self.heard}") from None
        self.heard = self.heard[found.end() :]
        return found[0]


@pytest.mark.parametrize("game", sorted(SETUP))
async def test_a_whole_game_in_words(server: SshServer, game: str) -> None:
    """Open a table, choose, fill it with bots, deal; answer whenever asked; hear who has won."""
    async with (
        asyncssh.connect(
            "127.0.0.1",
            server.port,
            username="plain",
            known_hosts=None,
            client_keys=None,
            agent_path=None,
            config=None,
            client_factory=_NoQuestions,
        ) as connection,
        connection.create_process(term_type="xterm", encoding=None) as process,
    ):
        reader = Reader(process)
        await reader.hears("Type help")
        await reader.type(f"new {game} 2")
        await reader.hears("Type deal")
        for line in SETUP[game]:
            await reader.type(line)
        await reader.type("bots easy")
        await reader.hears(r"gathering: (?!.*a free seat)")
        await reader.type("deal")
        await play(reader)
        await reader.type("quit")
        await reader.hears("Good bye.")

        said = reader.all.decode(errors="ignore")
        assert re.search(r"(wins?|win!)[^\n]*: ", said)
        assert "\x1b" not in said


async def play(reader: Reader) -> None:
    """Answer with the first thing that can be done, until it is over."""
    for _ in range(600):
        await reader.type("wait")
        await reader.type("moves")
        said = await reader.hears(r"You can type:\n|You are not asked anything\.\n")
        if "not asked" in said:
            return
        await reader.type((await reader.hears(r"[^\n]+\n")).strip())
    raise AssertionError("600 answers and no end")
