"""Walking through the house by keys: lobby, table, rules, the end of a match."""

from __future__ import annotations

import pytest

from netplay.messages import Act, Join, Leave, Resign, Say
from netplay.terminal import Wish
from tests.screens.legible import NAMED, unreadable, written
from tests.screens.visits import NEW, PLAY, Guest, open_house, visiting
from tui.screens.visit import Visit
from tui.theme import THEMES, look
from tui.widgets.stage import Stage


async def play_a_turn(guest: Guest) -> None:
    """Wait for one's turn, do what Enter would do or draw, end the turn."""
    await guest.until(lambda: guest.pane.asked or guest.pane.client.update.result)
    scene = guest.pane.scene
    if scene is not None and scene.choices and guest.pane.client.update is not None:
        options = scene.choices[0].options
        guest.pane.ask(Act(scene.choices[0].decision.id, list(options.actions())[-1]))
        await guest.until(lambda: guest.pane.scene is not scene)


async def test_enter_leads_a_newcomer_to_a_table_with_bots() -> None:
    """Enter on one of the first lines of the lobby: cards are dealt."""
    async with open_house() as house, visiting(house, "Ada") as guest:
        await guest.point("Play Quibbles against bots now")
        await guest.press("enter")
        await guest.sees("of 21")

        assert guest.where == "Table"
        assert guest.pane.client.update is not None


async def test_a_table_for_friends_with_bots_in_six_keys() -> None:
    """Open a table, fill it with bots, deal."""
    async with open_house() as house, visiting(house, "Ada") as guest:
        await guest.point("Open a table")
        await guest.press("enter")
        await guest.sees("Set up your table.")
        await guest.press("enter")
        await guest.sees("seats are free.")
        await guest.press("n")
        await guest.sees("Everybody is here.")
        await guest.press("b")
        await guest.until(lambda: guest.pane.client.update)


async def test_the_form_holds_the_settings_of_the_game() -> None:
    """What is changed in the form is what the table plays by."""
    async with open_house() as house, visiting(house, "Ada") as guest:
        await guest.point("Open a table")
        await guest.press("enter")
        await guest.sees("Set up your table.")
        for _ in range(4):
            if "‹ Quibbles ›" not in guest.screen:
                await guest.press("right")
        while "‹ base ›" not in guest.screen:
            await guest.press("down")
        await guest.press("right")
        await guest.sees("‹ sevens ›")
        await guest.press("enter")
        await guest.sees("deck: sevens")

        table = guest.pane.client.table
        assert table is not None
        assert table.card.settings == {"deck": "sevens"}


async def test_two_people_meet_by_code_and_talk() -> None:
    """One opens a table, the other types its code; both see each other and what is said."""
    async with (
        open_house() as house,
        visiting(house, "Ada", wish=NEW) as ada,
    ):
        await ada.sees("Friends join with")
        table = ada.pane.client.table
        assert table is not None
        async with visiting(house, "Bea") as bea:
            await bea.point("Join by code")
            await bea.press("enter")
            await bea.type(table.card.code.lower())
            await bea.sees("Everybody is here. Ada deals.")
            await bea.press("t")
            await bea.type("good evening [bold]all[/]")
            await ada.sees("Bea: good evening [bold]all[/]")
            await bea.press("t", "tab", "tab", "enter")
            await ada.sees("Bea: Well played!")
            await ada.press("b")
            await bea.sees("of 21")
            assert ada.pane.scene is not None
            assert ada.pane.scene.view.hand


async def test_an_unknown_code_gets_a_sentence() -> None:
    """And one stays where one was."""
    async with (
        open_house() as house,
        visiting(house, "Ada", wish=Wish("join", code="ZZZZZZ")) as guest,
    ):
        await guest.sees("! ")

        assert guest.where == "Lobby"


async def test_who_goes_straight_to_a_table_hears_of_others_when_they_leave_it() -> None:
    """Or when they could not get there."""
    async with open_house() as house, visiting(house, "Bob", wish=NEW) as bob:
        await bob.sees("seats are free.")
        code = bob.pane.client.table.card.code
        assert bob.pane.client.lobby is None
        for wish in (Wish("join", code="ZZZZZZ"), Wish("new", game="chess")):
            async with visiting(house, "Ada", wish=wish) as guest:
                await guest.point(f"Quibbles  {code}")

        await bob.press("q")
        await bob.until(lambda: bob.pane.client.table is None)
        await bob.point("Read the rules")


async def test_who_goes_straight_to_a_table_sees_it_at_once_and_the_lobby_when_they_leave() -> None:
    """Nobody waits until a house is surely slow; and nothing is made for what is not seen."""
    async with open_house() as house, visiting(house, "Ada", wish=PLAY) as guest:
        await guest.until(lambda: guest.where == "Table")
        await guest.until(lambda: guest.visit._held is None, "it is held back", 0.3)
        lobby = guest.visit.screen_stack[0]
        assert not lobby.query(Stage)
        guest.pane.ask(Leave())
        await guest.sees("Back to your table")
        assert len(lobby.query(Stage)) == 1


async def test_leaving_a_match_asks_first_and_one_can_come_back() -> None:
    """q, then y: the lobby; its first line leads back to the same seat."""
    async with (
        open_house() as house,
        visiting(house, "Ada", wish=PLAY) as guest,
    ):
        await guest.sees("of 21")
        await guest.press("q")
        await guest.sees("Leave this table?")
        await guest.press("n")
        assert guest.where == "Table"
        await guest.press("q")
        await guest.sees("Leave this table?")
        await guest.press("y")
        await guest.sees("▸ Back to your table")
        await guest.press("enter")
        await guest.sees("of 21")


