"""The 54 birds, and the turn rule each of them brings as the upcard, as data (4.1, 4.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec import Struct

Card: TypeAlias = int
"""A bird from 0 to 53: nine times its colour, plus its number less one."""
Colour: TypeAlias = int
"""0 to 5: a place in `COLOURS`."""

COLOURS: Final = ("red", "orange", "yellow", "green", "blue", "pink")
LETTERS: Final = "ROYGBP"
"""The letter of each colour."""
RED, ORANGE, YELLOW, GREEN, BLUE, PINK = range(6)
NUMBERS: Final = range(1, 10)

COLOUR: Final = tuple(card // 9 for card in range(54))
"""By card, its colour."""
NUMBER: Final = tuple(card % 9 + 1 for card in range(54))
"""By card, its printed number."""
DECK: Final = tuple(range(54))
"""Every bird, red 1 first."""

Picker: TypeAlias = Literal["dealer", "youngest", "oldest", "lowest"]
"""Who picks the trump colour: "lowest" is the holder of the lowest Berzerker (A-8)."""
Moment: TypeAlias = Literal["first", "last"]


class Nothing(Struct, frozen=True):
    """No rule this turn."""


class Points(Struct, frozen=True):
    """Cards of a colour or of a number, in the tricks one holds, are worth points."""

    points: int
    colour: Colour | None = None
    number: int | None = None

    def counts(self, card: Card) -> bool:
        """Whether a card brings these points."""
        return COLOUR[card] == self.colour or NUMBER[card] == self.number


class Shift(Struct, frozen=True):
    """A card with one of these numbers gives its trick another trump colour."""

    numbers: tuple[int, ...]
    to: Colour


class Rank(Struct, frozen=True):
    """Cards of a number rank as if it were another."""

    number: int
    rank: int


class Shield(Struct, frozen=True):
    """The best card of the led colour is safe from lower trumps if it has one of these numbers."""

    numbers: tuple[int, ...]
    also_from: tuple[int, ...] = ()
    """Higher trump numbers it is safe from as well; inside a colour it ranks above them."""


class Extra(Struct, frozen=True):
    """Everybody gets more cards."""

    cards: int


class Replace(Struct, frozen=True):
    """Everybody replaces cards with these numbers."""

    numbers: tuple[int, ...]


class Give(Struct, frozen=True):
    """Everybody gives the lowest, or the highest, card to the right."""

    highest: bool


class Discard(Struct, frozen=True):
    """Everybody discards one card, if more than one was dealt."""


class Rotate(Struct, frozen=True):
    """The Berzerkers move one seat to the left."""


class Pick(Struct, frozen=True):
    """Somebody picks the trump colour."""

    who: Picker


class Worth(Struct, frozen=True):
    """A trick is worth so many points."""

    points: int


class Bonus(Struct, frozen=True):
    """Points for winning the first, or the last, trick."""

    trick: Moment
    points: int


class Double(Struct, frozen=True):
    """Turn scores count double."""


class Parity(Struct, frozen=True):
    """Points for an even, or an odd, turn score."""

    odd: bool
    points: int


Rule: TypeAlias = (
    Nothing
    | Points
    | Shift
    | Rank
    | Shield
    | Extra
    | Replace
    | Give
    | Discard
    | Rotate
    | Pick
    | Worth
    | Bonus
    | Double
    | Parity
)

_NINES: Final = Shield((9,))

RULES: Final[tuple[Rule, ...]] = (
    # red
    Points(1, colour=RED),
    Shift((2,), ORANGE),
    Nothing(),
    Points(2, colour=RED),
    Shift((2, 3), ORANGE),
    Extra(1),
    Rank(1, 10),
    Double(),
    _NINES,
    # orange
    Points(2, colour=ORANGE),
    Shift((2,), YELLOW),
    Replace((1, 2)),
    Points(3, colour=ORANGE),
    Rotate(),
    Extra(2),
    Discard(),
    Double(),
    _NINES,
    # yellow
    Points(2, colour=YELLOW),
    Shift((2,), GREEN),
    Give(highest=False),
    Give(highest=True),
    Points(3, number=5),
    Pick("dealer"),
    Pick("youngest"),
    Pick("oldest"),
    _NINES,
    # green
    Points(2, colour=GREEN),
    Shift((2,), BLUE),
    Points(5, number=3),
    Points(3, colour=GREEN),
    Rank(9, 0),
    Extra(1),
    Shield((4, 5)),
    Points(5, number=8),
    _NINES,
    # blue
    Points(2, colour=BLUE),
    Shift((2,), PINK),
    Worth(5),
    Points(3, colour=BLUE),
    Shift((2, 5), PINK),
    Extra(2),
    Double(),
    Shield((8,), also_from=(9,)),
    _NINES,
    # pink
    Parity(odd=False, points=5),
    Shift((2,), RED),
    Extra(3),
    Rank(4, 10),
    Parity(odd=True, points=5),
    Bonus("last", 5),
    Bonus("first", 5),
    Pick("lowest"),
    _NINES,
)
"""By card, the rule it brings as the upcard. G4 counts trumps, which are always green (A-46)."""


def card(colour: Colour, number: int) -> Card:
    """The bird of a colour and a number.

    >>> card(RED, 1), card(PINK, 9)
    (0, 53)
    """
    return colour * 9 + number - 1


def lowest(cards: Iterable[Card]) -> list[Card]:
    """Cards with the lowest number first."""
    return sorted(cards, key=lambda card: (NUMBER[card], card))


def favourite(hand: Iterable[Card]) -> Colour:
    """The colour a hand has most of; of several the first."""
    count = Counter(COLOUR[card] for card in hand)
    return max(range(6), key=lambda colour: count[colour])


def show(cards: Iterable[Card]) -> str:
    """Cards as they are written: letter and number, with spaces between.

    >>> show((0, 53))
    'R1 P9'
    """
    return " ".join(f"{LETTERS[COLOUR[bird]]}{NUMBER[bird]}" for bird in cards)


def parse(text: str) -> tuple[Card, ...]:
    """The cards written in a text.

    >>> parse("r1 P9")
    (0, 53)

    Raises:
        ValueError: when something in it is no card.
    """
    return tuple(map(_parse_one, text.upper().split()))


def _parse_one(word: str) -> Card:
    if len(word) != 2 or word[0] not in LETTERS or word[1] not in "123456789":
        raise ValueError(f"a card is a colour letter and a number, like B7: {word!r}")
    return card(LETTERS.index(word[0]), int(word[1]))
