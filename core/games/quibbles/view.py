"""What one seat may see, of the table and of what happens there."""

from __future__ import annotations

from msgspec import Struct

from core.game import Decision
from core.game import View as GameView
from core.games.quibbles.actions import AnyOptions
from core.games.quibbles.cards import Card
from core.games.quibbles.settings import Settings
from core.seat import Seat


class Choice(Struct, frozen=True):
    """An open decision of the seat that looks, with its legal answers."""

    decision: Decision
    options: AnyOptions


class View(GameView, frozen=True, kw_only=True):
    """The table as one seat sees it. Seats count from 0; a list by seat has one entry for each."""

    choices: tuple[Choice, ...]
    """One's own open decision ("turn" or "stash"), if any."""
    settings: Settings
    mover: Seat
    """Whose turn it is (or was, once the match is over)."""
    turn: int
    """Counted from 1 over the whole match."""
    row: tuple[Card, ...]
    """The row, from left to right: place 0 first."""
    hand: tuple[Card, ...]
    """One's own hand, lowest card first; () for an onlooker."""
    hands: tuple[int, ...]
    """By seat, how many cards are in hand."""
    known: tuple[tuple[Card, ...], ...]
    """By seat, cards that everybody saw go into that hand and that are still there for certain."""
    collections: tuple[tuple[Card, ...], ...]
    """By seat, the collection, lowest card first."""
    pile: int
    """Cards in the draw pile."""
    discards: int
    """Cards in the discard pile."""
    top: Card | None
    """The card that was discarded last in the open; None when there is none to see."""
    seen_discards: tuple[int, ...]
    """How many cards of each value 0 .. 7 in the discard pile were discarded in the open."""
    quiet: int
    """Turns that have ended without a stash since the last stash (Q-19)."""
    departed: tuple[Seat, ...]
    """Seats that have left for good (Q-21)."""
