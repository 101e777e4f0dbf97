"""What a painting takes over from the one before is what would have been painted."""

from __future__ import annotations

import random
from typing import Any

import pytest

from core.catalog import games
from netplay.terminal import Wish
from tests.screens.visits import Guest, open_house, visiting
from tui.board import boarded
from tui.canvas import Canvas, Rect
from tui.keys import Intent
from tui.theme import look
from tui.widgets.bars import title_bar
from tui.widgets.talk import Entry, talk

LOOK = look()
FELT = LOOK.ink("felt", "ink")
MOVES = ("left", "right", "up", "down", "pick", "back", "next", "play", "draw", "skip")
MEANT = [Intent(verb) for verb in MOVES]


def blank(before: Canvas[Any] | None = None) -> Canvas[Any]:
    """A small canvas."""
    return Canvas(20, 6, LOOK, FELT, before)


def whole(canvas: Canvas[Any]) -> tuple[object, object]:
    """Every cell, its ink, and what a click there means."""
    meant = [canvas.at(x, y) for y in range(canvas.height) for x in range(canvas.width)]
    return canvas.grid(), meant


def test_a_part_is_painted_once_while_its_key_stays():
    """Cells and zones come over; another key, or another place, paints anew."""
    painted: list[str] = []

    def part(window: Canvas[Any]) -> None:
        painted.append("once")
        window.text(1, 0, "世界 a", FELT)
        window.zone(Rect(1, 0, 4, 1), "here")

    first = blank()
    first.part(Rect(2, 1, 18, 5)).kept(Rect(1, 1, 9, 2), "key", part)
    again = blank(first)
    again.part(Rect(2, 1, 18, 5)).kept(Rect(1, 1, 9, 2), "key", part)
    assert painted == ["once"]
    assert whole(again) == whole(first)
    assert again.at(4, 2) == "here"

    blank(again).kept(Rect(1, 1, 9, 2), "key", part)
    blank(again).part(Rect(2, 1, 18, 5)).kept(Rect(1, 1, 9, 2), "other", part)
    assert len(painted) == 3


def test_another_look_keeps_nothing():
    """The same words in other colours are another picture."""
    light = look("light")
    before = blank()
    title_bar(before, Rect(0, 0, 20, 1), "Quibbles", "Ada")
    after: Canvas[Any] = Canvas(20, 6, light, light.ink("felt", "ink"), before)
    title_bar(after, Rect(0, 0, 20, 1), "Quibbles", "Ada")

    assert after.grid()[0][1] != before.grid()[0][1]


def test_what_is_said_is_heard_at_once():
    """A new entry in the log is another key."""
    entries = (Entry("told", "Ada draws."),)
    before = blank()
    talk(before, before.area, entries)
    after = blank(before)
    talk(after, after.area, (*entries, Entry("said", "well", "Bob")))

    assert "Bob: well" in after.lines()[-1]


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (44, 44)], ids=str)
@pytest.mark.parametrize("game", sorted(set(games()) & set(boarded())))
async def test_a_table_looks_the_same_as_if_it_had_been_painted_from_nothing(game, size):
    """Any keys, time going by, and what the others do: never a cell of an earlier painting."""
    chance = random.Random(f"{game} {size}")
    async with (
        open_house() as house,
        visiting(house, "Ada", size=size, wish=Wish("play", game=game, bots=3)) as guest,
    ):
        await guest.until(lambda: guest.where == "Table" and guest.pane.client.update)
        before = table_of(guest, None)
        for _ in range(60):
            guest.visit.screen.meant(chance.choice(MEANT))
            if not chance.randrange(3):
                guest.pane.tick()
            if not chance.randrange(5):
                await guest.settles()
            if guest.where != "Table":
                break
            before = table_of(guest, before)
            assert whole(before) == whole(table_of(guest, None))


def table_of(guest: Guest, before: Canvas[Any] | None) -> Canvas[Any]:
    """The table as it is painted now."""
    canvas: Canvas[Any] = Canvas(*guest.visit.size, LOOK, FELT, before)
    guest.visit.screen.paint(canvas)
    return canvas
