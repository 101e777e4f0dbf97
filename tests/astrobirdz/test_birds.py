"""Every one of the 54 turn rules, with values worked out by hand (4.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from core.games.astrobirdz.cards import COLOUR, DECK, LETTERS, parse, show
from core.games.astrobirdz.judge import winner
from core.games.astrobirdz.rules.scoring import card_points, lines
from tests.astrobirdz.table import BY_RULE, Table, bird, laid


def wins(upcard: str, trick: str) -> str:
    """The card that wins a trick under the rule and the trump of an upcard."""
    cards = parse(trick)
    place = winner(cards, COLOUR[bird(upcard)], bird(upcard))
    return show((cards[place],))


def points(upcard: str, held: str) -> int:
    """Points for cards in the tricks a seat holds."""
    return card_points(laid(("", ""), upcard, tricks=[(0, held)]), 0)


def totals(upcard: str, _: None) -> tuple[int, int]:
    """Turn scores when seat 0 (Zoom) guessed 1 and won it, and seat 1 (Max, AstroBoard) guessed 1
    and won none. Without a rule: 1 + 5 + 5 + 2 = 13, and 3 - 1 = 2.
    """
    state = laid(("", ""), upcard, guesses=(1, 1), won=(1, 0), board=1)
    return lines(state)[0].total, lines(state)[1].total


def two_tricks(upcard: str, _: None) -> tuple[int, int]:
    """Turn scores when both guessed 1 and won 1, seat 0 the first trick and seat 1 the last; seat 0
    has the AstroBoard. Without a rule: 1 + 5 + 2 = 8, and 1 + 5 + 5 + 3 = 14.
    """
    state = laid(("", ""), upcard, guesses=(1, 1), tricks=[(0, "Y1 Y2"), (1, "O1 O2")], board=0)
    return lines(state)[0].total, lines(state)[1].total


def hand_sizes(upcard: str, hands: tuple[str, ...]) -> list[int]:
    """Cards in hand after the rule took effect."""
    return [len(hand) for hand in Table(BY_RULE, hands, upcard, berzerkers=(4, 5)).state.hands]


def hand_after(upcard: str, hand: str) -> str:
    """Seat 0's hand after the rule took effect, with P1 and Y5 next in the pile."""
    table = Table(BY_RULE, (hand, "G5 G8"), upcard, pile="P1 Y5", luck=(0, 0))
    return table.hand(0)


def berzerkers(upcard: str, before: tuple[int, ...]) -> tuple[int, ...]:
    """The Berzerkers by seat after the rule took effect."""
    hands = tuple(show((card,)) for card in DECK[: len(before)])
    return Table(BY_RULE, hands, upcard, berzerkers=before).state.berzerkers


def asked(upcard: str, hands: tuple[str, ...]) -> list[tuple[int, str]]:
    """Who is asked what. Seat 2 deals; seat 1 is the youngest, seat 0 the oldest."""
    return Table(BY_RULE, hands, upcard, berzerkers=(5, 4, 2), ages=(1, 2, 0)).asked()


def offered(upcard: str, hands: tuple[str, ...]) -> list[list[str]]:
    """What each seat may choose in secret."""
    table = Table(BY_RULE, hands, upcard)
    return [[show(each.cards) for each in table.offered(seat)] for seat in range(len(hands))]


TWO: Final = ("B1 B2", "P1 P2")
THREE: Final = ("B1 B2", "P1 P2", "O1 O2")

