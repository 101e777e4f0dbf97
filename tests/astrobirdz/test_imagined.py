"""Tables a hard bot imagines: quick players who play like the normal opponent, and hands that go
with what everybody has seen.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.bot import Simulations
from core.deck import generator
from core.games.astrobirdz import GAME
from core.games.astrobirdz.actions import Guess, NoTrade, Play, Trade
from core.games.astrobirdz.bot.counter import counter
from core.games.astrobirdz.bot.deals import Deals
from core.games.astrobirdz.bot.imagined import (
    begun,
    board_owner,
    first_order,
    guess_order,
    stakes_for,
    under_way,
)
from core.games.astrobirdz.bot.points import points
from core.games.astrobirdz.bot.quick import Quick, highers, ruffers
from core.games.astrobirdz.cards import COLOUR
from tests.astrobirdz.table import GUESSING, TRADING, TRICKS, Table, bird, happened
from tests.minds.test_never import positions


def test_quick_players_decide_as_the_normal_opponent_does() -> None:
    """Nearly always: they forget what trades and looks have shown."""
    same: Counter[bool] = Counter()
    for view, choice in positions(GAME):
        told = counter(view, choice, generator(0), Simulations()).action
        quick = Quick(view)
        if isinstance(told, Guess):
            leads = first_order(view)[0] == view.mover
            same[quick.guess(view.mover, view.hand, view.guesses, leads) == told.tricks] += 1
        elif isinstance(told, Play):
            assert _picked(quick, view) in view.hand
            same[_picked(quick, view) == told.card] += 1
    assert same[True] / same.total() > 0.95


def _picked(quick: Quick, view: Any) -> int:
    """What a quick player plays in the place of the seat that looks."""
    hands = [[0] * count for count in view.hands]
    hands[view.mover] = list(view.hand)
    guesses = [guess or 0 for guess in view.guesses]
    return under_way(quick, hands, guesses, stakes_for(view, guesses)).pick(view.mover)


def test_what_beats_a_card_follows_the_rule_of_the_turn() -> None:
    """Ones that rank as tens, and nines that lower trumps do not beat."""
    assert highers(bird("R7"))[bird("B9")] == 1 << bird("B1")
    assert highers(bird("R3"))[bird("B9")] == 0
    assert ruffers(bird("R9"), 0)[bird("B9")] == 1 << bird("R9")
    assert ruffers(bird("R9"), 0)[bird("R5")] == 0


def test_imagined_hands_fit_guesses() -> None:
    """Somebody who has guessed every trick is imagined with better cards than who guessed none."""
    hands = ("R2 B2 G2", "B1 G3 O5", "Y1 O1 P8")
    mean = {}
    for guess in (0, 3):
        table = Table(GUESSING, hands, "R3", berzerkers=(5, 3, 4), dealer=0)
        happened(table.act(1, Guess(guess)))
        happened(table.act(2, Guess(0)))
        view, rng = table.view(0), generator(1)
        quick = Quick(view)
        deals = Deals(quick)
        trumps = [sum(COLOUR[card] == 0 for card in deals.deal(rng)[1]) for _ in range(40)]
        mean[guess] = sum(trumps) / len(trumps)
    assert mean[3] > mean[0] + 1


def test_imagined_hands_have_the_right_size_and_keep_what_is_known() -> None:
    """No card twice, none of a colour that was not followed, the seat's own hand as it is."""
    hands = ("B5 G1 B3", "R9 G7 G2", "P1 B2 P4")
    table = Table(TRICKS, hands, "R3", berzerkers=(1, 2, 5), guesses=(0, 1, 0))
    table.state.known = (((1, bird("G2")),), (), ())
    for card in ("B5", "R9"):
        happened(table.act(table.state.mover, Play(bird(card)), "play"))
    happened(table.act(2, Play(bird("B2")), "play"))
    view, rng = table.view(1), generator(3)
    deals = Deals(Quick(view))
    for _ in range(30):
        dealt = deals.deal(rng)
        assert list(map(len, dealt)) == [2, 2, 2]
        assert sorted(dealt[1]) == sorted(view.hand)
        cards = [card for hand in dealt for card in hand]
        assert len(set(cards)) == 6
        assert not set(cards) & {bird("R3"), bird("B5"), bird("R9"), bird("B2")}


def test_known_cards_stay_where_they_are() -> None:
    """What a look or a trade has shown is in every deal."""
    table = Table(GUESSING, ("R7 B1", "R9 G2", "Y1 Y2"), "R3", berzerkers=(5, 4, 1))
    table.state.known = (((1, bird("R9")),), (), ())
    deals, rng = Deals(Quick(table.view(0))), generator(0)
    assert all(bird("R9") in deals.deal(rng)[1] for _ in range(10))


def test_an_imagined_turn_is_played_by_the_rules() -> None:
    """Every trick is won by somebody, everybody follows, and the points are those of the sheet."""
    table = Table(GUESSING, ("R7 B1", "B9 G2"), "R3", berzerkers=(1, 2), dealer=1)
    view = table.view(0)
    assert guess_order(view) == (0, 1)
    turn = begun(Quick(view), [[bird("R7"), bird("B1")], [bird("B9"), bird("G2")]], [1, 1])
    tricks = turn.finish()
    assert [len(cards) for cards, _ in tricks] == [2, 2]
    assert sorted(winner for _, winner in tricks) == [0, 1]
    assert points(view, [1, 1], board_owner(view, [1, 1]), tricks)[1] == 1 + 5 + 5 + 5 + 3


@pytest.mark.parametrize(("tie", "owner"), [("this_turn", 1), ("next_turn", 0)])
def test_the_astroboard_of_imagined_turns_follows_the_settings(tie: str, owner: int) -> None:
    """Turbo wins ties now, or whoever held it before does (A-33)."""
    table = Table(GUESSING, ("R7 B1", "R9 G2"), "R3", berzerkers=(6, 4), turbo_tie=tie)
    assert board_owner(table.view(0), [1, 1]) == owner


def test_the_hard_bot_trades_cards_away_that_help_nobody_who_holds_them() -> None:
    """Surfette keeps what is sure to win, and says what may go, or that nothing should."""
    table = Table(TRADING, ("R9 R8 B5", "G1 G2 G3", "Y1 Y2 Y4"), "R3", berzerkers=(6, 4, 1))
    view = table.view(0)
    thought = GAME.minds["hard"](view, view.choices[0], generator(0), Simulations(60))
    assert isinstance(thought.action, (NoTrade, Trade))
    assert bird("R9") not in getattr(thought.action, "cards", ())
    assert "points better than" in thought.why
    happened(table.act(0, thought.action))
