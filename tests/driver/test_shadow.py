"""Only changed cells are sent, and the terminal shows the same as if all had been."""

import random
from contextlib import suppress
from itertools import pairwise

import pyte
import pytest
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widgets import Input, Label, Static

from netplay.terminal import Colours
from tests.driver.pictures import assert_same, seen
from tests.driver.sessions import session, settled, until
from tests.driver.terminals import FakeTerminal
from tui.app import HouseApp
from tui.driver.pens import Pen
from tui.driver.shadow import Shadow
from tui.driver.strokes import Stroke, ordered
from tui.widgets.region import Region

WORDS = ("♠10", "ace", "世界", "é́", "🂡", "   ", "—x—", "😀", "0", "日", "Ω≈")
STYLES = [
    None,
    Style(color="#ff0000"),
    Style(bgcolor="#004000"),
    Style(color="#ffffff", bgcolor="#000080", bold=True),
    Style(reverse=True),
    Style(underline=True, color="#808000"),
]


def some_strip(chance: random.Random, width: int) -> Strip:
    """A strip of just this width, of words in many styles."""
    segments = [
        Segment(chance.choice(WORDS), chance.choice(STYLES)) for _ in range(chance.randrange(1, 9))
    ]
    return Strip(segments).adjust_cell_length(width)


def screen_of(frames: str, width: int, height: int) -> pyte.Screen:
    """What a terminal shows after these frames."""
    screen = pyte.Screen(width, height)
    pyte.Stream(screen).feed(frames)
    return screen


@pytest.mark.parametrize("seed", range(20))
def test_random_strips_one_over_another_look_as_if_all_was_painted(seed):
    """Wide characters whose half is covered, gaps, and cuts at any place included."""
    chance = random.Random(seed)
    width, height = 30, 4
    shadow, frames, truth = Shadow(Colours.TRUE), "", Shadow(Colours.TRUE)
    whole = {y: some_strip(chance, width) for y in range(height)}
    frames += shadow.frame((width, height), [(y, 0, strip) for y, strip in whole.items()])

    for _ in range(40):
        y, x = chance.randrange(height), chance.randrange(width)
        piece = some_strip(chance, chance.randrange(1, width - x + 1))
        frames += shadow.frame((width, height), [(y, x, piece)])
        left, _, right = (
            whole[y].divide([x, x + piece.cell_length, width])
            if x
            else (
                Strip([]),
                None,
                whole[y].crop(piece.cell_length),
            )
        )
        whole[y] = Strip.join([left, piece, right])

    anew = truth.frame((width, height), [(y, 0, strip) for y, strip in whole.items()])

    assert seen(screen_of(anew, width, height)) == seen(screen_of(frames, width, height))


def test_the_same_again_sends_nothing():
    """A picture that is shown already costs no byte, be it the same strip or an equal one."""
    shadow = Shadow(Colours.TRUE)
    strip = Strip([Segment("♠ Ada 世", Style(color="#123456"))])
    shadow.frame((20, 8), [(3, 2, strip)])

    assert shadow.frame((20, 8), [(3, 2, strip)]) == ""
    assert shadow.frame((20, 8), [(3, 2, Strip(list(strip)))]) == ""


def test_one_changed_cell_sends_little():
    """Only the cell, with how to get there."""
    shadow = Shadow(Colours.TRUE)
    shadow.frame((20, 8), [(3, 0, Strip([Segment("abcdefgh")]))])

    assert shadow.frame((20, 8), [(3, 0, Strip([Segment("abcXefgh")]))]) == "\x1b[4;4HX"


def test_a_card_that_changes_its_colour_is_written_in_one_go():
    """Another pen once, not once a row; two cards side by side are two pens."""
    shadow = Shadow(Colours.TRUE)
    red, blue = Style(bgcolor="#a01020"), Style(bgcolor="#1020a0")
    cards = Strip([Segment(" 7     ", red), Segment(" 8     ", blue)])
    shadow.frame((20, 8), [(y, 0, Strip([Segment("." * 14)])) for y in range(5)])
    sent = shadow.frame((20, 8), [(y, 0, cards) for y in range(5)])

    assert sent.count("48;2;160;16;32") == sent.count("48;2;16;32;160") == 1


def test_what_may_be_wider_than_it_should_is_written_before_what_it_may_cover():
    """Where a dash takes two cells, the letter to its right is still seen; and no letter moves."""
    shadow = Shadow(Colours.TRUE)
    shadow.frame((20, 8), [(0, 0, Strip([Segment("." * 20)]))])
    sent = shadow.frame((20, 8), [(0, 0, Strip([Segment("a—b—c" + "." * 15)]))])

    assert sent == "\x1b[1;2H—\x1b[4G—\x1b[1Ga\x1b[3Gb\x1b[5Gc"


