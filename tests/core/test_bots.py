"""What all bots share."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from core.bot import Simulations, random_mind
from core.deck import generator
from core.game import Listed


def test_the_random_mind_plays_everything_there_is() -> None:
    """Every answer comes up, each as likely as the other."""
    choice: Any = SimpleNamespace(options=Listed((1, 2, 3)))
    rng = generator(1)
    played = [random_mind(None, choice, rng, Simulations()).action for _ in range(300)]
    assert {played.count(answer) > 70 for answer in (1, 2, 3)} == {True}


def test_a_budget_of_simulations_has_no_clock() -> None:
    """The same decision on every machine."""
    assert not Simulations(0).spent()
    assert Simulations(40).simulations == 40
