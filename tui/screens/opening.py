"""Opening: what a new table shall be like."""

from __future__ import annotations

from typing import Any, Final

from textual import on

from core.catalog import games
from netplay.client import Client
from netplay.messages import AnyTell, Clock, Open, Refused
from tui.board import boarded
from tui.canvas import Canvas, Rect
from tui.keys import Intent
from tui.scene import Prompt
from tui.screens.base import HouseScreen
from tui.screens.form import Field, Form, fields_of
from tui.theme import Colour
from tui.widgets.bars import Hints, prompt_bar, title_bar, wrapped
from tui.widgets.line import Line

_HINTS: Final[Hints] = (
    ("play", "open the table"),
    ("down", "choose"),
    ("right", "change"),
    ("back", "back"),
)
_CLOCKS: Final = (0, 30, 60, 120, 300, 86400)
_BANKS: Final = (0, 60, 300, 600, 1800)
_GAINS: Final = (0, 5, 10, 30)
_DELAYS: Final = (0, 30, 60, 120, 300)


class Opening(HouseScreen[None]):
    """A form with the game, the seats and the settings of the game."""

    def __init__(self, client: Client) -> None:
        super().__init__()
        self._client = client
        self._note = ""
        self.form = Form([])
        self._settings: list[str] = []
        self._fill(next(iter(playable())), {})

    def _fill(self, key: str, kept: dict[str, Any]) -> None:
        """The form for a game; what was chosen before stays where it fits."""
        game = games()[key]
        levels = game.levels
        settings = fields_of(game.settings)
        self._settings = [field.name for field in settings]
        house = [
            _choice("game", "Game", "What is played.", tuple(playable()), key),
            _choice(
                "seats", "Seats", "People and bots together.", game.seats, kept.get("seats", 4)
            ),
            _choice("bots", "Bots", "How many seats bots take at once.", range(game.seats[-1]), 0),
            _choice("level", "Level of bots", "How well they play.", levels, "normal"),
            _choice(
                "private", "Private", "Only who knows the code finds it.", (False, True), False
            ),
            _choice("clock", "Seconds to decide", "0: as long as you like.", _CLOCKS, 0),
            _choice("bank", "Seconds in the bank", "Used once those are up.", _BANKS, 0),
            _choice("increment", "Seconds gained", "Into the bank, with each answer.", _GAINS, 0),
            _choice("delay", "Onlookers see it later", "By so many seconds.", _DELAYS, 0),
        ]
        house[0].labels = {each: games()[each].name for each in playable()}
        at = self.form.at
        self.form = Form([*house, *settings])
        self.form.at = at

    def paint(self, canvas: Canvas[Intent]) -> None:
        """The fields, scrolled to the one pointed at, and what it means."""
        title_bar(canvas, Rect(0, 0, canvas.width, 1), "A new table")
        width = min(canvas.width - 4, 70)
        left, room = (canvas.width - width) // 2, canvas.height - 8
        first = max(min(self.form.at - room // 2, len(self.form.fields) - room), 0)
        for y, field in enumerate(self.form.fields[first : first + room], 2):
            here = field is self.form.current
            paint_field(canvas, Rect(left, y, width, 1), field, here, y - 2 + first)
        help_ = wrapped(self.form.current.help, width)[:3]
        for y, line in enumerate(help_, canvas.height - 5):
            canvas.text(left, y, line, canvas.look.ink("felt", "soft"))
        prompt = Prompt("Set up your table.", True, _HINTS)
        bar = Rect(0, canvas.height - 2, canvas.width, 2)
        prompt_bar(canvas, bar, prompt, self.keymap, self._note)

    def meant(self, intent: Intent) -> None:
        """Change a field, open the table, or go back."""
        self._note = ""
        match intent.verb:
            case "play":
                self._open()
            case "back" | "leave":
                self.dismiss()
            case "touch" if isinstance(intent.target, int):
                self.form.at = intent.target
                self._press("pick")
            case verb:
                self._press(verb)

    def _press(self, verb: Any) -> None:
        field = self.form.current
        if field.typed and verb in ("pick", "left", "right"):
            self.line.open(field.name, field.title)
            return
        if self.form.press(verb) and field.name == "game":
            self._fill(self.form.value("game"), {"seats": self.form.value("seats")})

    @on(Line.Typed)
    def _typed(self, message: Line.Typed) -> None:
        message.stop()
        self.form.current.write(message.text)
        self.repaint()

    def _open(self) -> None:
        value = self.form.value
        ask = Open(
            game=value("game"),
            seats=value("seats"),
            bots=min(value("bots"), value("seats") - 1),
            level=value("level"),
            settings=self.form.chosen(self._settings),
            private=value("private"),
            clock=Clock(value("clock"), value("bank"), value("increment")),
            delay=value("delay"),
        )
        self._client.ask(ask)

    def hear(self, client: Client, tell: AnyTell) -> None:
        """A refusal is shown here."""
        if isinstance(tell, Refused):
            self._note = tell.text
            self.repaint()


def playable() -> list[str]:
    """The games that have a board here."""
    return [key for key in games() if key in boarded()]


def paint_field(canvas: Canvas[Intent], rect: Rect, field: Field, here: bool, at: int) -> None:
    """A title and what is chosen, with arrows where one can change it."""
    look = canvas.look
    on: Colour = "lit" if here else "felt"
    chosen: Colour = "gold" if here else "soft"
    canvas.fill(rect, look.ink(on, "ink"))
    canvas.text(rect.x + 1, rect.y, field.title, look.ink(on, "ink", bold=here), rect.width // 2)
    shown = f"‹ {field.shown} ›" if here else f"  {field.shown}  "
    canvas.right(rect.right - 1, rect.y, shown, look.ink(on, chosen, bold=here))
    canvas.zone(rect, Intent("touch", at))


def _choice(name: str, title: str, help_: str, values: Any, at: Any) -> Field:
    place = list(values).index(at) if at in values else 0
    return Field(name, title, help_, values, place, at)
