"""A person at a terminal cannot make the machine of the house write a file or open a browser."""

import asyncio
import random
import webbrowser
from pathlib import Path

import pytest
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Button, DataTable, Input, Label, OptionList, TextArea

from tests.driver.sessions import session, settled, until
from tests.driver.terminals import FakeTerminal
from tui.app import HouseApp

KEYS = [f"\x1b{letter}" for letter in "abcdefnopqrsuvxz"]
KEYS += [chr(code) for code in range(1, 27) if chr(code) not in "\x03\x04"]
KEYS += [
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\t",
    "\r",
    " ",
    "\x7f",
    "\x1b",
    "\x1bOP",
    "\x1b[24~",
]
KEYS += [*"abcxyz019?!:/", "\x1b[<0;5;5M\x1b[<0;5;5m", "\x1b[<64;5;5M", "\x1b[200~paste\x1b[201~"]


class Everything(HouseApp):
    """Widgets with many keys of their own."""

    def compose(self) -> ComposeResult:
        yield Input()
        yield TextArea()
        yield Button("go")
        yield OptionList("one", "two")
        yield DataTable()

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns("a", "b")
        table.add_row("c", "d")


async def test_a_monkey_leaves_no_file(tmp_path, monkeypatch):
    """Every control key, Alt, function keys, mouse and pastes, all over; nothing is written."""
    opened: list[str] = []
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DOWNLOAD_DIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    chance = random.Random(3)
    app = Everything(FakeTerminal())
    async with session(app) as terminal:
        for _ in range(150):
            terminal.types(chance.choice(KEYS))
            await asyncio.sleep(0.005)
        assert app.is_running

    assert list(Path(tmp_path).rglob("*")) == []
    assert opened == []


async def test_what_would_reach_the_machine_does_nothing(tmp_path, monkeypatch):
    """Screenshots, deliveries, links and the palette, by call and by action."""
    opened: list[str] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(webbrowser, "open", opened.append)
    app = Everything(FakeTerminal())
    async with session(app) as terminal:

        async def reach() -> None:
            app.save_screenshot()
            app.deliver_screenshot()
            app.deliver_text(tmp_path / "none")
            app.deliver_binary(tmp_path / "none")
            app.open_url("https://example.org")
            app._driver.open_url("https://example.org")
            await app.run_action("screenshot")
            await app.run_action("suspend_process")
            await app.run_action("command_palette")

        app.call_later(reach)
        await settled(terminal)
        assert app.is_running
        assert len(app.screen_stack) == 1

    assert list(Path(tmp_path).rglob("*")) == []
    assert opened == []


class Sure(ModalScreen[bool]):
    """Asks."""

    def compose(self) -> ComposeResult:
        yield Label("Leave the game?")

    def key_y(self) -> None:
        self.dismiss(True)

    def key_n(self) -> None:
        self.dismiss(False)


class Playing(Everything):
    """In the middle of a game."""

    def leave_question(self) -> ModalScreen[bool]:
        return Sure()


@pytest.mark.parametrize(("answers", "leaves"), [("y", True), ("n", False), ("\x03", True)])
async def test_leaving_a_game_is_asked_for(answers, leaves):
    """Ctrl+C asks; yes leaves, no stays, Ctrl+C again leaves."""
    app = Playing(FakeTerminal())
    async with session(app) as terminal:
        terminal.types("\x03")
        await until(lambda: "Leave the game?" in terminal.shows)
        terminal.types(answers)
        await settled(terminal)

        assert app.is_running is not leaves
