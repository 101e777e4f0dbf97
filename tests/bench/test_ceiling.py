"""What a bot would win that sees every hand: the most there is."""

from __future__ import annotations

from core.games.astrobirdz import GAME
from scripts.bench.ceiling import SEATS, Peeking
from scripts.bench.ladder import contest


def test_who_sees_every_hand_wins_much_more() -> None:
    """At least a quarter more than the normal bots, from whom the hands are hidden as ever."""
    score = contest(Peeking().game, "peeking", "normal", SEATS, matches=8, simulations=1)
    assert score.ratio > 1.25


def test_nobody_else_peeks() -> None:
    """The hands are seen by that one bot only: all others play the game as it is."""
    game = Peeking().game
    assert set(game.minds) - set(GAME.minds) == {"peeking"}
    assert all(game.minds[level] is mind for level, mind in GAME.minds.items())
    assert game.view_type is GAME.view_type
