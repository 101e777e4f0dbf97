"""How cards are written and rules are told."""

from __future__ import annotations

import pytest

from core.games.astrobirdz import GAME
from core.games.astrobirdz.cards import DECK, parse, show
from core.games.astrobirdz.events import SeatCalled, TrickMoved, TurnBegan
from core.games.astrobirdz.words import rule_text
from core.games.astrobirdz.words.refusals import SENTENCES


def test_cards_are_written_as_letter_and_number() -> None:
    """And read back, whatever the case."""
    assert parse(show(DECK)) == DECK
    assert parse("r1 b9") == (0, 44)


@pytest.mark.parametrize("text", ["X1", "R0", "R10", "7", "R"])
def test_what_is_no_card_is_refused(text: str) -> None:
    """A colour letter and a number from 1 to 9."""
    with pytest.raises(ValueError, match="colour letter"):
        parse(text)


def test_every_rule_is_one_short_sentence() -> None:
    """Short enough for a narrow table, and different rules read differently."""
    texts = {rule_text(card) for card in DECK}
    assert all(text.endswith(".") and len(text) <= 76 for text in texts)
    assert len(texts) > 35


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("R4", "Each red card in your tricks is worth 2 points."),
        ("R5", "A trick with a 2 or 3 in it has orange as its trump."),
        ("O3", "Everybody replaces 1s and 2s."),
        ("Y7", "The youngest player picks the trump colour."),
        ("G7", "A 4 or 5 that is best of the led colour is safe from lower trumps."),
        ("P8", "The holder of the lowest Berzerker picks the trump colour."),
    ],
)
def test_rules_in_words(card: str, text: str) -> None:
    """As a player would say them."""
    assert rule_text(parse(card)[0]) == text


def test_events_in_words() -> None:
    """Those who are meant hear "you"."""
    names = ["Ada", "Bob", "Cyd"]
    began = TurnBegan(2, 2, (1, 3, 6), 0)
    assert GAME.say(began, 1, names) == (
        "turn 2: Ada has Zoom, you have Speedster and Cyd has Surfette; Ada deals"
    )
    moved = TrickMoved(0, giver=1, receiver=0, trick=2)
    assert GAME.say(moved, 1, names) == "Ada takes a trick from you"
    assert GAME.say(moved, None, names) == "Ada takes a trick from Bob"
    called = SeatCalled(0, 1, True)
    assert GAME.say(called, 1, names) == (
        "Ada calls you for not following: caught, you are out of the game"
    )


def test_every_sentence_is_a_sentence() -> None:
    """With a capital and a full stop."""
    for text in SENTENCES.values():
        assert text[0].isupper()
        assert text.endswith(".")
