"""A match: steps are worked out, happen, can be taken back and played again."""

from __future__ import annotations

import pytest

from core.deck import generator, recorded, seeded
from core.game import Refusal, Setup
from core.match import Broken, Entry, Match, Step
from core.refusals import NOT_BACK, STALE
from core.seat import SYSTEM
from tests.core.coins import COINS, Leave, Peek, Shown, Think, Toss, Trip

SETUP = Setup("coins", 1, 2)


@pytest.fixture
def match() -> Match:
    """A match just dealt."""
    return Match.deal(COINS, SETUP, seeded(generator(1)))[0]


def act(
    match: Match, action: object, seat: int = 0, decision: int | None = None
) -> Entry | Refusal:
    """Answer the open decision."""
    open_ = match.game.pending(match.state)
    asked = open_[0].id if decision is None and open_ else decision or 0
    return match.act(seat, asked, action, seeded(generator(2)))


def test_a_step_that_is_only_proposed_has_not_happened(match: Match) -> None:
    """It happens when it is committed, and all at once."""
    digest = match.digest()
    step = match.propose(0, 1, Toss(), seeded(generator(2)))
    assert isinstance(step, Step)
    assert match.digest() == digest
    assert match.step == 0
    match.commit(step)
    assert match.digest() == step.digest() != digest
    assert match.step == 1


def test_an_exception_in_the_rules_leaves_the_match_as_it_was(match: Match) -> None:
    """Whatever had been changed by then."""
    digest = match.digest()
    with pytest.raises(RuntimeError, match="stumbled"):
        act(match, Trip())
    assert match.digest() == digest
    assert match.step == 0
    assert isinstance(act(match, Toss()), Entry)


def test_an_entry_says_what_was_asked_drawn_and_happened(match: Match) -> None:
    """Enough to play it again."""
    entry = act(match, Toss())
    assert isinstance(entry, Entry)
    assert (entry.step, entry.seat, entry.decision, entry.action) == (1, 0, 1, Toss())
    assert len(entry.draws) == 1
    peek = act(match, Peek(), seat=1)
    assert isinstance(peek, Entry)
    assert peek.events == (Shown(entry.draws[0]),)


def test_an_answer_to_a_decision_that_is_gone_is_stale(match: Match) -> None:
    """And so is one for another seat's decision."""
    act(match, Toss())
    assert act(match, Toss(), seat=0, decision=1) == STALE
    assert act(match, Toss(), seat=0) == STALE
    assert act(match, Toss(), seat=1, decision=3) == STALE


def test_only_the_house_acts_out_of_turn(match: Match) -> None:
    """With id 0, and with what the rules allow it."""
    assert match.act(0, 0, Leave(0), seeded(generator(0))) == STALE
    assert match.act(SYSTEM, 1, Leave(0), seeded(generator(0))) == STALE
    assert match.act(SYSTEM, 0, Toss(), seeded(generator(0))) == Refusal("not-asked")
    assert isinstance(match.act(SYSTEM, 0, Leave(0), seeded(generator(0))), Entry)
    assert match.result is not None


def test_steps_happen_in_order(match: Match) -> None:
    """A step worked out before another has happened no longer fits."""
    one = match.propose(0, 1, Think(True), seeded(generator(0)))
    other = match.propose(0, 1, Think(False), seeded(generator(0)))
    assert isinstance(one, Step)
    assert isinstance(other, Step)
    match.commit(one)
    with pytest.raises(Broken, match="does not follow"):
        match.commit(other)


def test_answers_are_taken_back_one_by_one(match: Match) -> None:
    """Down to the last that was final."""
    digests = [match.digest()]
    for _ in range(3):
        act(match, Think(True))
        digests.append(match.digest())
    for digest in reversed(digests[:-1]):
        assert match.may_take_back(0)
        step = match.propose_back(0)
        assert isinstance(step, Step)
        match.commit(step)
        assert match.digest() == digest
    assert match.propose_back(0) == NOT_BACK
    assert match.step == 6


@pytest.mark.parametrize("final", [Toss(), Peek()])
def test_what_drew_or_showed_something_is_final(match: Match, final: object) -> None:
    """Also for the answers before it."""
    act(match, Think(True))
    act(match, final)
    for seat in (0, 1, SYSTEM):
        assert not match.may_take_back(seat)
        assert match.propose_back(seat) == NOT_BACK


def test_nobody_takes_back_what_another_did(match: Match) -> None:
    """Only the last answer, and only one's own."""
    act(match, Think(True))
    assert not match.may_take_back(1)
    assert match.propose_back(1) == NOT_BACK


def test_what_the_house_did_is_final(match: Match) -> None:
    """Nothing from before it comes back."""
    act(match, Think(True))
    match.act(SYSTEM, 0, Leave(1), seeded(generator(0)))
    assert not match.may_take_back(0)


def test_a_log_plays_out_again_with_what_was_taken_back(match: Match) -> None:
    """Step by step, to the same state."""
    log = []
    for action in (Think(True), None, Think(False), Toss()):
        if action is None:
            step = match.propose_back(0)
            assert isinstance(step, Step)
            match.commit(step)
            log.append(step.entry)
        else:
            entry = act(match, action)
            assert isinstance(entry, Entry)
            log.append(entry)
    again, _ = Match.deal(COINS, SETUP, seeded(generator(1)))
    for entry in log:
        again.replay(entry)
    assert again.digest() == match.digest()


@pytest.mark.parametrize(
    "forged",
    [
        Entry(2, 0, 1, Think(True), events=()),
        Entry(1, 1, 1, Think(True)),
        Entry(1, 0, 7, Think(True)),
        Entry(1, 0, 1, Think(True)),
        Entry(1, 0, 1, "junk"),
        Entry(1, 0, back=True),
        Entry(1, 0, 1, Toss(), draws=(0, 1)),
        Entry(1, SYSTEM, 0, Toss(), draws=(0,)),
    ],
)
def test_an_entry_that_never_happened_is_found_out(match: Match, forged: Entry) -> None:
    """And nothing of it happens."""
    digest = match.digest()
    with pytest.raises(Broken):
        match.replay(forged)
    assert match.digest() == digest
    assert match.step == 0


def test_redeal_checks_the_deal() -> None:
    """The first entry must deal what it says."""
    _, entry = Match.deal(COINS, SETUP, recorded((1,)))
    assert Match.redeal(COINS, SETUP, entry).digest()
    with pytest.raises(Broken):
        Match.redeal(COINS, SETUP, Entry(0, draws=(1,), events=(Shown(0),)))
