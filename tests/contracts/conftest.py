"""The contract suites run over every game at each of its sample tables."""

from __future__ import annotations

import pytest

from core.catalog import games
from core.game import Game
from tests.builders import KNOBS, SAMPLES
from tests.knobs import Knobs, Sample


@pytest.fixture(params=sorted(games()))
def game(request: pytest.FixtureRequest) -> Game:
    """Every game of the house."""
    return games()[request.param]


@pytest.fixture(params=SAMPLES, ids=lambda found: f"{found[0]}-{found[1].seats}")
def table(request: pytest.FixtureRequest) -> tuple[Game, Sample, Knobs]:
    """Every game at each of its sample tables."""
    key, sample = request.param
    return games()[key], sample, KNOBS[key]
