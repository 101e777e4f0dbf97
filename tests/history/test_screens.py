"""Seeing a finished match again, and one's own past, by keys."""

from __future__ import annotations

from netplay.terminal import Wish
from tests.screens.test_visit import play_a_turn
from tests.screens.visits import Guest, open_house, visiting

DUEL = Wish("play", game="quibbles", bots=1)


async def played_out(guest: Guest) -> str:
    """Play a match against a bot to its end; its code."""
    await guest.sees("of 21")
    while "play again" not in guest.screen:
        await play_a_turn(guest)
    table = guest.pane.client.table
    assert table is not None
    return table.replay


async def test_a_match_is_seen_again_and_played_on() -> None:
    """Step, jump, change eyes; b plays on from there, on the seat one looked with."""
    async with open_house() as house, visiting(house, "Ada", wish=DUEL) as guest:
        code = await played_out(guest)
        await house.lobby.archivist.settled()
        await guest.press("n")
        await guest.sees("step 0 of")
        await guest.press("right")
        await guest.sees("step 1 of")
        await guest.press("down", "down", "n")
        await guest.sees("With the eyes of Ada")
        assert guest.where == "Replay"
        await guest.press("b")
        await guest.until(
            lambda: guest.where == "Table" and guest.pane.client.table.card.phase == "playing"
        )
        table = guest.pane.client.table
        assert table is not None
        assert (table.seat, table.card.phase, table.replay) == (0, "playing", "")
        assert house.lobby._hosts[table.card.code].table.again == code


async def test_ones_past_is_a_list_with_figures() -> None:
    """From the lobby: the match, the ratings; Enter shows it again; its code does, too."""
    async with open_house() as house, visiting(house, "Ada", wish=DUEL) as guest:
        code = await played_out(guest)
        await house.lobby.archivist.settled()
        await guest.press("q")
        await guest.point("Your matches and ratings")
        await guest.press("enter")
        await guest.sees(code)
        await guest.press("right")
        await guest.sees("won")
        await guest.press("enter")
        await guest.sees("step 0 of")
        await guest.press("backspace", "backspace")
        await guest.point("Join by code")
        await guest.press("enter")
        await guest.type(code.lower())
        await guest.sees("step 0 of")


async def test_playing_at_once_has_ones_own_part_in_the_luck() -> None:
    """The deal waits for it."""
    async with open_house() as house, visiting(house, "Ada", wish=DUEL) as guest:
        await guest.sees("of 21")
        table = guest.pane.client.table
        assert table is not None
        assert table.dealt in guest.pane.client.nonces
