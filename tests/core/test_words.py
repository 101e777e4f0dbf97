"""Small parts all games share: refusals, ranks, seats."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import core
from core.game import Refusal, Result, ranked
from core.refusals import COMMON, GARBLED, NOT_ASKED, NOT_BACK, STALE, sentence
from core.seat import left_of, right_of

MODULES = [found.name for found in pkgutil.walk_packages(core.__path__, "core.")]


@pytest.mark.parametrize("refusal", [STALE, NOT_BACK, NOT_ASKED, GARBLED])
def test_common_refusals_have_sentences(refusal: Refusal) -> None:
    """For games that say nothing of their own."""
    assert sentence(refusal, {}) == COMMON[refusal.code]


def test_a_game_may_say_it_in_its_own_words() -> None:
    """With the arguments filled in."""
    own = {"stale": "Gone.", "too-high": "{0} is above {1}."}
    assert sentence(STALE, own) == "Gone."
    assert sentence(Refusal("too-high", args=(7, 6)), own) == "7 is above 6."


def test_equal_scores_share_a_rank() -> None:
    """And the next one is as far down as there are better ones (C-5)."""
    assert ranked([5, 9, 9, 1]) == (3, 1, 1, 4)
    assert Result(ranked([5, 9, 9, 1]), (5, 9, 9, 1), (), "").winners == (1, 2)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_left_and_right_are_opposites(seats: int) -> None:
    """Clockwise and back (C-1)."""
    for seat in range(seats):
        assert right_of(left_of(seat, seats), seats) == seat


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_true(name: str) -> None:
    """Every example in the rules is run."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0
