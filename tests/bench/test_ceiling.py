"""What a bot would win that sees every hand: the most there is."""

from __future__ import annotations

import pytest

from core.deck import generator
from core.games.astrobirdz import GAME
from core.games.astrobirdz.bot.quick import Quick
from scripts.bench.ceiling import SEATS, Peeking
from scripts.bench.ladder import contest
from tests.astrobirdz.table import GUESSING, TRICKS, Table


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


@pytest.mark.parametrize(
    ("phase", "once_guessed", "seen"),
    [
        (GUESSING, False, True),
        (GUESSING, True, False),
        (TRICKS, True, True),
    ],
)
def test_hands_may_stay_hidden_until_all_have_guessed(
    phase: int, once_guessed: bool, seen: bool
) -> None:
    """Then it is known what seeing them is worth while the tricks are played, and no sooner."""
    guesses = (1, 1, 1) if phase == TRICKS else ()
    table = Table(phase, ("B5 G1 B3", "R9 B7 G2", "P1 B2 P4"), "R3", guesses=guesses)
    peeking = Peeking(once_guessed)
    view = peeking.game.view(table.state, table.state.mover)
    deal, rng = peeking.hands(Quick(view)), generator(0)
    true = [sorted(hand) for hand in table.state.hands]
    assert all([sorted(hand) for hand in deal(rng)] == true for _ in range(5)) == seen
