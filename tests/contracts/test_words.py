"""Everything that happens can be said, to everybody, in one sentence."""

from __future__ import annotations

from core.game import Event, Game, Refusal
from core.seat import SYSTEM
from tests.builders import Moment, dealt, viewers, walk
from tests.knobs import Knobs, Sample

Table = tuple[Game, Sample, Knobs]
NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gil", "Hal"]


def test_every_event_can_be_said(table: Table) -> None:
    """A sentence for every listener, without a line break, short enough for a narrow screen."""
    game, sample, knobs = table
    names = NAMES[: sample.seats]
    heard: set[type[Event]] = set()
    _, deal = dealt(game, sample, seed=1)
    events = [*deal.events]
    for moment in walk(game, sample, seed=1, steps=knobs.longest):
        events += moment.entry.events
    for event in events:
        if type(event) not in heard or len(heard) < 5:
            heard.add(type(event))
            for seat in viewers(sample.seats):
                sight = game.seen(event, seat)
                text = "" if sight is None else game.say(sight, seat, names)
                assert isinstance(text, str)
                assert text == text.strip()
                assert "\n" not in text
                assert len(text) < 200
    assert len(heard) > 5


def test_a_nameless_seat_can_be_spoken_of(table: Table) -> None:
    """Sentences work before anybody has told the names."""
    game, sample, _ = table
    for moment in walk(game, sample, seed=2, steps=20):
        for event in moment.entry.events:
            sight = game.seen(event, None)
            assert sight is None or isinstance(game.say(sight, None, []), str)


def test_a_listener_is_spoken_to(table: Table) -> None:
    """Those who acted hear "you", all others hear the name."""
    game, sample, _ = table
    names = NAMES[: sample.seats]
    moment = next(each for each in walk(game, sample, seed=3, steps=100) if in_public(game, each))
    seat = moment.decision.seat
    own, others = (
        " ".join(
            game.say(sight, listener, names)
            for event in moment.entry.events
            if (sight := game.seen(event, listener)) is not None
        )
        for listener in (seat, None)
    )
    assert "you" in own
    assert names[seat] not in own
    assert "you" not in others
    assert names[seat] in others


def in_public(game: Game, moment: Moment) -> bool:
    """Whether somebody at the table did something, and everybody heard of it."""
    events = moment.entry.events
    public = all(game.seen(event, None) is not None for event in events)
    return moment.decision.seat != SYSTEM and bool(events) and public


def test_every_refusal_can_be_said(game: Game) -> None:
    """Even a code nobody has heard of becomes a sentence."""
    for code in ("stale", "not-back", "garbled", "not-asked", "never heard of"):
        text = game.refuse(Refusal(code))
        assert text.endswith(".")
        assert text[0].isupper()
