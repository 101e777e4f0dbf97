"""Line mode: what is typed, what is said, a whole match in words."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from netplay.people import Person
from netplay.terminal import Arrival, Colours, Screen, Size, Wish
from tests.screens.visits import open_house
from tui.plain import show
from tui.plain.editor import Editor


class Keyboard:
    """A terminal of lines, and somebody at it."""

    term = "dumb"
    colours = Colours.NONE
    size = Size(80, 24)
    room = True
    round_trip_ms = 0

    def __init__(self) -> None:
        self.env: dict[str, str] = {}
        self.shown = ""
        self.closed = False
        self._screen: Screen | None = None

    def attach(self, screen: Screen) -> None:
        self._screen = screen

    def write(self, data: bytes) -> None:
        self.shown += data.decode()

    def close(self, status: int = 0, farewell: str = "") -> None:
        self.closed = True

    def type(self, line: str) -> None:
        """Type a line."""
        assert self._screen is not None
        self._screen.on_input(f"{line}\r".encode())

    async def sees(self, text: str, seconds: float = 20.0) -> None:
        """Wait until words are shown, and forget everything up to them."""
        try:
            async with asyncio.timeout(seconds):
                while text not in self.shown:
                    await asyncio.sleep(0.005)
        except TimeoutError:
            raise AssertionError(f"{text!r} was not said:\n{self.shown}") from None
        self.shown = self.shown.split(text, 1)[1]


@pytest.mark.parametrize(
    ("typed", "lines", "left"),
    [
        (b"hello\r", ["hello"], ""),
        (b"one\r\ntwo\n", ["one", "two"], ""),
        (b"helo\x7f\x7fllo", [], "hello"),
        (b"\x7f\x7fa", [], "a"),
        (b"gone\x15kept", [], "kept"),
        (b"a\x1b[A\x1b[1;5Cb\x1bOPc\x1bxd", [], "abcd"),
        ("é日\x7f".encode(), [], "é"),
        (b"\xff\xfe ok\r", [" ok"], ""),
        (b"half\x03", ["\x03"], "half"),
        (b"\x04", ["\x04"], ""),
        (b"x" * 1000 + b"\r", ["x" * 400], ""),
    ],
)
def test_bytes_become_lines(typed: bytes, lines: list[str], left: str) -> None:
    """Whole or in pieces of one byte: the same lines."""
    whole, pieces = Editor(), Editor()
    got = [line for at in range(len(typed)) for line in pieces.feed(typed[at : at + 1])[1]]

    assert whole.feed(typed)[1] == got == lines
    assert whole.typed == pieces.typed == left


async def test_a_match_by_typed_words() -> None:
    """Play against bots, look, ask for a hint, split or draw, leave: all in words."""
    async with open_house() as house:
        keyboard = Keyboard()
        person = Person("p-ada", "Ada", guest=False)
        arrival = Arrival(person, Wish("plain"), partial(house.connect, person))
        visit = asyncio.ensure_future(show(keyboard, arrival))
        await keyboard.sees("Welcome, Ada.")
        keyboard.type("dance")
        await keyboard.sees("Type help.")
        keyboard.type("play quibbles")
        await keyboard.sees("Row: ")
        await keyboard.sees("Your hand: ")
        for _ in range(3):
            await keyboard.sees("Your turn: ")
            keyboard.type("hand")
            await keyboard.sees("Your hand: ")
            await keyboard.sees("\r\n")
            keyboard.type("table")
            await keyboard.sees("You: ")
            hand = keyboard.shown.split("Your hand: ")[1]
            keyboard.type(f"draw {hand[0]}")
            await keyboard.sees("You lay a ")
            keyboard.type("end")
            await keyboard.sees("You stash nothing.")
            assert "You lay a " not in keyboard.shown
        keyboard.type("split 9")
        keyboard.type("leave")
        await keyboard.sees("You are in the lobby.")
        keyboard.type("quit")
        assert await visit == 0
        assert keyboard.closed


async def test_what_the_others_see_stays_hidden() -> None:
    """No line ever holds the cards of another seat."""
    async with open_house() as house:
        keyboard = Keyboard()
        person = Person("p-ada", "Ada", guest=False)
        visit = asyncio.ensure_future(
            show(keyboard, Arrival(person, Wish(), partial(house.connect, person)))
        )
        await keyboard.sees("Type help")
        keyboard.type("play quibbles")
        await keyboard.sees("Row: ")
        await keyboard.sees("Your turn: ")
        heard = keyboard.shown
        keyboard.type("\x03")
        await visit

        assert "gets six cards:" not in heard


async def test_what_is_typed_early_is_done_after_the_welcome() -> None:
    """A script need not wait: its lines are held until one has arrived."""
    async with open_house() as house:
        keyboard = Keyboard()
        person = Person("p-ada", "Ada", guest=False)
        arrival = Arrival(person, Wish("plain"), partial(house.connect, person))
        visit = asyncio.ensure_future(show(keyboard, arrival, echo=False))
        await asyncio.sleep(0)
        keyboard.type("who\rquit")
        await visit

        assert keyboard.shown.startswith("Welcome, Ada.")
        assert keyboard.shown.endswith("\r\nAda.\r\n")
