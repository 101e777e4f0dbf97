"""What one types: every answer has words, and those words are that answer."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from core.games.quibbles.actions import Combine, Split
from netplay.messages import Act
from scripts.positions import POSITIONS, Position, board_of, found, scene

ASKED = [p for p in POSITIONS if not p.curtained and p.seat is not None]


def meaning(position: Position, action: Any) -> Any:
    """An action; of cards of the row only what they are, for equal ones are alike."""
    row = scene(position).view.row if isinstance(action, (Split, Combine)) else ()
    match action:
        case Split(card, groups):
            return card, sorted(tuple(sorted(row[at] for at in group)) for group in groups)
        case Combine(cards, take):
            return cards, sorted(row[at] for at in take)
    return action


@pytest.mark.parametrize("position", ASKED, ids=lambda p: f"{p.game}-{p.name}")
def test_every_answer_can_be_typed(position: Position) -> None:
    """The words for an answer are taken for just this answer, and the rules allow it."""
    shown, board = scene(position), board_of(position.game)
    match, _log = found(position)
    for choice in shown.choices:
        for action in islice(choice.options.actions(), 200):
            words = board.spoken(shown, action)
            asked = board.typed(shown, words)

            assert isinstance(asked, Act), (words, asked)
            assert asked.decision == choice.decision.id
            assert meaning(position, asked.action) == meaning(position, action), words
            decision = match.find(position.seat or 0, choice.decision.id)
            assert decision is not None
            assert match.game.check(match.state, decision, asked.action) is None
