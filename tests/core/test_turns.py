"""What a game of turns need not say itself, tried with the smallest: matches to take."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from core.deck import Chance, generator, seeded
from core.game import Action, Event, Listed, Refusal, Setup
from core.match import Entry, Match
from core.seat import SYSTEM
from core.turns import (
    Choice,
    Depart,
    MatchEnded,
    NoSettings,
    Own,
    SeatDeparted,
    TurnGame,
    Turns,
    TurnView,
)


class Take(Action, frozen=True):
    """Take some matches."""

    count: int


class Rest(Action, frozen=True):
    """Never legal: an answer that this game knows but never lists."""


class Taken(Own, frozen=True):
    """Somebody took matches; how many is their own affair."""

    own: ClassVar[tuple[str, ...]] = ("count",)

    count: int = 0


class State(Turns, kw_only=True):
    """How many are left, and what each has, sorted into rows."""

    left: int
    held: list[list[int]]


class View(TurnView, frozen=True, kw_only=True):
    """One's own, and what is left."""

    choices: tuple[Choice[Listed[Take | Rest]], ...]
    left: int
    held: tuple[int, ...]


def start(settings: Any, seats: int, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    assert settings == NoSettings()
    return State(seats=seats, left=5, held=[[] for _ in range(seats)]), ()


def play(state: State, action: Take, chance: Chance) -> tuple[Event, ...]:
    taken, state.left = Taken(state.mover, action.count), state.left - action.count
    state.held[state.mover].append(action.count)
    if not state.left:
        return (taken, *state.end("out"))
    state.pass_on()
    return (taken,)


GAME = TurnGame(
    key="sticks",
    name="Sticks",
    seats=range(2, 4),
    action=Take | Rest | Depart,
    event=Taken | SeatDeparted | MatchEnded,
    view_type=View,
    start=start,
    options=lambda state: tuple(Take(count) for count in range(1, min(state.left, 2) + 1)),
    play=play,
    sees=lambda state, seat: {
        "left": state.left,
        "held": () if seat is None else tuple(state.held[seat]),
    },
    points=lambda state: [sum(row) for row in state.held],
    endings={"out": "none is left", "alone": "nobody else is left"},
    say=lambda event, to: to.does(event.seat, "take"),
    sample=lambda view, rng: State(**view.turns(), left=view.left, held=[[]] * view.seats),
    worth=lambda view, action: action.count,
    fewest=True,
).game()


@pytest.fixture
def match() -> Match:
    """Three at the table."""
    return Match.deal(GAME, Setup("sticks", 1, 3), seeded(generator(0)))[0]


def act(match: Match, action: Any, seat: int | None = None) -> Entry | Refusal:
    """Whoever is asked does this; or the house, out of turn."""
    if seat == SYSTEM:
        return match.act(SYSTEM, 0, action, seeded(generator(0)))
    decision = GAME.pending(match.state)[0]
    return match.act(decision.seat, decision.id, action, seeded(generator(0)))


@pytest.mark.parametrize(
    ("junk", "code"),
    [
        (Take(3), "not-asked"),
        (Take(True), "garbled"),
        (Take("\ud800"), "garbled"),  # type: ignore[arg-type]
        (Take(10**30), "garbled"),
        (Take(object()), "garbled"),  # type: ignore[arg-type]
        (Rest(), "not-asked"),
        (Depart(0), "not-asked"),
        ("take", "not-asked"),
        (None, "not-asked"),
    ],
)
def test_only_what_is_listed_is_accepted(match: Match, junk: Any, code: str) -> None:
    """Whatever comes in, the answer is a refusal and nothing has changed."""
    before = match.digest()
    answer = act(match, junk)
    assert isinstance(answer, Refusal)
    assert (answer.code, match.digest()) == (code, before)


def test_others_see_that_something_happened_but_not_what(match: Match) -> None:
    """The fields named `own` are empty for everybody but the seat."""
    entry = act(match, Take(2))
    assert isinstance(entry, Entry)
    sights = [GAME.seen(entry.events[0], seat) for seat in (0, 1, None)]
    assert sights == [Taken(0, 2), Taken(0), Taken(0)]
    assert [match.view(seat).held for seat in (0, 1, None)] == [(2,), (), ()]  # type: ignore[attr-defined]


def test_a_copy_is_independent_however_deep(match: Match) -> None:
    """Lists in lists are copied, too."""
    copy = match.state.copy()
    copy.held[0].append(9)
    copy.departed.append(1)
    assert (match.state.held, match.state.departed) == ([[], [], []], [])


def test_the_turn_passes_over_who_has_left(match: Match) -> None:
    """And comes to the next when the mover leaves; nobody leaves twice."""
    assert isinstance(act(match, Depart(1), SYSTEM), Entry)
    assert isinstance(act(match, Depart(1), SYSTEM), Refusal)
    assert isinstance(act(match, Depart(True), SYSTEM), Refusal)
    act(match, Take(1))
    assert (match.state.mover, GAME.out(match.state)) == (2, (1,))


def test_who_is_left_alone_wins_and_who_left_is_last(match: Match) -> None:
    """Whatever they hold."""
    act(match, Take(2))
    for seat in (1, 2):
        entry = act(match, Depart(seat), SYSTEM)
        assert isinstance(entry, Entry)
    assert entry.events == (SeatDeparted(2), MatchEnded("alone"))
    assert match.result is not None
    assert (match.result.ranks, match.result.why) == ((1, 2, 2), "nobody else is left")
    assert GAME.say(entry.events[0], 2, ["Ada", "Bob", "Cyd"]) == "you leave the table"
    assert GAME.say(entry.events[1], 0, []) == "nobody else is left"


def test_fewest_points_win_where_the_game_says_so(match: Match) -> None:
    """Ties share."""
    for count in (2, 1, 2):
        act(match, Take(count))
    assert match.result is not None
    assert (match.result.scores, match.result.ranks) == ((2, 1, 2), (2, 1, 2))
    assert GAME.pending(match.state) == ()


def test_the_bot_does_what_is_worth_most_and_time_out_the_first(match: Match) -> None:
    """Both are options."""
    view, decision = match.view(0), GAME.pending(match.state)[0]
    choice = view.choices[0]  # type: ignore[attr-defined]
    budget: Any = None
    assert GAME.minds["normal"](view, choice, generator(0), budget).action == Take(2)
    assert GAME.fallback(match.state, decision) == Take(1)
    assert GAME.levels == ("normal",)
