"""`ssh -T HOST bot join CODE`: a seat for a program, one JSON object a line."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import structs

from netplay import messages
from netplay.codes import read_code
from netplay.json_lines import JsonLines, line_of
from netplay.link import Link
from netplay.people import Person
from netplay.ssh.commands import OK, USAGE
from netplay.ssh.link import SshLink
from netplay.ssh.outlet import Outlet


def named(command: str) -> bool:
    """Whether a command asks for a program's seat."""
    return command.split()[:1] == ["bot"]


def link(chan: Any, outlet: Outlet) -> SshLink:
    """A link that speaks lines of JSON."""
    return SshLink(chan, outlet, JsonLines(), house=True, write=line_of)


async def serve(
    command: str,
    wire: SshLink,
    person: Person,
    serve_link: Callable[[Person, Link], Awaitable[None]],
) -> tuple[int, str]:
    """Take the program to its table and converse; exit status and last words."""
    words = command.split()
    code = read_code("".join(words[2:])) if words[1:2] == ["join"] else None
    if code is None:
        return USAGE, "usage: ssh -T HOST bot join CODE"
    wire.hear(messages.Hello(), messages.Join(code))
    await serve_link(structs.replace(person, program=True), wire)
    return OK, ""
