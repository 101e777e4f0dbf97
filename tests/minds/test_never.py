"""Never a visible blunder: every bot but the random one, over many positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from core.bot import Simulations
from core.catalog import games
from core.deck import Rng, generator, seeded
from core.game import Game, Setup
from core.match import Match
from core.seat import SYSTEM
from tests.minds.never import NEVER, Never

SEATS = {"quibbles": 2, "tribbles": 3, "astrobirdz": 4, "tribulation": 2}
MATCHES = {"quibbles": 3, "tribbles": 2, "astrobirdz": 2, "tribulation": 1}
SETTINGS: dict[str, dict[str, Any]] = {"astrobirdz": {"honour": True}, "tribulation": {"discs": 12}}


def positions(game: Game) -> Iterator[tuple[Any, Any]]:
    """(view, choice) of everybody who is asked something, in matches between bots of which every
    third answer is left to luck, so that all kinds of positions come up.
    """
    seats = SEATS[game.key]
    for seed in range(MATCHES[game.key]):
        rng = generator(seed)
        setup = Setup(game.key, game.version, seats, SETTINGS.get(game.key, {}))
        match, _ = Match.deal(game, setup, seeded(rng))
        for _ in range(500):
            waiting = game.pending(match.state)
            if not waiting:
                break
            decision = waiting[0]
            if decision.seat == SYSTEM:
                action = game.fallback(match.state, decision)
            else:
                view: Any = match.view(decision.seat)
                choice = next(each for each in view.choices if each.decision == decision)
                yield view, choice
                action = _step(game, view, choice, rng)
            match.act(decision.seat, decision.id, action, seeded(rng))


def _step(game: Game, view: Any, choice: Any, rng: Rng) -> Any:
    level = rng.choice(("random", "normal", "normal"))
    return game.minds[level](view, choice, rng, Simulations()).action


def blunders(game: Game, never: tuple[Never, ...]) -> Iterator[str]:
    """What was done that is never done."""
    levels = [level for level in game.minds if level != "random"]
    for number, (view, choice) in enumerate(positions(game)):
        for level in levels:
            if level == "hard" and number % 3:
                continue
            thought = game.minds[level](view, choice, generator(number), Simulations(16))
            for each in never:
                if level not in each.excused and each.blundered(view, choice, thought.action):
                    yield f"{level}: {each.name}: {thought}"


@pytest.mark.parametrize("key", sorted(NEVER))
def test_no_bot_ever_does_it(key: str) -> None:
    """The list of its game, position by position."""
    assert list(blunders(games()[key], NEVER[key])) == []


@pytest.mark.parametrize("key", sorted(games()))
def test_every_game_has_a_list(key: str) -> None:
    """And every bot gives its reasons in one line."""
    assert NEVER[key]
    game = games()[key]
    for number, (view, choice) in zip(range(20), positions(game), strict=False):
        for level, mind in game.minds.items():
            thought = mind(view, choice, generator(number), Simulations(2))
            assert level == "random" or thought.action is None or 3 < len(thought.why) < 120
            assert "\n" not in thought.why
