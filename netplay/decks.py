"""Decks: what people bring to a table, kept for them under names of their own."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from core.catalog import games
from core.game import Game, Refusal
from netplay import clean
from netplay.denied import Denied
from netplay.messages import Deck
from netplay.people import Person
from netplay.store import Conflict, Store

MOST: Final = 50
"""Decks one person may keep."""
_MOST_NAMES: Final = 4 * MOST
"""Names one person may ever have used: a name is kept when its deck is dropped."""
LONGEST_NAME: Final = 24
_KIND: Final = "deck"
_TRIES: Final = 5


class _Kept(Struct, frozen=True):
    """A deck as the store keeps it."""

    game: str
    text: str
    """"" for a deck that was dropped."""


class Decks:
    """The decks of everybody, over a store: documents "deck", keys person id/name."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: Person, game: str) -> tuple[Deck, ...]:
        """Somebody's decks for a game, in order of name."""
        kept = await self._all(person)
        return tuple(
            Deck(name, deck.text) for name, deck in kept.items() if deck.text and deck.game == game
        )

    async def get(self, person: Person, game: str, name: str) -> Deck:
        """One deck.

        Raises:
            Denied: there is none with that name.
        """
        for deck in await self.of(person, game):
            if deck.name.lower() == clean.line(name).lower():
                return deck
        raise Denied("no-deck", "You have no deck of that name.")

    async def save(self, person: Person, game: str, name: str, text: str) -> Deck:
        """Keep a deck, in place of any of the same name.

        Raises:
            Denied: a guest, a text that is no deck, a name that is none, or too many decks.
        """
        if person.guest:
            raise Denied("guest", "Guests cannot keep decks; come with an SSH key.")
        name = _named(name)
        tidied = _tidied(_game(game), text)
        kept = await self._all(person)
        if name not in kept and len(kept) >= _MOST_NAMES:
            raise Denied("decks-names", "You have used too many names for decks; take an old one.")
        if name not in kept and sum(bool(deck.text) for deck in kept.values()) >= MOST:
            raise Denied("decks-full", f"You keep {MOST} decks already; drop one first.")
        await self._put(person, name, _Kept(game, tidied))
        return Deck(name, tidied)

    async def drop(self, person: Person, game: str, name: str) -> None:
        """Forget a deck.

        Raises:
            Denied: there is none with that name.
        """
        deck = await self.get(person, game, name)
        await self._put(person, deck.name, _Kept(game, ""))

    async def _put(self, person: Person, name: str, kept: _Kept) -> None:
        """Write it, whatever was there; two screens of one person may write at once."""
        key, data = _key(person, name), msgspec.msgpack.encode(kept)
        for _ in range(_TRIES):
            found = await self._store.get(_KIND, key)
            try:
                await self._store.put(_KIND, key, found[0] if found else 0, data)
            except Conflict:
                continue
            return
        raise Denied.known("later")

    async def _all(self, person: Person) -> dict[str, _Kept]:
        """Everything kept for somebody, by name, dropped decks too."""
        start = _key(person, "")
        rows = await self._store.scan(_KIND, start, _MOST_NAMES)
        return {
            key.removeprefix(start): msgspec.msgpack.decode(data, type=_Kept)
            for key, _, data in rows
            if key.startswith(start)
        }


def _key(person: Person, name: str) -> str:
    return f"{person.id}/{name}"


def _game(key: str) -> Game:
    game = games().get(key)
    if game is None or game.tidy is None:
        raise Denied("no-decks", "Nobody brings a deck to that game.")
    return game


def _named(name: str) -> str:
    """A name for a deck: one short line."""
    cleaned = clean.line(name, LONGEST_NAME).replace("/", "-")
    if not cleaned:
        raise Denied("deck-name", f"A deck needs a name of 1 to {LONGEST_NAME} characters.")
    return cleaned


def _tidied(game: Game, text: str) -> str:
    tidied = game.tidy(text) if game.tidy else ""
    if isinstance(tidied, Refusal):
        raise Denied.by_rules(game, tidied)
    if not tidied:
        raise Denied("empty", "There is no card in that deck.")
    return tidied
