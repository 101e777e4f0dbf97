"""A table that a bot imagines goes by the rules, and its quick players decide like normal ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from core.bot import Simulations
from core.deck import Rng, generator, seeded
from core.game import Setup
from core.games.tribbles import GAME
from core.games.tribbles.actions import Draw, Play
from core.games.tribbles.bot.imagined import World, answer, believe, finish, imagined
from core.games.tribbles.bot.outlook import outlook
from core.games.tribbles.cards import named
from core.games.tribbles.events import RoundScore
from core.games.tribbles.state import State
from tests.tribbles.table import IDLE, Table

SETTINGS: tuple[dict[str, Any], ...] = (
    {"rounds": 10},
    {"rounds": 10, "house_decks": "random", "card_pool": "all"},
    {"rounds": 10, "house_decks": "random", "deck_max": 24, "decked_counts_as_pass": False},
)


def positions(seed: int) -> Iterator[tuple[State, Any]]:
    """(state, legal answer) of matches in which every fourth answer is left to luck."""
    rng = generator(seed)
    setup = Setup("tribbles", 1, 2 + seed % 3, SETTINGS[seed % len(SETTINGS)])
    state, _ = GAME.start(setup, seeded(rng))
    while waiting := GAME.pending(state):
        actions = list(GAME.options(state, waiting[0]).actions())
        if not rng.randrange(9) and state.round < setup.settings["rounds"]:
            yield state.copy(), rng.choice(actions)
        action = rng.choice(actions) if not rng.randrange(4) else normal(state, rng)
        GAME.apply(state, waiting[0], action, seeded(rng))


def normal(state: State, rng: Rng) -> Any:
    """What a normal player does."""
    view: Any = GAME.view(state, state.mover)
    return GAME.minds["normal"](view, view.choices[0], rng, Simulations()).action


def played_out(state: State, action: Any) -> RoundScore:
    """How the round ends by the rules, when normal players go on after this answer."""
    rng, rounds = generator(1), len(state.sheet)
    while len(state.sheet) == rounds:
        GAME.apply(state, GAME.pending(state)[0], action, seeded(rng))
        if len(state.sheet) == rounds:
            action = normal(state, rng)
    score: RoundScore = state.sheet[rounds]
    return score


def imagined_out(state: State, action: Any) -> World:
    """How it ends at an imagined table."""
    world = imagined(state)
    answer(world, action)
    return finish(world)


@pytest.mark.parametrize("seed", range(9))
def test_a_round_ends_as_by_the_rules(seed: int) -> None:
    """After any answer in any position: who goes out, with which pile, and what everybody has."""
    compared = 0
    for state, action in positions(seed):
        before = list(state.scores)
        poison = list(state.poison)
        world = imagined_out(state.copy(), action)
        score = played_out(state, action)
        gains = [0] * len(before)
        gains[score.out] += score.points
        for seat in score.runs:
            gains[seat] += 100_000
        for seat, points in enumerate(score.poison):
            gains[seat] += points - poison[seat]
        assert (world.out, tuple(world.piles[world.out])) == (score.out, score.pile)
        assert world.scores == [was + gain for was, gain in zip(before, gains, strict=True)]
        compared += 1
        if compared == 12:
            break
    assert compared == 12


def test_a_copy_is_a_world_of_its_own() -> None:
    """Whatever is played in it leaves the first one alone."""
    world = imagined(Table("1 Go, 10 Poison", IDLE).state)
    before = repr(world)
    copy = world.copy()
    answer(copy, Play(named("1 Go"), True))
    finish(copy)
    assert repr(world) == before


def test_the_last_round_is_about_winning() -> None:
    """A lead at the end of the match is worth nearly all there is, one before it much less."""
    table = Table("1 Bonus", IDLE)
    table.state.scores = [60_000, 0]
    world = imagined_out(table.state, Play(named("1 Bonus")))
    assert outlook(world, 0, 0) > 0.99
    assert 0.1 < outlook(world, 0, 3) < 0.9
    assert outlook(world, 1, 0) == -outlook(world, 0, 0)


def test_the_last_one_not_decked_goes_out() -> None:
    """With the whole hand on its pile (1.7)."""
    table = Table("10 Go, 100 Go", "10 Go, 10000 Go", decks=["", None])
    world = imagined_out(table.state, Draw())
    assert world.out == 1
    assert world.scores == [0, 10_010]


def test_who_passed_holds_nothing_that_fits() -> None:
    """No card is lost by it; of who played instead nothing of the kind is known."""
    table = Table("1 Go", "100 Go, 10 Clone, 1000 Go", last=10, passed=True)
    world = believe(imagined(table.state.copy()))
    assert world.hands[1] == [named("1000 Go")] * 3
    assert sorted(world.decks[1])[:2] == [named("10 Clone"), named("100 Go")]
    table.state.passed = False
    assert believe(imagined(table.state.copy())).hands[1] == table.state.hands[1]
