"""Every terminal gets the colours it has, whoever came before it or sits beside it."""

import itertools
import re
from collections.abc import Iterator

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.widgets import Button, Static

from netplay.terminal import Colours
from tests.driver.sessions import session, settled
from tests.driver.terminals import FakeTerminal
from tui.app import HouseApp, local_colours
from tui.driver.pens import PLAIN, Pen, pen, stroke
from tui.widgets.region import Region

DEPTHS = list(Colours)
SGR = re.compile(rb"\x1b\[([\d;]*)m")


class Stripe(Region):
    """A line in a colour."""

    hue = 0

    def paint(self, width: int, height: int) -> list[list[Segment]]:
        return [[Segment("♠" * width, Style(color=f"#{self.hue:02x}8040", bgcolor="#f0e0c0"))]]


class Coloured(HouseApp):
    """Stock widgets and a region, all in colour."""

    CSS = "Stripe { height: 1; } Static { background: $primary; }"

    def compose(self) -> ComposeResult:
        yield Static("the same words", markup=False)
        yield Button("go", variant="error")
        yield Stripe()

    def on_key(self) -> None:
        stripe = self.query_one(Stripe)
        stripe.hue += 16
        stripe.repaint()


def kinds_in(output: bytes) -> set[Colours]:
    """Which kinds of colour codes were sent."""
    return {kind for codes in SGR.findall(output) for kind in _kinds(codes.split(b";"))}


def _kinds(codes: list[bytes]) -> Iterator[Colours]:
    rest = [int(code or 0) for code in codes]
    while rest:
        code = rest.pop(0)
        if code in (38, 48):
            true = rest.pop(0) == 2
            del rest[: 3 if true else 1]
            yield Colours.TRUE if true else Colours.MANY
        elif 30 <= code <= 37 or 40 <= code <= 47 or 90 <= code <= 107:
            yield Colours.SIXTEEN


@pytest.mark.parametrize("order", list(itertools.permutations(DEPTHS))[::3])
async def test_in_whatever_order_they_come(order):
    """One after another in one process: each gets its own kind of codes and no other."""
    for colours in order:
        app = Coloured(FakeTerminal(colours=colours))
        async with session(app) as terminal:
            terminal.types("k")
            await settled(terminal)

        assert kinds_in(terminal.output) == {colours} - {Colours.NONE}


async def test_side_by_side():
    """All at once: the same."""
    apps = [Coloured(FakeTerminal(colours=colours)) for colours in DEPTHS]
    async with session(apps[0]), session(apps[1]), session(apps[2]), session(apps[3]):
        for app in apps:
            app.terminal.types("k")
            await settled(app.terminal)

    for app in apps:
        assert kinds_in(app.terminal.output) == {app.colours} - {Colours.NONE}


async def test_the_environment_of_the_server_decides_nothing(monkeypatch):
    """NO_COLOR and TERM=dumb where the server runs are not those of the person."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    async with session(Coloured(FakeTerminal(colours=Colours.TRUE))) as terminal:
        pass

    assert kinds_in(terminal.output) == {Colours.TRUE}


def test_without_colours_bright_paper_is_reversed():
    """What stands out by its background still stands out."""
    assert pen(Style(color="#000000", bgcolor="#ffffff"), Colours.NONE) == Pen("7")
    assert pen(Style(color="#ffffff", bgcolor="#101010", bold=True), Colours.NONE) == Pen("1")


def test_a_pen_becomes_another_by_what_differs():
    """Only the codes that change, or everything when a flag must go."""
    red, bold = Pen("", "31", ""), Pen("1", "31", "44")

    assert stroke(PLAIN, PLAIN) == ""
    assert stroke(PLAIN, red) == "\x1b[31m"
    assert stroke(red, bold) == "\x1b[0;1;31;44m"
    assert stroke(bold, PLAIN) == "\x1b[m"
    assert stroke(red, PLAIN) == "\x1b[39m"


@pytest.mark.parametrize(
    ("env", "colours"),
    [
        ({}, Colours.SIXTEEN),
        ({"TERM": "xterm-256color"}, Colours.MANY),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, Colours.TRUE),
        ({"TERM": "xterm-direct"}, Colours.TRUE),
        ({"TERM": "linux"}, Colours.SIXTEEN),
        ({"TERM": "dumb"}, Colours.NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, Colours.NONE),
    ],
)
def test_the_local_terminal_says_what_it_has(env, colours):
    """By TERM, COLORTERM and NO_COLOR."""
    assert local_colours(env) is colours
