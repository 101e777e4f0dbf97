"""How it is said at the table."""

from __future__ import annotations

import pytest

from core.game import Refusal
from core.games.quibbles import events as e
from core.games.quibbles.words import SENTENCES, counted, named, refuse, say

NAMES = ("Ada", "Bob", "Cyd")


@pytest.mark.parametrize(
    ("event", "mine", "yours"),
    [
        (e.HandDealt(0, 6, (1, 2, 3, 4, 5, 6)), "you get six cards: 1 2 3 4 5 6", None),
        (e.HandDealt(0, 6), None, "Ada gets six cards"),
        (e.RowRefilled((3, 1)), "laid out: 3 1", "laid out: 3 1"),
        (e.TurnBegan(0, 4), "your turn", "Ada's turn"),
        (
            e.CardSplit(0, 6, ((3, 3), (2, 4)), ((0, 1), (2, 3))),
            "you split a 6 into 3+3 and 2+4",
            "Ada splits a 6 into 3+3 and 2+4",
        ),
        (
            e.CardsCombined(0, (1, 2, 3), (6, 6), (0, 1)),
            "you combine 1+2+3 and take two 6s",
            "Ada combines 1+2+3 and takes two 6s",
        ),
        (
            e.CardsDrawn(0, 4, 2, (5, 6)),
            "you lay a 4 into the row and draw two cards: 5 6",
            None,
        ),
        (e.CardsDrawn(0, 4, 2), None, "Ada lays a 4 into the row and draws two cards"),
        (e.CardsDrawn(0, 4, 0), None, "Ada lays a 4 into the row and draws no card"),
        (e.CardStashed(0, 4, 3), "you stash a 4", "Ada stashes a 4"),
        (
            e.CardStashed(0, 6, 5, 1),
            "you stash a 6 in place of a 1",
            "Ada stashes a 6 in place of a 1",
        ),
        (e.NothingStashed(0), "you stash nothing", "Ada stashes nothing"),
        (e.RowFlushed((1,) * 10), None, "the row has ten cards and is discarded"),
        (
            e.HandsThrownIn(0, (0, 3)),
            "you have no card left: all hands are discarded and dealt anew",
            "Ada has no card left: all hands are discarded and dealt anew",
        ),
        (
            e.PileReshuffled(30),
            None,
            "the discards are shuffled into a new draw pile of 30 cards",
        ),
        (e.SeatDeparted(0, 3, (2,)), "you leave the match", "Ada leaves the match"),
        (
            e.GameEnded((0,), "collected"),
            "you win: six cards, a sum of at least 21",
            "Ada wins: six cards, a sum of at least 21",
        ),
        (
            e.GameEnded((0, 2), "stalled"),
            "you win and Cyd wins: nobody has stashed for too long",
            "Ada wins and Cyd wins: nobody has stashed for too long",
        ),
    ],
)
def test_sentences(event: e.AnyEvent, mine: str | None, yours: str | None) -> None:
    """To the seat that acts, and to another and to onlookers."""
    if mine is not None:
        assert say(event, 0, NAMES) == mine
    if yours is not None:
        assert say(event, 1, NAMES) == yours
        assert say(event, None, NAMES) == yours


def test_numbers_and_cards_in_words() -> None:
    """Small numbers are words."""
    assert [counted(count) for count in (0, 1, 2, 9, 10)] == [
        "no card",
        "one card",
        "two cards",
        "nine cards",
        "10 cards",
    ]
    assert named(()) == "nothing"
    assert named((6, 1, 6)) == "a 1 and two 6s"


def test_every_refusal_has_its_sentence() -> None:
    """Its gaps are filled, and it ends like a sentence."""
    for code, text in SENTENCES.items():
        said = refuse(Refusal(code, args=(5, 6)))
        assert said.endswith(".")
        assert "{" not in said
        assert text[0].isupper()


def test_a_refusal_says_what_is_missing() -> None:
    """With the numbers of the hand, to its owner alone."""
    said = refuse(Refusal("too-few-copies", "2.3", (5, 4)))
    assert said == "To stash a 5 you need 5 of them in hand; you have 4."
