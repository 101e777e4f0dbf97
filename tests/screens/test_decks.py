"""The workshop: building a deck by keys, keeping it, bringing it to a table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual import events

from core.games.tribbles.cards import named
from core.games.tribbles.decks import PRESETS, parse, write
from netplay.messages import Deck
from netplay.terminal import Wish
from tests.screens.legible import ENOUGH, NAMED, unreadable, written
from tests.screens.visits import Guest, open_house, visiting
from tui.canvas import Canvas, Rect
from tui.games.tribbles.workshop import Workshop
from tui.games.tribbles.workshop.paint import paint
from tui.keys import Intent
from tui.screens.decks import Decks
from tui.theme import THEMES, Look, look

PRESET = write(PRESETS[0].cards)


@asynccontextmanager
async def building(size: tuple[int, int] = (80, 24)) -> AsyncIterator[Guest]:
    """Somebody in the workshop, come from the lobby."""
    async with open_house() as house, visiting(house, "Ada", size=size) as guest:
        await guest.point("Build and keep decks")
        await guest.press("enter")
        await guest.sees("your decks" if size[0] >= 76 else "No x 1 Go")
        yield guest


def shop_of(guest: Guest) -> Workshop:
    """The workshop on the screen."""
    screen = guest.visit.screen
    assert isinstance(screen, Decks)
    return screen.shop


async def test_cards_are_added_and_taken_out() -> None:
    """The cursor begins on 1 Go; total, curve and odds follow."""
    async with building() as guest:
        await guest.press("enter", "enter", "right", "5", "minus")
        await guest.sees("4 x 10 Go in the deck.")
        assert shop_of(guest).text == "2 x 1 Go\n4 x 10 Go\n"
        await guest.sees("6 cards, sum 42")
        await guest.sees("fewer than 7 cards")


async def test_only_cards_of_the_pool_are_added() -> None:
    """p turns the pool."""
    async with building() as guest:
        await guest.press("up", "up", "enter")
        await guest.sees("There is no such card in this pool.")
        await guest.press("p", "p", "p", "enter")
        assert shop_of(guest).cards == (named("1 Reverse"),)


async def test_a_deck_is_saved_and_comes_back() -> None:
    """By name; the shelf shows it, and dropping it asks first."""
    async with building() as guest:
        await guest.press("7", "s")
        await guest.type("Runs")
        await guest.until(lambda: shop_of(guest).own)
        assert shop_of(guest).own == (Deck("Runs", "7 x 1 Go\n"),)
        assert not shop_of(guest).changed
        await guest.press("c", "tab", "enter")
        assert shop_of(guest).text == "7 x 1 Go\n"
        await guest.press("tab", "x")
        await guest.sees("Drop Runs for good?")
        await guest.press("x")
        await guest.until(lambda: not shop_of(guest).own)


async def test_a_fault_is_told_by_the_house_or_at_once() -> None:
    """An empty deck is not saved; a wrong line is told with its number."""
    async with building() as guest:
        await guest.press("s")
        await guest.type("Nothing")
        await guest.sees("There is no card in that deck.")
        await guest.press("i")
        await guest.type("1 Go, 7 Go")
        await guest.sees("Line 2: there is no number 7")


async def test_text_goes_in_and_out() -> None:
    """Typed with commas or pasted in lines; shown to be copied."""
    async with building() as guest:
        await guest.press("i")
        await guest.type("4 x 10 Go, 2 x 100 Rescue")
        assert shop_of(guest).cards == parse("4 x 10 Go\n2 x 100 Rescue")
        guest.visit.screen.post_message(events.Paste("# mine\n3 x 1 Skip\n"))
        await guest.until(lambda: shop_of(guest).cards == parse("3 x 1 Skip"))
        await guest.press("e")
        await guest.sees("3 x 1 Skip")
        await guest.sees("Copy this")
        await guest.press("e")
        await guest.sees("opening hand")


async def test_what_is_not_saved_is_not_lost_by_one_key() -> None:
    """Leaving, clearing and taking another deck want to be meant."""
    async with building() as guest:
        await guest.press("enter")
        for keys in (("q",), ("c",), ("tab", "enter")):
            await guest.press(*keys)
            await guest.sees("not saved")
            assert shop_of(guest).cards
        await guest.press("enter")
        assert shop_of(guest).name == PRESETS[0].name


async def test_a_copy_has_a_name_of_its_own() -> None:
    """Of a ready deck, for instance."""
    async with building() as guest:
        await guest.press("tab", "enter", "d")
        await guest.sees("Deck: Bonus 2 *")
        assert shop_of(guest).text == PRESET


async def test_a_deck_is_played_at_once() -> None:
    """b: a table with bots, and these cards."""
    async with building() as guest:
        await guest.press("tab", "enter", "b")
        await guest.until(lambda: guest.where == "Table" and guest.pane.client.update)
        update = guest.pane.client.update
        assert update is not None
        assert update.view.my_deck == PRESETS[0].cards


async def test_a_deck_is_brought_to_a_table_before_the_deal() -> None:
    """i at the table opens the workshop, b there brings the deck."""
    wish = Wish("new", game="tribbles")
    async with open_house() as house, visiting(house, "Ada", wish=wish) as guest:
        await guest.sees("your deck")
        await guest.press("i", "tab", "down", "enter", "b")
        await guest.until(lambda: guest.where == "Table")
        await guest.press("n")
        await guest.sees("Everybody is here.")
        await guest.press("b")
        await guest.until(lambda: guest.pane.client.update)
        update = guest.pane.client.update
        assert update is not None
        assert update.view.my_deck == PRESETS[1].cards


async def test_the_workshop_fits_a_narrow_screen() -> None:
    """Pool or shelf, not both."""
    async with building(size=(42, 40)) as guest:
        await guest.press("enter")
        await guest.sees("100K")
        await guest.press("n")
        await guest.sees("ready decks")


def painted(shop: Workshop, shown: Look, width: int = 80, height: int = 20) -> Canvas[Intent]:
    """A workshop on felt."""
    canvas: Canvas[Intent] = Canvas(width, height, shown, shown.ink("felt", "ink"))
    paint(canvas, Rect(0, 0, width, height), shop)
    return canvas


@pytest.mark.parametrize("theme", THEMES)
def test_the_workshop_is_legible(theme: str) -> None:
    """In every theme, with words on grounds that contrast."""
    shop = Workshop(own=(Deck("Runs", PRESET),))
    shop.take("30 x 1 Go\n2 x 100 Clone")
    for zone in ("cards", "decks"):
        shop.zone = zone  # type: ignore[assignment] # one of the two
        pairs = written(painted(shop, NAMED).rows())
        assert not unreadable(pairs, look(theme)), ENOUGH


@pytest.mark.parametrize("size", [(20, 5), (38, 16), (80, 20), (300, 100)])
def test_the_workshop_can_be_painted_at_any_size(size: tuple[int, int]) -> None:
    """It is clipped, and shows something."""
    assert any(line.strip() for line in painted(Workshop(), look(), *size).lines())
