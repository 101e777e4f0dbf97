"""A screen that is one picture is shown cell by cell, past Textual: one cannot tell."""

from __future__ import annotations

import asyncio
import random

import pytest
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Label

from netplay.terminal import Colours
from tests.driver.pictures import assert_same
from tests.driver.sessions import session, settled, until
from tests.driver.terminals import FakeTerminal
from tui.app import HouseApp
from tui.canvas import Canvas, Rect
from tui.driver import PaintedScreen
from tui.theme import Colour, look
from tui.widgets.line import Line
from tui.widgets.stage import Stage

WORDS = ("Ada", "♠ 世界 K", "e\u0301a", "日", "▌▐", "  ", "Ω≈ → …")
INKS: tuple[Colour, ...] = ("ink", "gold", "soft", "hue1", "good")


class Question(ModalScreen[bool]):
    """A small window over the table."""

    CSS = "Question { align: center middle; } Label { width: 17; height: 3; border: round red; }"

    def compose(self) -> ComposeResult:
        yield Label("Leave? 世界", markup=False)


class Table(PaintedScreen[None]):
    """Words in random places."""

    def __init__(self, chance: random.Random, ascii: bool = False) -> None:
        super().__init__()
        self._chance = chance
        self._look = look(ascii=ascii)
        self.words: list[tuple[int, int, str, Colour, bool]] = []
        self.paintings = 0

    def compose(self) -> ComposeResult:
        self.stage = Stage(lambda: self._look, self.paint, lambda *size: "open")
        yield self.stage

    def paint(self, canvas: Canvas) -> None:
        self.paintings += 1
        for x, y, text, colour, bold in self.words:
            canvas.text(x, y, text, self._look.ink("felt", colour, bold=bold))
        canvas.kept(Rect(0, 3, 30, 2), len(self.words), self._count)

    def take_key(self, key: str) -> bool:
        self.words.append((2, 10 + len(self.words) % 9, f"pressed {key}", "gold", False))
        self.stage.repaint()
        return True

    def _count(self, part: Canvas) -> None:
        part.text(0, 0, f"{len(self.words)} words", self._look.ink("felt", "gold"))

    def write(self) -> None:
        pick = self._chance.choice
        for _ in range(self._chance.randrange(1, 6)):
            where = (self._chance.randrange(-2, 90), self._chance.randrange(0, 30))
            self.words.append((*where, pick(WORDS), pick(INKS), pick((True, False))))
        del self.words[: max(len(self.words) - 40, 0)]
        self.stage.repaint()


class House(HouseApp):
    """A table under questions and notices."""

    def __init__(self, terminal: FakeTerminal, table: Table) -> None:
        super().__init__(terminal)
        self.table = table

    def get_default_screen(self) -> Table:
        return self.table

    def ask(self) -> None:
        if isinstance(self.screen, Question):
            self.pop_screen()
        else:
            self.push_screen(Question())

    def type(self) -> None:
        lines = self.table.query(Line)
        if lines:
            lines.first().remove()
        else:
            self.table.mount(line := Line())
            line.open("say", "say something")


async def do_one_thing(app: House, terminal: FakeTerminal, chance: random.Random) -> None:
    """Change something, in one of the ways things change."""
    match chance.randrange(9):
        case 0 | 1 | 2:
            app.call_later(app.table.write)
        case 3:
            app.call_later(app.ask)
        case 4:
            app.call_later(app.notify, chance.choice(WORDS), timeout=30)
        case 5:
            app.call_later(app.clear_notifications)
        case 6:
            terminal.resizes(chance.randrange(30, 90), chance.randrange(14, 30))
        case 7:
            terminal.stalls()
            app.call_later(app.table.write)
            await settled(terminal)
            app.call_later(app.table.write)
            terminal.reads_again()
        case _:
            app.call_later(app.type)


@pytest.mark.parametrize("seed", range(4))
async def test_a_cover_looks_as_textual_would_paint_it_whatever_happens(seed):
    """Under questions and notices, beside a line, resized, held back: in any order."""
    chance = random.Random(seed)
    app = House(FakeTerminal(70, 24), Table(random.Random(seed + 100), ascii=seed == 2))
    async with session(app) as terminal:
        for _ in range(14):
            for _ in range(chance.randrange(1, 4)):
                await do_one_thing(app, terminal, chance)
            await until(lambda: tuple(app.size) == tuple(terminal.size))
            await settled(terminal)
            assert_same(terminal, app)


async def test_many_wishes_are_one_painting_and_no_change_is_no_byte():
    """All that is asked for within a frame is painted once."""
    app = House(FakeTerminal(), table := Table(random.Random(1)))
    async with session(app) as terminal:
        before, sent = table.paintings, len(terminal.writes)
        for _ in range(20):
            table.stage.repaint()
        await settled(terminal)

        assert table.paintings == before + 1
        assert len(terminal.writes) == sent


async def test_a_key_is_answered_before_the_loop_turns(monkeypatch):
    """Keys that come together in one painting; those that come right after it in the next, which
    is late here, so that no slow machine paints in between.
    """
    app = House(FakeTerminal(), table := Table(random.Random(1)))
    async with session(app) as terminal:
        before = table.paintings
        terminal.types("ab")
        monkeypatch.setattr("tui.widgets.stage._FRAME", 1.5)
        assert "pressed b" in terminal.shows
        terminal.types("c")
        terminal.types("d")
        assert table.paintings == before + 1

        await until(lambda: "pressed d" in terminal.shows)
        await settled(terminal)
        assert table.paintings == before + 2


async def test_what_lies_under_another_screen_is_not_painted():
    """It is when it lies on top again."""
    app = House(FakeTerminal(), table := Table(random.Random(1)))
    async with session(app) as terminal:
        app.call_later(app.push_screen, Table(random.Random(2)))
        await settled(terminal)
        before = table.paintings
        table.words.append((2, 2, "news", "gold", False))
        for _ in range(4):
            table.stage.repaint()
            await asyncio.sleep(0.02)
        assert table.paintings == before

        app.call_later(app.pop_screen)
        await until(lambda: "news" in terminal.shows)


async def test_hostile_words_stay_words():
    """No control character of a name comes out, and a wide one keeps its place."""
    app = House(FakeTerminal(colours=Colours.MANY), table := Table(random.Random(1)))
    async with session(app) as terminal:
        sent = len(terminal.output)
        table.words = [(4, 8, "a\x1b]2;t\x07\u202e世b\u200b" + "e" + "\u0301" * 9, "gold", False)]
        table.stage.repaint()
        await until(lambda: "世" in terminal.shows)

        news = terminal.output[sent:].decode()
        assert "\u202e" not in news
        assert "]2;" not in news.replace("a]2;t", "")
        assert news.count("\u0301") <= 2


async def test_nothing_is_painted_before_there_is_something_to_see():
    """Until it is let, or for so long."""
    app = House(FakeTerminal(), table := Table(random.Random(1)))
    async with session(app) as terminal:
        app.in_context(app.hold_painting, 30)
        table.words.append((2, 2, "news", "gold", False))
        table.stage.repaint()
        await settled(terminal)
        assert "news" not in terminal.shows
        app.in_context(app.let_paint)
        await until(lambda: "news" in terminal.shows)

        app.in_context(app.hold_painting, 0.05)
        table.words.append((2, 4, "more", "gold", False))
        table.stage.repaint()
        await until(lambda: "more" in terminal.shows)
