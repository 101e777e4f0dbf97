"""Tables the hard bot imagines: hands that run empty, piles that run out, people who have left."""

from __future__ import annotations

import pytest

from core.bot import Simulations
from core.deck import generator
from core.games.quibbles import GAME
from core.games.quibbles.actions import Stash
from core.games.quibbles.bot.imagined import answer, imagine, stash, turn
from core.games.quibbles.bot.trades import counts
from core.games.quibbles.view import View
from tests.quibbles.table import Table, happened


def test_an_empty_hand_brings_everybody_a_new_one() -> None:
    """Six cards each, and what was in hand before is no longer in anybody's."""
    table = Table(hands=("2 2", "5 5 5 5 4 4 4 3"), stashing=True, pile="1 1 3 6 6 5 4 4 2 6 6 6")
    view = table.view()
    world = imagine(view, generator(0))
    answer(world, Stash(2), view.row)
    assert [sum(hand) for hand in world.hands] == [6, 6]
    assert world.mover == 1
    assert not world.stashing


@pytest.mark.parametrize("pile", ["", "6"])
def test_new_hands_come_out_of_the_old_ones_when_the_pile_is_empty(pile: str) -> None:
    """The cards thrown in are mixed with the discards."""
    table = Table(hands=("2 2", "5 5 5 5 4 4 4 3"), stashing=True, pile=pile)
    view = table.view()
    world = imagine(view, generator(0))
    answer(world, Stash(2), view.row)
    assert [sum(hand) for hand in world.hands] == [6, 6]


def test_an_imagined_player_without_cards_is_passed_over() -> None:
    """Nothing can be played, nothing is thrown away, and the next one is asked."""
    view = Table(hands=("2 2", "5 5")).view()
    world = imagine(view, generator(0))
    world.hands[0] = counts(())
    turn(world)
    assert world.mover == 1
    turn(world)
    stash(world)
    assert world.winner < 0


@pytest.mark.parametrize("hand", ["2 2", "1", "6 5 4"])
def test_the_hard_bot_answers_with_the_last_cards_and_after_others_have_left(hand: str) -> None:
    """Legally, whoever of three has gone."""
    for stashing in (False, True):
        table = Table("1 2 3 4 5 6", (hand, "5 5", "3 3 3"), stashing=stashing)
        happened(table.depart(1))
        view: View = table.view()
        thought = GAME.minds["hard"](view, view.choices[0], generator(0), Simulations(30))
        assert GAME.check(table.state, view.choices[0].decision, thought.action) is None
        assert len(thought.why) > 3
