"""Opening: what a new table shall be like."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from textual import on

from core.catalog import games
from core.game import Game
from netplay.client import Client
from netplay.messages import AnyAsk, AnyTell, Clock, Open, Refused
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

    TITLE: ClassVar = "A new table"
    ASKS: ClassVar = "Set up your table."
    HINTS: ClassVar[Hints] = _HINTS

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
        settings = fields_of(game.settings)
        self._settings = [field.name for field in settings]
        named = choice("game", "Game", "What is played.", tuple(playable()), key)
        named.labels = {each: games()[each].name for each in playable()}
        at = self.form.at
        self.form = Form([named, *self.of_house(game, kept.get("seats", 4)), *settings])
        self.form.at = at

    def of_house(self, game: Game, seats: int) -> list[Field]:
        """What can be chosen in every game."""
        rest = (
            ("clock", "Seconds to decide", "0: as long as you like.", _CLOCKS),
            ("bank", "Seconds in the bank", "Used once those are up.", _BANKS),
            ("increment", "Seconds gained", "Into the bank, with each answer.", _GAINS),
            ("delay", "Onlookers see it later", "By so many seconds.", _DELAYS),
        )
        return [
            choice("seats", "Seats", "People and bots together.", game.seats, seats),
            choice("bots", "Bots", "How many seats bots take at once.", range(game.seats[-1]), 0),
            choice("level", "Level of bots", "How well they play.", game.levels, "normal"),
            choice("private", "Private", "Only who knows the code finds it.", (False, True), False),
            *(choice(name, title, help_, values, 0) for name, title, help_, values in rest),
        ]

    def paint(self, canvas: Canvas[Intent]) -> None:
        """The fields, scrolled to the one pointed at, and what it means."""
        title_bar(canvas, Rect(0, 0, canvas.width, 1), self.TITLE)
        width = min(canvas.width - 4, 70)
        left, room = (canvas.width - width) // 2, canvas.height - 8
        first = max(min(self.form.at - room // 2, len(self.form.fields) - room), 0)
        for y, field in enumerate(self.form.fields[first : first + room], 2):
            here = field is self.form.current
            paint_field(canvas, Rect(left, y, width, 1), field, here, y - 2 + first)
        help_ = wrapped(self.form.current.help, width)[:3]
        for y, line in enumerate(help_, canvas.height - 5):
            canvas.text(left, y, line, canvas.look.ink("felt", "soft"))
        prompt = Prompt(self.ASKS, True, self.HINTS)
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
        self._client.ask(self.asked())

    def asked(self) -> AnyAsk:
        """What is asked of the house."""
        value = self.form.value
        return Open(
            game=value("game"),
            seats=value("seats"),
            bots=min(value("bots"), value("seats") - 1),
            level=value("level"),
            settings=self.chosen,
            private=value("private"),
            clock=Clock(value("clock"), value("bank"), value("increment")),
            delay=value("delay"),
        )

    @property
    def chosen(self) -> dict[str, Any]:
        """The settings of the game."""
        return self.form.chosen(self._settings)

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


def choice(name: str, title: str, help_: str, values: Any, at: Any) -> Field:
    """A field with a few values, one of them chosen."""
    place = list(values).index(at) if at in values else 0
    return Field(name, title, help_, values, place, at)
