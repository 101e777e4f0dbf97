"""Who comes by the page: the limits of the SSH door, and the client each of them gets."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from netplay.ops import control
from netplay.ops.config import Config
from netplay.ops.keeper import FAR
from netplay.ssh.commands import NOT_ALLOWED
from netplay.ssh.gate import Gate, TurnedAway, address_of
from netplay.ssh.porter import Address, Objection, OpenHouse
from netplay.ssh.proxy import Proxies

_PATIENCE: Final = 5.0
FULL = "Everybody who fits is inside. Please try again in a minute."


class Visitors:
    """Lets people in, one client each.

    Args:
        config: The settings of the house.
        house: Where it is, as HOST:PORT.
        most: How many may be here at a time.
        proxied: The house wants to hear for whom one connects, and believes it.
        state: Where the house on this machine is kept: it is asked about bans; None for none.
    """

    def __init__(
        self,
        config: Config,
        house: str,
        most: int,
        proxied: bool = False,
        state: Path | None = None,
    ) -> None:
        self._gate = Gate(config.gate, time.monotonic, porter=_Near(config.house.public))
        self._house = house
        self._most = most
        self._proxied = proxied
        self._state = state
        self._proxies = Proxies(config.server.proxies)
        self.idle_minutes = 60.0
        """Whoever presses no key for so long is sent away: each costs a process."""

    @contextmanager
    def admitted(self, address: str) -> Iterator[None]:
        """Somebody is here for a while.

        Raises:
            TurnedAway: when a limit says no.
        """
        if self._gate.live >= self._most:
            raise TurnedAway("full", FULL)
        visit = self._gate.admit(address)
        visit.proved()
        try:
            yield
        finally:
            visit.left()

    async def objection(self, address: str) -> str:
        """Why the house would not let somebody in from there; "" where it would, or is not here."""
        if self._state is None:
            return ""
        try:
            words = ["welcome", str(address_of(address))]
            reply = await asyncio.to_thread(control.ask, self._state, words, _PATIENCE)
        except control.NoHouseHere:
            return ""
        return reply.text if reply.code == NOT_ALLOWED else ""

    def source(self, remote: str, forwarded: str) -> str:
        """Where somebody is: what a proxy in front of the page says is believed if it is known."""
        last = forwarded.rpartition(",")[2].strip()
        if not last or address_of(remote) not in self._proxies:
            return remote
        try:
            return str(address_of(last))
        except ValueError:
            return remote

    def command(self, code: str, address: str) -> list[str]:
        """The client of somebody who wants to get to a table ("" for the lobby)."""
        words = [sys.executable, "-m", "tui", "connect", "--guest"]
        if self._proxied:
            words += ["--for", address]
        return [*words, self._house, *([code] if code else [])]


class _Near(OpenHouse):
    """From everywhere, or only from this machine and its networks."""

    def __init__(self, public: bool) -> None:
        self._public = public

    def objects_to(self, address: Address) -> Objection | None:
        """To people from far away, unless the house is public."""
        return FAR if address.is_global and not self._public else None
