"""Who somebody is: a name bound to a key, or a guest for one visit."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

GUEST: Final = "guest-"


class Person(Struct, frozen=True, omit_defaults=True):
    """Somebody who has come in."""

    id: str
    """Stable for an account, "guest-..." for one visit; never shown to other players."""
    name: str
    """Shown at the table: 1 to 16 of A-Z a-z 0-9 . _ -"""
    guest: bool = True
    key: str = ""
    """SHA-256 fingerprint of the key that let them in; "" for a guest."""
    program: bool = False
    """A program plays under this name, and everybody is told so."""


def is_guest(id_: str) -> bool:
    """Whether this is the id of somebody who is here for one visit."""
    return id_.startswith(GUEST)
