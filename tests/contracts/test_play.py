"""Every game can be played to its end by people who know nothing but the legal answers."""

from __future__ import annotations

from core.deck import generator, seeded
from core.game import Game
from core.match import Entry
from core.seat import SYSTEM
from tests.builders import KNOBS, dealt, twin, viewers, walk
from tests.knobs import Knobs, Sample

Table = tuple[Game, Sample, Knobs]
STEPS = 120


def test_samples_reach_from_the_smallest_to_the_largest_table(game: Game) -> None:
    """And turn every setting: none is never tried."""
    samples = KNOBS[game.key].samples
    assert {sample.seats for sample in samples} >= {game.seats[0], game.seats[-1]}
    turned = {name for sample in samples for name in sample.settings}
    assert turned == set(game.settings.__struct_fields__)


def test_random_play_ends(table: Table) -> None:
    """However it is played, a match ends; then nothing is open and somebody has won."""
    game, sample, knobs = table
    *_, last = walk(game, sample, seed=1, steps=knobs.longest)
    result = last.after.result

    assert game.pending(last.after.state) == ()
    assert result is not None
    assert len(result.ranks) == len(result.scores) == sample.seats
    assert result.winners
    for seat in viewers(sample.seats):
        view = last.after.view(seat)
        assert view.waiting == ()
        assert view.choices == ()


def test_only_those_asked_have_choices(table: Table) -> None:
    """A seat has choices exactly when a decision waits for it, and everybody sees what waits."""
    game, sample, _ = table
    for moment in walk(game, sample, seed=2, steps=STEPS):
        waiting = tuple(d for d in game.pending(moment.match.state) if not d.hidden)
        assert moment.match.result is None
        for seat in viewers(sample.seats):
            view = moment.match.view(seat)
            asked = [decision.id for decision in waiting if decision.seat == seat]
            assert [choice.decision.id for choice in view.choices] == asked
            assert view.waiting == waiting


def test_decision_ids_grow(table: Table) -> None:
    """A new decision has a higher id than any before it; only in a race it stays once answered."""
    game, sample, _ = table
    highest, before = 0, set[int]()
    for moment in walk(game, sample, seed=3, steps=STEPS):
        ids = {decision.id for decision in game.pending(moment.after.state)}
        known = game.pending(moment.match.state)
        if moment.decision.mode != "race":
            assert moment.decision.id not in ids or len(known) > 1
        before |= {decision.id for decision in known}
        highest = max(before)
        assert all(id_ > highest for id_ in ids - before)


def test_cards_are_conserved(table: Table) -> None:
    """No card is ever lost or made (C-8)."""
    game, sample, knobs = table
    match, _ = dealt(game, sample, seed=4)
    before = knobs.tally(match.state)
    for moment in walk(game, sample, seed=4, steps=STEPS * 3):
        assert knobs.tally(moment.after.state) == before


def test_fallback_is_legal(table: Table) -> None:
    """What is played when time runs out is always legal, and plays."""
    game, sample, _ = table
    for moment in walk(game, sample, seed=5, steps=STEPS):
        for decision in game.pending(moment.match.state):
            action = game.fallback(moment.match.state, decision)
            match = twin(moment.match)
            entry = match.act(decision.seat, decision.id, action, seeded(generator(0)))
            assert isinstance(entry, Entry)


def test_a_match_of_fallbacks_ends(table: Table) -> None:
    """A table that everybody has left alone comes to its end by itself."""
    game, sample, knobs = table
    match, _ = dealt(game, sample, seed=6)
    rng = generator(6)
    for _ in range(knobs.longest):
        for decision in game.pending(match.state)[:1]:
            action = game.fallback(match.state, decision)
            match.act(decision.seat, decision.id, action, seeded(rng))
    assert match.result is not None


def test_a_seat_can_leave_for_good(table: Table) -> None:
    """Seats can leave at any moment, one after the other, until the match is over (C-6)."""
    game, sample, knobs = table
    for moment in walk(game, sample, seed=7, steps=STEPS // 2):
        match = twin(moment.match)
        before = knobs.tally(match.state)
        for seat in range(sample.seats):
            if match.result is None and seat not in game.out(match.state):
                entry = match.act(SYSTEM, 0, game.depart(seat), seeded(generator(seat)))
                assert isinstance(entry, Entry)
                assert all(decision.seat != seat for decision in game.pending(match.state))
                assert seat in game.out(match.state)
                assert knobs.tally(match.state) == before
        assert match.result is not None
