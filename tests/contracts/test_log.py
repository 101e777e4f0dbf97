"""A match can be saved at any instant, played again from its log, and taken back where allowed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.deck import SpentChance, generator, recorded, seeded
from core.game import Game
from core.match import Broken, Entry, Match
from tests.builders import dealt, packed, refused, setup, twin, walk
from tests.knobs import Knobs, Sample

Table = tuple[Game, Sample, Knobs]
STEPS = 100


def reloaded(state: Any) -> Any:
    """A state after being saved and read again."""
    return msgspec.msgpack.decode(packed(state), type=type(state))


def stored(game: Game, entry: Entry) -> Entry:
    """An entry after its action and events went through plain data and back."""
    return msgspec.structs.replace(
        entry,
        action=msgspec.convert(msgspec.to_builtins(entry.action), game.action),
        events=msgspec.convert(msgspec.to_builtins(entry.events), tuple[game.event, ...]),
    )


def test_save_and_reload_changes_nothing(table: Table) -> None:
    """A state that was saved and read is the same state, and goes on in the same way."""
    game, sample, _ = table
    for moment in walk(game, sample, seed=1, steps=STEPS):
        state = reloaded(moment.match.state)
        assert state == moment.match.state
        again = Match(game, moment.match.setup, state)
        decision = moment.decision
        entry = again.act(decision.seat, decision.id, moment.action, recorded(moment.entry.draws))
        assert isinstance(entry, Entry)
        assert entry.events == moment.entry.events
        assert again.digest() == moment.after.digest()


def test_a_log_plays_out_again(table: Table) -> None:
    """From the entries of a log, read back from storage, the same match arises step by step."""
    game, sample, _ = table
    _, deal = dealt(game, sample, seed=2)
    again = Match.redeal(game, setup(game, sample), msgspec.structs.replace(deal))
    for moment in walk(game, sample, seed=2, steps=STEPS):
        again.replay(stored(game, moment.entry))
        assert again.digest() == moment.after.digest()


def test_a_log_that_was_changed_is_found_out(table: Table) -> None:
    """Other luck, other events, or a step left out: the log is broken, the match as it was."""
    game, sample, _ = table
    moments = list(walk(game, sample, seed=3, steps=12))
    match, _ = dealt(game, sample, seed=3)
    digest = match.digest()
    first = moments[0].entry
    for forged in (
        msgspec.structs.replace(first, events=()),
        msgspec.structs.replace(first, seat=sample.seats),
        msgspec.structs.replace(first, draws=(*first.draws, 0)),
        moments[1].entry,
    ):
        with pytest.raises((Broken, SpentChance)):
            match.replay(forged)
        assert match.digest() == digest
    match.replay(first)
    assert match.step == 1


def test_a_deal_with_other_luck_is_found_out(table: Table) -> None:
    """The first entry says how the cards fell; a record of other luck does not fit it."""
    game, sample, _ = table
    _, deal = dealt(game, sample, seed=4)
    _, other = dealt(game, sample, seed=5)
    with pytest.raises(Broken):
        Match.redeal(game, setup(game, sample), msgspec.structs.replace(deal, draws=other.draws))
    with pytest.raises(SpentChance):
        Match.redeal(game, setup(game, sample), msgspec.structs.replace(deal, draws=()))


def test_copies_are_independent(table: Table) -> None:
    """Playing on with a copy leaves the original alone, and the other way round."""
    game, sample, _ = table
    for moment in walk(game, sample, seed=6, steps=STEPS):
        kept = moment.match.state.copy()
        before = packed(kept)
        assert before == packed(moment.match.state)
        game.apply(moment.match.state, moment.decision, moment.action, recorded(moment.entry.draws))
        assert packed(kept) == before
        assert packed(moment.match.state) == packed(moment.after.state)


def test_a_check_changes_nothing(table: Table) -> None:
    """Asking is free: no question about a state changes it."""
    game, sample, _ = table
    for moment in walk(game, sample, seed=7, steps=40):
        state = moment.match.state
        before = packed(state)
        game.check(state, moment.decision, moment.action)
        game.options(state, moment.decision)
        game.fallback(state, moment.decision)
        game.result(state)
        for seat in (0, None):
            game.sample(game.view(state, seat), generator(0))
        assert packed(state) == before


def test_taking_back_restores_everything(table: Table) -> None:
    """What may be taken back leaves no trace; what drew or showed a card is final."""
    game, sample, _ = table
    for moment in walk(game, sample, seed=8, steps=STEPS):
        match = twin(moment.match)
        digest, seat = match.digest(), moment.decision.seat
        entry = match.act(seat, moment.decision.id, moment.action, recorded(moment.entry.draws))
        assert isinstance(entry, Entry)
        final = bool(entry.draws) or any(event.reveals for event in entry.events)
        assert match.may_take_back(seat) == (moment.decision.back and not final)
        for other in range(-1, sample.seats):
            if other != seat or not match.may_take_back(seat):
                refused(match.propose_back(other))
        if match.may_take_back(seat):
            step = match.propose_back(seat)
            match.commit(step)  # type: ignore[arg-type]
            assert match.digest() == digest
            assert match.find(seat, moment.decision.id) == moment.decision


def test_a_log_with_answers_taken_back_plays_out_again(table: Table) -> None:
    """Taking back is a step of the log like any other."""
    game, sample, _ = table
    match, deal = dealt(game, sample, seed=9)
    entries = []
    for moment in walk(game, sample, seed=9, steps=STEPS):
        decision = moment.decision
        for _ in range(2):
            entry = match.act(
                decision.seat, decision.id, moment.action, recorded(moment.entry.draws)
            )
            assert isinstance(entry, Entry)
            entries.append(entry)
            if not match.may_take_back(decision.seat):
                break
            if len(entries) % 2:
                step = match.propose_back(decision.seat)
                match.commit(step)  # type: ignore[arg-type]
                entries.append(step.entry)  # type: ignore[union-attr]
            else:
                break
        if match.digest() != moment.after.digest():
            match.act(decision.seat, decision.id, moment.action, seeded(generator(0)))
            break
    again = Match.redeal(game, setup(game, sample), deal)
    for entry in entries:
        again.replay(entry)
    assert again.step == len(entries)
