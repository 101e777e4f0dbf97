"""Bots that feel human: how long they take, what they see, and what they never do."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

import msgspec
import pytest

from core.bot import Simulations
from core.deck import Rng, generator, seeded
from core.game import Setup, Thought
from core.games.tribulation import GAME
from core.games.tribulation.actions import Buzz, Claim, GiveUp, Withdraw
from core.games.tribulation.bot.levels import LEVELS
from core.games.tribulation.bot.searcher import find_time, seen_lines
from core.games.tribulation.sums import prove, solve
from core.games.tribulation.tiles import as_line, show
from core.games.tribulation.view import View
from core.match import Match
from tests.tribulation.table import Table, cells


def views(grids: int, every: int = 1) -> Iterator[View]:
    """Every disc on some grids, as one player sees it."""
    for seed in range(grids):
        match, _ = Match.deal(GAME, Setup("tribulation", 1, 1), seeded(generator(seed)))
        decision = GAME.pending(match.state)[0]
        match.act(-1, decision.id, GAME.fallback(match.state, decision), seeded(generator(0)))
        view = match.view(0)
        assert isinstance(view, View)
        for disc in range(1, 51, every):
            yield msgspec.structs.replace(view, disc=disc)


def think(level: str, view: View, rng: Rng) -> Thought:
    """What a bot of a level makes of a view."""
    return GAME.minds[level](view, view.choices[0], rng, Simulations(1))


@pytest.mark.parametrize("name", sorted(LEVELS))
def test_the_median_find_time_is_within_15_percent_of_the_target(name: str) -> None:
    """Over all discs that can be made, on many grids."""
    level, rng = LEVELS[name], generator(7)
    sights = ((view, seen_lines(level, view)) for view in views(16))
    times = [find_time(level, view, found, rng) for view, found in sights if found]
    assert 0.85 < median(times) / level.target_ms < 1.15


@pytest.mark.parametrize("name", sorted(LEVELS))
def test_no_claim_is_wrong_or_faster_than_anybody_could_see(name: str) -> None:
    """Right lines only, and never below the floor; else it gives up, after a while."""
    rng = generator(3)
    for view in views(4, every=3):
        thought = think(name, view, rng)
        assert thought.after_ms >= LEVELS[name].floor_ms
        if isinstance(thought.action, Claim):
            line = as_line(thought.action.cells)
            assert line is not None
            assert prove(view.grid, line, view.disc, view.settings.twists)
            assert thought.why.endswith(show(line))
        else:
            assert thought.action == GiveUp()


def test_what_cannot_be_made_is_given_up_only_after_a_search() -> None:
    """As long as anybody would search: the pause tells nothing at once."""
    view = Table(disc=50, seats=1).view()
    assert not solve(view.grid, view.settings.twists)[50]
    for name, level in LEVELS.items():
        thought = think(name, view, generator(1))
        assert thought.action == GiveUp()
        assert thought.after_ms > level.patience_ms / 2


def test_more_and_easier_lines_are_found_sooner() -> None:
    """11 has many lines on the grid of the vectors, 40 has one."""
    level, rng = LEVELS["casual"], generator(5)

    def usual(disc: int) -> float:
        view = Table(disc=disc, seats=1).view()
        return median(find_time(level, view, seen_lines(level, view), rng) for _ in range(99))

    assert usual(11) * 2 < usual(40)


def test_the_bookworm_reads_rows_and_the_bishop_sees_diagonals() -> None:
    """Two characters of one strength that find other lines."""
    rng = generator(6)
    view = Table(disc=32, seats=1).view()
    rows = {"bookworm": 0, "bishop": 0}
    for name in rows:
        for _ in range(60):
            action = think(name, view, rng).action
            if isinstance(action, Claim):
                line = as_line(action.cells)
                rows[name] += line is not None and line[1] - line[0] == 1
    assert rows["bookworm"] > 3 * rows["bishop"]


def test_a_bot_states_the_formula_where_it_must() -> None:
    """And it is the right one."""
    table = Table(disc=32, seats=1, say_formula=True)
    for seed in range(20):
        action = think("expert", table.view(), generator(seed)).action
        if isinstance(action, Claim):
            line = as_line(action.cells)
            assert line is not None
            assert prove(table.state.grid, line, 32, table.state.settings.twists, action.formula)


def test_a_bot_calls_stop_and_then_shows_what_it_has_seen() -> None:
    """With nothing to show it says so."""
    table = Table(disc=40, seats=1, claim_mode="buzz", disc_seconds=0)
    thoughts = [think("expert", table.view(), generator(seed)) for seed in range(9)]
    assert any(thought.action == Buzz() for thought in thoughts)
    table.buzz(0)
    shown = think("expert", table.view(), generator(1))
    assert shown.action == Claim(tuple(sorted(cells("r2c4 r3c3 r4c2"))))
    assert 1000 < shown.after_ms < 10_000

    table = Table(disc=50, seats=1, claim_mode="buzz")
    table.buzz(0)
    assert think("expert", table.view(), generator(1)).action == Withdraw()


def test_the_random_bot_is_never_heard_twice_in_a_row() -> None:
    """A wrong claim freezes it like everybody, and then it can only give up."""
    table = Table(disc=40, seats=2)
    table.claim(0, "r1c1 r1c2 r1c3")
    assert think("random", table.view(), generator(1)).action == GiveUp()


def test_casual_bots_are_equal() -> None:
    """Over many discs each finds about half of them first."""
    level, rng = LEVELS["casual"], generator(11)
    won = total = 0
    for view in views(10):
        found = seen_lines(level, view)
        if found:
            one, two = (find_time(level, view, found, rng) for _ in range(2))
            won, total = won + (one < two), total + 1
    assert 0.45 < won / total < 0.55
