"""Refusals every game knows, and how a refusal becomes one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.game import Refusal

STALE: Final = Refusal("stale")
"""The decision answered is no longer open."""
NOT_BACK: Final = Refusal("not-back")
"""Nothing of this seat's can be taken back."""
NOT_ASKED: Final = Refusal("not-asked")
"""No answer of this kind is wanted now."""
GARBLED: Final = Refusal("garbled")
"""Not an answer at all: something in it is of the wrong kind."""

COMMON: Final[Mapping[str, str]] = {
    "stale": "Too late: the table has moved on.",
    "not-back": "There is nothing of yours that can be taken back.",
    "not-asked": "The table does not ask for that now.",
    "garbled": "That is no answer the table understands.",
}
"""Sentences by code. A gap {0} is filled with the refusal's first argument."""


def sentence(refusal: Refusal, sentences: Mapping[str, str]) -> str:
    """A refusal in a game's own sentences, or in those common to all games.

    >>> sentence(Refusal("not-in-hand", args=(5,)), {"not-in-hand": "You hold no {0}."})
    'You hold no 5.'
    """
    text = sentences.get(refusal.code) or COMMON.get(refusal.code) or COMMON["garbled"]
    return text.format(*refusal.args)
