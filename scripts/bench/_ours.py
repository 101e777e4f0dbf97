"""Our own contestants: `python -m scripts.bench._ours NAME` plays as the peers do.

Play goes through the public contract alone: pending, options, check, apply, events. The garbage
collector is set as it is in a house.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

import msgspec

from core.bot import Simulations
from core.catalog import games
from core.deck import Rng, generator, seeded
from core.game import Decision, Game, Setup
from core.match import Entry, Match
from core.search import rollout, search
from netplay import records
from netplay.store.urls import named
from scripts.bench.peers.rounds import serve
from tui.driver.memory import Memory

SEATS: Final = 4
MOST: Final = 400
KEPT: Final = tempfile.TemporaryDirectory()
"""For files, as long as this process lives."""
Work = Callable[[], int]


def choose(actions: Iterator[Any], rng: Rng) -> Any:
    """One of the answers; of very many, one of the first."""
    some = tuple(islice(actions, MOST))
    return some[int(rng.random() * len(some))]


def play(game: Game, rng: Rng, after: Callable[[Any, tuple[Any, ...]], None] | None = None) -> int:
    """A match; the number of moves. `after` is called with the state and events of each."""
    chance = seeded(rng)
    state, _ = game.start(Setup(game.key, game.version, SEATS), chance)
    pending, options, check, apply = game.pending, game.options, game.check, game.apply
    moves = 0
    while waiting := pending(state):
        decision = waiting[0]
        action = choose(options(state, decision).actions(), rng)
        if check(state, decision, action) is not None:
            raise AssertionError(action)
        events = apply(state, decision, action, chance)
        moves += 1
        if after is not None:
            after(state, events)
    return moves


def playing(key: str) -> Work:
    """Matches at random."""
    return partial(play, games()[key], generator(1))


def viewing() -> Work:
    """The same, with everybody's view after each move."""
    game = games()["astrobirdz"]

    def after(state: Any, events: tuple[Any, ...]) -> None:
        game.views_of(state, range(SEATS))

    return partial(play, game, generator(1), after)


def telling() -> Work:
    """The same, with what everybody sees of the events as bytes."""
    game, encode = games()["astrobirdz"], msgspec.msgpack.Encoder().encode

    def after(state: Any, events: tuple[Any, ...]) -> None:
        for seat in range(SEATS):
            encode([game.seen(event, seat) for event in events])

    return partial(play, game, generator(1), after)


def guessing(rng: Rng) -> Any:
    """A table of Astrobirdz that waits for a guess with six cards in hand."""
    game = games()["astrobirdz"]
    chance = seeded(rng)
    state, _ = game.start(Setup(game.key, game.version, SEATS), chance)
    while state.turn < 6 or state.phase != "guess":
        decision = game.pending(state)[0]
        action = choose(game.options(state, decision).actions(), rng)
        game.apply(state, decision, action, chance)
    return state


def copying() -> Work:
    """Copies of a state in the middle of a match."""
    state = guessing(generator(1))

    def work() -> int:
        for _ in range(1000):
            state.copy()
        return 1000

    return work


def searching() -> Work:
    """The search of the bots on a guess, each try played to the end of the match at random. The
    tables to think about are laid before."""
    game, rng = games()["astrobirdz"], generator(1)
    tables = cycle([guessing(rng) for _ in range(50)])

    def at_random(state: Any, decision: Decision, rng: Rng) -> Any:
        return choose(game.options(state, decision).actions(), rng)

    def value(world: Any, answer: Any, rng: Rng) -> float:
        after = world.copy()
        (decision,) = game.pending(after)
        game.apply(after, decision, answer, seeded(rng))
        end = rollout(game, after, at_random, rng)
        return float(end.totals[decision.seat])

    def work() -> int:
        state = next(tables)
        (decision,) = game.pending(state)
        view = game.view(state, decision.seat)
        answers = tuple(game.options(state, decision).actions())
        tried = search(answers, lambda rng: game.sample(view, rng), value, rng, Simulations(50))
        return sum(len(each.values) for each in tried)

    return work


def log(store_at: Path) -> tuple[str, int]:
    """A match of Astrobirdz in a store: the name of the log, and how many steps it has."""

    async def write() -> int:
        game, rng = games()["astrobirdz"], generator(1)
        store = named(f"sqlite:{store_at}")
        await store.open()
        setup = Setup(game.key, game.version, SEATS)
        match, entry = Match.deal(game, setup, seeded(rng))
        head = 0
        begun = records.MatchBegun(setup, entry, b"")
        await store.append("bench", head, records.pack(begun), id=bytes(16))
        while match.result is None:
            (decision,) = game.pending(match.state)[:1]
            action = choose(game.options(match.state, decision).actions(), rng)
            step = match.act(decision.seat, decision.id, action, seeded(rng))
            assert isinstance(step, Entry)
            head += 1
            data = records.pack(records.Stepped(step, match.digest()))
            await store.append("bench", head, data, id=head.to_bytes(16))
        await store.close()
        return head

    return "bench", asyncio.run(write())


def replaying(hashed: bool) -> Work:
    """A match read from its store and played again, every step and its events compared with what
    the log says.

    Args:
        hashed: the whole state is, too, by its hash, as a table does when it is opened; what is
            shown of a finished match does without (`netplay.past`).
    """
    game = games()["astrobirdz"]
    place = Path(KEPT.name) / "bench.db"
    name, steps = log(place)
    loop = asyncio.new_event_loop()
    store = named(f"sqlite:{place}")
    loop.run_until_complete(store.open())

    def work() -> int:
        first, *others = loop.run_until_complete(store.read(name))
        begun: Any = records.unpack(first.data)
        match = Match.redeal(game, begun.setup, begun.entry)
        for event in others:
            step: Any = records.unpack(event.data, game.key)
            match.replay(step.entry)
            if hashed and match.digest() != step.digest:
                raise AssertionError(step)
        return steps

    return work


WORKS: dict[str, Callable[[], Work]] = {
    **{key: partial(playing, key) for key in ("astrobirdz", "quibbles", "tribbles")},
    "views": viewing,
    "bytes": telling,
    "copy": copying,
    "search": searching,
    "replay": partial(replaying, True),
    "unhashed": partial(replaying, False),
}

if __name__ == "__main__":
    work = WORKS[sys.argv[1]]()
    Memory().start()
    serve(work)
