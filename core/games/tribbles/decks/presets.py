"""Ready decks for instant play (5.4)."""

from __future__ import annotations

from typing import Final, NamedTuple

from core.games.tribbles.cards import Card
from core.games.tribbles.decks.notation import parse


class Preset(NamedTuple):
    """A ready deck."""

    name: str
    about: str
    """What it wants, in one sentence."""
    cards: tuple[Card, ...]
    """Lowest first."""


def _preset(name: str, about: str, text: str) -> Preset:
    return Preset(name, about, parse(text.replace(",", "\n")))


PRESETS: Final[tuple[Preset, ...]] = (
    _preset(
        "Bonus",
        "Fills a pile with the four Bonus cards, for 100,000 in a round.",
        "5 x 1 Bonus, 3 x 1 Go, 5 x 10 Bonus, 3 x 10 Go, 4 x 100 Bonus, 3 x 100 Rescue,"
        "4 x 1000 Bonus, 2 x 1000 Rescue, 3 x 10000 Go, 1 x 10000 Rescue, 2 x 100000 Rescue",
    ),
    _preset(
        "Poison",
        "Scores from other people's draw decks, round after round.",
        "5 x 1 Go, 3 x 1 Discard, 5 x 10 Poison, 3 x 10 Go, 4 x 100 Poison, 3 x 100 Rescue,"
        "4 x 1000 Discard, 2 x 1000 Rescue, 2 x 10000 Poison, 2 x 10000 Go, 2 x 100000 Clone",
    ),
    _preset(
        "Rescue",
        "Plays its best cards twice, one out of the discards after the other.",
        "5 x 1 Go, 3 x 1 Discard, 5 x 10 Go, 3 x 10 Poison, 5 x 100 Rescue, 2 x 100 Reverse,"
        "4 x 1000 Rescue, 2 x 1000 Discard, 3 x 10000 Rescue, 1 x 10000 Go, 2 x 100000 Rescue",
    ),
    _preset(
        "Trickster",
        "Skips and turns the table round until the right player is left out.",
        "4 x 1 Skip, 4 x 1 Go, 4 x 10 Skip, 4 x 10 Go, 4 x 100 Reverse, 3 x 100 Rescue,"
        "4 x 1000 Reverse, 2 x 1000 Rescue, 2 x 10000 Skip, 2 x 10000 Clone, 2 x 100000 Clone",
    ),
    _preset(
        "Sprinter",
        "Gets rid of its hand: a second card at once, or one thrown away.",
        "4 x 1 Go, 4 x 1 Discard, 4 x 10 Go, 4 x 10 Skip, 4 x 100 Poison, 3 x 100 Rescue,"
        "5 x 1000 Discard, 1 x 1000 Rescue, 2 x 10000 Go, 2 x 10000 Clone, 2 x 100000 Discard",
    ),
    _preset(
        "Climber",
        "Stays at the top: clones and rescues where the numbers are large.",
        "4 x 1 Discard, 4 x 1 Go, 4 x 10 Go, 4 x 10 Poison, 4 x 100 Rescue, 3 x 100 Poison,"
        "3 x 1000 Rescue, 3 x 1000 Discard, 2 x 10000 Clone, 2 x 10000 Rescue, 1 x 100000 Clone,"
        "1 x 100000 Rescue",
    ),
    _preset(
        "Box",
        "Only cards that came in the box: nothing above 10,000.",
        "4 x 1 Discard, 4 x 1 Go, 4 x 10 Go, 4 x 10 Poison, 4 x 100 Poison, 3 x 100 Rescue,"
        "3 x 1000 Discard, 3 x 1000 Rescue, 3 x 10000 Clone, 3 x 10000 Skip",
    ),
)
"""Each has 35 cards, all of them printed."""
