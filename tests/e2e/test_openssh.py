"""The stock OpenSSH client in a real terminal multiplexer."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from netplay.ssh.server import SshServer

pytestmark = pytest.mark.skipif(
    not (shutil.which("tmux") and shutil.which("ssh")),
    reason="LEFT OUT: tmux or the OpenSSH client is not installed",
)


class Window:
    """One tmux window on a server of its own."""

    def __init__(self, socket: Path, columns: int = 80, rows: int = 24) -> None:
        self._socket = str(socket)
        self._size = (str(columns), str(rows))

    def _tmux(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-S", self._socket, "-f", "/dev/null", *words],
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout

    def open(self, command: str) -> None:
        """Run a command in it; the window stays when the command is over."""
        self._tmux("new-session", "-d", "-x", self._size[0], "-y", self._size[1], command)

    def press(self, *keys: str) -> None:
        """Type."""
        self._tmux("send-keys", *keys)

    @property
    def text(self) -> str:
        """What is to be seen."""
        return self._tmux("capture-pane", "-p")

    @property
    def modes(self) -> str:
        """Alternate screen, any mouse mode, cursor: as "0 0 1"."""
        return self._tmux(
            "display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}"
        ).strip()

    async def sees(self, words: str, seconds: float = 20) -> None:
        """Wait until these words are there."""
        for _ in range(round(seconds / 0.1)):
            if words in await asyncio.to_thread(lambda: self.text):
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"{words!r} never came:\n{self.text}")

    def close(self) -> None:
        """End it."""
        self._tmux("kill-server")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Window]:
    """A terminal of 80 columns and 24 rows."""
    window = Window(tmp_path / "tmux")
    yield window
    window.close()


def ssh(server: SshServer, home: Path, words: str) -> str:
    """A command line for the real client, which then says how it ended and waits."""
    options = f"-F /dev/null -p {server.port} -o StrictHostKeyChecking=no"
    files = f"-o UserKnownHostsFile={home}/known_hosts -o IdentityAgent=none"
    return f"ssh {options} {files} {words}; echo status $?; exec sleep 60"


async def test_a_key_from_the_lobby_to_a_card_played_and_back(
    server: SshServer, window: Window, tmp_path: Path
) -> None:
    """Two keys to a table with bots, one card, and the terminal is whole afterwards."""
    subprocess.run(
        ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "key")], check=True
    )
    options = f"-o IdentitiesOnly=yes -i {tmp_path}/key Ada@127.0.0.1"
    window.open(ssh(server, tmp_path, options))
    await window.sees("a card house")
    assert "Ada" in window.text
    assert window.modes.startswith("1")
    window.press("Down", "Enter")
    await window.sees("Quibbles  ")
    await window.sees("Your turn")
    window.press("d")
    await window.sees("stash")
    window.press("C-c")
    await window.sees("Leave the house?")
    window.press("Enter")
    await window.sees("status 0")

    assert window.modes == "0 0 1"


async def test_without_any_key_one_is_a_guest(
    server: SshServer, window: Window, tmp_path: Path
) -> None:
    """Nothing is asked."""
    window.open(ssh(server, tmp_path, "-o PubkeyAuthentication=no somebody@127.0.0.1"))
    await window.sees("guest-")


async def test_a_server_that_closes_says_so_and_restores_the_terminal(
    server: SshServer, window: Window, tmp_path: Path
) -> None:
    """No mouse codes in the shell afterwards."""
    window.open(ssh(server, tmp_path, "-o PubkeyAuthentication=no guest@127.0.0.1"))
    await window.sees("a card house")
    await server.close()
    await window.sees("The house is closing")
    await window.sees("status")

    assert window.modes == "0 0 1"


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("guest@127.0.0.1 version", 0, "sshuffle"),
        ("guest@127.0.0.1 whoami", 0, "guest-"),
        ("guest@127.0.0.1 tables", 0, "No open tables"),
        ("guest@127.0.0.1 rules quibbles", 0, "Quibbles"),
        ("guest@127.0.0.1 rules poker", 3, "quibbles"),
        ("guest@127.0.0.1 join ABC234", 2, "terminal"),
        ("guest@127.0.0.1 tabels", 2, "tables"),
    ],
)
async def test_commands_answer_with_exit_codes(
    server: SshServer, tmp_path: Path, words: str, status: int, said: str
) -> None:
    """Words on stdout, complaints on stderr."""
    process = await asyncio.create_subprocess_exec(
        "ssh",
        *f"-F /dev/null -p {server.port} -o StrictHostKeyChecking=no".split(),
        *f"-o UserKnownHostsFile={tmp_path}/known_hosts -o IdentityAgent=none".split(),
        *words.split(),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()

    assert process.returncode == status
    assert said in (out if status == 0 else err).decode()
