"""Guesses one after another, and who gets the AstroBoard (4.3, steps 7 and 8)."""

from __future__ import annotations

import pytest

from core.games.astrobirdz.actions import Guess
from core.games.astrobirdz.events import BoardAwarded
from core.games.astrobirdz.rules.guessing import board_owner
from tests.astrobirdz.table import GUESSING, Table, happened, laid, refused

HANDS = ("B1 B2", "G4 G5", "P6 P7")


@pytest.mark.parametrize(
    ("guesses", "berzerkers", "owner"),
    [((2, 2, 1), (5, 4, 6), 1), ((2, 2, 1), (1, 3, 6), 1), ((0, 0, 0), (1, 3, 6), 2)],
)
def test_av_17_the_highest_guess_gets_the_board(
    guesses: tuple[int, ...], berzerkers: tuple[int, ...], owner: int
) -> None:
    """Of several Turbo, else the highest Berzerker."""
    assert board_owner(laid(HANDS, berzerkers=berzerkers, guesses=guesses)) == owner


def test_a_36_with_no_guess_above_0_somebody_still_gets_it() -> None:
    """All guess 0: Turbo, else the highest."""
    assert board_owner(laid(HANDS, berzerkers=(4, 5, 6), guesses=(0, 0, 0))) == 0


def test_a_33_turbo_may_count_for_the_next_turn() -> None:
    """Option `turbo_tie`: who held Turbo in the turn before wins the tie."""
    state = laid(HANDS, berzerkers=(4, 5, 6), guesses=(1, 1, 1), turbo_tie="next_turn")
    assert board_owner(state) == 2
    state.turbo = 1
    assert board_owner(state) == 1


def test_guesses_go_round_and_are_public() -> None:
    """From the dealer's left; everybody sees each guess, and the board after the last."""
    table = Table(GUESSING, HANDS, "R3", berzerkers=(3, 4, 6))
    assert table.asked() == [(1, "guess")]
    table.act(1, Guess(2))
    assert table.view(None).guesses == (None, 2, None)
    table.act(2, Guess(0))
    events = happened(table.act(0, Guess(1)))
    assert BoardAwarded(1) in events
    assert table.state.board == 1


def test_a_15_a_53_any_number_up_to_the_hand() -> None:
    """Guesses may add up to the number of tricks; more than the hand is refused."""
    table = Table(GUESSING, HANDS, "R3", berzerkers=(3, 4, 6))
    assert table.offered(1) == [Guess(0), Guess(1), Guess(2)]
    for wrong in (3, -1):
        refused(table.act(1, Guess(wrong)), "guess-range")
    for wrong in (True, 1.0, "1", None):
        refused(table.act(1, Guess(wrong)), "garbled")  # type: ignore[arg-type]
    table.act(1, Guess(2))
    happened(table.act(2, Guess(0)))


def test_nobody_guesses_out_of_turn() -> None:
    """Nor twice."""
    table = Table(GUESSING, HANDS, "R3", berzerkers=(3, 4, 6))
    refused(table.act(2, Guess(0)), "stale")
    table.act(1, Guess(0))
    refused(table.act(1, Guess(1)), "stale")
