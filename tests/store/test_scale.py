"""The reckoning of how far a house grows: what is played through agrees with the paper."""

from __future__ import annotations

import pytest

from scripts.scale.costs import CARDS, RUSH, Costs, cores, house, most_players, shards_for
from scripts.scale.day import peak
from scripts.scale.play import played

COSTS = Costs()


@pytest.mark.parametrize("notify", [True, False])
def test_what_is_played_costs_what_was_reckoned(notify: bool) -> None:
    """As long as the primary is not at its end."""
    load = house(1_000, CARDS, COSTS, notify=notify)
    out = played(load, COSTS, seconds=4)

    assert out.busy == pytest.approx(cores(load, COSTS), rel=0.15)
    assert out.commits == pytest.approx(load.events, rel=0.15)
    assert COSTS.disk_ms < out.p50_ms <= out.p99_ms < 40


def test_a_primary_beyond_its_end_is_late() -> None:
    """Nothing is lost by then, but everybody waits."""
    assert played(house(5_000, RUSH, COSTS), COSTS, seconds=2).p99_ms > 40


def test_notifying_everybody_is_what_does_not_scale() -> None:
    """Its cost grows with the square of the nodes; looking for news does not."""
    assert most_players(CARDS, COSTS, notify=False) > 3 * most_players(CARDS, COSTS, notify=True)
    assert shards_for(10_000, CARDS, COSTS, notify=False) == 1
    assert shards_for(10_000, CARDS, COSTS, notify=True) > 4


def test_the_busiest_minute_of_a_day() -> None:
    """About a twelfth of the day's visits are there at the same time."""
    assert peak(10_000).players == pytest.approx(800, rel=0.15)
