"""Looking back on many matches, in numbers and small plots."""

from __future__ import annotations

from core.game import Figure
from netplay.keepsakes import Played
from netplay.statistics import plot, tallies


def played(game: str, rank: int, *figures: Figure, left: bool = False) -> Played:
    """A match of two, with this place."""
    return Played(
        "ABCD2345", game, 0, 0, ("Ada", "Bea"), (rank, 3 - rank), (0, 0), left, 0, figures
    )


def test_wins_and_form_are_counted_by_game() -> None:
    """The latest match is the last of the form; a match one left is not won."""
    history = [played("quibbles", 1), played("quibbles", 2), played("quibbles", 1, left=True)]
    (tally,) = tallies(history)
    assert (tally.played, tally.won) == (3, 1)
    assert tally.form == (False, False, True)
    assert any("33 %" in line for line in plot(tally))


def test_guesses_are_held_against_tricks() -> None:
    """How often each guess came true."""
    figures = [Figure(0, "guess", 2, 2), Figure(0, "guess", 2, 1), Figure(0, "guess", 0, 0)]
    (tally,) = tallies([played("astrobirdz", 1, *figures)])
    assert [(f.value, f.times, f.right) for f in tally.forecasts] == [(0, 1, 1), (2, 2, 1)]
    assert any("guess 2" in line and "50 %, 2 times" in line for line in plot(tally))


def test_times_to_find_have_a_median_and_classes() -> None:
    """Five seconds, ten, twenty and so on."""
    times = [Figure(0, "found", ms) for ms in (1000, 6000, 7000, 300_000)]
    (tally,) = tallies([played("tribulation", 2, *times)])
    lines = plot(tally)
    assert any("6.5 s" in line for line in lines)
    assert any("< 10 s" in line and "50 %" in line for line in lines)
    assert any("longer" in line and "25 %" in line for line in lines)


def test_the_most_played_game_comes_first() -> None:
    """Games never played do not come at all."""
    history = [played("tribbles", 1), played("quibbles", 1), played("quibbles", 2)]
    assert [tally.game for tally in tallies(history)] == ["quibbles", "tribbles"]
