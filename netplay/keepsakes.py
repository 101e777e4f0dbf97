"""The part of the conversation that is about what is kept for people: decks, histories, replays."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from netplay.message import Ask, Tell, Word


class ListDecks(Ask, frozen=True):
    """Show one's own decks. Answered by DecksShown."""

    game: Word


class SaveDeck(Ask, frozen=True):
    """Keep a deck under a name, in place of any that has it. Answered by DecksShown."""

    game: Word
    name: Word
    text: Annotated[str, Meta(max_length=8000)]


class DropDeck(Ask, frozen=True):
    """Forget a deck. Answered by DecksShown."""

    game: Word
    name: Word


class Deck(Struct, frozen=True):
    """Something that belongs to a person and can be brought to a table."""

    name: str
    text: str


class DecksShown(Tell, frozen=True):
    """All of one's decks for a game, in order of name."""

    game: str
    decks: tuple[Deck, ...]


KeepsakeAsk: TypeAlias = ListDecks | SaveDeck | DropDeck
KeepsakeTell: TypeAlias = DecksShown
