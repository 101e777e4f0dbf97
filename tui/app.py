"""HouseApp: what every app of the house has in common, here or over SSH."""

from __future__ import annotations

import os
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import ModalScreen

from netplay.messages import AnyTell
from netplay.terminal import Colours, Terminal
from tui.driver import PaintedApp


class Told(Message):
    """The house said something."""

    def __init__(self, tell: AnyTell) -> None:
        super().__init__()
        self.tell = tell


class HouseApp(PaintedApp, inherit_bindings=False):
    """One person's app: on a Terminal among many, or (None) in the window of this process."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+d", "leave", "Leave", show=False, priority=True, id="leave"),
        Binding("ctrl+l", "redraw", "Redraw", show=False, priority=True, id="redraw"),
    ]

    def __init__(self, terminal: Terminal | None = None) -> None:
        super().__init__(terminal, terminal.colours if terminal else local_colours(os.environ))
        self._leaving = False

    def leave_question(self) -> ModalScreen[bool] | None:
        """What to ask before the person leaves; None: leave at once. For games to override."""
        return None

    def action_leave(self) -> None:
        """Leave; during a game ask first. Asked for again while asking, leave at once."""
        question = None if self._leaving else self.leave_question()
        if question is None:
            self.exit()
            return
        self._leaving = True
        self.push_screen(question, self._answered)

    def action_redraw(self) -> None:
        """Paint everything again."""
        self.redraw()

    def tell(self, tell: AnyTell) -> None:
        """Hand the app what the house said; from any task of this loop.

        It arrives as `Told`, in order, in the app's own task. Nothing else of another session may
        ever be touched from outside.
        """
        self.post_from_outside(Told(tell))

    def notify(self, message: str, **options: Any) -> None:
        """Show a notice; the text is text, whatever is in it."""
        super().notify(message, **{**options, "markup": False})

    def _answered(self, leave: bool | None) -> None:
        self._leaving = False
        if leave:
            self.exit()


def local_colours(env: dict[str, str] | os._Environ[str]) -> Colours:
    """How many colours the terminal of this process shows, as far as it says."""
    term = env.get("TERM", "")
    if env.get("NO_COLOR") or term in ("dumb", "vt100", "vt220"):
        return Colours.NONE
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit") or "direct" in term:
        return Colours.TRUE
    return Colours.MANY if "256" in term else Colours.SIXTEEN
