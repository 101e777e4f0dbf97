"""What the lobby lists: tables as cards, page by page."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from netplay.message import Ask, Tell


class Clock(Struct, frozen=True, omit_defaults=True):
    """How long a seat may take. Nothing set: as long as it likes."""

    seconds: Annotated[int, Meta(ge=0, le=7 * 86400)] = 0
    """For each decision."""
    bank: Annotated[int, Meta(ge=0, le=7 * 86400)] = 0
    """Seconds a seat has for the whole match, used once `seconds` are up."""
    increment: Annotated[int, Meta(ge=0, le=86400)] = 0
    """Seconds that go into the bank with each answer."""

    @property
    def runs(self) -> bool:
        """Whether there is a limit at all."""
        return bool(self.seconds or self.bank)


class Chair(Struct, frozen=True, omit_defaults=True):
    """A seat of a table as everybody sees it."""

    name: str = ""
    """"" for a free seat."""
    bot: str = ""
    """Level of the bot that sits here (or minds it while its owner is away)."""
    here: bool = False
    """Its person is connected."""
    you: bool = False
    ready: bool = False
    program: bool = False
    """A program sits here that somebody has written."""


class TableCard(Struct, frozen=True, omit_defaults=True):
    """A table as the lobby shows it."""

    code: str
    game: str
    host: str
    chairs: tuple[Chair, ...]
    phase: str
    """gathering, playing, over."""
    private: bool = False
    watchers: int = 0
    settings: dict[str, Any] = {}
    clock: Clock = Clock()
    delay: int = 0


class Browse(Ask, frozen=True):
    """Show the open tables, and keep showing them as they change."""

    page: Annotated[int, Meta(ge=0, le=9999)] = 0
    """Of the tables of others; the last one stands in for all after it."""


class LobbyShown(Tell, frozen=True):
    """A page of the open tables, one's own first, and who is about."""

    tables: tuple[TableCard, ...]
    people: tuple[str, ...] = ()
    """The first of them by name."""
    about: int = 0
    """How many are about."""
    page: int = 0
    more: int = 0
    """Tables on later pages."""
