"""Levels and characters: the same names in every game, and characters that play differently."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from core.bot import Simulations
from core.catalog import games
from core.deck import generator, seeded
from core.game import Game, Setup
from core.games.astrobirdz.actions import Guess
from core.games.quibbles import GAME as QUIBBLES
from core.match import Match
from tests.minds.test_never import positions
from tests.quibbles.table import Table

CHARACTERS = {
    "astrobirdz": ("daredevil", "mouse"),
    "quibbles": ("hoarder", "gambler"),
    "tribbles": ("troublemaker", "saver"),
    "tribulation": ("bookworm", "bishop"),
}


@pytest.mark.parametrize("key", sorted(games()))
def test_every_game_has_the_same_levels_and_two_characters(key: str) -> None:
    """Chance is there for tests, but nobody is offered it; the strongest comes last."""
    game = games()[key]
    assert {"easy", "normal", "hard", *CHARACTERS[key]} <= set(game.levels)
    assert "random" in game.minds
    assert "random" not in game.levels
    assert game.levels[-1] == "hard"
    assert game.quick <= set(game.minds)


@pytest.mark.parametrize("key", sorted(set(games()) - {"tribulation"}))
def test_characters_differ(key: str) -> None:
    """From the normal opponent and from each other, in some positions but not in all."""
    game = games()[key]
    for one, two in ((*CHARACTERS[key],), (CHARACTERS[key][0], "normal")):
        same = list(_alike(game, one, two))
        assert 0.3 < sum(same) / len(same) < 0.995


def _alike(game: Game, one: str, two: str) -> Iterator[bool]:
    for number, (view, choice) in zip(range(250), positions(game), strict=False):
        thoughts: list[Any] = [
            game.minds[level](view, choice, generator(number), Simulations(4)).action
            for level in (one, two)
        ]
        yield thoughts[0] == thoughts[1]


def test_the_daredevil_guesses_more_than_the_mouse() -> None:
    """About two tricks more."""
    game = games()["astrobirdz"]
    guesses: dict[str, list[int]] = {"mouse": [], "normal": [], "daredevil": []}
    for view, choice in positions(game):
        if choice.decision.kind == "guess":
            for level, told in guesses.items():
                action = game.minds[level](view, choice, generator(1), Simulations()).action
                assert isinstance(action, Guess)
                told.append(action.tricks)
    assert sum(guesses["mouse"]) < sum(guesses["normal"]) < sum(guesses["daredevil"])


@pytest.mark.parametrize("key", sorted(set(games()) - {"tribulation"}))
def test_a_hint_says_by_how_much(key: str) -> None:
    """What a person is told who asks: the best answer, why, and what it is worth more."""
    game = games()[key]
    told = [
        game.minds["hard"](view, choice, generator(number), Simulations(4)).why
        for number, (view, choice) in zip(range(120), positions(game), strict=False)
    ]
    assert any("better" in why or "ahead" in why for why in told)
    assert all(len(why) > 3 for why in told)


@pytest.mark.parametrize("level", ["easy", "normal", "hoarder", "gambler"])
def test_huge_hands_are_no_reason_to_dawdle(level: str) -> None:
    """Forty cards in hand and nine in the row: few trades are worth a thought."""
    hand = " ".join(str(1 + n % 6) for n in range(40))
    table = Table("1 2 3 1 2 4 5 6 1", (hand, "5"))
    view = table.view(table.state.mover)
    begun = time.process_time()
    QUIBBLES.minds[level](view, view.choices[0], generator(1), Simulations())
    assert time.process_time() - begun < 0.25


def test_a_sample_match_of_each_character_ends() -> None:
    """They play whole matches, too."""
    for key in ("tribbles", "quibbles", "astrobirdz"):
        game, levels = games()[key], CHARACTERS[key]
        match, _ = Match.deal(game, Setup(key, game.version, 2), seeded(generator(5)))
        rng = generator(6)
        while waiting := game.pending(match.state):
            view: Any = match.view(waiting[0].seat)
            mind = game.minds[levels[waiting[0].seat]]
            action = mind(view, view.choices[0], rng, Simulations(1)).action
            match.act(waiting[0].seat, waiting[0].id, action, seeded(rng))
        assert match.result is not None
