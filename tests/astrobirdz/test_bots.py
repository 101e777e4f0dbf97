"""Bots: what they guess and play, and what they never do."""

from __future__ import annotations

from typing import Any

import pytest

from core.bot import Simulations
from core.deck import generator, seeded
from core.game import Setup, Thought
from core.games.astrobirdz import GAME
from core.games.astrobirdz.actions import Call, Guess, Play
from core.games.astrobirdz.bot.odds import Odds, spread
from core.games.astrobirdz.bot.stakes import stakes
from core.match import Match
from tests.astrobirdz.table import BY_RULE, GUESSING, MOVING, TRICKS, Table, bird, happened


def thought(table: Table, level: str, seat: int) -> Thought:
    """What a bot thinks of a seat's first decision."""
    view = table.view(seat)
    return GAME.minds[level](view, view.choices[0], generator(0), Simulations())


def points(levels: tuple[str, ...], matches: int) -> list[float]:
    """The mean points of each seat; the levels go around the seats."""
    sums = [0.0] * len(levels)
    for number in range(matches):
        luck, rng = generator(number // len(levels)), generator(number)
        turned = [(seat + number) % len(levels) for seat in range(len(levels))]
        match, _ = Match.deal(GAME, Setup("astrobirdz", 1, len(levels)), seeded(luck))
        while waiting := GAME.pending(match.state):
            seat = waiting[0].seat
            view: Any = match.view(seat)
            mind = GAME.minds[levels[turned[seat]]]
            action = mind(view, view.choices[0], rng, Simulations()).action
            match.act(seat, waiting[0].id, action, seeded(luck))
        for seat, total in enumerate(match.state.totals):
            sums[turned[seat]] += total / matches
    return sums


def test_the_beginner_guesses_its_trumps() -> None:
    """The advice of the sheet."""
    table = Table(GUESSING, ("R1 R5 B9", "G1 G2 G3"), "R3", berzerkers=(1, 4), dealer=1)
    assert thought(table, "easy", 0).action == Guess(2)


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_sure_trick_is_taken_when_it_is_wanted(level: str) -> None:
    """The last to play, every trick wanted, holding a middling trump and a low card."""
    table = Table(TRICKS, ("B5 G1", "R5 B1"), "R3", guesses=(0, 2))
    happened(table.act(0, Play(bird("G1"))))
    assert thought(table, level, 1).action == Play(bird("R5"))


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_trick_too_many_is_not_taken(level: str) -> None:
    """The last to play, with all wanted tricks won."""
    table = Table(TRICKS, ("B5 G3", "R9 G1"), "R3", guesses=(0, 0))
    happened(table.act(0, Play(bird("G3"))))
    assert thought(table, level, 1).action == Play(bird("G1"))


def test_the_normal_bot_knows_what_cannot_be_beaten() -> None:
    """The highest trump is as good as a trick; the lowest card of another colour is not."""
    table = Table(GUESSING, ("R9 B1", "G1 G2", "Y1 Y2"), "R3", berzerkers=(1, 4, 2))
    odds = Odds(table.view(0))
    assert odds.later(bird("R9"), 2) > 0.95
    assert odds.later(bird("B1"), 2) < 0.3


def test_odds_use_what_was_seen() -> None:
    """A seat known to hold a higher trump makes a trump worthless."""
    table = Table(GUESSING, ("R7 B1", "R9 G2", "Y1 Y2"), "R3", berzerkers=(5, 4, 1))
    before = Odds(table.view(0)).later(bird("R7"), 2)
    table.state.known = (((1, bird("R9")),), (), ())
    assert Odds(table.view(0)).later(bird("R7"), 2) < before


def test_spread_adds_up() -> None:
    """Chances of so many tricks add up to one."""
    assert sum(spread([0.2, 0.9, 0.4])) == pytest.approx(1.0)
    assert spread([]) == [1.0]


def test_a_high_guess_is_worth_more_if_exact() -> None:
    """The highest exact guess and the AstroBoard hang on it."""
    table = Table(GUESSING, ("R7 B1 B2", "R9 G2 G4", "Y1 Y2 Y5"), "R3", berzerkers=(5, 4, 1))
    view = table.view(0)
    assert stakes(view, 0, 2).points > stakes(view, 0, 0).points
    assert stakes(view, 0, 3).helped > stakes(view, 0, 0).helped


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_bots_say_why(level: str) -> None:
    """In a few words, for every kind of decision."""
    tables = (
        Table(GUESSING, ("R7 B1", "R9 G2"), "R3"),
        Table(TRICKS, ("R7 B1", "R9 G2"), "R3", guesses=(1, 1)),
        Table(BY_RULE, ("R7 B1", "R9 G2"), "O7"),
        Table(BY_RULE, ("R7 B1", "R9 G2"), "Y6"),
        Table(MOVING, ("", ""), guesses=(2, 1), won=(1, 2), board=0),
    )
    for table in tables:
        assert len(thought(table, level, 0).why) > 3


def test_no_bot_fails_to_follow_on_its_honour() -> None:
    """Nor calls anybody; after the last trick it says so, and the game goes on."""
    for level in ("easy", "normal"):
        table = Table(TRICKS, ("B5 G1", "R9 B7"), "R3", guesses=(1, 1), honour=True)
        for _ in range(4):
            action = thought(table, level, table.state.mover).action
            happened(table.act(table.state.mover, action, "play"))
        assert not any(table.state.fines)
        assert table.state.departed == ()
        for seat in (0, 1):
            happened(table.act(seat, thought(table, level, seat).action, "call"))
        assert table.state.phase != "calls"


def test_bots_call_what_is_proven() -> None:
    """Seat 1 did not follow blue and plays blue later; seat 0 only follows as it must."""
    hands = ("B5 G1 B3", "R9 B7 G2", "P1 B2 P4")
    table = Table(TRICKS, hands, "R3", berzerkers=(1, 2, 5), guesses=(0, 0, 0), honour=True)
    for card in ("B5", "R9", "B2"):
        happened(table.act(table.state.mover, Play(bird(card)), "play"))
    for level in ("random", "easy", "normal"):
        assert thought(table, level, 2).action is None
    for card in ("B7", "P1", "B3"):
        happened(table.act(table.state.mover, Play(bird(card)), "play"))
    for level in ("random", "easy", "normal"):
        assert thought(table, level, 2).action == Call(1)
    assert happened(table.act(2, Call(1), "call"))[0].caught  # type: ignore[attr-defined]


def test_every_level_is_better_than_the_one_below() -> None:
    """By points, in matches of one against three; `bench ladder` has the figures."""
    easy, *others = points(("easy", "random", "random", "random"), 8)
    assert easy > sum(others) / 3
    normal, *others = points(("normal", "easy", "easy", "easy"), 12)
    assert normal > sum(others) / 3
