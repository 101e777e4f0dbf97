"""The minds: what they must never do, and that the better one wins."""

from __future__ import annotations

from typing import Any

from core.bot import Simulations
from core.deck import generator, seeded
from core.game import Setup
from core.games.tribbles import GAME
from core.games.tribbles.actions import Discard, Play, PlayRescued, Poison
from core.games.tribbles.bot.schemer import same_with_icon
from core.games.tribbles.cards import named
from core.match import Match
from tests.tribbles.table import IDLE, Table


def answer(table: Table, level: str = "normal") -> Any:
    """What a bot in the mover's seat does."""
    view = table.view(table.state.mover)
    thought = GAME.minds[level](view, view.choices[0], generator(0), Simulations())
    assert thought.why
    return thought.action


def test_go_is_used_when_there_is_more_to_play() -> None:
    """And not when it only makes one draw, least of all from an empty deck."""
    assert answer(Table("1 Go, 10 Skip, 100 Go", IDLE)) == Play(named("1 Go"), True)
    assert answer(Table("1 Go, 100 Go", IDLE, decks=[""])) == Play(named("1 Go"))


def test_clones_wait_for_the_peak() -> None:
    """A plain 10,000 goes first: the Clone can still follow it."""
    table = Table("10000 Clone, 10000 Bonus, 1 Go", IDLE, last=1000)
    assert answer(table).card == named("10000 Bonus")


def test_a_skip_meets_whoever_is_nearly_out() -> None:
    """And is left when it would bring the dangerous player nearer."""
    many = ", ".join(["1000 Go"] * 8)
    assert answer(Table("1 Skip, 100 Go", "10 Go", many)) == Play(named("1 Skip"), True)
    assert answer(Table("1 Skip, 100 Go", many, "10 Go")) == Play(named("1 Skip"))


def test_a_reverse_turns_away_from_the_shortest_hand() -> None:
    """Never towards it."""
    many = ", ".join(["1000 Go"] * 8)
    table = Table("100 Reverse, 1 Go", "10 Go", IDLE, many, last=10)
    assert answer(table) == Play(named("100 Reverse"), True)
    table = Table("100 Reverse, 1 Go", many, IDLE, "10 Go", last=10)
    assert answer(table) == Play(named("100 Reverse"))


def test_going_out_comes_first() -> None:
    """The last card is played, a last discard is made."""
    assert answer(Table("1 Bonus", IDLE)).card == named("1 Bonus")
    table = Table("1 Discard, 1000 Go", IDLE)
    assert answer(table) == Play(named("1 Discard"), True)
    table.play("1 Discard", icon=True)
    assert answer(table) == Discard(named("1000 Go"))


def test_a_rescue_plays_what_it_can() -> None:
    """A 100,000 out of the discards is 100,000 in the pile."""
    table = Table("10000 Rescue, 1 Go", IDLE, discards=["100000 Clone, 1 Go"], last=1000)
    table.play("10000 Rescue", icon=True)
    assert answer(table) == PlayRescued(named("100000 Clone"))


def test_poison_hits_the_leader() -> None:
    """Whoever is ahead."""
    table = Table("10 Poison, 1 Go", IDLE, IDLE, last=1)
    table.state.scores = [0, 10, 250_000]
    table.play("10 Poison", icon=True)
    assert answer(table) == Poison(2)


def test_the_easy_bot_plays_the_highest() -> None:
    """With its icon."""
    assert answer(Table("1 Go, 10 Skip", IDLE, last=1), "easy") == Play(named("10 Skip"), True)


def test_the_hard_bot_sees_how_to_end_the_round_at_once() -> None:
    """Skip, then Discard: ahead in the last round, with somebody about to go out on a 100,000."""
    far = "1 Go, 10 Go, 100 Go, 1000 Go, 10000 Go, 100000 Go"
    table = Table("10 Poison, 10 Skip, 100 Discard", "100 Go", piles=["", far], last=1, round=5)
    table.state.scores = [60_000, 0]
    assert answer(table, "normal") == Play(named("10 Poison"), True)
    assert answer(table, "hard") == Play(named("10 Skip"), True)


def test_the_hard_bot_tries_nothing_twice() -> None:
    """An icon that would change nothing makes no second answer; among three a Reverse does."""
    view = Table("1 Bonus, 10 Go", IDLE).view()
    assert same_with_icon(view, Play(named("1 Bonus")))
    assert same_with_icon(view, Play(named("1 Reverse")))
    assert not same_with_icon(view, Play(named("1 Reverse"), True))
    assert not same_with_icon(view, Play(named("1 Skip")))
    assert not same_with_icon(Table("1 Reverse", IDLE, IDLE).view(), Play(named("1 Reverse")))


def test_normal_beats_three_random_players() -> None:
    """Well over its fair share of a quarter, in a few short matches."""
    wins = sum(0 in played(seed, ("normal", "random", "random", "random")) for seed in range(8))
    assert wins >= 5


def played(seed: int, levels: tuple[str, ...]) -> tuple[int, ...]:
    """The winners of a match of two rounds."""
    rng = generator(seed)
    setup = Setup("tribbles", 1, len(levels), {"rounds": 2})
    match, _ = Match.deal(GAME, setup, seeded(rng))
    while match.result is None:
        (decision,) = GAME.pending(match.state)
        view: Any = match.view(decision.seat)
        mind = GAME.minds[levels[decision.seat]]
        action = mind(view, view.choices[0], rng, Simulations()).action
        match.act(decision.seat, decision.id, action, seeded(rng))
    return match.result.winners
