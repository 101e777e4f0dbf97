"""Files that are named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

from core.saved import LARGEST, Saved, Unreadable, load


class NoFile(Exception):
    """A file cannot be read; the argument says why."""


def contents(name: str) -> bytes:
    """What is in a file, "-" for what is piped in, as far as a match can be long.

    Raises:
        NoFile: it cannot be read.
    """
    try:
        if name == "-":
            return sys.stdin.buffer.read(LARGEST + 1)
        with Path(name).expanduser().open("rb") as file:
            return file.read(LARGEST + 1)
    except OSError as error:
        raise NoFile(f"{name}: {error.strerror or error}") from error


def match_in(name: str) -> Saved:
    """The finished match in a file.

    Raises:
        NoFile: it cannot be read, or holds something else.
    """
    try:
        return load(contents(name))
    except Unreadable as error:
        raise NoFile(f"{name}: {error}") from error
