"""Who is welcome: what the keeper of a house has decided, asked at each step of the way in."""

from __future__ import annotations

import ipaddress
from typing import NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from netplay.people import Person
from netplay.ssh import wishes
from netplay.terminal import Wish

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


class Objection(NamedTuple):
    """Why a connection is turned away before it has said a word."""

    why: str
    """For the log and the counters."""
    words: str
    """For the person."""


class Identity(Struct, frozen=True):
    """Somebody who has completed authentication."""

    user: str
    """The SSH user name: a wish, never a proof."""
    key: str | None
    """Fingerprint of the key whose signature was checked; None for a guest."""
    code: str = ""
    """What a guest answered to the question of a private house, and was let in by."""

    @property
    def wish(self) -> Wish:
        """Where the user name wants to go."""
        return wishes.of_user(self.user)[0]

    @property
    def name(self) -> str:
        """The name it would like to have."""
        return wishes.of_user(self.user)[1]


class Porter(Protocol):
    """Decides. What is asked during authentication answers at once and changes nothing."""

    @property
    def question(self) -> str:
        """What people without a welcome key are asked; "" when they need not be asked."""
        ...

    def objects_to(self, address: Address) -> Objection | None:
        """Whether somebody from there may not even knock."""
        ...

    def welcomes(self, key: str, user: str) -> bool:
        """Whether this key, once it is proved, may come in under this user name."""
        ...

    def accepts(self, answer: str, address: Address) -> bool:
        """Whether this is a good answer to the question."""
        ...

    async def admit(self, identity: Identity) -> None:
        """Authentication has completed: the last word, before anything is written down.

        Raises:
            netplay.denied.Denied: with words for the person.
        """

    async def greet(self, person: Person) -> None:
        """It is known who that is in this house.

        Raises:
            netplay.denied.Denied: with words for the person.
        """


class OpenHouse:
    """Everybody is welcome, and nobody is asked anything."""

    question = ""

    def objects_to(self, address: Address) -> Objection | None:
        """To nobody."""
        return None

    def welcomes(self, key: str, user: str) -> bool:
        """Any key."""
        return True

    def accepts(self, answer: str, address: Address) -> bool:
        """There is no question."""
        return False

    async def admit(self, identity: Identity) -> None:
        """Anybody."""

    async def greet(self, person: Person) -> None:
        """Anybody."""
