"""What a seat may not see never reaches it: not in a view, an event, a sentence or a decision."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from core.deck import generator, recorded
from core.game import Game, View
from core.match import Match
from core.seat import SYSTEM
from tests.builders import Moment, numbers, packed, seen, thought, viewers, walk
from tests.knobs import MARK, Knobs, Sample

Table = tuple[Game, Sample, Knobs]
STEPS = 60


def other_world(moment: Moment, view: View, seed: int) -> Match:
    """A match that a view cannot tell from the moment's."""
    state = moment.match.game.sample(view, generator(seed))
    return Match(moment.match.game, moment.match.setup, state)


def received(game: Game, view: View) -> Any:
    """A view after it went over a wire."""
    return msgspec.msgpack.decode(packed(view), type=game.view_type)


def test_a_sampled_world_looks_the_same(table: Table) -> None:
    """Every imagined deal gives back exactly the view it was imagined from."""
    game, sample, knobs = table
    for moment in walk(game, sample, seed=1, steps=STEPS):
        before = knobs.tally(moment.match.state)
        for seat in viewers(sample.seats):
            view = moment.match.view(seat)
            world = game.sample(view, generator(moment.entry.step))
            assert packed(game.view(world, seat)) == packed(view)
            assert knobs.tally(world) == before


def test_views_for_all_are_the_views_of_each(table: Table) -> None:
    """Whoever shares the work of looking sees neither more nor less than alone."""
    game, sample, _ = table
    seats = viewers(sample.seats)
    for moment in walk(game, sample, seed=9, steps=STEPS):
        assert moment.match.views(seats) == tuple(map(moment.match.view, seats))


def test_sampled_worlds_differ(table: Table) -> None:
    """The hidden cards are really imagined anew, and not those of the true world."""
    game, sample, _ = table
    moment = next(islice(walk(game, sample, seed=2, steps=STEPS), 10, None))
    for seat in viewers(sample.seats):
        view = moment.match.view(seat)
        worlds = {packed(game.sample(view, generator(seed))) for seed in range(5)}
        assert len(worlds) == 5
        assert packed(moment.match.state) not in worlds


def test_a_view_shows_nothing_hidden(table: Table) -> None:
    """With a mark on every hidden card, no mark is in the view."""
    game, sample, knobs = table
    for moment in walk(game, sample, seed=3, steps=STEPS):
        for seat in viewers(sample.seats):
            state = knobs.marked(moment.match.state, seat)
            assert max(numbers(state)) >= MARK
            view = game.view(state, seat)
            assert max(numbers(view)) < MARK
            assert packed(view) == packed(moment.match.view(seat))


def test_two_worlds_one_sight(table: Table) -> None:
    """The same action in two worlds that differ only in what a seat may not see gives it the same
    events and the same view, unless a card was turned up or a pile opened for it.
    """
    game, sample, knobs = table
    alike = 0
    for moment in walk(game, sample, seed=4, steps=STEPS):
        for seat in viewers(sample.seats):
            before = moment.match.view(seat)
            other = other_world(moment, before, seed=moment.entry.step)
            pair = played(game, moment, other)
            if pair is None:
                continue
            mine, theirs = (seen(game, events, seat) for events in pair)
            shown = first_shown(game, knobs, mine, theirs)
            assert list(map(packed, mine[:shown])) == list(map(packed, theirs[:shown]))
            after = moment.after.view(seat)
            opened = any(getattr(after, pile) and not getattr(before, pile) for pile in knobs.opens)
            if packed(mine) == packed(theirs) and not opened:
                assert packed(after) == packed(other.view(seat))
                alike += 1
    assert alike > STEPS // 2


def played(game: Game, moment: Moment, other: Match) -> tuple[Any, Any] | None:
    """The events of the moment's step in its own world and in another, where it is legal there."""
    decision = moment.decision
    state = other.state
    if game.check(state, decision, moment.action) is not None:
        return None
    events = game.apply(state, decision, moment.action, luck(moment))
    return moment.entry.events, events


def luck(moment: Moment) -> Any:
    """The luck of the moment, and then zeros: another world may need more of it."""
    return recorded([*moment.entry.draws, *([0] * 10_000)])


def first_shown(game: Game, knobs: Knobs, mine: list[Any], theirs: list[Any]) -> int:
    """Where the seat is first shown a new card: from there on the two worlds may differ."""
    for index, (one, two) in enumerate(zip(mine, theirs, strict=False)):
        if {type(one).__name__, type(two).__name__} & knobs.shows:
            return index
        if type(one) is not type(two):
            break
        if game.seen(one, None) != one:
            assert game.seen(one, None) == game.seen(two, None)
            return index
    return max(len(mine), len(theirs))


def test_events_show_others_nothing_of_a_hand(table: Table) -> None:
    """Of an event with something hidden at most two seats see more than an onlooker does."""
    game, sample, _ = table
    for moment in walk(game, sample, seed=5, steps=STEPS):
        for event in moment.entry.events:
            sights = [game.seen(event, seat) for seat in viewers(sample.seats)]
            public = game.seen(event, None)
            assert sum(sight != public for sight in sights) <= 2
            for sight in sights:
                assert sight is None or type(sight) is type(event)
                assert game.seen(sight, None) == public or sight is None


def test_others_hear_nothing_of_a_hand(table: Table) -> None:
    """No sentence has a number in it that the listener has not seen in the event."""
    game, sample, _ = table
    names = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gil", "Hal"][: sample.seats]
    for moment in walk(game, sample, seed=6, steps=STEPS):
        for event in moment.entry.events:
            for seat in viewers(sample.seats):
                sight = game.seen(event, seat)
                if sight is not None and sight != event:
                    text = game.say(sight, seat, names)
                    known = {str(number) for number in numbers(sight)}
                    words = "".join(c if c.isdigit() else " " for c in text).split()
                    assert set(words) <= known


def asked(game: Game, sample: Sample, seed: int, steps: int) -> Iterator[Moment]:
    """The moments in which somebody must answer: neither a timer of the house, nor a may."""
    moments = walk(game, sample, seed=seed, steps=steps)
    return (m for m in moments if m.decision.seat != SYSTEM and m.decision.mode != "optional")


def test_bots_play_legally_from_a_received_view(table: Table) -> None:
    """A bot needs nothing but its view, as it comes over a wire."""
    game, sample, _ = table
    for moment in asked(game, sample, seed=7, steps=30):
        view = received(game, moment.match.view(moment.decision.seat))
        assert view == moment.match.view(moment.decision.seat)
        for level in game.minds:
            action = thought(game, level, view)
            assert game.check(moment.match.state, moment.decision, action) is None


def test_bots_decide_by_what_they_see(table: Table) -> None:
    """Same view, other hidden cards, same generator: the same decision (C-3)."""
    game, sample, _ = table
    for moment in asked(game, sample, seed=8, steps=20):
        seat = moment.decision.seat
        view = moment.match.view(seat)
        other = other_world(moment, view, seed=3).view(seat)
        for level in game.minds:
            mine, theirs = (thought(game, level, each, seed=9) for each in (view, other))
            assert packed(mine) == packed(theirs)
            assert packed(mine) == packed(thought(game, level, view, seed=9))
