"""Evenings over real SSH, keys pressed and screens read."""

from __future__ import annotations

import re

import asyncssh
import pytest

from netplay.ssh.server import SshServer
from tests.e2e.players import Player

RIGHT = "\x1b[C"


def asked(player: Player) -> bool:
    """The house waits for this person."""
    return any(
        line.startswith((" ▸ Your turn", " ▸ Nothing", " !", " ·")) for line in player.lines[-4:]
    )


def over(player: Player) -> bool:
    """The result is on the table."""
    return "play again" in player.text or "wins:" in player.text


def refused(player: Player) -> bool:
    """The rules said no to the last key, or why nothing came of it."""
    return any(line.startswith((" !", " ·")) for line in player.lines[-4:])


async def take_turn(player: Player) -> None:
    """Take what can be taken with one card or another; else lay one down and draw."""
    await player.settled()
    player.press("\r")
    await player.settled()
    for _ in range(3):
        if not refused(player):
            return
        player.press(RIGHT + "\r")
        await player.settled()
    if refused(player):
        player.press("d")
        await player.settled()


async def play_to_the_end(*players: Player) -> None:
    """Everybody answers when asked, until it is over."""
    for _ in range(400):
        await players[0].until(lambda: any(asked(p) or over(p) for p in players), 20)
        if all(over(player) for player in players):
            return
        for player in players:
            if asked(player) and not over(player):
                await take_turn(player)
    raise AssertionError("400 answers and no end")


def standing(player: Player) -> tuple[tuple[str, str], ...]:
    """Rank and points of each seat on somebody's screen, best first."""
    return tuple(re.findall(r"▐(\d)▌ \S+\s+(\d+)  ", player.text))


async def code_of(player: Player) -> str:
    """The code of the table somebody sits at."""
    found = await player.until(lambda: re.match(r" \w+  ([A-Z2-9]{6}) ", player.lines[0]))
    return str(found[1])


async def test_two_people_and_a_bot_play_a_whole_game_and_a_third_watches(
    server: SshServer,
) -> None:
    """One with a key, one without; the same end on all three screens."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    ada = await Player.enter(server.port, "Ada", key, "new quibbles --bots 1")
    code = await code_of(ada)
    bob = await Player.enter(server.port, code)
    await ada.sees("guest-")
    cyd = await Player.enter(server.port, f"watch+{code}", size=(120, 40))
    await cyd.sees("watching")
    ada.press("b")
    await ada.sees("draw")
    await play_to_the_end(ada, bob)
    await cyd.sees("wins")

    shown = {standing(player) for player in (ada, bob, cyd)}
    assert len(shown) == 1
    (winner, second, third) = shown.pop()
    assert winner[0] == "1"
    assert second[0] == "2"
    assert int(third[1]) <= int(second[1])


@pytest.mark.parametrize("keys", ["\x03", "\x04", "q"])
async def test_who_leaves_gets_the_terminal_back(server: SshServer, keys: str) -> None:
    """Ctrl+C, Ctrl+D and q end the visit with a whole terminal and status 0."""
    player = await Player.enter(server.port)
    await player.sees("a card house")
    player.press(keys)
    await player.until(lambda: player.gone)

    assert player.status == 0
    for mode in (b"?1000l", b"?1006l", b"?2004l", b"?25h", b"?1049l"):
        assert mode in player.received[-200:]


async def test_who_comes_with_anothers_name_is_told_how_to_prove_it(server: SshServer) -> None:
    """The first key has the name; the second gets one of its own, and a hint."""
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]
    ada = await Player.enter(server.port, "Ada", keys[0])
    await ada.sees("Ada")
    other = await Player.enter(server.port, "Ada", keys[1])
    await other.sees("With this key you are Ada")
    again = await Player.enter(server.port, "Ada", keys[0])
    await again.sees("a card house")

    assert "With this key" not in again.text


async def test_an_unknown_code_leads_to_the_lobby_with_a_word(server: SshServer) -> None:
    """Never a hang-up."""
    player = await Player.enter(server.port, "watch+ABC234")
    await player.sees("There is no table with that code")
    assert "a card house" in player.text
