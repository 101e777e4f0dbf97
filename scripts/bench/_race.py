"""Matches in which time decides who is next: played by a clock that leaps from deed to deed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.bot import Simulations
from core.deck import Rng
from core.game import Decision, Game
from core.match import Match
from core.seat import SYSTEM, Seat


class Race:
    """A clock, and what everybody has in mind for the decisions that are open.

    Args:
        game: What is played.
        levels: Bots by seat.
        rng: Where they take their chances.
    """

    def __init__(self, game: Game, levels: Sequence[str], rng: Rng) -> None:
        self._game = game
        self._levels = levels
        self._rng = rng
        self._planned: dict[tuple[int, Seat], tuple[int, Any]] = {}
        self.now_ms = 0

    def next(self, match: Match) -> tuple[Decision, Any]:
        """The deed that comes next, with the clock's time written into it."""
        open_ = {(d.id, d.seat): d for d in self._game.pending(match.state) if not d.chosen}
        self._planned = {key: plan for key, plan in self._planned.items() if key in open_}
        for key, decision in open_.items():
            if key not in self._planned:
                after_ms, action = self._plan(match, decision)
                self._planned[key] = (self.now_ms + after_ms, action)
        key = min(self._planned, key=lambda each: self._planned[each][0])
        self.now_ms, action = self._planned.pop(key)
        stamp = self._game.stamp
        return open_[key], action if stamp is None else stamp(action, self.now_ms, 0)

    def _plan(self, match: Match, decision: Decision) -> tuple[int, Any]:
        if decision.seat == SYSTEM:
            return decision.after_ms, self._game.fallback(match.state, decision)
        view = match.view(decision.seat)
        choice = next(each for each in view.choices if each.decision == decision)  # type: ignore[attr-defined] # every game's view has choices
        mind = self._game.minds[self._levels[decision.seat]]
        thought = mind(view, choice, self._rng, Simulations())
        return thought.after_ms, thought.action
