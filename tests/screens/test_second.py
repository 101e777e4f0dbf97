"""Two screens of one seat: the hand in private on a small one, the table on a large one."""

from __future__ import annotations

import pytest

from core.games.quibbles.cards import show
from netplay.terminal import Wish
from scripts.positions import POSITIONS, Position, board_of
from scripts.stills import seated
from tests.screens.visits import Guest, open_house, visiting
from tui.canvas import Canvas
from tui.keys import Intent
from tui.screens.table import Table
from tui.theme import look

PLAY = Wish("play", game="quibbles", bots=1)


async def code_of(guest: Guest) -> str:
    """The code of the table, once cards are dealt."""
    await guest.until(lambda: guest.pane.asked)
    table = guest.pane.client.table
    assert table is not None
    return table.card.code


async def test_the_hand_is_on_one_screen_and_the_table_on_the_other() -> None:
    """Both stay, with the first one; the table shows no card, whatever key is pressed."""
    async with open_house() as house, visiting(house, "Ada", wish=PLAY) as first:
        code = await code_of(first)
        async with (
            visiting(house, "Ada", wish=Wish("hand", code=code), size=(45, 24)) as hand,
            visiting(house, "Ada", wish=Wish("table", code=code), size=(120, 40)) as table,
        ):
            await hand.until(lambda: hand.pane.asked)
            await table.until(lambda: table.pane.scene and table.pane.scene.view)
            assert hand.pane.scene is not None
            assert hand.pane.scene.view.hand
            assert "draw" in hand.screen
            await table.sees("lift the curtain")
            await table.press("c", "enter", "d", "i")
            await table.settles()
            assert table.pane.scene is not None
            assert table.pane.scene.curtained
            assert show(hand.pane.scene.view.hand) not in "\n".join(
                entry.text for entry in table.pane.log
            )
            assert first.where == "Table"
            assert first.pane.asked


async def test_what_is_played_on_the_small_screen_is_seen_on_the_large_one() -> None:
    """It is the same seat."""
    async with open_house() as house, visiting(house, "Ada", wish=PLAY) as first:
        code = await code_of(first)
        async with visiting(house, "Ada", wish=Wish("hand", code=code), size=(45, 24)) as hand:
            await hand.until(lambda: hand.pane.asked)
            seen = first.pane.client.update
            await hand.press("d")
            await first.until(lambda: first.pane.client.update is not seen)
            await first.sees("You lay a")


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: f"{p.game}-{p.name}")
@pytest.mark.parametrize("size", [(38, 20), (45, 60), (80, 24)])
def test_every_hand_can_be_painted_alone(position: Position, size: tuple[int, int]) -> None:
    """At any size, behind the curtain nothing of it."""
    shown = look()
    pane = seated(position, shown)
    pane.be_second("hand")
    canvas: Canvas[Intent] = Canvas(*size, shown, shown.ink("felt", "ink"))
    Table([pane]).paint(canvas)

    assert any(line.strip() for line in canvas.lines())


@pytest.mark.parametrize("game", ["astrobirdz", "quibbles", "tribbles"])
def test_a_curtain_hides_the_hand_on_its_own_screen_too(game: str) -> None:
    """Only backs are to be seen."""
    shown = look()
    pane = seated(next(p for p in POSITIONS if p.game == game and p.seat == 0), shown)
    pane.be_second("hand")
    pane.draw_curtain()
    canvas: Canvas[Intent] = Canvas(80, 24, shown, shown.ink("felt", "ink"))
    Table([pane]).paint(canvas)

    assert "lift the curtain" in "".join(canvas.lines())


def test_games_with_hidden_cards_show_a_hand_alone() -> None:
    """And only those."""
    for game in {p.game for p in POSITIONS}:
        assert (board_of(game).hand is not None) == board_of(game).curtain
