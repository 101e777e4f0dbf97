"""The porter of a house that is kept: bans, and invitations where it is private."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections import OrderedDict
from typing import Final

from netplay.denied import Denied
from netplay.ops.config import Welcome
from netplay.ops.invitations import Invitations
from netplay.ops.penalties import Penalties, Penalty
from netplay.people import Person
from netplay.ssh.gate import Bucket, Source, source_of
from netplay.ssh.porter import Address, Identity, Objection
from netplay.ssh.wishes import invitation
from netplay.store import Store, StoreError

log = logging.getLogger(__name__)

QUESTION: Final = "This house is private. Your code: "
UNINVITED: Final = (
    "This house is private, and your key is not invited. Send its keeper this fingerprint:\n"
    "  {key}\nor ask for a one-time code, and come as invite+CODE."
)
FAR: Final = Objection("not public", "This house is open to its own network only.")
_REFRESH: Final = 5.0
_WRONG: Final = 10
"""Wrong answers a source may give at once,"""
_WRONG_PER_SECOND: Final = 1 / 60
"""and how fast that comes back."""
_SOURCES: Final = 4096


class Keeper:
    """Implements `netplay.ssh.porter.Porter`."""

    def __init__(self, store: Store, welcome: Welcome, admins: tuple[str, ...] = ()) -> None:
        self.bans = Penalties(store, "ban")
        self.mutes = Penalties(store, "mute")
        self.invitations = Invitations(store)
        self._welcome = welcome
        self._admins = frozenset(admins)
        self._wrong: OrderedDict[Source, Bucket] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Read what was decided before, and from now on what other servers decide."""
        await self._load()
        self._task = asyncio.create_task(self._refresh())

    async def close(self) -> None:
        """Decide nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def question(self) -> str:
        """Asked of people without an invited key, where the house is private."""
        return QUESTION if self._welcome.private else ""

    def objects_to(self, address: Address) -> Objection | None:
        """Banned, or from too far away."""
        if ban := self.bans.on_address(address):
            return Objection("banned", banned(ban))
        if not self._welcome.public and address.is_global:
            return FAR
        return None

    def welcomes(self, key: str, user: str) -> bool:
        """Any key; in a private house an invited one, or one that brings a code."""
        return (
            not self._welcome.private
            or self._invited(key)
            or self.invitations.knows(invitation(user))
        )

    def accepts(self, answer: str, address: Address) -> bool:
        """The code of the house, or a one-time code; guessing soon leads nowhere."""
        now = time.monotonic()
        bucket = self._bucket(source_of(address), now)
        if bucket.take(0, now) > 0:
            return False
        if self._is_join_code(answer) or self.invitations.knows(answer):
            return True
        bucket.take(1, now)
        return False

    async def admit(self, identity: Identity) -> None:
        """Not the banned; in a private house nobody who has become unwelcome meanwhile."""
        if ban := self.bans.on_key(identity.key):
            raise Denied("banned", banned(ban))
        if not self._welcome.private or (identity.key and self._invited(identity.key)):
            return
        if identity.code and self._is_join_code(identity.code):
            return
        code = invitation(identity.user) if identity.key else identity.code
        try:
            if code and await self.invitations.redeem(code, identity.key):
                return
        except StoreError:
            raise Denied.known("later") from None
        raise Denied("uninvited", UNINVITED.format(key=identity.key or "none"))

    async def greet(self, person: Person) -> None:
        """Not the banned."""
        if ban := self.bans.on_name(person.name):
            raise Denied("banned", banned(ban))

    def muted(self, person: Person) -> str:
        """Why somebody may not chat now; "" when they may."""
        mute = self.mutes.on_person(person)
        return "" if mute is None else f"You may not chat{ends(mute)}{because(mute)}."

    def _invited(self, key: str) -> bool:
        return key in self.invitations.keys or key in self._admins

    def _is_join_code(self, answer: str) -> bool:
        code = self._welcome.join_code
        return bool(code) and hmac.compare_digest(answer.strip().encode(), code.encode())

    def _bucket(self, source: Source, now: float) -> Bucket:
        bucket = self._wrong.pop(source, None) or Bucket(_WRONG, _WRONG_PER_SECOND, now)
        self._wrong[source] = bucket
        while len(self._wrong) > _SOURCES:
            self._wrong.popitem(last=False)
        return bucket

    async def _load(self) -> None:
        await self.bans.load()
        await self.mutes.load()
        await self.invitations.load()

    async def _refresh(self) -> None:
        while True:
            await asyncio.sleep(_REFRESH)
            try:
                await self._load()
            except StoreError as error:
                log.warning("bans could not be read: %s", type(error).__name__)


def banned(ban: Penalty) -> str:
    """What somebody who is banned is told."""
    return f"You may not come in{ends(ban)}{because(ban)}."


def ends(penalty: Penalty) -> str:
    """When it ends, in words that follow a sentence."""
    if not penalty.until:
        return ""
    return time.strftime(" until %Y-%m-%d %H:%M UTC", time.gmtime(penalty.until))


def because(penalty: Penalty) -> str:
    """Why, in words that follow a sentence."""
    return f": {penalty.reason}" if penalty.reason else ""
