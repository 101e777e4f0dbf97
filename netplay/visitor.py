"""Screens at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from netplay.messages import AnyTell
from netplay.people import Person


class Visitor:
    """One screen at a table: somebody's, seated or watching.

    Args:
        tell: sends a message there.
        send_away: makes it leave, with a reason in words.
        also: it is a second screen of the same seat, on purpose.
    """

    __slots__ = ("also", "person", "send_away", "shown", "tell")

    def __init__(
        self,
        person: Person,
        tell: Callable[[AnyTell], None],
        send_away: Callable[[str], None] = lambda why: None,
        *,
        also: bool = False,
    ) -> None:
        self.also = also
        self.person = person
        self.tell = tell
        self.send_away = send_away
        self.shown: Any = None
        """The view it was sent last."""
