"""Things to ask a bot."""

from __future__ import annotations

from typing import Any

from core.catalog import games
from core.deck import generator, seeded
from core.game import Setup
from core.match import Match
from core.seat import SYSTEM
from netplay.minds import Question


def asked(game: str = "quibbles", level: str = "hard", seats: int = 2) -> tuple[Match, Question]:
    """A match just dealt, and its first question to a bot of this level."""
    rules = games()[game]
    match, _ = Match.deal(rules, Setup(game, rules.version, seats), seeded(generator(1)))
    while (decision := rules.pending(match.state)[0]).seat == SYSTEM:
        match.act(SYSTEM, decision.id, rules.fallback(match.state, decision), seeded(generator(2)))
    view: Any = match.view(decision.seat)
    return match, Question(game, level, view, view.choices[0])


def legal(match: Match, question: Question, action: Any) -> bool:
    """Whether an action may be done in answer to the question."""
    return match.game.check(match.state, question.choice.decision, action) is None
