"""Refusals, each in one sentence for the player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.game import Refusal
from core.refusals import sentence


def refuse(refusal: Refusal) -> str:
    """A refusal as one sentence for the player."""
    return sentence(refusal, SENTENCES)


SENTENCES: Final[Mapping[str, str]] = {
    "asked-trump": "Pick the trump colour first.",
    "asked-discard": "Choose the card to discard.",
    "asked-give": "Choose the card to give to your right.",
    "asked-pass": "Choose the cards to pass to your left.",
    "asked-trade": "Trade cards with somebody, or decline.",
    "asked-look": "Look at a hand, or decline.",
    "asked-guess": "Guess how many tricks you will win.",
    "asked-play": "Play a card.",
    "asked-move": "Move a trick with the AstroBoard, or decline.",
    "asked-call": "You can only call somebody now.",
    "asked-calls": "The house waits for calls.",
    "not-in-hand": "You can only choose cards from your hand, each once.",
    "card-count": "The number of cards to choose is {0}.",
    "one-or-two": "A trade is one card or two, and at most {0} from this hand.",
    "not-lowest": "It must be your lowest card; of several lowest you may choose.",
    "not-highest": "It must be your highest card; of several highest you may choose.",
    "guess-range": "You can guess from 0 up to {0} tricks.",
    "must-follow": "You must follow: {0} was led, and you hold {0}.",
    "no-such-move": "The AstroBoard cannot move that trick; both guesses must become exact.",
    "gone": "That seat has left the match.",
    "yourself": "That is your own seat; choose another.",
}
"""By code."""
