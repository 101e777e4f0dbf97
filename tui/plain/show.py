"""Line mode on a terminal: from arrival to the last line."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from netplay import messages
from netplay.client import Client
from netplay.messages import Message
from netplay.terminal import Arrival, Size, Terminal, Wish
from tui.plain.editor import Editor
from tui.plain.talk import Talk

_LEAVES: Final = ("\x03", "\x04")
"""Ctrl+C and Ctrl+D."""
_ARRIVED: Final = (messages.LobbyShown, messages.TableShown, messages.Refused)
"""The first answers to whoever comes in."""
_MOST_LINES: Final = 500
"""Lines that may be typed ahead."""


async def show(terminal: Terminal, arrival: Arrival, *, echo: bool = True) -> int:
    """Converse in lines until the person leaves; a Handler.

    Args:
        terminal: Where.
        arrival: Who, and with which wish: a code, or a game to play at once.
        echo: Whether what is typed must be shown from here.
    """
    lines = Lines(terminal, arrival.wish, echo)
    terminal.attach(lines)
    client = Client(arrival.connect(), lines.heard)
    talk = Talk(client, lines.say)
    lines.talk = talk
    link = asyncio.ensure_future(client.run())
    gone = asyncio.ensure_future(lines.gone.wait())
    try:
        await asyncio.wait({link, gone}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        client.close()
        gone.cancel()
        link.cancel()
        terminal.close(0, client.closed or "Good bye.")
    return 0


class Lines:
    """A Screen of lines: what is typed goes to the talk, what is said is written."""

    def __init__(self, terminal: Terminal, wish: Wish, echo: bool = True) -> None:
        self._terminal = terminal
        self._wish = wish
        self._echo = echo
        self._editor = Editor()
        self._typed: deque[str] = deque(maxlen=_MOST_LINES)
        self._ended = False
        self._answered = False
        """The house has shown where one has come to."""
        self.talk: Talk | None = None
        self.gone = asyncio.Event()

    def say(self, line: str) -> None:
        """Write a line; what is being typed is repeated after it."""
        typed = self._editor.typed if self._echo else ""
        start = "\r\n" if typed else ""
        self._terminal.write(f"{start}{line}\r\n{typed}".encode())

    def heard(self, tell: Message) -> None:
        """The house said something."""
        if self.talk is None:
            return
        self.talk.hear(tell)  # type: ignore[arg-type] # a house only tells
        if isinstance(tell, messages.Welcome):
            self._go()
        self._answered = self._answered or isinstance(tell, _ARRIVED)
        if isinstance(tell, messages.Bye):
            self.gone.set()
        else:
            self._work_off()

    def _go(self) -> None:
        """Where the person wished to go."""
        if self.talk is None:
            return
        if self._wish.notice:
            self.say(self._wish.notice)
        code = self._wish.code
        self.talk.pane.ask(messages.Join(code) if code else messages.Browse())
        if self._wish.game:
            self.talk.typed(f"play {self._wish.game}")

    def on_input(self, data: bytes) -> None:
        """Keys as they are typed."""
        echo, lines = self._editor.feed(data)
        if echo and self._echo:
            self._terminal.write(echo.encode())
        self._typed.extend(lines)
        self._work_off()

    def _work_off(self) -> None:
        """What was typed, line by line, once one has arrived and while nothing is waited for."""
        while self._typed and self.talk is not None:
            if self._typed[0] in _LEAVES:
                self.gone.set()
                return
            if self.talk.waits or not self._answered:
                return
            self.talk.typed(self._typed.popleft())
            if self.talk.done:
                self.gone.set()
                return
        if self._ended:
            self.gone.set()

    def on_resize(self, size: Size) -> None:
        """Lines wrap by themselves."""

    def on_room(self) -> None:
        """Nothing was held back."""

    def on_hangup(self, why: str) -> None:
        """The person is gone; what they typed before is still done."""
        self._ended = True
        self._work_off()
