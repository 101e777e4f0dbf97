"""The part of the conversation that is about what is kept for people: decks, histories, replays."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from core.game import Figure
from netplay.message import Ask, SeatNumber, Share, Tell, Word


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


class Played(Struct, frozen=True, omit_defaults=True):
    """A finished match in somebody's history."""

    code: str
    """For `ShowReplay`."""
    game: str
    at: int
    """When it ended, milliseconds since 1970."""
    seat: int
    """One's own."""
    names: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    left: bool = False
    """One has left before the end."""
    points: int = 0
    """What it did to one's rating."""
    figures: tuple[Figure, ...] = ()
    """One's own, to look back on."""

    @property
    def won(self) -> bool:
        """One has come first, perhaps with others."""
        return self.ranks[self.seat] == 1 and not self.left


class Rated(Struct, frozen=True, omit_defaults=True):
    """Somebody's rating in one game, at tables of one size."""

    name: str
    game: str
    band: str
    """"2", "3-4" or "5+" seats."""
    points: int
    games: int = 0
    provisional: bool = False
    bot: bool = False


class ShowHistory(Ask, frozen=True):
    """Show the matches one has finished, and one's ratings. Answered by HistoryShown."""


class HistoryShown(Tell, frozen=True):
    """The latest first."""

    matches: tuple[Played, ...]
    ratings: tuple[Rated, ...] = ()


class ShowLeaders(Ask, frozen=True):
    """Show who plays a game best. Answered by LeadersShown."""

    game: Word


class LeadersShown(Tell, frozen=True):
    """By size of table, the best first; the bots with their fixed ratings among them."""

    game: str
    leaders: tuple[Rated, ...]


class ShowReplay(Ask, frozen=True):
    """Show a finished match. Answered by ReplayShown, one after another."""

    code: Word


class ReplayShown(Tell, frozen=True):
    """A part of a finished match in the format of `core.saved`."""

    code: str
    part: bytes
    more: bool = False
    """Another part follows."""


class Costly(Struct, frozen=True):
    """A decision that could have been better."""

    step: int
    """The moment before it: what one saw then is the puzzle."""
    played: Any
    better: Any
    why: str
    """Why that is better, in the words of the mind that thinks so."""
    cost: Share
    """How much of the table one leaves behind less: 0.1 is a tenth."""


class ShowReview(Ask, frozen=True):
    """Which of my decisions in a finished match cost most? Answered by ReviewShown, in a while."""

    code: Word


class ReviewShown(Tell, frozen=True):
    """At most three, the worst first."""

    code: str
    seat: int
    costly: tuple[Costly, ...]


class PlayOn(Ask, frozen=True):
    """Open a private table at which a finished match goes on from one of its steps, with oneself
    on one of its seats and bots on the others. It is neither kept nor rated."""

    code: Word
    step: Annotated[int, Meta(ge=0, le=1 << 31)]
    seat: SeatNumber
    level: Word = "normal"


class LoadTaste(Ask, frozen=True):
    """How do I like my screens on such a terminal? Answered by TasteShown."""

    terminal: Word


class SaveTaste(Ask, frozen=True):
    """Remember how I like my screens on such a terminal; of a guest nothing is remembered."""

    terminal: Word
    taste: Annotated[dict[Word, bool | Word], Meta(max_length=32)]


class TasteShown(Tell, frozen=True):
    """What was saved for this kind of terminal, else for another one."""

    taste: dict[str, bool | str]
    known: bool = False
    """Something was saved before: this person has been here."""


KeepsakeAsk: TypeAlias = (
    ListDecks
    | SaveDeck
    | DropDeck
    | ShowHistory
    | ShowLeaders
    | ShowReplay
    | ShowReview
    | PlayOn
    | LoadTaste
    | SaveTaste
)
KeepsakeTell: TypeAlias = (
    DecksShown | HistoryShown | LeadersShown | ReplayShown | ReviewShown | TasteShown
)
