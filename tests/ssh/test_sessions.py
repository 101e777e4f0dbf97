"""Whole sessions with a well-behaved client."""

from __future__ import annotations

import asyncssh
import pytest

from netplay.ssh.server import SshServer
from netplay.terminal import Wish
from tests.ssh.conftest import EchoHouse, Start, Typist, knock

RESET_END = b"\x1b[<u\x1b[0m\x1b[?25h\x1b[?1049l"


async def test_a_guest_plays_and_leaves(server: SshServer, echo: EchoHouse) -> None:
    """The whole way: hello, echo, good-bye in the scrollback, exit status 0."""
    async with await knock(server) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello guest-1 guest")
        typist.type(b"abc")
        await typist.until(b"abc")
        typist.type(b"q")
        shown = await typist.rest()

        assert shown.endswith(RESET_END + b"see you\r\n")
        assert await typist.status() == 0
    assert echo.registered == [(None, "")]
    assert echo.arrivals[0].wish == Wish()


async def test_a_key_is_an_account(server: SshServer, echo: EchoHouse) -> None:
    """The fingerprint of the proved key goes to the register, with the user name as a wish."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with await knock(server, "Ada+abc234", [key]) as conn:
        await (await Typist.at(conn)).until(b"hello Ada SHA256:")

    assert echo.registered == [(key.get_fingerprint(), "Ada")]
    assert echo.arrivals[0].wish == Wish("join", "ABC234")


@pytest.mark.parametrize("kind", ["ecdsa-sha2-nistp256", "ssh-rsa"])
async def test_usual_keys_are_welcome(server: SshServer, echo: EchoHouse, kind: str) -> None:
    """ECDSA and RSA of 2048 bits."""
    key = asyncssh.generate_private_key(kind)
    async with await knock(server, "ada", [key]) as conn:
        await conn.run("whoami")

    assert echo.registered == [(key.get_fingerprint(), "ada")]


async def test_a_weak_key_is_no_account(server: SshServer, echo: EchoHouse) -> None:
    """RSA of 1024 bits lets in as a guest, like no key."""
    key = asyncssh.generate_private_key("ssh-rsa", key_size=1024)
    async with await knock(server, "ada", [key]) as conn:
        await conn.run("whoami")

    assert echo.registered == [(None, "ada")]


async def test_nobody_is_registered_before_a_session(server: SshServer, echo: EchoHouse) -> None:
    """A probe of keys or names writes nothing."""
    async with await knock(server, "ada", [asyncssh.generate_private_key("ssh-ed25519")]):
        pass

    assert echo.registered == []


async def test_two_sessions_of_a_connection_are_one_person(
    server: SshServer, echo: EchoHouse
) -> None:
    """The register is asked once."""
    async with await knock(server, "ada") as conn:
        first, second = await Typist.at(conn), await Typist.at(conn)
        await first.until(b"hello")
        await second.until(b"hello")

    assert len(echo.registered) == 1


async def test_a_crash_ends_one_session_with_a_code(
    server: SshServer, echo: EchoHouse, caplog: pytest.LogCaptureFixture
) -> None:
    """The person sees a code and a clean terminal; the log has the code and no cards."""
    async with await knock(server) as conn, await knock(server) as other:
        typist, bystander = await Typist.at(conn), await Typist.at(other)
        await typist.until(b"hello")
        await bystander.until(b"hello")
        typist.type(b"!")
        shown = await typist.rest()

        assert await typist.status() == 1
        assert RESET_END in shown
        code = shown.rsplit(b"(code ", 1)[1][:8].decode()
        assert f"crash id={code}" in caplog.text
        assert "queen" not in caplog.text + shown.decode()
        bystander.type(b"still here")
        await bystander.until(b"still here")


async def test_input_that_ends_means_to_leave(server: SshServer, echo: EchoHouse) -> None:
    """`ssh -tt host < file` ends with status 0."""
    async with await knock(server) as conn:
        typist = await Typist.at(conn)
        await typist.until(b"hello")
        typist.process.stdin.write_eof()

        assert (await typist.rest()).endswith(b"see you\r\n")
        assert await typist.status() == 0
    assert echo.screens[0].hangups == ["the input has ended"]


async def test_a_lost_connection_hangs_up(server: SshServer, echo: EchoHouse) -> None:
    """The screen is told, and its handler ends."""
    conn = await knock(server)
    typist = await Typist.at(conn)
    await typist.until(b"hello")
    conn.abort()
    await conn.wait_closed()
    await server.close()

    assert echo.screens[0].hangups == ["the connection is gone"]
    assert server.connections == 0


async def test_a_closing_house_tells_everybody_and_restores_every_terminal(
    start: Start, echo: EchoHouse
) -> None:
    """Twenty people at once, in well under five seconds."""
    server = await start()
    conns = [await knock(server) for _ in range(20)]
    typists = [await Typist.at(conn) for conn in conns]
    for typist in typists:
        await typist.until(b"hello")
    await server.close("closing for tonight")

    for typist in typists:
        assert (await typist.rest()).endswith(RESET_END + b"closing for tonight\r\n")
    assert all(screen.hangups == ["closing for tonight"] for screen in echo.screens)
    assert server.connections == 0
    with pytest.raises(OSError, match="Connect call failed"):
        await knock(server)


@pytest.mark.parametrize(
    ("command", "wish"),
    [
        ("join abc234", Wish("join", "ABC234")),
        ("plain", Wish("plain")),
        ("kitten run-shell", Wish(notice="That command is not known here; this is the lobby.")),
        ("join x", Wish(notice="Say it so: join CODE (six letters and digits, like ABC234)")),
    ],
)
async def test_a_command_with_a_terminal_is_a_wish(
    server: SshServer, echo: EchoHouse, command: str, wish: Wish
) -> None:
    """`ssh -t host join CODE`; what is not understood leads to the lobby with a word."""
    async with await knock(server) as conn:
        await (await Typist.at(conn, command)).until(b"hello")

    assert echo.arrivals[0].wish == wish


async def test_a_plain_command_with_a_terminal_is_answered_on_paper(server: SshServer) -> None:
    """`ssh -t host whoami` needs no screen."""
    async with await knock(server, "ada") as conn:
        typist = await Typist.at(conn, "whoami")

        assert await typist.rest() == b"ada (guest)\r\n"
        assert await typist.status() == 0


@pytest.mark.parametrize("term", ["dumb", "unknown", "$(id)", "x" * 300, "x\x1b[2J"])
async def test_a_terminal_that_cannot_be_drawn_on_gets_a_paragraph(
    server: SshServer, echo: EchoHouse, term: str
) -> None:
    """No screen on TERM=dumb or nonsense; line mode is named as the way."""
    async with await knock(server) as conn:
        typist = await Typist.at(conn, term_type=term)

        assert b"ssh plain@HOST" in await typist.rest()
        assert await typist.status() == 1
    assert echo.screens == []


async def test_line_mode_works_on_any_terminal(server: SshServer, echo: EchoHouse) -> None:
    """`TERM=dumb ssh plain@host`."""
    async with await knock(server, "plain") as conn:
        await (await Typist.at(conn, term_type="dumb")).until(b"hello")

    assert echo.arrivals[0].wish == Wish("plain")


async def test_what_is_typed_early_is_not_lost(server: SshServer) -> None:
    """Keys pressed before the screen is there arrive first."""
    async with await knock(server) as conn:
        typist = await Typist.at(conn)
        typist.type(b"early")

        await typist.until(b"early")


async def test_the_environment_is_the_clients_and_only_what_is_harmless(
    server: SshServer,
) -> None:
    """Colours by what the client says; dangerous names and values are not even kept."""
    env = {
        "COLORTERM": "truecolor",
        "LANG": "de_DE.UTF-8@euro",
        "LC_SSHUFFLE": "theme=ascii;mouse=off",
        "LC_ALL": "$(id)",
        "LD_PRELOAD": "evil.so",
        "PYTHONPATH": "x",
    }
    async with await knock(server) as conn:
        typist = await Typist.at(conn, env=env, term_type="xterm", term_size=(0, 0))
        await typist.until(b"hello")
        typist.type(b"?")
        shown = (await typist.until(b">")).decode()

    assert "('xterm', 'TRUE', 80, 24, " in shown
    assert "euro" in shown
    assert "theme=ascii;mouse=off" in shown
    assert not {"LD_PRELOAD", "PYTHONPATH", "LC_ALL"} & set(shown.split("'"))


async def test_the_round_trip_is_measured(server: SshServer, echo: EchoHouse) -> None:
    """At least a millisecond on loopback, where the system tells."""
    async with await knock(server) as conn:
        await (await Typist.at(conn)).until(b"hello")

        assert 1 <= echo.screens[0].terminal.round_trip_ms < 1000
