"""How it is said at the table."""

from __future__ import annotations

import pytest

from core.game import Refusal
from core.games.tribbles import events as e
from core.games.tribbles.cards import START, named, parse
from core.games.tribbles.words import SENTENCES, refuse, say
from core.saying import counted

NAMES = ("Ada", "Bob", "Cyd")
GO, REVERSE = named("10 Go"), named("100 Reverse")
SCORE = e.RoundScore(0, False, parse("1 Go, 10 Go"), 11, (0, 2), (0, 10, 0))


@pytest.mark.parametrize(
    ("event", "mine", "yours"),
    [
        (e.DeckBrought(0, 35), "you bring a deck of 35 cards", "Ada brings a deck of 35 cards"),
        (
            e.DecksCut(((0, GO), (2, REVERSE))),
            "cut for the lead: you 10, Cyd 100",
            "cut for the lead: Ada 10, Cyd 100",
        ),
        (
            e.LotDrawn(0),
            "tied again and again: luck picks you",
            "tied again and again: luck picks Ada",
        ),
        (e.RoundBegan(2), "round 2 begins", "round 2 begins"),
        (e.HandDealt(0, 2, (GO, REVERSE)), "you draw 2 cards: 10 Go; 100 Reverse", None),
        (e.HandDealt(0, 7), None, "Ada draws 7 cards"),
        (e.LeadTaken(0), "you lead", "Ada leads"),
        (e.CardPlayed(0, REVERSE, True), "you: 100 Reverse", "Ada: 100 Reverse"),
        (e.CardPlayed(0, REVERSE, False), "you: 100", "Ada: 100"),
        (e.CardPlayed(0, GO, True, "drawn"), None, "Ada: 10 Go, just drawn"),
        (e.CardPlayed(0, GO, False, "rescued"), None, "Ada: 10, rescued"),
        (e.SeatSkipped(0), "you are skipped", "Ada is skipped"),
        (e.CardDrawn(0, GO), "you draw a 10 Go", None),
        (e.CardDrawn(0), None, "Ada draws a card"),
        (e.Passed(0, 2), "you: pass on 100", "Ada: pass on 100"),
        (e.Passed(0, START), "you: pass", "Ada: pass"),
        (e.CardDiscarded(0, GO), "you: Discard, a 10 Go", "Ada: Discard, a 10 Go"),
        (
            e.SeatPoisoned(0, 1, REVERSE),
            "you: Poison on Bob, a 100 Reverse for 100",
            None,
        ),
        (e.SeatPoisoned(1, 0, REVERSE), "Bob: Poison on you, a 100 Reverse for 100", None),
        (e.IconForgone(0), "you leave the icon", "Ada leaves the icon"),
        (e.CardRecovered(0, GO), "you rescue a 10 Go onto your deck", None),
        (e.CardRecovered(0), None, "Ada rescues a card onto Ada's deck"),
        (
            e.PileSearched(0, 2, (GO, REVERSE)),
            "you look through your pile",
            "Ada looks through Ada's pile",
        ),
        (e.SeatDecked(0, 6), "you are decked, 6 cards away", "Ada is decked, 6 cards away"),
        (e.SeatDecked(0, 0), None, "Ada is decked"),
        (
            e.RoundEnded(1, SCORE),
            "round 1: you go out, 2 cards for 11; all four Bonus, 100,000: you and Cyd",
            "round 1: Ada goes out, 2 cards for 11; all four Bonus, 100,000: Ada and Cyd",
        ),
        (e.RoundVoided(4), None, "nobody can play round 4"),
        (e.SeatDeparted(0, 3), "you leave the match", "Ada leaves the match"),
        (e.GameEnded((0, 2), "rounds"), "you win and Cyd wins: the highest total", None),
    ],
)
def test_sentences(event: e.AnyEvent, mine: str | None, yours: str | None) -> None:
    """To the seat that acts, and to another and to onlookers."""
    if mine is not None:
        assert say(event, 0, NAMES) == mine
    if yours is not None:
        assert say(event, 1, NAMES) == yours
        assert say(event, None, NAMES) == yours


def test_who_is_left_alone_goes_out_as_the_last_one() -> None:
    """It is said how."""
    score = e.RoundScore(1, True, parse("1 Go"), 1, (), (0, 0, 0))
    said = say(e.RoundEnded(3, score), 0, NAMES)
    assert said == "round 3: Bob goes out, the last one left, 1 card for 1"


def test_every_refusal_has_its_sentence() -> None:
    """Its gaps are filled, and it ends like a sentence."""
    for code, text in SENTENCES.items():
        said = refuse(Refusal(code, args=(5, 6, 7)))
        assert said.endswith(".")
        assert "{" not in said
        assert text[0].isupper()


def test_counting() -> None:
    """In words for a sentence."""
    assert [counted(count) for count in (0, 1, 2)] == ["no cards", "1 card", "2 cards"]
