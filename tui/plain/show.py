"""Line mode on a terminal: from arrival to the last line."""

from __future__ import annotations

import asyncio

from netplay import messages
from netplay.client import Client
from netplay.messages import Message
from netplay.terminal import Arrival, Size, Terminal
from tui.plain.editor import Editor
from tui.plain.talk import Talk


async def show(terminal: Terminal, arrival: Arrival) -> int:
    """Converse in lines until the person leaves; a Handler."""
    lines = Lines(terminal, arrival.wish.code)
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

    def __init__(self, terminal: Terminal, code: str = "") -> None:
        self._terminal = terminal
        self._code = code
        self._editor = Editor()
        self.talk: Talk | None = None
        self.gone = asyncio.Event()

    def say(self, line: str) -> None:
        """Write a line; what is being typed is repeated after it."""
        typed = self._editor.typed
        start = "\r\n" if typed else ""
        self._terminal.write(f"{start}{line}\r\n{typed}".encode())

    def heard(self, tell: Message) -> None:
        """The house said something."""
        if self.talk is None:
            return
        self.talk.hear(tell)  # type: ignore[arg-type] # a house only tells
        if isinstance(tell, messages.Welcome):
            self.talk.pane.ask(messages.Join(self._code) if self._code else messages.Browse())
        if isinstance(tell, messages.Bye):
            self.gone.set()

    def on_input(self, data: bytes) -> None:
        """Keys as they are typed."""
        echo, lines = self._editor.feed(data)
        if echo:
            self._terminal.write(echo.encode())
        for line in lines:
            if line in ("\x03", "\x04") or self.talk is None:
                self.gone.set()
                return
            self.talk.typed(line)
            if self.talk.done:
                self.gone.set()

    def on_resize(self, size: Size) -> None:
        """Lines wrap by themselves."""

    def on_room(self) -> None:
        """Nothing was held back."""

    def on_hangup(self, why: str) -> None:
        """The person is gone."""
        self.gone.set()
