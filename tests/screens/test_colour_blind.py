"""Suits and values stay apart to eyes that see fewer colours, measured by delta E."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest

from netplay.terminal import Colours
from tests.screens.eyes import EYES, apart
from tui.games.astrobirdz.faces import HUES as SUITS
from tui.games.astrobirdz.faces import SHAPES
from tui.theme import THEMES, Look, look

LOOKS: Final = [look(theme, depth) for theme in THEMES for depth in (Colours.TRUE, Colours.MANY)]
"""Sixteen colours are too few for it: letters and shapes tell suits apart there."""
FAR: Final = 11.0
"""Five times what can just be seen."""
NEAR: Final = 10.0

every_look = pytest.mark.parametrize("shown", LOOKS, ids=lambda s: f"{s.theme}-{s.colours.name}")
all_eyes = pytest.mark.parametrize("eyes", EYES)


def nearest(shown: Look, names: list[str], eyes: str) -> float:
    """How far the two most similar of these colours are apart."""
    codes = [getattr(shown.palette, name) for name in names]
    return min(apart(one, other, eyes) for one, other in combinations(codes, 2))


@every_look
@all_eyes
def test_suits_are_apart(shown: Look, eyes: str) -> None:
    """The six colours of birds, where colour matters most."""
    assert nearest(shown, list(SUITS), eyes) >= FAR


@every_look
@all_eyes
def test_values_are_apart(shown: Look, eyes: str) -> None:
    """All eight colours of numbers."""
    assert nearest(shown, [f"hue{n}" for n in range(8)], eyes) >= NEAR


@every_look
@all_eyes
def test_grounds_of_cards_are_apart(shown: Look, eyes: str) -> None:
    """A card that is selected, one that cannot be played, one as it is, one face down."""
    assert nearest(shown, ["card", "pick", "dim", "back"], eyes) >= FAR


@every_look
@all_eyes
def test_good_and_bad_are_apart(shown: Look, eyes: str) -> None:
    """Green and red words on the felt; they say it in words, too."""
    assert nearest(shown, ["good", "bad"], eyes) >= NEAR


def test_a_suit_has_a_shape_of_its_own() -> None:
    """Without any colour, suits are told by shape."""
    assert len(set(SHAPES)) == len(SUITS)


def test_the_measure_itself() -> None:
    """Black and white are 100 apart; pure red and a dark yellow meet in deuteranopia."""
    assert apart("#000000", "#ffffff", "usual") == pytest.approx(100, abs=0.1)
    assert apart("#ff0000", "#00ff00", "usual") > 150
    assert apart("#ff0000", "#a39000", "deuteranopia") < 10
