"""`sshuffle connect`: the screens run here, the messages cross the network over SSH."""

from __future__ import annotations

import asyncio
import getpass
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import asyncssh

from netplay.codes import read_code
from netplay.lasting import LastingLink
from netplay.link import Link
from netplay.people import Person
from netplay.ssh.connect import Connection, NoHouse, connect
from netplay.terminal import Arrival, Wish
from tui.screens.visit import Visit
from tui.ways.places import state_dir

_PORT = 2222
_OWN_KEY = "client_ed25519"
_PAGE = "TEXTUAL_DRIVER"
"""Set where the screen is a page in a browser (`sshuffle web`)."""


class Address(NamedTuple):
    """Where a house is, and the name one would like to have there."""

    name: str
    host: str
    port: int

    @classmethod
    def read(cls, text: str) -> Address:
        """From [NAME@]HOST[:PORT].

        >>> Address.read("ada@play.example.net:22")
        Address(name='ada', host='play.example.net', port=22)
        >>> Address.read("[::1]")
        Address(name='', host='::1', port=2222)
        """
        name, _, place = text.rpartition("@")
        host, colon, port = place.rpartition(":")
        if not colon or not port.isdigit():
            host, port = place, str(_PORT)
        return cls(name, host.strip("[]"), int(port))


def run(parsed: Namespace) -> int:
    """Visit a house; 1 with one sentence when there is no way in."""
    if not _drawn_on():
        print("sshuffle: a table needs a terminal", file=sys.stderr)
        return 2
    if parsed.code and read_code(parsed.code) is None:
        print(f"sshuffle: {parsed.code!r} is no table code", file=sys.stderr)
        return 2
    try:
        return asyncio.run(_visit(parsed))
    except NoHouse as error:
        print(f"sshuffle: {error}", file=sys.stderr)
        return 1


def _drawn_on() -> bool:
    """Whether there is a terminal, or a page in a browser that stands for one."""
    return bool(os.environ.get(_PAGE)) or (sys.stdin.isatty() and sys.stdout.isatty())


async def _visit(parsed: Namespace) -> int:
    address = Address.read(parsed.host)
    keys = _proofs(parsed)
    connections: list[Connection] = []
    answer = _Asker().answer if sys.stdin.isatty() else None

    async def open_wire() -> Link:
        name = address.name or ("" if parsed.guest else getpass.getuser())
        connection = await connect(
            address.host, address.port, name, state_dir(), keys, parsed.behalf, answer
        )
        connections.append(connection)
        return connection.link

    async def open_again() -> Link:
        try:
            return await open_wire()
        except NoHouse as error:
            raise ConnectionError(str(error)) from error

    link = LastingLink(open_again, await open_wire())
    code = read_code(parsed.code) or ""
    wish = Wish("join", code) if code else Wish()
    person = Person("", address.name or "You")
    visit = Visit(None, Arrival(person, wish, lambda: link), invite=_invite(address))
    await visit.run_async()
    for connection in connections:
        await connection.close()
    return visit.return_code or 0


class _Asker:
    """Answers the question of a private house: asked once, and known when the line breaks."""

    def __init__(self) -> None:
        self._code = ""

    async def answer(self, question: str) -> str:
        if not self._code:
            self._code = await asyncio.to_thread(getpass.getpass, f"{question} ")
        return self._code


def _invite(address: Address) -> str:
    return f"ssh -p {address.port} {{code}}@{address.host}"


def _proofs(parsed: Namespace) -> Sequence[str | Path] | None:
    """What to show of oneself; () for a guest."""
    if parsed.guest:
        return ()
    return [parsed.identity] if parsed.identity else _keys(state_dir())


def _keys(state: Path) -> list[Path] | None:
    """None for the keys one has anyway; without any, a key made for this purpose."""
    usual = Path.home() / ".ssh"
    if os.environ.get("SSH_AUTH_SOCK") or any(usual.glob("id_*")):
        return None
    own = state / _OWN_KEY
    if not own.exists():
        state.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = asyncssh.generate_private_key("ssh-ed25519", comment="sshuffle")
        with open(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key.export_private_key())
    return [own]
