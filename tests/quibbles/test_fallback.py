"""Time runs out (section 8): a legal, mild action."""

from __future__ import annotations

import pytest

from core.games.quibbles import GAME
from core.games.quibbles.actions import Draw, NoStash
from tests.quibbles.table import Table


@pytest.mark.parametrize(
    ("hand", "laid"), [("6 6 5 1", 5), ("1 1 2 2", 2), ("3", 3), ("6 6 6 1 1", 1), ("0 6 6", 0)]
)
def test_the_most_useless_card_is_laid(hand: str, laid: int) -> None:
    """Of the values with the fewest copies the highest."""
    table = Table(hands=(hand, "5"))
    assert GAME.fallback(table.state, table.view(0).waiting[0]) == Draw(laid)


def test_nothing_is_stashed() -> None:
    """A stash that was not asked for could do harm."""
    table = Table(hands=("1 2 2", "5"), stashing=True)
    assert GAME.fallback(table.state, table.view(0).waiting[0]) == NoStash()
