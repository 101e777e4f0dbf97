"""What holds at every moment of every match, whatever is played (4.10)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.astrobirdz import GAME
from core.games.astrobirdz.cards import COLOUR, DECK
from core.games.astrobirdz.judge import order_of, trump_for, winner
from core.games.astrobirdz.rules.board import held, missing
from core.games.astrobirdz.state import State
from tests.astrobirdz.knobs import tally
from tests.builders import walk
from tests.knobs import Sample

TABLES = st.builds(
    Sample,
    st.integers(2, 6),
    st.fixed_dictionaries({"passing": st.booleans(), "honour": st.booleans()}),
)


@settings(max_examples=12, deadline=None)
@given(TABLES, st.integers(0, 10**6))
def test_invariants_hold_all_the_time(table: Sample, seed: int) -> None:
    """54 cards, equal hands before the guesses, one board owner after them, sums that fit."""
    for moment in walk(GAME, table, seed, steps=250):
        state = moment.after.state
        assert tally(state) == list(DECK)
        if state.phase in ("trade", "look", "guess"):
            assert len(set(map(len, state.hands))) == 1
            assert len(state.hands[0]) <= 10
        if state.phase in ("play", "calls", "move"):
            during_tricks(state)


def during_tricks(state: State) -> None:
    """Exactly one owner; hands and tricks add up."""
    assert state.board in range(state.seats)
    assert max(state.guesses) == state.guesses[state.board]  # type: ignore[type-var]
    dealt = len(state.hands[state.mover]) if state.phase == "play" else 0
    assert sum(held(state)) == len(state.tricks)
    for trick in state.tricks:
        assert sorted(trick.seats) == list(range(state.seats))
    assert len(state.hands[state.order[-1]]) >= dealt - 1


@settings(max_examples=12, deadline=None)
@given(TABLES, st.integers(0, 10**6))
def test_the_tricks_of_a_turn_are_its_cards(table: Sample, seed: int) -> None:
    """When a turn is scored, as many tricks are held as cards were in each hand; the board changes
    nobody's sum.
    """
    before: State | None = None
    for moment in walk(GAME, table, seed, steps=250):
        state = moment.after.state
        if before is not None and len(state.sheet) > len(before.sheet):
            scores = state.sheet[-1]
            tricks = len(before.tricks) + (before.phase == "play")
            assert sum(score.won for score in scores) == tricks
            if before.phase == "move":
                assert sum(missing(before)) == sum(score.guess - score.won for score in scores)
        before = state.copy()


@given(
    st.lists(st.sampled_from(DECK), min_size=2, max_size=6, unique=True),
    st.integers(0, 5),
    st.integers(0, 53),
)
@settings(max_examples=150, deadline=None)
def test_a_winner_follows_or_trumps(trick: list[int], trump: int, upcard: int) -> None:
    """Whatever the rule, a trick is won by its led colour, by trump, or by the colour shifted to;
    and the order in which the others played does not matter.
    """
    won = trick[winner(trick, trump, upcard)]
    turned = [trick[0], *reversed(trick[1:])]
    assert turned[winner(turned, trump, upcard)] == won
    assert COLOUR[won] in {COLOUR[trick[0]], trump_for(trick, trump, upcard)}
    assert winner(trick[:1], trump, upcard) == 0


@given(st.integers(2, 6), st.integers(0, 5), st.integers(-2, 5), st.booleans())
def test_everybody_plays_once_and_speedster_last(
    seats: int, leader: int, speedster: int, rests: bool
) -> None:
    """Every order has every seat, begins with the leader unless it yields, and ends as told."""
    leader %= seats
    order = order_of(seats, leader, speedster, rests)
    assert sorted(order) == list(range(seats))
    if speedster in range(seats) and (leader != speedster or not rests):
        assert order[-1] == speedster
    if leader != speedster or rests:
        assert order[0] == leader
