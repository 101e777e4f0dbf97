"""A line to type in: chat, a code, words to look for. Shown while somebody types."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.message import Message
from textual.widgets import Input

PHRASES: Final = (
    "Good luck!",
    "Well played!",
    "One moment, please.",
    "Thanks for the game!",
    "Another one?",
    "I have to go, sorry.",
)
"""What Tab offers to say."""


class Line(Input):
    """One line at the lower edge of the screen."""

    DEFAULT_CSS = """
    Line, Line:focus {
        dock: bottom; display: none; height: 1; border: none; padding: 0 1;
        background: $foreground; color: $background;
    }
    Line.-open { display: block; }
    """

    class Typed(Message):
        """A line was typed."""

        def __init__(self, purpose: str, text: str) -> None:
            super().__init__()
            self.purpose = purpose
            self.text = text

    def __init__(self, longest: int = 400) -> None:
        super().__init__(max_length=longest, select_on_focus=False)
        self.cursor_blink = False
        self.purpose = ""

    def open(self, purpose: str, placeholder: str) -> None:
        """Begin to type."""
        self.purpose = purpose
        self.placeholder = placeholder
        self.value = ""
        self.add_class("-open")
        self.focus()

    def shut(self) -> None:
        """Stop typing."""
        self.remove_class("-open")
        self.screen.set_focus(None)

    @property
    def is_open(self) -> bool:
        """Somebody is typing."""
        return self.has_class("-open")

    async def action_submit(self) -> None:
        """Hand on what was typed; nothing when nothing was."""
        text = self.value.strip()
        self.shut()
        if text:
            self.post_message(self.Typed(self.purpose, text))

    def on_key(self, event: events.Key) -> None:
        """Esc, and Backspace in an empty line, stop typing; Tab offers something to say."""
        if event.key == "tab" and self.purpose == "say":
            event.stop()
            event.prevent_default()
            self._offer()
        elif event.key == "escape" or (event.key == "backspace" and not self.value):
            event.stop()
            event.prevent_default()
            self.shut()

    def _offer(self) -> None:
        """The next of the phrases people say most; what was typed by hand stays."""
        if self.value and self.value not in PHRASES:
            return
        following = PHRASES.index(self.value) + 1 if self.value else 0
        self.value = PHRASES[following % len(PHRASES)]
        self.cursor_position = len(self.value)
