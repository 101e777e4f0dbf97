"""`ssh HOST COMMAND`: small, plain answers; never a shell, never another program."""

from __future__ import annotations

import difflib
from collections.abc import Awaitable, Callable, Mapping
from importlib import metadata
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from netplay.clean import line
from netplay.people import Person
from netplay.ssh import wishes
from netplay.ssh.terminal import restore

OK, FAILED, USAGE, NOT_FOUND, NOT_ALLOWED, LATER = 0, 1, 2, 3, 4, 75
"""Exit codes, the same for every command."""
LONGEST: Final = 1000
"""Characters of a command."""


async def nothing() -> str:
    """No input."""
    return ""


class Errand(Struct, frozen=True):
    """A command, and who sent it."""

    person: Person
    words: tuple[str, ...]
    """What follows the command's name, without --json."""
    read: Callable[[], Awaitable[str]] = nothing
    """Waits for all that is sent to the command: `ssh HOST COMMAND < FILE`."""


class Reply(Struct, frozen=True):
    """The answer to a command."""

    text: str
    """For people; goes to stderr unless all is well."""
    data: Any = None
    """For programs (--json); None when there is nothing more than the text."""
    code: int = OK


Command: TypeAlias = Callable[[Errand], Awaitable[Reply]]


class Entry(Struct, frozen=True):
    """A command of the table."""

    run: Command
    about: str
    """One line for the help."""


Table: TypeAlias = Mapping[str, Entry]


async def answer(
    text: str, person: Person, table: Table, read: Callable[[], Awaitable[str]] = nothing
) -> Reply:
    """Run a command line. Whatever it says, the answer is one Reply."""
    words = text[:LONGEST].split()
    as_json = "--json" in words
    words = [word for word in words if word != "--json"] or ["help"]
    entry = table.get(words[0].lower())
    if entry is None:
        return _unknown(words, table)
    reply = await entry.run(Errand(person, tuple(words[1:]), read))
    return _in_json(reply) if as_json else reply


def _in_json(reply: Reply) -> Reply:
    data = {"text": reply.text} if reply.data is None else reply.data
    return Reply(msgspec.json.encode(data).decode(), code=reply.code)


def _unknown(words: list[str], table: Table) -> Reply:
    verb = words[0].lower()
    if verb in wishes.VERBS:
        return _wants_terminal(words)
    if verb in ("scp", "rsync", "sftp", "git-upload-pack", "git-receive-pack"):
        return Reply("There are no files here, only cards.", code=USAGE)
    near = difflib.get_close_matches(verb[:32], [*table, *wishes.VERBS], 1)
    hint = f"did you mean {near[0]}?" if near else "try: help"
    return Reply(f"unknown command {line(verb, 40)!r}, {hint}", code=USAGE)


def _wants_terminal(words: list[str]) -> Reply:
    try:
        wish = wishes.of_command(words)
    except wishes.Usage as usage:
        return Reply(f"usage: ssh -t HOST {usage}", code=USAGE)
    lines = ["A table needs a terminal. One of these does it:"]
    lines.append(f"  ssh -t HOST {line(' '.join(words), 60)}")
    if wish is not None and wish.code:
        seat = "" if wish.kind == "join" else f"{wish.kind}+"
        lines.append(f"  ssh {seat}{wish.code}@HOST")
    return Reply("\n".join(lines), code=USAGE)


def builtin(extra: Table | None = None) -> Table:
    """The commands every house has, and those it is given."""
    table: dict[str, Entry] = {}
    table |= {
        "help": Entry(lambda errand: _help(table), "what can be said here"),
        "whoami": Entry(_whoami, "your name here (-v: and the key that let you in)"),
        "version": Entry(_version, "of this house"),
        "reset": Entry(_reset, "repair a terminal that a lost connection left in disorder"),
    }
    table |= extra or {}
    return table


async def _help(table: Table) -> Reply:
    rows = [f"  {name:<10} {entry.about}" for name, entry in sorted(table.items())]
    text = "\n".join(
        [
            "sshuffle: a house of cards. To play: ssh HOST, or ssh CODE@HOST for a table.",
            "With a terminal (ssh -t HOST ...):",
            "  join CODE, watch CODE, plain, new GAME and play GAME [--bots N] [--level LEVEL]",
            "For programs that play (one JSON object a line): ssh -T HOST bot join CODE",
            "Without one (ssh HOST ...), --json for programs:",
            *rows,
        ]
    )
    return Reply(text, {name: entry.about for name, entry in table.items()})


async def _whoami(errand: Errand) -> Reply:
    person = errand.person
    kind = "guest" if person.guest else "account"
    text = f"{person.name} ({kind})"
    if "-v" in errand.words:
        text += f"\nkey: {person.key or 'none'}"
    return Reply(text, {"name": person.name, "guest": person.guest, "key": person.key})


async def _version(errand: Errand) -> Reply:
    try:
        found = metadata.version("sshuffle")
    except metadata.PackageNotFoundError:
        found = "0"
    return Reply(f"sshuffle {found}", {"sshuffle": found})


async def _reset(errand: Errand) -> Reply:
    return Reply(restore("xterm").decode() + "Your terminal is itself again.")
