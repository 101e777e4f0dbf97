"""What every test of a game needs: ways to set a table and to walk through a match."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from core.bot import Simulations
from core.catalog import games
from core.deck import Rng, generator, seeded
from core.game import Decision, Event, Game, Refusal, Setup, View
from core.match import Entry, Match
from core.seat import Seat
from tests.knobs import Knobs, Sample

KNOBS: Final[Mapping[str, Knobs]] = {
    key: importlib.import_module(f"tests.{key}.knobs").KNOBS for key in games()
}
"""What the suites must know about each game, by its key."""

SAMPLES: Final = tuple((key, sample) for key in games() for sample in KNOBS[key].samples)
"""Every game at each of its tables."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a match that somebody is walking through."""

    match: Match
    """As it was before the step: a twin of its own, which may be played with."""
    decision: Decision
    action: Any
    entry: Entry
    after: Match


def setup(game: Game, sample: Sample) -> Setup:
    """The setup of a sample's match."""
    return Setup(
        game.key, game.version, sample.seats, settings=dict(sample.settings), kits=sample.kits
    )


def dealt(game: Game, sample: Sample, seed: int = 0) -> tuple[Match, Entry]:
    """A match just dealt."""
    return Match.deal(game, setup(game, sample), seeded(generator(seed)))


def twin(match: Match) -> Match:
    """The same match, played on separately."""
    return Match(match.game, match.setup, match.state.copy())


def walk(game: Game, sample: Sample, seed: int, steps: int) -> Iterator[Moment]:
    """Play at random, step by step, until the match or the steps are over."""
    rng = generator(seed)
    match, _ = Match.deal(game, setup(game, sample), seeded(rng))
    for _ in range(steps):
        waiting = game.pending(match.state)
        if not waiting:
            return
        decision = rng.choice(waiting)
        action = any_action(game.options(match.state, decision).actions(), rng)
        before = twin(match)
        entry = match.act(decision.seat, decision.id, action, seeded(rng))
        assert isinstance(entry, Entry), (decision, action, entry)
        yield Moment(before, decision, action, entry, match)


def any_action(actions: Iterator[Any], rng: Rng, most: int = 400) -> Any:
    """One of the actions, each as likely as the other; of very many, one of the first."""
    chosen = None
    for count, action in zip(range(1, most + 1), actions, strict=False):
        if rng.randrange(count) == 0:
            chosen = action
    return chosen


def viewers(seats: int) -> tuple[Seat | None, ...]:
    """All who may look: every seat, and an onlooker."""
    return (*range(seats), None)


def thought(game: Game, level: str, view: View, seed: int = 0) -> Any:
    """What a bot of this level answers to the first open choice of a view."""
    choice = view.choices[0]  # type: ignore[attr-defined]
    return game.minds[level](view, choice, generator(seed), Simulations(4)).action


def packed(value: Any) -> bytes:
    """A value as the bytes that would cross a wire."""
    return msgspec.msgpack.encode(value)


def seen(game: Game, events: tuple[Event, ...], seat: Seat | None) -> list[Event]:
    """What a seat sees of some events."""
    return [shown for event in events if (shown := game.seen(event, seat)) is not None]


def numbers(value: Any) -> Iterator[int]:
    """Every number inside a value."""
    found = [msgspec.to_builtins(value)]
    while found:
        each = found.pop()
        if type(each) is int:
            yield each
        elif isinstance(each, dict):
            found.extend(each.values())
        elif isinstance(each, (list, tuple)):
            found.extend(each)


def refused(answer: Any) -> Refusal:
    """The answer, which must be a refusal."""
    assert isinstance(answer, Refusal), answer
    return answer
