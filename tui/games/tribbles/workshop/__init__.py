"""The workshop: a deck being built, and the decks there are to begin with. Paints nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from core.games.tribbles.cards import ICONS, NUMBERS, POOLS, Card, Pool, card
from core.games.tribbles.decks import PRESETS, DeckError, Figures, figures, parse, write
from core.games.tribbles.settings import MOST_CARDS
from netplay.messages import Deck

Zone: TypeAlias = Literal["cards", "decks"]
_NEW: Final = "new deck"


@dataclass(slots=True)
class Workshop:
    """A deck being built."""

    name: str = _NEW
    copies: Counter[Card] = field(default_factory=Counter)
    pool: Pool = "printed"
    """The cards that may be added; what is in the deck already stays."""
    step: int = 0
    icon: int = 2
    """The card pointed at: column and row of the pool."""
    zone: Zone = "cards"
    at: int = 0
    """The deck pointed at."""
    own: tuple[Deck, ...] = ()
    """The decks one keeps."""
    changed: bool = False
    """There is something that is not saved."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The deck, lowest card first."""
        return tuple(sorted(self.copies.elements()))

    @property
    def text(self) -> str:
        """The deck as text."""
        return write(self.cards)

    @property
    def figures(self) -> Figures:
        """What is in it."""
        return figures(self.cards)

    @property
    def pointed(self) -> Card:
        """The card pointed at."""
        return card(self.step, self.icon)

    @property
    def shelf(self) -> tuple[tuple[str, str, bool], ...]:
        """All decks one may take: name, text, whether it is one's own."""
        mine = [(deck.name, deck.text, True) for deck in self.own]
        return (*mine, *((preset.name, write(preset.cards), False) for preset in PRESETS))

    def move(self, across: int, down: int) -> None:
        """Point at another card, or at another deck."""
        if self.zone == "decks":
            self.at = (self.at + down) % len(self.shelf)
        else:
            self.step = (self.step + across) % len(NUMBERS)
            self.icon = (self.icon + down) % len(ICONS)

    def add(self, change: int) -> str:
        """Add or take out one card like the one pointed at; a word when that cannot be."""
        return self.put(self.copies[self.pointed] + change)

    def put(self, copies: int) -> str:
        """So many cards like the one pointed at; a word when that cannot be."""
        which, had = self.pointed, self.copies[self.pointed]
        if copies > had and which not in POOLS[self.pool]:
            return "There is no such card in this pool."
        if self.copies.total() - had + copies > MOST_CARDS:
            return f"A deck has at most {MOST_CARDS} cards."
        if copies != had:
            self.copies[which] = max(copies, 0)
            self.copies += Counter()
            self.changed = True
        return ""

    def take(self, text: str) -> str:
        """Take a deck that is written down, on lines or with commas; a word about what is wrong."""
        try:
            cards = parse(text if "\n" in text else text.replace(",", "\n").replace(";", "\n"))
        except DeckError as error:
            return "; ".join(f"{fault}" for fault in error.faults[:2]).capitalize() + "."
        self.copies, self.changed = Counter(cards), True
        return ""

    def load(self) -> None:
        """Take the deck pointed at on the shelf."""
        name, text, _own = self.shelf[self.at % len(self.shelf)]
        self.take(text)
        self.name, self.changed, self.zone = name, False, "cards"

    def duplicate(self) -> None:
        """Go on with a copy under another name."""
        taken = {name for name, _, _ in self.shelf}
        base = self.name.rstrip("0123456789 ") or _NEW
        number = next(n for n in range(2, 1000) if f"{base} {n}" not in taken)
        self.name, self.changed = f"{base} {number}", True

    def clear(self) -> None:
        """Begin with nothing."""
        self.name, self.copies, self.changed = _NEW, Counter(), False

    def turn_pool(self) -> None:
        """The next pool."""
        pools: Sequence[Pool] = tuple(POOLS)
        self.pool = pools[(pools.index(self.pool) + 1) % len(pools)]

    def kept(self, decks: tuple[Deck, ...]) -> None:
        """The house says which decks one keeps."""
        self.own = decks
        self.at = min(self.at, len(self.shelf) - 1)
        if any(deck.name == self.name and deck.text == self.text for deck in decks):
            self.changed = False
