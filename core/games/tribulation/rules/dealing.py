"""The deal: a grid of tiles, and a pile of discs face down."""

from __future__ import annotations

from typing import Final

import msgspec

from core.deck import Chance
from core.game import Event, Setup
from core.games.tribulation.events import GridLaid
from core.games.tribulation.rules.discs import next_disc
from core.games.tribulation.settings import Settings
from core.games.tribulation.state import State
from core.games.tribulation.tiles import CELLS, DISCS, Grid, bag

SEATS: Final = range(1, 9)
"""How many can play (3.1, R-21)."""


def start(setup: Setup, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Set-up (3.2): lay the tiles, mix the discs, set aside those that are not played for.

    Raises:
        msgspec.ValidationError: for settings that do not fit the game.
    """
    settings = _settings(setup)
    grid = _grid(settings, chance)
    discs = list(range(1, DISCS + 1))
    chance.shuffle(discs)
    state = State(
        settings=settings,
        grid=grid,
        pile=discs[: settings.discs],
        aside=discs[settings.discs :],
        won=[[] for _ in range(setup.seats)],
        frozen=[0] * setup.seats,
        failed=[()] * setup.seats,
    )
    return state, (GridLaid(grid), *next_disc(state))


def _settings(setup: Setup) -> Settings:
    settings = msgspec.convert(setup.settings, Settings)
    if setup.seats not in SEATS:
        raise msgspec.ValidationError(f"Tribulation is for 1 to 8 players, not {setup.seats}")
    if any(setup.kits):
        raise msgspec.ValidationError("nobody brings tiles to Tribulation")
    return settings


def _grid(settings: Settings, chance: Chance) -> Grid:
    """The tiles, mixed (R-12)."""
    if settings.tile_bag == "uniform":
        return tuple(1 + chance.below(9) for _ in range(CELLS))
    tiles = bag()
    chance.shuffle(tiles)
    return tuple(tiles)
