"""One person's end of a link: the latest of everything the house has told."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from netplay import messages
from netplay.link import Link, LinkClosed
from netplay.messages import AnyAsk, Message, Update

_NONCE_BYTES: Final = 16
_SEEN_SECONDS: Final = 30.0


class Client:
    """Holds no rules: it shows what it was told, and asks.

    Args:
        on_change: called with each message, after the attributes below have taken it in.
    """

    def __init__(self, link: Link, on_change: Callable[[Message], None]) -> None:
        self._link = link
        self._on_change = on_change
        self._seen = time.monotonic()
        self.welcome: messages.Welcome | None = None
        self.lobby: messages.LobbyShown | None = None
        self.table: messages.TableShown | None = None
        """The table one is at; None in the lobby."""
        self.update: Update | None = None
        """The latest of the match; None before the deal."""
        self.nonces: dict[str, bytes] = {}
        """One's own parts in the luck, by the commitment each was given for (`core.fair`)."""
        self.new_nonce: Callable[[], bytes] = partial(secrets.token_bytes, _NONCE_BYTES)
        """One's own luck."""
        self.closed: str | None = None
        """Why the link is gone."""

    @property
    def name(self) -> str:
        """One's own name, "" before the house has said it."""
        return self.welcome.name if self.welcome else ""

    def ask(self, message: AnyAsk) -> None:
        """Say something to the house; the answer comes as a message."""
        self._link.send(message)

    def act(self, decision: int, action: Any) -> None:
        """Answer an open decision."""
        self.ask(messages.Act(decision, action, secrets.token_bytes(16)))

    def here(self) -> None:
        """The person is doing something; the house hears of it once a minute at most."""
        now = time.monotonic()
        if now - self._seen >= _SEEN_SECONDS:
            self._seen = now
            self.ask(messages.Ping())

    def close(self) -> None:
        """Hang up."""
        self._link.close()

    async def run(self, wish: str = "") -> None:
        """Say hello and take in messages until the link closes."""
        self.ask(messages.Hello(name=wish))
        try:
            while True:
                message = await self._link.receive()
                self._take(message)
                self._on_change(message)
        except LinkClosed as closed:
            self.closed = closed.why

    def _take(self, message: Message) -> None:
        if isinstance(message, Update):
            if self.table is None or self.table.card.code == message.table:
                self.update = message
        elif isinstance(message, messages.TableShown):
            if self.table is None or self.table.card.code != message.card.code:
                self.update = None
            self.table = message
            self._stir(message)
        elif isinstance(message, messages.LobbyShown):
            self.lobby = message
        elif isinstance(message, messages.Welcome):
            self.welcome = message
        elif isinstance(message, messages.Left):
            self.table = self.update = None

    def _stir(self, shown: messages.TableShown) -> None:
        """Have a part in the luck of a deal as soon as its commitment is known."""
        seat = shown.seat
        if seat is None or shown.card.phase == "playing" or not shown.commitment:
            return
        if seat < len(shown.stirred) and not shown.stirred[seat]:
            nonce = self.nonces.setdefault(shown.commitment, self.new_nonce())
            self.ask(messages.Stir(shown.commitment, nonce))
