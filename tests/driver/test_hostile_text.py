"""Whatever is in a name or a line of chat, the terminal of the reader obeys nobody else."""

import re

import pytest
from rich.segment import Segment
from rich.text import Text
from textual.app import ComposeResult
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Checkbox, DataTable, Input, Label, OptionList, RichLog, Static

from tests.driver.sessions import session, settled
from tests.driver.terminals import FakeTerminal
from tui.app import HouseApp
from tui.driver.cells import cells
from tui.widgets.region import Region

HOSTILE = [
    "a\x1b[2Jb",
    "a\x1b]0;owned\x07b",
    "a\x1b]52;c;b3duZWQ=\x07b",
    "a\x9b2Jb",
    "a\x9d0;owned\x9cb",
    "a\x90q\x9cb",
    "a\x07\x08\x0b\x0c\x0e\x0f\x7fb",
    "a\rb",
    "a\nb",
    "a\tb",
    "a\x00b",
    "a\u202eb\u202c",
    "a\u2066b\u2069",
    "a\u200bb\u200d\ufeff",
    "a\u2028b\u2029",
    "a\U000e0041b",
    "a\ue000b",
    "a\ud800b",
    "a" + "\u0301" * 500 + "b",
    "👩\u200d👩\u200d👧 🏴\U000e0067\U000e007f ❤\ufe0f",
    "[@click=app.exit]x[/]",
    "[/b]",
    "[bold",
]
ALLOWED = re.compile(
    rb"\x1b\[(?:\d+;\d+H|\d+G|[\d;]*m|2J|\?[\d;]+[hl]|8[hl]|\?2026\$p|<u)"  # the driver's own
)
FORBIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2028\u2029\ufeff\ufe00-\ufe0f"
    "\ue000-\uf8ff\U000e0000-\U000e0fff]"
)


class Words(Region):
    """Says something in every row."""

    said = ""

    def paint(self, width: int, height: int) -> list[list[Segment]]:
        return [[Segment("|"), Segment(self.said), Segment("|")]] * height


def widgets(text: str) -> list[Widget]:
    """The text in each kind of widget, never as markup."""
    words = Words()
    words.said = text
    titled = Static(Content(text))
    titled.border_title = Content(text)
    table: DataTable[Text] = DataTable()
    table.add_column(Text(text))
    table.add_row(Text(text))
    log = RichLog(markup=False)
    log.write(Text(text))
    return [
        words,
        titled,
        Static(text, markup=False),
        Label(text, markup=False),
        Button(Content(text)),
        Checkbox(Content(text)),
        OptionList(Content(text)),
        Input(value=text, placeholder=text),
        table,
        log,
    ]


class Showing(HouseApp):
    """Shows one text in every way there is."""

    CSS = "Words { height: 2; } Static, DataTable, RichLog { height: 4; border: solid green; }"

    def __init__(self, terminal: FakeTerminal, text: str) -> None:
        super().__init__(terminal)
        self.text = text

    def compose(self) -> ComposeResult:
        yield from widgets(self.text)

    def on_mount(self) -> None:
        self.notify(self.text, title=self.text)


def assert_clean(output: bytes) -> None:
    """Nothing but the driver's own sequences acts on the terminal."""
    text = ALLOWED.sub(b"", output).decode()

    assert FORBIDDEN.findall(text) == []


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
async def test_no_widget_lets_it_through(text):
    """Regions, stock widgets, titles and notices; and the app lives."""
    app = Showing(FakeTerminal(80, 60), text)
    async with session(app) as terminal:
        await settled(terminal)
        assert app.is_running

    assert_clean(terminal.output)
    assert terminal.closed is None
    assert app.return_code == 0


class Clickable(HouseApp):
    """A name that would end the app of whoever clicks on it."""

    left = False

    def compose(self) -> ComposeResult:
        yield Static("[@click=app.leave]Alice[/]")
        yield OptionList("[@click=app.leave]Bob[/]", "[@click=app.leave]Eve[/]")

    def action_leave(self) -> None:
        self.left = True


async def test_an_action_hidden_in_text_is_not_run():
    """Even where somebody forgot to say that the text is no markup."""
    app = Clickable(FakeTerminal())
    async with session(app) as terminal:
        for row, column in ((1, 2), (3, 6), (4, 6)):
            terminal.types(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")
            await settled(terminal)

        assert "Alice" in terminal.shows
        assert not app.left


async def test_a_scroll_bar_still_works_by_mouse():
    """It is built on such actions, and is no text."""
    app = Showing(FakeTerminal(80, 20), "a")
    async with session(app) as terminal:
        before = app.screen.scroll_y
        terminal.types("\x1b[<0;80;20M\x1b[<0;80;20m")
        await settled(terminal)

        assert app.screen.scroll_y > before


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_cells_are_as_many_as_rich_counts(text):
    """What is taken out leaves no hole: borders stay where they are."""
    assert len(cells(text)) == Segment(text).cell_length


async def test_borders_stay_in_their_column():
    """The right edge is a straight line beside every hostile name."""
    app = Showing(FakeTerminal(80, 60), HOSTILE[19])
    async with session(app) as terminal:
        edges = {line.rstrip()[-1] for line in terminal.display[3:5]}

        assert edges == {"│"}
