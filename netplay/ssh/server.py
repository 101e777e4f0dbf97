"""The house's doors on a network: an accept loop of our own, and one asyncssh connection each."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import asyncssh

from netplay.link import Link
from netplay.people import Person
from netplay.ssh import commands, hostkey, log
from netplay.ssh.config import SshConfig
from netplay.ssh.door import Door, House, Register, ServeLink
from netplay.ssh.gate import Bucket, Gate, TurnedAway, Visit, address_of
from netplay.ssh.options import options
from netplay.ssh.porter import Porter
from netplay.ssh.proxy import WORDS, NoHeader, Proxies, read_source
from netplay.terminal import Handler

TICK: Final = 0.25
"""Seconds between two looks at every connection,"""
CALM: Final = 1.0
"""and while all of them take what they are sent."""
CLOSING: Final = "The house is closing for a moment. Your seat is kept: come back."
_BACKLOG: Final = 512
_AT_ONCE: Final = 64
_OUT_OF_FILES: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class NoDoor(Exception):
    """The house cannot listen where it should; the argument says why."""


async def serve(
    config: SshConfig,
    handler: Handler,
    register: Register,
    connect: Callable[[Person, Callable[[], int]], Link],
    serve_link: ServeLink,
    extra: commands.Table | None = None,
    sockets: Sequence[socket.socket] = (),
    porter: Porter | None = None,
) -> SshServer:
    """Open the doors.

    Args:
        handler: shows the house on a terminal.
        register: says who somebody is.
        connect: opens a Link to the house for a person at a terminal, whose round trip in
            milliseconds the second argument tells.
        serve_link: speaks with a native client.
        extra: further commands for `ssh HOST COMMAND`.
        sockets: listening sockets that are already there.
        porter: who is welcome; None: everybody.

    Raises:
        NoDoor: when an address cannot be listened on.
        netplay.ssh.hostkey.HostKeyError: when there is no host key to be had.
    """
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    key = hostkey.load(config.state, config.host_key)
    house = House(config, handler, register, connect, serve_link, commands.builtin(extra), porter)
    listening = list(sockets) or _listen(config)
    server = SshServer(house, key, listening)
    server.open()
    return server


class SshServer:
    """Open doors."""

    def __init__(self, house: House, key: asyncssh.SSHKey, sockets: list[socket.socket]) -> None:
        self.house = house
        self.fingerprint = hostkey.fingerprint(key)
        """What a person compares on the first visit."""
        self.gate = Gate(house.config.gate, asyncio.get_running_loop().time, porter=house.porter)
        self._proxies = Proxies(house.config.proxies)
        self._denials = Bucket(10, 1, asyncio.get_running_loop().time())
        self._options = options(house.config, key)
        self.port = int(sockets[0].getsockname()[1])
        """Where it listens (the first address)."""
        self.sockets = sockets
        self._loop = asyncio.get_running_loop()
        self._rest: asyncio.TimerHandle | None = None
        self._watching: asyncio.Task[None]

    @property
    def connections(self) -> int:
        """How many connections there are."""
        return len(self.house.doors)

    def open(self) -> None:
        """Begin to let people in."""
        for sock in self.sockets:
            self._loop.add_reader(sock, self._accept, sock)
        self._watching = self._loop.create_task(self._watch())

    def stop_accepting(self) -> None:
        """Let nobody in any more. Who knocks meanwhile waits in the queue of the socket, for
        whoever else has it."""
        for sock in self.sockets:
            self._loop.remove_reader(sock)
        if self._rest is not None:
            self._rest.cancel()

    async def close(self, why: str = CLOSING) -> None:
        """Let nobody in any more, tell everybody, restore every terminal, and go."""
        self.stop_accepting()
        seconds = self.house.config.drain_seconds
        await self._settle(seconds / 8)
        self._watching.cancel()
        await asyncio.gather(self._watching, return_exceptions=True)
        while self.sockets:
            self.sockets.pop().close()
        doors = list(self.house.doors)
        for door in doors:
            door.send_away(why)
        await asyncio.gather(*(door.close(why, seconds / 2) for door in doors))
        await self.house.finish(seconds / 4)

    async def _settle(self, seconds: float) -> None:
        """Whoever is just saying who they are may finish that, and is told then."""
        until = self._loop.time() + seconds
        while self.gate.unproved and self._loop.time() < until:
            await asyncio.sleep(0.02)

    async def _watch(self) -> None:
        loop, pause = asyncio.get_running_loop(), CALM
        while True:
            await asyncio.sleep(pause)
            waits = [door.guard.tick(loop.time()) for door in list(self.house.doors)]
            pause = TICK if any(waits) else CALM

    def _accept(self, listening: socket.socket) -> None:
        """Take those who have knocked, as many as there are."""
        try:
            for _ in range(_AT_ONCE):
                sock, address = listening.accept()
                sock.setblocking(False)
                self._arrived(sock, str(address[0]))
        except BlockingIOError:
            return
        except OSError as error:
            if error.errno in _OUT_OF_FILES:
                log.event("no more files", errno=error.errno)
                self._loop.remove_reader(listening)
                again = partial(self._loop.add_reader, listening, self._accept, listening)
                self._rest = self._loop.call_later(1, again)

    def _arrived(self, sock: socket.socket, address: str) -> None:
        """Somebody knocks, or a proxy for somebody."""
        if address_of(address) in self._proxies:
            self.house.spawn(self._introduced(sock, address))
        else:
            self._admit(sock, address)

    async def _introduced(self, sock: socket.socket, proxy: str) -> None:
        try:
            source = await read_source(sock, address_of(proxy))
        except NoHeader as error:
            self.gate.denied["proxy header"] += 1
            self._refuse(sock, proxy, f"proxy header: {error}", WORDS)
        except BaseException:
            sock.close()
            raise
        else:
            self._admit(sock, str(source))

    def _admit(self, sock: socket.socket, address: str) -> None:
        try:
            visit = self.gate.admit(address)
        except TurnedAway as denied:
            self._refuse(sock, address, str(denied), denied.words)
            return
        if self.house.config.guard.send_buffer:
            sock.setsockopt(
                socket.SOL_SOCKET, socket.SO_SNDBUF, self.house.config.guard.send_buffer
            )
        self.house.spawn(self._welcome(sock, visit))

    def _refuse(self, sock: socket.socket, address: str, why: str, words: str) -> None:
        if self._denials.may(asyncio.get_running_loop().time()):
            log.event("denied", source=address, why=why, total=self.gate.denied.total())
        _turn_away(sock, words)

    async def _welcome(self, sock: socket.socket, visit: Visit) -> None:
        """One connection from its first byte to its last."""
        outcome = ""
        try:
            made = partial(Door, self.house, visit)
            conn = await asyncssh.run_server(sock, server_factory=made, **self._options)
            await conn.wait_closed()
        except asyncssh.PermissionDenied:
            outcome = "refused"
        except asyncssh.ConnectionLost as error:
            outcome = "silent" if "timeout" in str(error) else "nobody"
        except (asyncssh.Error, OSError, ValueError):
            outcome = "nobody"  # asyncssh meets some garbage with a ValueError
        except Exception as error:
            log.crash(error, f"door-{visit.address}")
            outcome = "nobody"
        finally:
            visit.left(outcome)
            sock.close()


def _turn_away(sock: socket.socket, words: str) -> None:
    """A line before the protocol begins is allowed, and shown by some clients."""
    with contextlib.suppress(OSError):
        sock.setblocking(False)
        sock.send(f"{words}\r\n".encode())
    sock.close()


def _listen(config: SshConfig) -> list[socket.socket]:
    try:
        return [_listening(host, config.port) for host in config.hosts]
    except OSError as error:
        where = ", ".join(f"{host} port {config.port}" for host in config.hosts)
        raise NoDoor(f"cannot listen on {where}: {error.strerror or error}") from error


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.create_server((host, port), family=family, backlog=_BACKLOG)
    sock.setblocking(False)
    return sock
