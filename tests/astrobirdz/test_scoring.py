"""The score of a turn, line by line (4.8)."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.astrobirdz import GAME
from core.games.astrobirdz.rules.scoring import card_points, lines
from core.games.astrobirdz.tally import Score, explained, parts
from tests.astrobirdz.table import SCORING, Table, laid
from tests.builders import walk
from tests.knobs import Sample


def scores(upcard: str = "R3", **given: Any) -> list[int]:
    """The turn scores by seat."""
    seats = len(given["guesses"])
    return [score.total for score in lines(laid(("",) * seats, upcard, **given))]


@pytest.mark.parametrize(("berzerker", "total"), [(3, 22), (4, 23)])
def test_av_3_a_35_the_board_with_the_highest_exact_guess(berzerker: int, total: int) -> None:
    """3 tricks, 5 exact, 5 highest, 5 AstroBoard: 18, with Speedster 22, with Turbo 23."""
    given: dict[str, Any] = {"guesses": (3, 0), "won": (3, 0), "board": 0}
    assert scores(berzerkers=(berzerker, 1), **given)[0] == total
    (score, _) = lines(laid(("", ""), "R3", berzerkers=(berzerker, 1), **given))
    assert (score.tricks, score.exact, score.highest, score.board) == (3, 5, 5, 5)


def test_av_4_one_trick_short() -> None:
    """Guess 2, won 1, Zoom: 1 + 2 - 1."""
    assert scores(guesses=(2, 0), won=(1, 1), berzerkers=(1, 2), board=0)[0] == 2


@pytest.mark.parametrize("upcard", ["R8", "O8", "B7"])
def test_av_5_a_44_double(upcard: str) -> None:
    """Max, guess 0 exact but not the highest: 5 + 3, doubled."""
    assert scores(upcard, guesses=(0, 1), won=(0, 1), berzerkers=(2, 5), board=1)[0] == 16


def test_av_21_a_29_a_31_the_tie_for_the_highest_exact_guess() -> None:
    """Seats 1 and 2 are exact with 2; seat 2 has fewer points. Among all, nobody gets it."""
    given: dict[str, Any] = {
        "guesses": (3, 2, 2),
        "won": (2, 2, 2),
        "berzerkers": (4, 5, 6),
        "board": 0,
        "totals": (0, 9, 4),
    }
    assert scores(**given) == [1, 13, 19]
    assert scores(**given, highest_guess="among_all") == [1, 13, 14]


def test_av_22_a_32_the_owner_may_lose_the_tie() -> None:
    """The winner of the tie gets 5; the owner neither 5."""
    given: dict[str, Any] = {
        "guesses": (2, 2, 0),
        "won": (2, 2, 0),
        "berzerkers": (6, 5, 1),
        "board": 0,
        "totals": (20, 12, 0),
    }
    assert scores(**given) == [14, 18, 7]


def test_av_23_a_43_even() -> None:
    """P1: 0 is even and gets 5; 7 and 19 are what they are."""
    given: dict[str, Any] = {
        "guesses": (3, 0, 1),
        "won": (0, 2, 1),
        "berzerkers": (4, 1, 2),
        "board": 0,
    }
    assert scores("P1", **given) == [5, 7, 19]


def test_av_24_a_42_never_below_0() -> None:
    """Turbo, guess 3, won 0."""
    (score, _) = lines(laid(("", ""), guesses=(3, 0), won=(0, 1), berzerkers=(4, 1), board=0))
    assert score.total == 0
    assert (score.off, score.floor) == (-3, 3)


def test_av_25_double_with_board() -> None:
    """R8: 1 + 5 + 5 + 5 + 2 doubled, and 5 + 3 doubled."""
    given: dict[str, Any] = {"guesses": (1, 0), "won": (1, 0), "berzerkers": (1, 2), "board": 0}
    assert scores("R8", **given) == [36, 16]


def test_av_31_a_trick_is_worth_five() -> None:
    """B3: 10 + 5 + 6 with Nitro, not the highest exact."""
    given: dict[str, Any] = {
        "guesses": (2, 2),
        "won": (2, 2),
        "berzerkers": (5, 1),
        "totals": (9, 0),
        "board": 0,
    }
    assert scores("B3", **given)[0] == 21


def test_a_45_the_penalty_stays_one_a_trick() -> None:
    """B3: 2 tricks are 10, one too many costs 1."""
    (score, _) = lines(laid(("", ""), "B3", guesses=(1, 0), won=(2, 0), board=0))
    assert (score.tricks, score.off) == (10, -1)


def test_av_32_card_points() -> None:
    """R4: R3 and R9 held: 4."""
    assert card_points(laid(("", ""), "R4", tricks=[(0, "R3 R9 B2")]), 0) == 4


def test_a_30_the_highest_exact_guess_may_be_0() -> None:
    """Everybody else was wrong."""
    (first, second) = lines(laid(("", ""), guesses=(0, 3), won=(0, 1), board=1))
    assert (first.highest, second.highest) == (5, 0)


def test_a_31_still_tied_the_highest_berzerker() -> None:
    """Equal points before: seat 1 with Speedster before seat 0 with Max."""
    (first, second) = lines(laid(("", ""), guesses=(1, 1), won=(1, 1), berzerkers=(2, 3), board=0))
    assert (first.highest, second.highest) == (0, 5)


def test_a_34_turbo_does_not_win_that_tie() -> None:
    """Turbo against Nitro: the higher Berzerker."""
    (first, second) = lines(laid(("", ""), guesses=(1, 1), won=(1, 1), berzerkers=(4, 5), board=0))
    assert (first.highest, first.board, first.turbo) == (0, 0, 0)
    assert second.highest == 5


def test_a_46_the_trump_colour_of_g4_is_green() -> None:
    """Three for each green card."""
    assert card_points(laid(("", ""), "G4", tricks=[(0, "G1 G2 R1")]), 0) == 6


def test_a_55_a_picked_trump_changes_no_other_rule() -> None:
    """Under Y6 nothing but the trump differs: no points for cards of either colour."""
    assert card_points(laid(("", ""), "Y6", trump="G", tricks=[(0, "G1 Y2")]), 0) == 0


def test_every_line_adds_up_and_is_explained() -> None:
    """The parts of a score add up to it, and the words name every part."""
    for moment in walk(GAME, Sample(5, {"honour": True}), seed=3, steps=600):
        for scores_ in moment.after.state.sheet:
            for score in scores_:
                assert sum(points for points, _ in parts(score)) == score.total
                assert all(why in explained(score) for _, why in parts(score))


def test_a_score_in_words() -> None:
    """What is zero is not mentioned."""
    (score, _) = lines(laid(("", ""), guesses=(2, 0), won=(2, 0), berzerkers=(3, 1), board=0))
    assert explained(score) == (
        "guessed 2, won 2: +2 tricks, +5 exact, +5 highest exact, +5 AstroBoard, +4 Berzerker"
    )
    nothing = Score(0, 1, *[0] * 13, total=0)
    assert explained(nothing).endswith("nothing")


def test_the_turn_goes_on_the_sheet_and_the_next_begins() -> None:
    """Totals grow by the turn's score, and new cards are dealt."""
    table = Table(SCORING, ("", ""), guesses=(1, 0), won=(1, 0), board=0, totals=(10, 20))
    assert table.state.totals == (10 + 18, 20 + 8)
    assert table.state.turn == 2
    assert table.state.tricks == ()
