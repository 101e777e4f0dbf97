"""Settings: what a person may choose about their screens; every change is seen at once."""

from __future__ import annotations

from typing import Any, Final

from tui.canvas import Canvas, Rect
from tui.keys import Intent
from tui.scene import Prompt
from tui.screens.base import HouseScreen
from tui.screens.form import Form, fields_of
from tui.screens.opening import paint_field
from tui.settings import Settings, kept, read
from tui.widgets.bars import Hints, prompt_bar, title_bar, wrapped

_WIDEST: Final = 60
_HINTS: Final[Hints] = (
    ("down", "choose"),
    ("right", "change"),
    ("back", "done"),
)


class SettingsScreen(HouseScreen[None]):
    """A form with one line for each setting."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.form = Form(fields_of(Settings, kept(settings)))

    def paint(self, canvas: Canvas[Intent]) -> None:
        """The settings, and what the one pointed at means."""
        title_bar(canvas, Rect(0, 0, canvas.width, 1), "Settings", self.visit.panes[0].client.name)
        width = min(canvas.width - 4, _WIDEST)
        left = (canvas.width - width) // 2
        for at, field in enumerate(self.form.fields):
            here = field is self.form.current
            paint_field(canvas, Rect(left, at + 2, width, 1), field, here, at)
        ink = canvas.look.ink("felt", "soft")
        top = len(self.form.fields) + 3
        for y, line in enumerate(wrapped(self.form.current.help, width), top):
            canvas.text(left, y, line, ink)
        guest = self._forgets()
        bar = Rect(0, canvas.height - 2, canvas.width, 2)
        prompt_bar(canvas, bar, Prompt(guest, False, _HINTS), self.keymap)

    def _forgets(self) -> str:
        welcome = self.visit.panes[0].client.welcome
        if welcome is not None and welcome.guest:
            return "For this visit; with an SSH key they are remembered."
        return "Remembered for you, on this kind of terminal."

    def meant(self, intent: Intent) -> None:
        """Change a setting, or go back."""
        match intent.verb:
            case "back" | "leave" | "settings":
                self.dismiss()
            case "touch" if isinstance(intent.target, int):
                self.form.at = intent.target
                self._press("pick")
            case "play":
                self._press("pick")
            case verb:
                self._press(verb)

    def _press(self, verb: Any) -> None:
        if self.form.press(verb) and verb in ("left", "right", "pick"):
            chosen = {field.name: field.value for field in self.form.fields}
            self.visit.choose(read(chosen))
