"""A newcomer: nothing asked, a card played within six keys, and no key that leads nowhere."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

import pytest

from netplay.ssh.server import SshServer
from netplay.terminal import Wish
from tests.e2e.conftest import server as server
from tests.e2e.players import Player
from tests.screens.visits import PLAY, Guest, open_house, visiting

WRONG = ("z", "Z", "percent_sign", "f5", "ctrl+t", "home")
"""Keys that mean nothing on most screens."""


async def test_a_newcomer_plays_a_card_within_six_keys(server: SshServer) -> None:
    """Without a key or a name: the lobby, a table with bots, a card; under a minute."""
    begun = time.monotonic()
    ada = await Player.enter(server.port)
    await ada.sees("against bots now")
    ada.press("j")
    await ada.until(lambda: "▸ Play Quibbles" in ada.text)
    ada.press("\r")
    await ada.sees("Your turn")
    ada.press("d")
    await ada.sees("You lay")

    assert time.monotonic() - begun < 60
    ada.hang_up()


async def test_the_last_line_names_keys_from_the_first_screen_on(server: SshServer) -> None:
    """One need not know any."""
    ada = await Player.enter(server.port)
    await ada.sees("against bots now")

    assert "Enter go" in ada.lines[-1]
    ada.hang_up()


def _pressed(*keys: str) -> Callable[[Guest], Awaitable[None]]:
    async def go(guest: Guest) -> None:
        await guest.press(*keys)

    return go


def _chosen(words: str) -> Callable[[Guest], Awaitable[None]]:
    async def go(guest: Guest) -> None:
        await guest.point(words)
        await guest.press("enter")

    return go


SCREENS: dict[str, tuple[Wish, Callable[[Guest], Awaitable[None]], str]] = {
    "Lobby": (Wish(), _pressed(), "Enter"),
    "Opening": (Wish(), _chosen("Open a table"), "Enter"),
    "Rules": (Wish(), _pressed("question_mark"), "close"),
    "Decks": (Wish(), _chosen("Build and keep"), "Enter"),
    "Profile": (Wish(), _chosen("Your matches"), "close"),
    "gathering": (Wish("new", game="quibbles"), _pressed(), "lobby"),
    "quibbles": (PLAY, _pressed(), "leave"),
    "tribbles": (Wish("play", game="tribbles"), _pressed(), "leave"),
    "tribulation": (Wish("play", game="tribulation"), _pressed(), "leave"),
    "astrobirdz": (Wish("play", game="astrobirdz"), _pressed(), "leave"),
    "Confirm": (PLAY, _pressed("q"), "stay"),
}


@pytest.mark.parametrize("name", SCREENS)
async def test_a_wrong_key_leaves_the_right_ones_to_be_read(name: str) -> None:
    """On every screen the keys that do something stay at the lower edge, whatever is pressed."""
    wish, go, word = SCREENS[name]
    async with open_house() as house, visiting(house, "Ada", wish=wish, size=(110, 30)) as ada:
        await ada.until(lambda: ada.pane.client.lobby or ada.pane.client.table)
        if wish.kind != "lobby":
            await ada.until(lambda: ada.where == "Table" and ada.pane.scene)
        if wish.kind == "play":
            await ada.sees("q leave")
        await go(ada)
        await ada.sees(word)
        where = ada.where
        for key in WRONG:
            await ada.press(key)
            assert word in ada.screen.splitlines()[-1] or name == "Confirm"
            assert word in ada.screen
            assert ada.where == where


async def test_a_refusal_goes_with_the_next_key_whatever_it_is() -> None:
    """It lies over the line of keys; any key brings them back."""
    async with open_house() as house, visiting(house, "Ada") as ada:
        await ada.point("Join by code")
        await ada.press("enter")
        await ada.type("zzzzzz")
        await ada.sees("no table")
        await ada.press("z")
        await ada.sees("Enter go")
