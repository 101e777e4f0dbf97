"""The options of a decision are exactly what the rules accept; everything else is refused in words
and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, islice
from typing import Any

import msgspec

from core.deck import generator, seeded
from core.game import Game
from core.match import Match
from core.seat import SYSTEM
from tests.builders import Moment, any_action, packed, refused, twin, viewers, walk
from tests.junk import foreign, mutants, spoilt, strangers
from tests.knobs import Knobs, Sample

Table = tuple[Game, Sample, Knobs]
MOST = 300
"""Options looked at of one decision."""


def moments(table: Table, seed: int, count: int, apart: int = 7) -> Iterable[Moment]:
    """Some moments of a random match, some way apart from each other."""
    game, sample, _ = table
    return islice(walk(game, sample, seed, count * apart), 0, None, apart)


def attempt(match: Match, moment: Moment, action: Any) -> Any:
    """Try an answer to the moment's decision on a match."""
    decision = moment.decision
    return match.act(decision.seat, decision.id, action, seeded(generator(0)))


def test_every_option_is_accepted_and_listed_once(table: Table) -> None:
    """What is offered is legal, can be carried out, and is offered only once, in a fixed order."""
    game, _, knobs = table
    for moment in moments(table, seed=1, count=12):
        options = game.options(moment.match.state, moment.decision)
        listed = list(islice(options.actions(), MOST))
        assert listed
        assert len(set(map(packed, listed))) == len(listed)
        assert listed == list(islice(options.actions(), MOST))
        for action in listed:
            assert knobs.canonical(action) == action
            assert game.check(moment.match.state, moment.decision, action) is None
        for action in generator(1).sample(listed, min(len(listed), 20)):
            assert not hasattr(attempt(twin(moment.match), moment, action), "code")


def test_what_is_accepted_is_an_option(table: Table) -> None:
    """An answer the rules accept is one of the options, or one in another order."""
    game, _, knobs = table
    rng = generator(2)
    accepted = 0
    for moment in moments(table, seed=2, count=12):
        options = game.options(moment.match.state, moment.decision)
        listed = set(map(packed, options.actions()))
        for _ in range(12):
            action = any_action(options.actions(), rng)
            for mutant in mutants(action, rng, 12):
                if game.check(moment.match.state, moment.decision, mutant) is None:
                    assert packed(knobs.canonical(mutant)) in listed
                    accepted += 1
    assert accepted > 20


def test_junk_is_refused_and_changes_nothing(table: Table) -> None:
    """No answer of whatever kind can break a match, and each refusal can be put in words."""
    game, _, _ = table
    rng = generator(3)
    refusals = 0
    for moment in moments(table, seed=3, count=3, apart=9):
        before = packed(moment.match.state)
        for junk in chain(strangers(), foreign(game), spoilt(game, rng)):
            if game.check(moment.match.state, moment.decision, junk) is not None:
                answer = refused(attempt(moment.match, moment, junk))
                assert len(game.refuse(answer)) > 10
                assert len(packed(answer)) < 200
                refusals += 1
        assert packed(moment.match.state) == before
    assert refusals > 100


def test_no_stranger_is_accepted(table: Table) -> None:
    """What is no action of the game is refused whatever is asked, even to the house."""
    game, _, _ = table
    for moment in moments(table, seed=4, count=4):
        for junk in chain(strangers(), foreign(game)):
            assert game.check(moment.match.state, moment.decision, junk) is not None
            assert game.check(moment.match.state, None, junk) is not None


def test_refused_mutants_change_nothing(table: Table) -> None:
    """A nearly right answer is refused in words, or carried out; nothing in between."""
    game, _, _ = table
    rng = generator(5)
    for moment in moments(table, seed=5, count=12):
        before = packed(moment.match.state)
        for mutant in mutants(moment.action, rng, 60):
            refusal = game.check(moment.match.state, moment.decision, mutant)
            if refusal is not None:
                assert "{" not in game.refuse(refusal)
                assert attempt(moment.match, moment, mutant) == refusal
        assert packed(moment.match.state) == before


def test_only_the_asked_seat_may_answer_and_only_once(table: Table) -> None:
    """Another seat's answer, an answer to a decision that is gone, a house answer: all refused."""
    game, sample, _ = table
    for moment in moments(table, seed=6, count=6):
        decision, action = moment.decision, moment.action
        open_ = {(each.id, each.seat) for each in game.pending(moment.match.state)}
        before = packed(moment.match.state)
        for seat in (*range(sample.seats), SYSTEM, sample.seats, 10**9):
            for id_ in (0, decision.id - 1, decision.id, decision.id + 1):
                if (id_, seat) not in open_:
                    refused(moment.match.act(seat, id_, action, seeded(generator(0))))
        assert packed(moment.match.state) == before
        gone = msgspec.structs.replace(decision, id=decision.id + 1000)
        assert game.check(moment.match.state, gone, action) is not None


def test_the_house_may_only_take_a_seat_out(table: Table) -> None:
    """No player can send the action with which the house takes a seat out."""
    game, sample, _ = table
    for moment in moments(table, seed=7, count=4):
        for seat in range(sample.seats):
            refused(attempt(twin(moment.match), moment, game.depart(seat)))
        for nobody in (-1, sample.seats, 10**30, True, "0", None):
            action = game.depart(nobody)  # type: ignore[arg-type]
            refused(moment.match.act(SYSTEM, 0, action, seeded(generator(0))))


def test_a_finished_match_accepts_nothing(table: Table) -> None:
    """After the end every answer is refused, from seats and from the house."""
    game, sample, knobs = table
    *_, last = walk(game, sample, seed=8, steps=knobs.longest)
    for seat in viewers(sample.seats)[:-1]:
        refused(attempt(last.after, last, last.action))
        refused(last.after.act(SYSTEM, 0, game.depart(seat or 0), seeded(generator(0))))
