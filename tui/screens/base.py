"""What all screens share: one stage, one line to type in, keys and clicks as intents."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import events, on
from textual.app import ComposeResult

from netplay.client import Client
from netplay.messages import AnyTell
from tui.canvas import Canvas
from tui.driver import PaintedScreen
from tui.keys import SOLO, Intent, Keymap
from tui.scene import NOTHING
from tui.theme import Look
from tui.widgets.gate import Gate, gate
from tui.widgets.line import Line
from tui.widgets.stage import Stage

if TYPE_CHECKING:
    from tui.screens.visit import Visit

T = TypeVar("T")


class HouseScreen(PaintedScreen[T]):
    """A screen of the house."""

    AUTO_FOCUS = ""
    KEYMAP: ClassVar[Keymap] = SOLO
    LONGEST_LINE: ClassVar[int] = 400
    """Characters that can be typed at once."""

    _stage: Stage | None = None
    _line: Line | None = None

    def compose(self) -> ComposeResult:
        """The stage, which is all there is to see until somebody types."""
        if not self.visit.on_the_way:
            yield self._make_stage()

    def _make_stage(self) -> Stage:
        self._stage = Stage(lambda: self.look, self.paint, self.gate)
        return self._stage

    async def on_screen_resume(self) -> None:
        """A screen that only lay under others has no stage until it is seen."""
        if self._stage is None and not self.visit.on_the_way:
            await self.mount(self._make_stage())

    @property
    def visit(self) -> Visit:
        """The app this screen is part of."""
        return cast("Visit", self.app)

    @property
    def look(self) -> Look:
        """How it looks to the person here."""
        return self.visit.look

    @property
    def line(self) -> Line:
        """The line to type in: it is made when it is wanted."""
        if self._line is None:
            self._line = Line(self.LONGEST_LINE)
            self.mount(self._line)
        return self._line

    @property
    def typing(self) -> bool:
        """Somebody types a line."""
        return self._line is not None and self._line.is_open

    def paint(self, canvas: Canvas[Intent]) -> None:
        """Paint all of it."""
        raise NotImplementedError

    def meant(self, intent: Intent) -> None:
        """The person means something: a key, or a click."""
        raise NotImplementedError

    def clicked(self, intent: Intent, x: int, y: int) -> None:
        """A click on a zone."""
        self.meant(intent)

    def gate(self, width: int, height: int) -> Gate:
        """How the gate stands before this screen in so much room."""
        stands = gate(width, height)
        return "open" if stands == "ajar" and self.visit.squeezes else stands

    def hear(self, client: Client, tell: AnyTell) -> None:
        """The house said something to one of the people here."""

    def repaint(self) -> None:
        """Something may look different now."""
        if self._stage is not None:
            self._stage.repaint()

    @property
    def keymap(self) -> Keymap:
        """The keys of this screen, as the person here likes them."""
        return self.visit.keymap if self.KEYMAP is SOLO else self.KEYMAP

    def intent(self, key: str) -> Intent | None:
        """What a key means on this screen."""
        return self.keymap.intent(key)

    def on_key(self, event: events.Key) -> None:
        """Turn keys into intents, unless somebody is typing."""
        if self.take_key(event.key):
            event.stop()
            event.prevent_default()

    def take_key(self, key: str) -> bool:
        """Do what a key means; False when it means nothing, or somebody is typing.

        A key that means nothing takes the last note away, and the keys there are can be read again.
        """
        for pane in self.visit.panes:
            pane.client.here()
        if self.typing:
            return False
        intent = self.intent(key)
        self._through(intent or NOTHING, self.meant)
        return intent is not None

    def _through(self, intent: Intent, deed: Callable[[Intent], None]) -> None:
        """Do what is meant; before the gate the only thing to do is to pass."""
        stands = self._stage.gate if self._stage is not None else "open"
        if stands == "open":
            deed(intent)
        elif stands == "ajar" and intent.verb in ("play", "pick"):
            self.visit.squeezes = True
        self.repaint()

    @on(Stage.Meant)
    def _clicked(self, message: Stage.Meant) -> None:
        message.stop()
        self._through(message.intent, lambda intent: self.clicked(intent, message.x, message.y))
