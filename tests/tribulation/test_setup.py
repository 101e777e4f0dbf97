"""3.1, 3.2, R-9, R-11, R-12, R-17: the deal and the countdown."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from core.deck import generator, seeded
from core.game import Setup
from core.games.tribulation import GAME
from core.games.tribulation.events import CountdownBegan, DiscRevealed, GameEnded, GridLaid
from core.games.tribulation.state import State
from core.games.tribulation.sums import solve
from core.match import Match
from tests.tribulation.table import Table, happened, names


def deal(seats: int = 2, seed: int = 1, **settings: Any) -> Match:
    """A match just dealt."""
    setup = Setup("tribulation", 1, seats, settings=settings)
    return Match.deal(GAME, setup, seeded(generator(seed)))[0]


def test_r_12_the_tiles_are_those_of_the_box() -> None:
    """Five or six of each digit, in any order, open to everybody."""
    state = deal().state
    assert Counter(state.grid) == {1: 5, 2: 6, 3: 6, 4: 5, 5: 6, 6: 5, 7: 5, 8: 6, 9: 5}
    assert deal(seed=2).state.grid != state.grid
    assert deal().view(None).grid == state.grid  # type: ignore[attr-defined]


def test_r_12_a_table_may_play_with_any_digits() -> None:
    """Each tile by itself, so that the counts differ from grid to grid."""
    grids = [deal(seed=seed, tile_bag="uniform").state.grid for seed in range(8)]
    assert len({tuple(sorted(grid)) for grid in grids}) > 1
    assert all(1 <= digit <= 9 for grid in grids for digit in grid)


@pytest.mark.parametrize("discs", [5, 25, 50])
def test_rv_17_r_17_a_short_game_sets_discs_aside_unseen(discs: int) -> None:
    """With 25 discs the other 25 stay face down, and the game ends after those played for."""
    match = deal(seats=1, discs=discs)
    state = match.state
    assert (len(state.pile), len(state.aside)) == (discs, 50 - discs)
    assert sorted(state.pile + state.aside) == list(range(1, 51))
    closed = 0
    while match.result is None:
        decision = GAME.pending(match.state)[0]
        fallback = GAME.fallback(match.state, decision)
        entry = match.act(decision.seat, decision.id, fallback, seeded(generator(0)))
        closed += any(type(event).__name__ == "DiscClosed" for event in entry.events)  # type: ignore[union-attr]
    assert closed == discs


def test_r_11_the_house_reveals_after_a_common_countdown() -> None:
    """Three seconds, the house's own timer; before it nothing tells of the disc."""
    table = Table(disc=0, pile=(32, 48))
    (countdown,) = table.waiting
    assert (countdown.seat, countdown.kind, countdown.after_ms) == (-1, "reveal", 3000)
    assert table.view().disc == 0
    assert table.view().choices == ()
    assert happened(table.house("reveal")) == (DiscRevealed(32, 1),)
    assert [c.decision.kind for c in table.view().choices] == ["claim"]


def test_the_deal_is_told_in_order() -> None:
    """First the grid, then the countdown."""
    _, entry = Match.deal(GAME, Setup("tribulation", 1, 3), seeded(generator(1)))
    assert [type(event) for event in entry.events] == [GridLaid, CountdownBegan]


def test_r_9_a_disc_that_cannot_be_made_is_turned_up_all_the_same() -> None:
    """Unless the table has them skipped: then it never appears, and is named at the end only."""
    table = Table(disc=0, pile=(50, 32))
    assert happened(table.house("reveal")) == (DiscRevealed(50, 1),)

    table = Table(disc=32, pile=(50, 48), auto_skip_unsolvable=True)
    table.house("limit")
    assert table.view().left == 4
    assert happened(table.house("reveal")) == (DiscRevealed(48, 2),)
    assert 50 not in table.view().gone
    assert table.view().left == 3


def test_r_9_the_game_ends_when_only_such_discs_are_left() -> None:
    """Nobody can tell before; then they are named."""
    table = Table(disc=32, pile=(50,), auto_skip_unsolvable=True)
    *_, ended = happened(table.house("limit"))
    assert isinstance(ended, GameEnded)
    assert ended.skipped == (50,)


def test_r_9_whole_games_show_only_discs_that_can_be_made() -> None:
    """On grids of any digits too, where more is missing."""
    for seed in range(6):
        match = deal(seats=1, seed=seed, auto_skip_unsolvable=True, tile_bag="uniform")
        state: State = match.state
        lines = solve(state.grid, state.settings.twists)
        while match.result is None:
            view: Any = match.view(0)
            assert not view.disc or lines[view.disc]
            decision = GAME.pending(match.state)[0]
            fallback = GAME.fallback(match.state, decision)
            match.act(decision.seat, decision.id, fallback, seeded(generator(0)))
        assert all(not lines[disc] for disc in match.state.skipped)


def test_kits_are_refused() -> None:
    """Nobody brings tiles."""
    with pytest.raises(msgspec.ValidationError):
        Match.deal(GAME, Setup("tribulation", 1, 1, kits=("x",)), seeded(generator(0)))


def test_options_change_nothing_before_the_reveal() -> None:
    """The countdown is the same whatever comes."""
    assert names(Table(disc=0, pile=(50,)).house("reveal")) == ["DiscRevealed"]
