"""Settings: seen at once, remembered for a person and a terminal, asked for by a variable."""

from __future__ import annotations

from typing import Any

import pytest

from core.catalog import games
from netplay.people import Person
from netplay.store.memory import MemoryStore
from netplay.tastes import Tastes
from netplay.terminal import Colours, Wish
from scripts.positions import POSITIONS, board_of, scene
from scripts.stills import seated
from tests.screens.visits import PLAY, open_house, visiting
from tui.fitting import fitting, wishes
from tui.keys import solo
from tui.screens.farewell import last_words
from tui.settings import Settings, kept, read
from tui.theme import look

ADA = Person("p-ada", "Ada", guest=False)


def test_what_makes_no_sense_is_left_out() -> None:
    """Unknown names, wrong values, other types: each is passed over, the rest holds."""
    asked: dict[str, Any] = {
        "theme": "pink", "glyphs": "ascii", "mouse": "off", "bell": 3, "x": "y", "keys": True,
        "motion": False,
    }  # fmt: skip

    assert read(asked) == Settings(glyphs="ascii", mouse=False, motion=False)
    assert read(kept(Settings(keys="vi", auto=True))) == Settings(keys="vi", auto=True)


def test_the_variable_asks_for_settings() -> None:
    """LC_SSHUFFLE passes through stock ssh; theme=ascii is short for plain characters."""
    env = {"LC_SSHUFFLE": "theme=light; mouse=off;keys=vi"}
    assert read(wishes(env)) == Settings(theme="light", mouse=False, keys="vi")
    shown = fitting(read(wishes({"LC_SSHUFFLE": "theme=ascii"})), Colours.TRUE, "xterm", {})
    assert (shown.theme, shown.ascii) == ("dark", True)


def test_characters_fit_the_terminal_unless_chosen() -> None:
    """auto: what the terminal can show; drawn and ascii: as the person says."""
    poor = {"LANG": "C"}
    assert fitting(Settings(), Colours.TRUE, "xterm", poor).ascii
    assert not fitting(Settings(glyphs="drawn"), Colours.TRUE, "xterm", poor).ascii
    assert fitting(Settings(glyphs="ascii"), Colours.TRUE, "xterm", {}).ascii


def test_keys_to_move_are_as_one_likes_them() -> None:
    """Only arrows: h j k l mean nothing; vi: they are what is printed."""
    assert solo("both").intent("h") == solo("both").intent("left")
    assert solo("arrows").intent("h") is None
    assert solo("vi").label("left") == "h"
    assert solo("vi").intent("right") == solo("both").intent("right")


async def test_tastes_are_kept_for_each_kind_of_terminal() -> None:
    """The one saved last is where a new kind of terminal begins; few kinds are kept; no guests."""
    store = MemoryStore()
    await store.open()
    tastes = Tastes(store)
    assert await tastes.of(ADA, "xterm") is None
    await tastes.keep(ADA, "xterm", {"theme": "light"})
    await tastes.keep(ADA, "tmux", {"theme": "contrast"})

    assert await tastes.of(ADA, "xterm") == {"theme": "light"}
    assert await tastes.of(ADA, "foot") == {"theme": "contrast"}
    for number in range(20):
        await tastes.keep(ADA, f"t{number}", {"theme": "dark"})
    assert await tastes.of(ADA, "xterm") == {"theme": "dark"}
    guest = Person("guest-1", "guest-1")
    await tastes.keep(guest, "xterm", {"theme": "light"})
    assert await tastes.of(guest, "xterm") is None


async def test_a_change_is_seen_at_once_and_remembered() -> None:
    """Another theme in the settings; the next visit begins with it."""
    async with open_house() as house:
        async with visiting(house, "Ada") as guest:
            assert guest.visit.newcomer
            await guest.press("o")
            await guest.sees("Settings")
            before = guest.visit.look
            await guest.press("right")
            assert guest.visit.look is not before
            assert guest.visit.settings.theme == "light"
            await guest.press("backspace")
            assert guest.where == "Lobby"
        async with visiting(house, "Ada") as guest:
            await guest.until(lambda: guest.visit.settings.theme == "light")
            assert not guest.visit.newcomer
            assert guest.visit.look.theme == "light"


async def test_without_asking_one_leaves_at_once() -> None:
    """The setting takes the question away; giving up for good still asks."""
    async with open_house() as house, visiting(house, "Ada", wish=PLAY) as guest:
        await guest.sees("of 21")
        guest.visit.choose(read({"confirm": False}))
        await guest.press("R")
        await guest.sees("Give up this match")
        await guest.press("n", "q")
        await guest.until(lambda: guest.where == "Lobby")


@pytest.mark.parametrize("game", sorted(games()))
def test_forced_moves_are_forced_for_all_to_see(game: str) -> None:
    """Whatever is played by itself is legal, and nothing else is."""
    for position in POSITIONS:
        if position.game != game or position.curtained or position.seat is None:
            continue
        shown = scene(position)
        action = board_of(game).forced(shown)
        if action is not None:
            assert list(shown.choices[0].options.actions()) == [action]


async def test_the_last_card_is_played_after_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the setting on: not at once, and without a key."""
    monkeypatch.setattr("tui.screens.table.BEAT", 0.05)
    wish = Wish("play", game="astrobirdz", bots=1)
    async with open_house() as house, visiting(house, "Ada", wish=wish) as guest:
        pane = guest.pane
        await guest.until(lambda: pane.client.table)
        guest.visit.choose(read({"auto": True}))

        def last_card() -> bool:
            here, laid = pane.scene, pane.board
            if not pane.asked or here is None or laid is None:
                return False
            return laid.forced(here) is not None

        for _ in range(20):
            await guest.until(lambda: pane.asked or last_card())
            if last_card():
                break
            await guest.press("enter")
            await guest.settles()
        await guest.until(lambda: not last_card())


@pytest.mark.parametrize("game", sorted(games()))
def test_a_few_lines_stay_on_the_terminal(game: str) -> None:
    """The result, and how to play again."""
    over = next(p for p in POSITIONS if p.game == game and p.name == "over")
    words = last_words(seated(over, look()), "ssh {code}@play.example.net")

    assert "ABC234" in words.splitlines()[0]
    assert "wins: " in words or "You win!: " in words or "win: " in words
    assert "ssh ABC234@play.example.net" in words
