"""Bots that play sensibly."""

from __future__ import annotations

import pytest

from core.bot import Simulations
from core.deck import generator
from core.game import Thought
from core.games.quibbles import GAME
from core.games.quibbles.actions import Combine, NoStash, Split, Stash
from scripts.bench.ladder import contest
from tests.quibbles.table import Table


def asked(table: Table, level: str = "normal") -> Thought:
    """What a bot in the mover's seat thinks."""
    view = table.view(table.state.mover)
    return GAME.minds[level](view, view.choices[0], generator(0), Simulations())


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_sensible_bots_beat_chance(level: str) -> None:
    """At least 19 of 20 (the bench plays 400)."""
    assert contest(GAME, level, "random", seats=2, matches=20).won >= 19


def test_normal_beats_easy() -> None:
    """More often than not by far."""
    assert contest(GAME, "normal", "easy", seats=2, matches=30).won >= 20


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_winning_stash_is_made(level: str) -> None:
    """Whatever else could be stashed."""
    table = Table(hands=("1 2 2 6 6 6 6 6 6", "5"), collections=("1 2 3 4 5",), stashing=True)
    assert asked(table, level).action == Stash(6)


def test_a_trade_that_wins_is_found() -> None:
    """The combine that completes six 6s, not the one that brings more cards."""
    table = Table(
        "6 2 2 2 1 1", ("6 6 6 6 6 1 5 2", "5"), collections=("1 2 3 4 5",), pile="1 1 1 1 1 1"
    )
    assert asked(table).action == Combine((1, 5), (0,))


def test_a_high_card_takes_many_low_ones() -> None:
    """Four cards for one."""
    table = Table("3 3 2 4 6 6", ("6 3 2 4", "5"))
    action = asked(table).action
    assert isinstance(action, Split)
    assert len(action.groups) == 2


def test_a_full_collection_is_not_made_worse() -> None:
    """A low card does not take the place of a higher one."""
    table = Table(hands=("1 5 4", "5"), collections=("2 2 3 3 4 4",), stashing=True)
    for level in ("easy", "normal"):
        assert asked(table, level).action == NoStash()


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_bot_says_why(level: str) -> None:
    """In a few words."""
    assert 5 < len(asked(Table("3 3 2 4 6 6", ("6 3 2 4", "5")), level).why) < 80