EXPECTED: Final[tuple[tuple[str, Callable[[str, Any], Any], Any, Any], ...]] = (
    ("R1", points, "R2 R9 B3", 2),
    ("R2", wins, "B9 R8 O2 O5", "O5"),
    ("R3", totals, None, (13, 2)),
    ("R4", points, "R3 R9 B2", 4),
    ("R5", wins, "B9 R8 G3 O1", "O1"),
    ("R6", hand_sizes, TWO, [3, 3]),
    ("R7", wins, "B9 R2 R1 R9", "R1"),
    ("R8", totals, None, (26, 4)),
    ("R9", wins, "Y9 R7 B1", "Y9"),
    ("O1", points, "O4 O5 R1", 4),
    ("O2", wins, "B9 O8 G2 Y1", "Y1"),
    ("O3", hand_after, "B1 R2", "Y5 P1"),
    ("O4", points, "O1 O9 Y4", 6),
    ("O5", berzerkers, (1, 3, 5, 6), (6, 1, 3, 5)),
    ("O6", hand_sizes, TWO, [4, 4]),
    ("O7", asked, THREE, [(0, "discard"), (1, "discard"), (2, "discard")]),
    ("O8", totals, None, (26, 4)),
    ("O9", wins, "R9 O7 B1", "R9"),
    ("Y1", points, "Y9 G1 B1", 2),
    ("Y2", wins, "B3 Y9 P2 G1", "G1"),
    ("Y3", offered, ("R1 B1 G4", "P5 R7 B9"), [["R1", "B1"], ["P5"]]),
    ("Y4", offered, ("R1 B1 G4", "P9 R7 B9"), [["G4"], ["B9", "P9"]]),
    ("Y5", points, "R5 B5 P5 G4", 9),
    ("Y6", asked, THREE, [(2, "trump")]),
    ("Y7", asked, THREE, [(1, "trump")]),
    ("Y8", asked, THREE, [(0, "trump")]),
    ("Y9", wins, "R9 Y8 G9", "R9"),
    ("G1", points, "G2 G3 G4", 6),
    ("G2", wins, "R9 G9 O2 B1", "B1"),
    ("G3", points, "R3 P3 G1", 10),
    ("G4", points, "G1 R4 B4", 3),
    ("G5", wins, "R9 B5 G9", "G9"),
    ("G6", hand_sizes, TWO, [3, 3]),
    ("G7", wins, "Y5 G3 Y2", "Y5"),
    ("G8", points, "R8 O8 Y8 B8 P8", 25),
    ("G9", wins, "B9 G8", "B9"),
    ("B1", points, "B2 B3 R1", 4),
    ("B2", wins, "R9 B9 G2 P1", "P1"),
    ("B3", totals, None, (17, 2)),
    ("B4", points, "B9 P4 Y4", 3),
    ("B5", wins, "B9 G5 P1", "P1"),
    ("B6", hand_sizes, TWO, [4, 4]),
    ("B7", totals, None, (26, 4)),
    ("B8", wins, "Y9 Y8 B9", "Y8"),
    ("B9", wins, "R9 B8", "R9"),
    ("P1", totals, None, (13, 7)),
    ("P2", wins, "G9 P9 Y2 R1", "R1"),
    ("P3", hand_sizes, TWO, [5, 5]),
    ("P4", wins, "R9 R4", "R4"),
    ("P5", totals, None, (18, 2)),
    ("P6", two_tricks, None, (8, 19)),
    ("P7", two_tricks, None, (13, 14)),
    ("P8", asked, THREE, [(2, "trump")]),
    ("P9", wins, "G9 P8", "G9"),
)


@pytest.mark.parametrize(
    ("upcard", "probe", "given", "expected"), EXPECTED, ids=[row[0] for row in EXPECTED]
)
def test_the_rule_of_this_card(
    upcard: str, probe: Callable[[str, Any], Any], given: Any, expected: Any
) -> None:
    """As the upcard, this bird does what the sheet says."""
    assert probe(upcard, given) == expected


def test_no_bird_is_left_out() -> None:
    """All 54 are in the table, each once."""
    assert [row[0] for row in EXPECTED] == [f"{c}{n}" for c in LETTERS for n in range(1, 10)]


def test_the_rules_without_effect_would_show() -> None:
    """The probes see nothing where there is no rule."""
    assert two_tricks("R3", None) == (8, 14)
    assert points("R3", "R2 R9 B3") == 0
    assert hand_sizes("R3", TWO) == [2, 2]
    assert wins("R3", "B9 R8 O2 O5") == "R8"
