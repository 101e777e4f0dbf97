"""Several people at one keyboard: panes side by side, or a curtain between turns."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from itertools import combinations

from netplay.house import House
from tests.screens.visits import PLAY, Guest, open_house, visiting
from tui.keys import PANES, SHARED
from tui.screens.visit import Sharing


def at_one_screen(house: House, sharing: Sharing) -> AbstractAsyncContextManager[Guest]:
    """Ada and Bea at one keyboard, playing Quibbles."""
    return visiting(house, "Ada", "Bea", wish=PLAY, sharing=sharing)


def hands(guest: Guest) -> list[str]:
    """The hand of each person here, as their cards are written."""
    scenes = [pane.scene for pane in guest.visit.panes]
    return [" ".join(map(str, scene.view.hand)) for scene in scenes if scene and scene.view]


def test_no_two_panes_share_a_key() -> None:
    """Nor does any of them use a key that means the same for all."""
    keymaps = [set(keymap.keys) for keymap in (*PANES, SHARED)]

    assert [one & other for one, other in combinations(keymaps, 2) if one & other] == []
    assert all(len({*keymap.keys}) >= 12 for keymap in PANES)


async def test_two_panes_deal_by_themselves_and_hide_both_hands() -> None:
    """Everybody sits down, cards are dealt, and nobody's hand shows until its owner wants it."""
    async with (
        open_house() as house,
        at_one_screen(house, "split") as guest,
    ):
        await guest.sees("lift the curtain")
        await guest.until(lambda: len(hands(guest)) == 2)

        assert guest.screen.count("lift the curtain") == 2
        await guest.press("c")
        await guest.until(lambda: guest.screen.count("lift the curtain") == 1)
        await guest.press("right_square_bracket")
        await guest.until(lambda: "lift the curtain" not in guest.screen)


async def test_each_pane_has_its_own_keys_and_cursor() -> None:
    """A key of one person moves nothing of the other's."""
    async with (
        open_house() as house,
        at_one_screen(house, "split") as guest,
    ):
        await guest.until(lambda: len(hands(guest)) == 2)
        await guest.press("c", "right_square_bracket")
        first, second = guest.visit.panes
        before = first.scene.focus, second.scene.focus  # type: ignore[union-attr] # both play
        await guest.press("d")
        assert first.scene is not None
        assert second.scene is not None
        assert first.scene.focus != before[0]
        assert second.scene.focus == before[1]
        await guest.press("right")
        assert second.scene.focus != before[1]


async def test_the_shared_log_tells_nobodys_cards() -> None:
    """What both can read says "gets six cards", never which."""
    async with (
        open_house() as house,
        visiting(house, "Ada", "Bea", wish=PLAY, sharing="split", size=(120, 50)) as guest,
    ):
        await guest.sees("Bea gets six cards.")

        said = [entry.text for pane in guest.visit.panes for entry in pane.log]
        assert not [line for line in said if "cards:" in line]


async def test_four_panes_fit_at_160_columns() -> None:
    """Wide enough: everybody at once. Narrower: as many as fit."""
    async with (
        open_house() as house,
        visiting(
            house, "Ada", "Bea", "Cyd", "Dan", wish=PLAY, sharing="split", size=(160, 40)
        ) as guest,
    ):
        await guest.until(lambda: len(hands(guest)) == 4, seconds=15)
        await guest.until(lambda: guest.screen.count("lift the curtain") == 4)
        await guest.resize(100, 40)
        await guest.until(lambda: guest.screen.count("lift the curtain") == 2)


async def test_hot_seat_passes_the_keyboard_behind_a_curtain() -> None:
    """It goes to whose turn it is; nothing of theirs shows before they say they are there."""
    async with (
        open_house() as house,
        at_one_screen(house, "hot seat") as guest,
    ):
        await guest.sees("Pass the keyboard to")
        playing = next(pane for pane in guest.visit.panes if pane.asked)

        assert f"It is {playing.client.name}'s turn." in guest.screen
        assert "takes" not in guest.screen
        await guest.press("space")
        await guest.sees("Your turn:")
        await guest.press("d")
        await guest.until(
            lambda: playing.scene and playing.scene.choices[0].decision.kind == "stash"
        )
        await guest.press("s")
        await guest.sees("Pass the keyboard to")
        assert f"It is {playing.client.name}'s turn." not in guest.screen
