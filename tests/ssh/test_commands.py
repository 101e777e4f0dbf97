"""`ssh HOST COMMAND`, and what is refused."""

from __future__ import annotations

import json

import asyncssh
import pytest

from netplay.denied import Denied
from netplay.ssh.commands import Entry, Errand, Reply
from netplay.ssh.server import SshServer
from tests.ssh.conftest import EchoHouse, Start, knock


@pytest.mark.parametrize(
    ("command", "code", "out", "err"),
    [
        ("help", 0, "join CODE", ""),
        ("whoami", 0, "ada (guest)", ""),
        ("whoami -v", 0, "key: none", ""),
        ("version", 0, "sshuffle 0", ""),
        ("reset", 0, "\x1b[?1000l", ""),
        ("WHOAMI", 0, "ada", ""),
        ("--json", 0, "what can be said", ""),
        ("whoam", 2, "", "did you mean whoami?"),
        ("bash -i", 2, "", "unknown command 'bash'"),
        ("\x1b[2J\nforged", 2, "", "unknown command '[2j'"),
        ("scp -t /etc", 2, "", "There are no files here"),
        ("rsync --server .", 2, "", "There are no files here"),
        ("join ABC-234", 2, "", "ssh ABC234@HOST"),
        ("watch ABC234", 2, "", "ssh watch+ABC234@HOST"),
        ("join", 2, "", "usage: ssh -t HOST join CODE"),
        ("x" * 100_00, 2, "", "unknown command"),
    ],
)
async def test_a_command_is_answered_in_plain_words(
    server: SshServer, command: str, code: int, out: str, err: str
) -> None:
    """Answers on stdout, complaints on stderr, exit codes by the table; never a shell."""
    async with await knock(server, "ada") as conn:
        done = await conn.run(command)

    assert done.exit_status == code
    assert out in str(done.stdout)
    assert err in str(done.stderr)
    assert bool(done.stdout) == (code == 0)


async def test_programs_are_answered_in_json(server: SshServer) -> None:
    """--json anywhere in the command."""
    async with await knock(server, "ada") as conn:
        done = await conn.run("whoami --json")

    assert json.loads(str(done.stdout)) == {"name": "ada", "guest": True, "key": ""}


async def test_a_house_has_further_commands(start: Start) -> None:
    """A refusal is exit code 4 and its sentence; a crash is a code to report."""

    async def tables(errand: Errand) -> Reply:
        return Reply(f"no tables {' '.join(errand.words)}")

    async def secret(errand: Errand) -> Reply:
        raise Denied("no", "That is not for you.")

    async def broken(errand: Errand) -> Reply:
        raise ValueError("the queen of hearts")

    about = {"tables": tables, "secret": secret, "broken": broken}
    server = await start(extra={name: Entry(run, name) for name, run in about.items()})
    async with await knock(server) as conn:
        fine = await conn.run("tables now")
        denied = await conn.run("secret")
        crashed = await conn.run("broken")

    assert (fine.exit_status, fine.stdout) == (0, "no tables now\n")
    assert (denied.exit_status, denied.stderr) == (4, "That is not for you.\n")
    assert crashed.exit_status == 1
    assert "(code " in str(crashed.stderr)
    assert "queen" not in str(crashed.stderr)


async def test_without_a_terminal_lines_are_commands(server: SshServer) -> None:
    """`ssh -T host`: help first, then an answer to each line, exit 0 at the end of input."""
    async with await knock(server, "ada") as conn:
        done = await conn.run(input="whoami\n\nnonsense\n" + "x" * 5000 + "\nversion\n")

    assert done.exit_status == 0
    assert str(done.stdout).startswith("sshuffle: a house of cards")
    assert "ada (guest)\nsshuffle 0" in str(done.stdout)
    assert "unknown command 'nonsense'" in str(done.stderr)


@pytest.mark.parametrize("subsystem", ["sftp", "netconf", "sshuffle2"])
async def test_other_subsystems_are_refused(server: SshServer, subsystem: str) -> None:
    """`sftp`, `scp`, `ssh -s`."""
    async with await knock(server) as conn:
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.create_process(subsystem=subsystem)


async def test_nothing_is_forwarded(server: SshServer, echo: EchoHouse) -> None:
    """-L, -W, -D, -R, by port or by path: refused as prohibited."""
    async with await knock(server) as conn:
        with pytest.raises(asyncssh.ChannelOpenError, match="no forwarding") as refused:
            await conn.open_connection("127.0.0.1", 22)
        assert refused.value.code == asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED
        with pytest.raises(asyncssh.ChannelOpenError, match="no forwarding"):
            await conn.open_unix_connection("/tmp/x")
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.start_server(lambda *_: None, "", 0)
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.start_unix_server(lambda *_: None, "/tmp/x")
        done = await conn.run("whoami")

    assert done.exit_status == 0


async def test_a_third_session_is_refused(server: SshServer) -> None:
    """Two sessions for each connection; closing one makes room."""
    async with await knock(server) as conn:
        first = await conn.create_process(term_type="xterm")
        await conn.create_process(term_type="xterm")
        with pytest.raises(asyncssh.ChannelOpenError, match="no more sessions"):
            await conn.create_process(term_type="xterm")
        first.close()
        await first.wait_closed()
        await conn.run("whoami")
