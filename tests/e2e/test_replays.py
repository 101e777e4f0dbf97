"""Finished matches, nights and days through the doors, with the stock OpenSSH client."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from core.saved import load
from core.verify import verify
from netplay.errands import errands
from netplay.house import House
from netplay.messages import Open, Resign
from netplay.ssh.config import SshConfig
from netplay.ssh.server import serve
from netplay.store.sqlite import SqliteStore
from tests.contests.people import QuickMinds, at_board, finishes, night_of
from tests.netplay.people import QUICK, Caller
from tui import plain
from tui.__main__ import main
from tui.cast import cast
from tui.handler import doors, handler
from tui.screens.visit import Visit

pytestmark = pytest.mark.skipif(
    not shutil.which("ssh"), reason="LEFT OUT: the OpenSSH client is not installed"
)

Ssh: TypeAlias = Callable[[str], Awaitable[tuple[int, str, str]]]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house on disk with quick bots."""
    house = House(SqliteStore(tmp_path / "house.sqlite"), QuickMinds(), pace=QUICK)
    await house.open()
    yield house
    await house.close()


@pytest.fixture
async def ssh(house: House, tmp_path: Path) -> AsyncIterator[Ssh]:
    """Its doors; answers a command as a guest's `ssh HOST COMMAND` does."""
    server = await serve(
        SshConfig(state=tmp_path, hosts=("127.0.0.1",), port=0),
        doors(handler(Visit), plain.show),
        house.accounts.arrive,
        house.connect,
        house.receive,
        errands(house, cast),
    )
    options = f"-F /dev/null -p {server.port} -o StrictHostKeyChecking=no -o IdentityAgent=none"
    files = f"-o UserKnownHostsFile={tmp_path}/known_hosts -o PubkeyAuthentication=no"

    async def asked(command: str) -> tuple[int, str, str]:
        words = [*options.split(), *files.split(), "guest@127.0.0.1", *command.split()]
        process = await asyncio.create_subprocess_exec(
            "ssh",
            *words,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await process.communicate()
        return process.returncode or 0, out.decode(), err.decode()

    yield asked
    await server.close()


async def match_in(house: House) -> str:
    """The code of a match that was given up."""
    ada = Caller(house, "Ada")
    ada.ask(Open("quibbles", seats=2, bots=1, level="easy", begin=True))
    await ada.until(lambda: ada.view is not None)
    ada.ask(Resign())
    code = await ada.until(lambda: ada.client.table and ada.client.table.replay, 30)
    await house.lobby.archivist.settled()
    return str(code)


async def test_a_match_is_a_film_a_file_and_words(
    house: House, ssh: Ssh, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--cast` is asciicast v2 to the last frame, `--json` is beyond doubt, text tells it."""
    code = await match_in(house)
    status, film, _ = await ssh(f"replay {code} --cast")
    head, *frames = map(json.loads, film.splitlines())
    assert (status, head["version"], head["width"], head["height"]) == (0, 2, 100, 30)
    assert [frame[0] for frame in frames] == sorted(frame[0] for frame in frames)
    assert all(kind == "o" and isinstance(text, str) for _, kind, text in frames)

    status, file, _ = await ssh(f"replay {code} --json")
    saved = load(file.encode())
    assert (status, verify(saved)) == (0, None)
    assert len(frames) == len(saved.entries) + 1
    (tmp_path / "match.json").write_text(file)
    assert main(["verify", str(tmp_path / "match.json")]) == 0
    assert saved.setup.commitment in capsys.readouterr().out

    status, told, _ = await ssh(f"replay {code}")
    assert status == 0
    assert told.startswith(f"Quibbles, match {code}")


async def test_a_night_and_the_leaders_are_told(house: House, ssh: Ssh) -> None:
    """Without a screen; a board of the night is sealed until it is over."""
    code, callers = await night_of(house, "Ada", "Bea")
    await at_board(callers[0], code)
    await finishes(house, callers[0])
    (line,) = await house.lobby.archivist.history.of("p-Ada")
    status, _, why = await ssh(f"replay {line.code} --json")
    assert (status, "still play" in why) == (3, True)
    await at_board(callers[1], code)
    await finishes(house, callers[1])
    status, told, _ = await ssh(f"night {code}")
    assert status == 0
    assert "Ada" in told
    assert " %" in told
    status, file, _ = await ssh(f"replay {line.code} --json")
    assert load(file.encode()).night is not None
    assert verify(load(file.encode())) is None
    status, told, _ = await ssh("scores quibbles")
    assert status == 0
    assert all(word in told for word in ("Ada", "provisional", "a bot"))
    status, told, _ = await ssh("daily --json")
    assert {card["game"] for card in json.loads(told)} >= {"quibbles", "tribbles"}