@pytest.mark.parametrize("seed", range(20))
def test_in_any_order_every_stroke_is_written_once(seed):
    """Never longer by much, never another picture."""
    chance = random.Random(seed)
    pens = [Pen("", ink, paper) for ink in ("", "31", "32") for paper in ("", "44", "45")]
    strokes = [
        Stroke(y, x, chance.choice(("ab", "  ", "c ")), chance.choice(pens))
        for y in range(5)
        for x in range(0, 12, 2)
        if chance.randrange(3)
    ]
    found = ordered(strokes)
    changes = sum(a.needs != b.needs for a, b in pairwise(found))

    assert sorted(found) == strokes
    assert changes <= sum(a.needs != b.needs for a, b in pairwise(strokes))


def test_after_forgetting_everything_is_sent():
    """The terminal is cleared first: nobody knows what it shows."""
    shadow = Shadow(Colours.TRUE)
    strip = Strip([Segment("abc")])
    shadow.frame((20, 8), [(0, 0, strip)])
    shadow.forget()

    assert shadow.frame((20, 8), [(0, 0, strip)]) == "\x1b[m\x1b[2J\x1b[1;1Habc"


class Scribble(Region):
    """Random rows; some change, some do not."""

    chance = random.Random(1)

    def on_mount(self) -> None:
        self.picture = [some_strip(self.chance, 40) for _ in range(60)]

    def scribble(self) -> None:
        for _ in range(self.chance.randrange(1, 4)):
            self.picture[self.chance.randrange(12)] = some_strip(self.chance, 40)
        self.repaint()

    def paint(self, width: int, height: int) -> list[list[Segment]]:
        return [list(strip) for strip in self.picture[:height]]


class Question(ModalScreen[bool]):
    """A small window over the table."""

    CSS = "Question { align: center middle; } Label { width: 17; height: 3; border: round red; }"

    def compose(self) -> ComposeResult:
        yield Label("Leave? 世界", markup=False)


class Board(HouseApp):
    """Two regions side by side, a stock widget and an input below."""

    CSS = "Scribble { height: 12; } Static { height: 3; border: solid green; }"

    chance = random.Random(2)

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Scribble()
            yield Scribble()
        yield Static("hello", markup=False)
        yield Input()

    def scribble(self) -> None:
        for region in self.query(Scribble):
            region.scribble()

    def rewrite(self) -> None:
        self.query_one(Static).update(self.chance.choice(WORDS) * self.chance.randrange(8))

    def ask(self) -> None:
        if isinstance(self.screen, Question):
            self.pop_screen()
        else:
            self.push_screen(Question())

    def tell_something(self) -> None:
        self.notify(self.chance.choice(WORDS), timeout=0.2)

    def narrow(self) -> None:
        region = self.query(Scribble).first()
        region.styles.width = Scribble.chance.choice([7, 20, 33])


async def do_one_thing(app: Board, terminal: FakeTerminal, chance: random.Random) -> None:
    """Change something, in one of the ways things change."""
    acts = [app.scribble, app.rewrite, app.ask, app.tell_something, app.narrow]
    what = chance.randrange(9)
    if what < len(acts):
        app.call_later(acts[what])
    elif what == 5:
        terminal.resizes(chance.randrange(30, 90), chance.randrange(14, 30))
    elif what == 6:
        terminal.types(chance.choice(["a", "b", "\x7f", "\x1b[D", "世"]))
    elif what == 7:
        terminal.stalls()
        app.call_later(app.scribble)
        await settled(terminal)
        app.call_later(app.rewrite)
        terminal.reads_again()
    else:
        terminal.types("\x0c")


async def becomes_same(terminal: FakeTerminal, app: Board) -> None:
    """A notice may go while it is looked at: then it is looked at again."""
    for _ in range(3):
        await settled(terminal)
        with suppress(AssertionError):
            return assert_same(terminal, app)
    await settled(terminal)
    assert_same(terminal, app)


@pytest.mark.parametrize("seed", range(2))
async def test_an_app_looks_as_textual_would_paint_it_whatever_happens(seed):
    """Modals, notices, resizing, typing, a terminal that stops reading: in any order."""
    chance = random.Random(seed)
    app = Board(FakeTerminal(70, 24))
    async with session(app) as terminal:
        for _ in range(16):
            for _ in range(chance.randrange(1, 4)):
                await do_one_thing(app, terminal, chance)
            await until(lambda: tuple(app.size) == tuple(terminal.size))
            await becomes_same(terminal, app)
