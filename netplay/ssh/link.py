"""A Link over an SSH channel: both ends of it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final, Protocol

import asyncssh

from netplay.codec import Frames, Garbled, encode
from netplay.link import LinkClosed, Outbox
from netplay.messages import Bye, Message
from netplay.ssh.outlet import Outlet
from netplay.ssh.wire import round_trip_ms

SUBSYSTEM: Final = "sshuffle"
GONE: Final = "the connection is gone"
_INBOX_FULL: Final = 64
_INBOX_LOW: Final = 16


class Reader(Protocol):
    """Takes bytes in any pieces and gives the messages in them; raises Garbled."""

    def feed(self, data: bytes) -> Iterator[Message]:
        """The messages that are complete now."""
        ...


class SshLink:
    """Implements `netplay.link.Link`. The house's end says goodbye in words when it closes."""

    def __init__(
        self,
        chan: Any,
        outlet: Outlet,
        frames: Reader,
        house: bool,
        write: Callable[[Message], bytes] = encode,
    ) -> None:
        self._chan = chan
        self._write = write
        self._wire: Any = chan.get_extra_info("socket")
        self._outlet = outlet
        self._frames = frames
        self._house = house
        self._outbox = Outbox()
        self._inbox: deque[Message] = deque()
        self._arrived = asyncio.Event()
        self._reading = True
        self._ended = False
        self._said: str | None = None
        self._why: str | None = None
        outlet.on_room = self._flush

    @property
    def round_trip_ms(self) -> int:
        """What the system has measured on the connection; 0 where it does not tell."""
        return 0 if self._why is not None else round_trip_ms(self._wire)

    def send(self, message: Message) -> None:
        """Queue a message; a client that is hopelessly behind is let go."""
        if self._why is not None:
            return
        if not self._outbox.put(message):
            self.close("too far behind")
        elif self._outlet.open:
            self._flush()

    async def receive(self) -> Message:
        """The next message; LinkClosed when there will be none."""
        while not self._inbox:
            if self._why is not None or self._ended:
                raise LinkClosed(self._why or "")
            self._arrived.clear()
            await self._arrived.wait()
        message = self._inbox.popleft()
        if not self._reading and len(self._inbox) <= _INBOX_LOW and self._why is None:
            self._reading = True
            self._chan.resume_reading()
        return message

    def close(self, why: str = "", status: int = 0) -> None:
        """Close both ends; what was sent before is still delivered."""
        if self._why is not None:
            return
        if self._house:
            self._outbox.limit += 1
            self._outbox.put(Bye(why))
        last = bytearray()
        while (message := self._outbox.take()) is not None:
            last += self._write(message)
        self._end(why)
        if self._house:
            self._outlet.finish(bytes(last), status)
        else:
            self._outlet.write(bytes(last))
            self._outlet.lost()
            self._chan.close()

    def arrived(self, data: bytes) -> None:
        """Bytes came from the other end."""
        try:
            for message in self._frames.feed(data):
                self._take(message)
        except Garbled as error:
            self.close(f"garbled: {error.why}")

    def hear(self, *messages: Message) -> None:
        """As if the other end had said it."""
        for message in messages:
            self._take(message)

    def end(self) -> None:
        """The other end will say nothing more, but still listens."""
        self._ended = True
        self._arrived.set()

    def lost(self, why: str = GONE) -> None:
        """The channel is gone."""
        self._outlet.lost()
        self._end(self._said if self._said is not None else why)

    def _take(self, message: Message) -> None:
        if self._why is not None:
            return
        if isinstance(message, Bye):
            self._said = message.why
        self._inbox.append(message)
        self._arrived.set()
        if self._reading and len(self._inbox) >= _INBOX_FULL:
            self._reading = False
            self._chan.pause_reading()

    def _end(self, why: str) -> None:
        if self._why is None:
            self._why = why
            self._arrived.set()

    def _flush(self) -> None:
        while self._outlet.open:
            message = self._outbox.take()
            if message is None:
                return
            self._outlet.write(self._write(message))


class LinkSession(asyncssh.SSHClientSession[bytes]):
    """A person's end of the channel."""

    link: SshLink

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        """The channel is open."""
        self._outlet = Outlet(chan)
        self.link = SshLink(chan, self._outlet, Frames.of_tells(), house=False)

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Bytes of the house."""
        if datatype is None:
            self.link.arrived(data)

    def pause_writing(self) -> None:
        """The house takes no more for now."""
        self._outlet.pause()

    def resume_writing(self) -> None:
        """It takes more."""
        self._outlet.resume()

    def eof_received(self) -> bool:
        """The house says no more."""
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is closed."""
        self.link.lost(GONE if exc is None else str(exc) or GONE)
