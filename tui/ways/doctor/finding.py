"""What the doctor finds: how it stands, and one line on what to do."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

State: TypeAlias = Literal["ok", "look", "bad"]
"""Well; worth a look; or something that does not work, or may lose what was played."""


class Finding(Struct, frozen=True):
    """One thing that was looked at."""

    what: str
    """One word: "port"."""
    state: State
    text: str
    do: str = ""
    """What would help, in one line; "" where nothing is needed."""


def ok(what: str, text: str) -> Finding:
    """All is well there."""
    return Finding(what, "ok", text)


def look(what: str, text: str, do: str) -> Finding:
    """It works, but not as well as it could."""
    return Finding(what, "look", text, do)


def bad(what: str, text: str, do: str) -> Finding:
    """It does not work, or may lose something."""
    return Finding(what, "bad", text, do)
