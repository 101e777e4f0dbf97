"""Search over imagined worlds, on games so small that the right answer is known."""

from __future__ import annotations

from core.bot import Simulations
from core.catalog import games
from core.deck import Rng, generator, seeded
from core.game import Setup
from core.match import Match
from core.search import FIRST_LOOK, rollout, search


class Impatient:
    """A budget whose time is up at once."""

    simulations = 10_000

    def spent(self) -> bool:
        """Already."""
        return True


def coin(rng: Rng) -> float:
    """A world: how much luck there is in it."""
    return rng.gauss(0.0, 50.0)


def test_small_differences_show_through_great_luck() -> None:
    """Luck strikes all answers alike, so the better one is found all the same."""
    for seed in range(10):
        tried = search(
            (1, 2, 3),
            coin,
            lambda world, answer, rng: world + answer,
            generator(seed),
            Simulations(60),
        )
        assert tried[0].answer == 3


def test_what_falls_behind_drops_out() -> None:
    """And leaves its tries to those that are close."""

    def value(world: float, answer: int, rng: Rng) -> float:
        return -100.0 if answer == 0 else rng.gauss(0.0, 1.0)

    tried = search((0, 1, 2), coin, value, generator(3), Simulations(300))
    tries = {each.answer: len(each.values) for each in tried}
    assert tries[0] == FIRST_LOOK
    assert tries[1] > 2 * FIRST_LOOK
    assert tried[-1].answer == 0


def test_the_budget_is_kept() -> None:
    """In answers tried; and every answer is tried once, however short the time."""
    count = 0

    def value(world: float, answer: int, rng: Rng) -> float:
        nonlocal count
        count += 1
        return rng.random()

    search(range(4), coin, value, generator(1), Simulations(100))
    assert 90 <= count <= 104
    count = 0
    search(range(4), coin, value, generator(1), Impatient())
    assert count == 4


def test_a_single_answer_needs_no_thought() -> None:
    """It is the best there is."""

    def value(world: float, answer: str, rng: Rng) -> float:
        raise AssertionError(world, answer)

    (only,) = search(("this",), coin, value, generator(1), Simulations(100))
    assert (only.answer, only.mean) == ("this", 0.0)


def test_same_generator_same_result() -> None:
    """On every machine."""

    def value(world: float, answer: int, rng: Rng) -> float:
        return world + rng.random()

    one, two = (search((1, 2, 3), coin, value, generator(9), Simulations(60)) for _ in range(2))
    assert one == two


def test_a_rollout_goes_by_the_rules_to_the_end() -> None:
    """Any game, played on by chance from a sampled world."""
    for game in games().values():
        if game.stamp is None:
            match, _ = Match.deal(game, Setup(game.key, game.version, 2), seeded(generator(1)))
            state = game.sample(match.view(0), generator(2))

            def any_answer(state: object, decision: object, rng: Rng, game=game) -> object:  # type: ignore[no-untyped-def]
                return rng.choice(list(game.options(state, decision).actions()))

            steps = iter(range(60))
            rollout(
                game, state, any_answer, generator(3), lambda state, s=steps: next(s, None) is None
            )
            assert game.view(state, 0) != match.view(0)
