"""The end of the match, leaving it, and what is played when time runs out."""

from __future__ import annotations

from core.games.astrobirdz import GAME
from core.games.astrobirdz.actions import (
    Choose,
    Guess,
    MoveTrick,
    NoLook,
    NoTrade,
    PickTrump,
    Play,
)
from core.games.astrobirdz.cards import parse
from tests.astrobirdz.table import (
    BY_RULE,
    GUESSING,
    MOVING,
    PASSING,
    SCORING,
    TRADING,
    TRICKS,
    Table,
    bird,
    happened,
    kinds,
    refused,
)

HANDS = ("B1 B2", "R4 G5", "P6 P7")


def fallback(table: Table) -> object:
    """What is played for the first open decision when time runs out."""
    return GAME.fallback(table.state, GAME.pending(table.state)[0])


def test_c_5_equal_totals_win_together() -> None:
    """After the last turn the highest total wins; ties are shared."""
    table = Table(SCORING, ("", ""), turn=5, guesses=(1, 1), won=(0, 0), totals=(10, 9), board=0)
    result = table.match.result
    assert result is not None
    assert result.scores == (11, 11)
    assert result.ranks == (1, 1)
    assert result.winners == (0, 1)
    assert [line.points for line in result.lines] == [11, 11, 1, 2]
    assert GAME.pending(table.state) == ()


def test_the_result_explains_every_turn() -> None:
    """One line a seat and turn, with what it is made of."""
    table = Table(SCORING, ("", ""), turn=5, guesses=(1, 0), won=(1, 0), board=0)
    result = table.match.result
    assert result is not None
    assert result.lines[0].why == "1 of 1 exact, 1 tricks"
    assert "guessed 1, won 1: +1 tricks, +5 exact" in result.lines[2].why
    assert "total" in result.why


def test_a_51_the_house_plays_a_seat_that_has_left() -> None:
    """It guesses 0 and plays its lowest legal cards, at once."""
    table = Table(GUESSING, HANDS, "R3", berzerkers=(3, 4, 6))
    events = happened(table.depart(1))
    assert kinds(events)[:2] == ["SeatDeparted", "Guessed"]
    assert table.state.guesses == (None, 0, None)
    for seat in (2, 0):
        table.act(seat, Guess(0))
    assert table.asked() == [(2, "play")]
    happened(table.act(2, Play(bird("P6"))))
    happened(table.act(0, Play(bird("B1"))))
    (trick,) = table.state.tricks
    assert trick.cards[trick.seats.index(1)] == bird("R4")
    assert GAME.out(table.state) == (1,)
    refused(table.depart(1), "garbled")


def test_a_51_a_secret_choice_does_not_wait_for_a_seat_that_has_left() -> None:
    """The house chooses the lowest card for it; the exchange resolves when the others have."""
    table = Table(BY_RULE, ("B1 R2", "G4 G5", "O8 O9"), "O7")
    table.act(0, Choose(parse("B1")))
    table.depart(2)
    assert [seat for seat, _ in table.asked()] == [1, 0]
    happened(table.act(1, Choose(parse("G4"))))
    assert table.hand(2) == "O9"


def test_the_last_one_there_wins() -> None:
    """With everybody else gone there is nothing left to play; who left comes last."""
    table = Table(GUESSING, HANDS, "R3", totals=(0, 50, 60))
    table.depart(1)
    events = happened(table.depart(2))
    assert kinds(events)[-1] == "GameEnded"
    result = table.match.result
    assert result is not None
    assert result.winners == (0,)
    assert result.ranks == (1, 2, 2)
    assert "nobody else" in result.why
    refused(table.depart(0), "not-asked")


def test_time_outs_are_mild() -> None:
    """The trump one has most of, the lowest cards, no trade, no look, one's trumps, a use."""
    assert fallback(Table(BY_RULE, ("B1 B2 R9", "G1 G2 G3"), "Y6")) == PickTrump(4)
    assert fallback(Table(BY_RULE, ("B3 R2 R9", "G1 G2 G3"), "O7")) == Choose(parse("R2"))
    assert fallback(Table(BY_RULE, ("B2 R2 R9", "G1 G2 G3"), "Y3")) == Choose(parse("R2"))
    passing = Table(PASSING, ("B3 R2 R9", "G1 G2 G3"), "R3", passing=True)
    assert fallback(passing) == Choose(parse("R2 B3"))
    assert fallback(Table(TRADING, HANDS, "R3", berzerkers=(1, 2, 6))) == NoTrade()
    assert fallback(Table(GUESSING, HANDS, "R3", berzerkers=(1, 5, 6))) == NoLook()
    assert fallback(Table(GUESSING, HANDS, "R3", berzerkers=(1, 4, 6))) == Guess(1)
    moving = Table(MOVING, ("", ""), guesses=(2, 1), won=(1, 2), board=0)
    assert fallback(moving) == MoveTrick(1, 2)


def test_the_time_out_of_a_play_is_the_lowest_legal_card() -> None:
    """Following where one must, and on one's honour too."""
    for honour in (False, True):
        table = Table(TRICKS, ("B5 G1", "R1 B9 B7"), "R3", guesses=(0, 0), honour=honour)
        assert fallback(table) == Play(bird("G1"))
        table.act(0, Play(bird("B5")), "play")
        assert fallback(table) == Play(bird("B7"))