async def test_ctrl_c_asks_during_a_match_and_leaves_at_once_elsewhere() -> None:
    """Leaving the house by accident costs nobody a match."""
    async with open_house() as house:
        async with visiting(house, "Ada", wish=PLAY) as guest:
            await guest.sees("of 21")
            await guest.press("ctrl+c")
            await guest.sees("Leave the house?")
            await guest.press("n")
            assert guest.visit.is_running
        async with visiting(house, "Bea") as guest:
            await guest.press("ctrl+c")
            assert not guest.visit.is_running


async def test_the_rules_can_be_read_and_searched() -> None:
    """? shows the rules of this game; / finds words; Backspace goes back."""
    async with (
        open_house() as house,
        visiting(house, "Ada", wish=PLAY) as guest,
    ):
        await guest.sees("of 21")
        await guest.press("question_mark")
        await guest.sees("Rules of Quibbles")
        first = guest.screen
        await guest.press("enter")
        assert guest.screen != first
        await guest.press("slash")
        await guest.type("winning")
        await guest.sees("Winning")
        await guest.press("backspace")
        assert guest.where == "Table"


async def test_a_match_ends_with_a_result_and_a_rematch() -> None:
    """The score is shown; b deals again."""
    wish = Wish("play", game="quibbles", bots=1)
    async with open_house() as house, visiting(house, "Ada", wish=wish) as guest:
        await guest.sees("of 21")
        while "play again" not in guest.screen:
            await play_a_turn(guest)
        assert "wins" in guest.screen or "You win" in guest.screen
        await guest.press("b")
        await guest.until(lambda: "play again" not in guest.screen)
        await guest.sees("of 21")


async def test_a_refusal_is_one_sentence_that_goes_with_the_next_key() -> None:
    """It appears in the line that asks, and makes room again."""
    async with (
        open_house() as house,
        visiting(house, "Ada", wish=PLAY) as guest,
    ):
        await guest.sees("▸ Your turn")
        guest.pane.ask(Act(10_000, None))
        await guest.sees("! ")
        await guest.press("left")
        await guest.until(lambda: "! " not in guest.screen)


async def test_a_newcomer_sees_the_whole_lobby() -> None:
    """From the first line to the last, with the question about letters, at 80x24."""
    async with open_house() as house, visiting(house, "Ada") as guest:
        await guest.sees("Play Astrobirdz")
        assert "Settings" in guest.screen
        assert "Do these look right?" in guest.screen


async def test_an_answer_goes_with_what_it_was_about() -> None:
    """Who gives up, or leaves and comes back, does not read the last answer again."""
    async with (
        open_house() as house,
        visiting(house, "Ada", wish=PLAY) as guest,
    ):
        await guest.sees("▸ Your turn")
        assert guest.pane.client.table
        code = guest.pane.client.table.card.code
        guest.pane.ask(Act(10_000, None))
        await guest.sees("! ")
        guest.pane.ask(Resign())
        await guest.until(lambda: "! " not in guest.screen)
        guest.pane.ask(Act(10_000, None))
        await guest.sees("! ")
        guest.pane.ask(Leave())
        await guest.until(lambda: guest.pane.client.table is None)
        guest.pane.ask(Join(code))
        await guest.sees("of 21")
        assert "! " not in guest.screen


async def test_hostile_text_stays_text() -> None:
    """Markup, escapes and wide letters in the chat neither act nor shift the screen."""
    async with (
        open_house() as house,
        visiting(house, "Ada", wish=NEW) as guest,
    ):
        await guest.sees("Friends join with")
        guest.pane.ask(Say("[@click=app.exit]x[/] \x1b]0;t\x07 日本語 \u202eabc"))
        await guest.sees("[@click=app.exit]x[/]")

        assert "\x1b" not in guest.screen
        assert guest.visit.is_running


@pytest.mark.parametrize("theme", THEMES)
async def test_every_screen_can_be_read(theme: str) -> None:
    """Words on the lobby, the form, the chairs, the table and the rules stand out."""
    async with open_house() as house, visiting(house, "Ada") as guest:
        guest.visit.set_look(NAMED)
        pairs = set()
        await guest.point("Open a table")
        for key in ("down", "up", "enter", "down", "enter", "down", "n", "b", "question_mark"):
            await guest.press(key)
            await guest.settles()
            pairs |= written(guest.rows)

    assert len(pairs) > 8
    assert unreadable(pairs, look(theme)) == []


async def test_a_visit_has_few_widgets() -> None:
    """A screen is one stage and a line to type in, so that many fit into one process."""
    async with (
        open_house() as house,
        visiting(house, "Ada", wish=PLAY) as guest,
    ):
        await guest.sees("of 21")

        assert isinstance(guest.visit, Visit)
        assert len(guest.visit.screen.query("*")) <= 3


async def test_the_mouse_does_what_keys_do() -> None:
    """A click on a line of the lobby, on a key below, on a card."""
    async with open_house() as house, visiting(house, "Ada", wish=PLAY) as guest:
        await guest.sees("Your turn:")
        scene = guest.pane.scene
        assert scene is not None
        rows = guest.screen.split("\n")
        await guest.click(rows[-1].index("select"), len(rows) - 1)
        assert guest.pane.scene is not None
        assert len(guest.pane.scene.focus.picked) == 1
        await guest.click(rows[-1].index("rules"), len(rows) - 1)
        assert guest.where == "Rules"
        await guest.press("backspace", "q", "y")
        await guest.sees("Read the rules")
        rows = guest.screen.split("\n")
        at = next(y for y, row in enumerate(rows) if "Read the rules" in row)
        await guest.click(10, at)
        assert guest.where == "Rules"
