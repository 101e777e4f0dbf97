"""One session channel: what was asked for, and who shows it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import asyncssh
from msgspec import structs

from netplay.codec import Frames
from netplay.denied import Denied
from netplay.link import LinkClosed
from netplay.people import Person
from netplay.ssh import commands, log, looks, programs, wishes
from netplay.ssh.link import SUBSYSTEM, SshLink
from netplay.ssh.outlet import Outlet
from netplay.ssh.terminal import SshTerminal
from netplay.ssh.waiting import told_on
from netplay.terminal import Arrival, Wish

if TYPE_CHECKING:
    from netplay.ssh.door import Door

GRACE: Final = 5.0
"""Seconds a screen has to end by itself once its person is gone."""
_LINE: Final = 1000
_LINES: Final = 200
NO_SCREEN: Final = (
    "This house draws its tables, and your terminal says it cannot be drawn on.\n"
    "Line by line: ssh plain@HOST. Commands: ssh HOST help."
)


class Session(asyncssh.SSHServerSession[bytes]):
    """A channel of a person who has come in."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._pty: tuple[str, tuple[int, int]] | None = None
        self._command = ""
        self._subsystem = False
        self._task: asyncio.Task[None] | None = None
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._line = b""
        self.terminal: SshTerminal | None = None
        self.link: SshLink | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open."""
        guard = self._door.guard
        self._chan: Any = chan
        self._env = guard.session_made(chan)
        self._outlet = Outlet(chan, guard, self._door.house.config.guard.held)

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        """A terminal comes along."""
        self._pty = (term_type, term_size[:2])
        return True

    def shell_requested(self) -> bool:
        """No command."""
        return True

    def exec_requested(self, command: str) -> bool:
        """A command; it is looked up in a table, never run."""
        self._command = command[: commands.LONGEST]
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Native clients speak here; there is nothing else."""
        self._subsystem = subsystem == SUBSYSTEM
        return self._subsystem

    def session_started(self) -> None:
        """Everything is known: begin."""
        self._door.guard.session_began()
        if self._subsystem:
            self.link = SshLink(self._chan, self._outlet, Frames.of_asks(), house=True)
        elif self._pty is not None:
            term, size = self._pty
            env = {name.decode(): value.decode() for name, value in self._env.items()}
            wire = self._door.wire
            measure = self._door.house.meters.frame.observe
            self.terminal = SshTerminal(self._outlet, wire, term, size, env, measure)
        elif programs.named(self._command):
            self.link = programs.link(self._chan, self._outlet)
        self._task = self._door.house.spawn(self._run())

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Something was sent."""
        if self.link is not None:
            self.link.arrived(data)
        elif self.terminal is not None:
            self.terminal.typed(data)
        else:
            self._read_lines(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The window changed."""
        if self.terminal is not None:
            self.terminal.resized(width, height)
        elif self._pty is not None:
            self._pty = (self._pty[0], (width, height))

    def eof_received(self) -> bool:
        """Nothing more will be sent: to leave, for whoever looks at a screen."""
        self._lines.put_nowait(None)
        if self.terminal is not None:
            self._hang_up("the input has ended")
        if self.link is not None and not self._subsystem:
            self.link.end()
        return not self._subsystem

    def pause_writing(self) -> None:
        """The client's window is used up."""
        self._outlet.pause()

    def resume_writing(self) -> None:
        """There is room in it again."""
        self._outlet.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is closed."""
        self._door.session_lost(self)
        self._outlet.lost()
        self._lines.put_nowait(None)
        if self.link is not None:
            self.link.lost()
        self._hang_up("the connection is gone")

    def send_away(self, why: str) -> None:
        """The house ends this session, in words."""
        if self.terminal is not None:
            self.terminal.hang_up(why)
            self.terminal.close(0, why)
        if self.link is not None:
            self.link.close(why)
        self._lines.put_nowait(None)
        self._cancel_later()

    def _hang_up(self, why: str) -> None:
        if self.terminal is not None:
            self.terminal.hang_up(why)
        self._cancel_later()

    def _cancel_later(self) -> None:
        """Whoever does not end by itself is ended."""
        if self._task is not None and not self._task.done():
            handle = asyncio.get_running_loop().call_later(GRACE, self._task.cancel)
            self._task.add_done_callback(lambda _: handle.cancel())

    async def _run(self) -> None:
        """The whole session; whatever breaks in it ends only it."""
        status, words = 1, ""
        log.session.set(self._door.number)
        try:
            person = await self._door.person()
            status, words = await self._serve(person)
        except asyncio.CancelledError:
            words = "You were away too long."
        except Denied as no:
            status, words = commands.NOT_ALLOWED, str(no)
        except LinkClosed as closed:
            status, words = 0, closed.why
        except Exception as error:
            words = f"Something broke here, and it is not your fault. (code {self._crash(error)})"
        finally:
            self._door.guard.session_ended()
            self._finish(status, words)

    def _crash(self, error: Exception) -> str:
        return log.crash(error, f"session-{self._door.number}")

    def _finish(self, status: int, words: str) -> None:
        if self.terminal is not None:
            self.terminal.close(status, words)
        elif self.link is not None:
            self.link.close(words, status)
        else:
            self._print(words, 1)
            self._outlet.finish(b"", status)

    async def _serve(self, person: Person) -> tuple[int, str]:
        """Show what was asked for; the exit status and last words."""
        house = self._door.house
        if self.link is not None and programs.named(self._command):
            return await programs.serve(self._command, self.link, person, house.serve_link)
        if self.link is not None:
            await house.serve_link(person, self.link)
            return 0, ""
        if self.terminal is None:
            return await self._without_terminal(person), ""
        wish = self._wish()
        if isinstance(wish, commands.Reply) or not self._shows(self.terminal, wish):
            return await self._on_paper(wish, person)
        terminal = self.terminal
        if not wish.notice:
            wish = structs.replace(wish, notice=self._door.greeting(person))
        arrival = Arrival(
            person, wish, lambda: house.connect(person, lambda: terminal.round_trip_ms)
        )
        async with house.waiting_room.place(told_on(terminal)):
            terminal.when_drawn = await house.waiting_room.start()
            try:
                return await house.handler(terminal, arrival), ""
            finally:
                terminal.when_drawn()

    def _shows(self, terminal: SshTerminal, wish: Wish) -> bool:
        return wish.kind == "plain" or looks.draws(terminal.term)

    async def _on_paper(self, wish: Wish | commands.Reply, person: Person) -> tuple[int, str]:
        """A terminal is there, but plain text is all that is wanted, or possible."""
        if isinstance(wish, Wish):
            return 1, NO_SCREEN
        reply = await commands.answer(self._command, person, self._door.house.commands)
        return reply.code, reply.text

    def _wish(self) -> Wish | commands.Reply:
        """Where this person with a terminal wants to go; a Reply for a command of the table."""
        words = self._command.split()
        if not words:
            return self._door.wish
        if words[0].lower() in self._door.house.commands:
            return commands.Reply("")
        try:
            wish = wishes.of_command(words)
        except wishes.Usage as usage:
            return Wish(notice=f"Say it so: {usage}")
        return wish or Wish(notice="That command is not known here; this is the lobby.")

    async def _without_terminal(self, person: Person) -> int:
        """One command, or (for `ssh -T HOST`) help and then one for each line that is sent."""
        table = self._door.house.commands
        if self._command:
            reply = await commands.answer(self._command, person, table, self._read_all)
            return self._reply(reply)
        for greeting in ("help", "who"):
            if greeting in table:
                self._reply(await commands.answer(greeting, person, table))
        while (text := await self._lines.get()) is not None:
            if text.strip():
                self._reply(await commands.answer(text.decode("utf-8", "replace"), person, table))
        return commands.OK

    def _reply(self, reply: commands.Reply) -> int:
        self._print(reply.text, reply.code)
        return reply.code

    def _print(self, text: str, code: int) -> None:
        if text and not self._chan.is_closing():
            data = f"{text}\n".encode()
            self._chan.write(data, asyncssh.EXTENDED_DATA_STDERR if code else None)

    async def _read_all(self) -> str:
        """All lines until the end of the input."""
        lines = []
        while (text := await self._lines.get()) is not None:
            lines.append(text)
        return b"\n".join([*lines, self._line]).decode("utf-8", "replace")

    def _read_lines(self, data: bytes) -> None:
        """Cut input into lines; who sends too many at once, or one without end, is not heard."""
        *whole, rest = (self._line + data).split(b"\n")
        self._line = rest[:_LINE]
        for text in whole:
            if self._lines.qsize() < _LINES:
                self._lines.put_nowait(text[:_LINE])
