"""What a terminal is told besides the picture: title, notices, the clipboard, the last lines."""

from __future__ import annotations

import asyncssh

from netplay.ssh.server import SshServer
from tests.e2e.players import Player
from tests.e2e.test_evening import code_of


async def test_ones_turn_is_in_the_title_and_on_the_desktop(server: SshServer) -> None:
    """OSC 2 and OSC 9; afterwards the title is what it was."""
    player = await Player.enter(server.port, command="play quibbles --bots 1")
    await player.until(lambda: b"your turn" in player.received)

    assert b"\x1b]2;* your turn - Quibbles\x07" in player.received
    assert b"\x1b]9;Quibbles: it is your turn.\x07" in player.received
    player.press("\x03y")
    await player.until(lambda: player.gone)
    assert b"\x1b[23;2t" in player.received


async def test_the_line_for_friends_goes_into_the_clipboard(server: SshServer) -> None:
    """y before the deal: OSC 52, and a word that it was tried."""
    player = await Player.enter(server.port, command="new quibbles")
    code = await code_of(player)
    player.press("y")
    await player.sees("Copied, if your terminal lets me")

    assert b"\x1b]52;c;" in player.received
    assert code in player.text


async def test_a_few_lines_stay_in_the_scrollback(server: SshServer) -> None:
    """After the other screen is gone: the table, and that a bot minds the seat."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    player = await Player.enter(server.port, "Ada", key, command="play quibbles --bots 1")
    await player.sees("of 21")
    player.press("\x03")
    await player.sees("Leave the house?")
    player.press("y")
    await player.until(lambda: player.gone)
    last = player.received.split(b"?1049l")[-1].decode()

    assert "Quibbles, table " in last
    assert "A bot minds your seat until you come back" in last


async def test_mouse_reports_stop_when_one_wants_them_to(server: SshServer) -> None:
    """m: the terminal's own selecting works again."""
    player = await Player.enter(server.port, command="play quibbles --bots 1")
    await player.sees("of 21")
    before = len(player.received)
    player.press("m")
    await player.sees("The mouse is off.")

    assert b"\x1b[?1000l" in player.received[before:]
    assert b"\x1b[?1000h" not in player.received[before:]
