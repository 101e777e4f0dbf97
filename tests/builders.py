"""What every test of a game needs: ways to set a table, to walk through a match, and what differs
from game to game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from core.bot import Simulations
from core.catalog import games
from core.deck import Rng, generator, seeded
from core.game import Decision, Event, Game, Refusal, Setup, View
from core.match import Entry, Match
from core.seat import Seat
from tests.quibbles import knobs as quibbles


@dataclass(frozen=True, slots=True)
class Sample:
    """A table to try a game at."""

    seats: int
    settings: Mapping[str, Any] = field(default_factory=dict)
    kits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Knobs:
    """What the contract suites must know about a game."""

    samples: tuple[Sample, ...]
    longest: int
    """Steps after which a random match has certainly ended."""
    tally: Callable[[Any], Any]
    """(state) -> all cards, wherever they are: the same after every action (C-8)."""
    canonical: Callable[[Any], Any]
    """(action) -> the one of `Options.actions()` that it stands for."""
    marked: Callable[[Any, Seat | None], Any]
    """(state, seat) -> a copy in which every card hidden from the seat is a number >= MARK."""
    shows: frozenset[str]
    """Events by which everybody sees something new."""


MARK: Final = 1_000_000
"""Above every number that a view or an event really holds."""

KNOBS: Final[Mapping[str, Knobs]] = {
    "quibbles": Knobs(
        samples=tuple(Sample(seats, settings) for seats, settings in quibbles.SAMPLES),
        longest=2 * 2000 + 1,
        tally=quibbles.tally,
        canonical=quibbles.canonical,
        marked=lambda state, seat: quibbles.marked(state, seat, MARK),
        shows=frozenset({"RowRefilled", "CardStashed"}),
    ),
}
"""By key of the game."""

SAMPLES: Final = tuple(
    (key, sample) for key in games() for sample in (KNOBS[key].samples if key in KNOBS else ())
)
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
    return game.minds[level](view, choice, generator(seed), Simulations(40)).action


def packed(value: Any) -> bytes:
    """A value as the bytes that would cross a wire."""
    return msgspec.msgpack.encode(value)


def seen(game: Game, events: tuple[Event, ...], seat: Seat | None) -> list[Event]:
    """What a seat sees of some events."""
    return [shown for event in events if (shown := game.seen(event, seat)) is not None]


def numbers(value: Any) -> Iterator[int]:
    """Every number inside a plain value."""
    match msgspec.to_builtins(value):
        case bool() | None | str():
            return
        case int(number):
            yield number
        case dict(entries):
            for each in entries.values():
                yield from numbers(each)
        case list(items) | tuple(items):
            for each in items:
                yield from numbers(each)


def refused(answer: Any) -> Refusal:
    """The answer, which must be a refusal."""
    assert isinstance(answer, Refusal), answer
    return answer
