"""Things that are no answer, of every kind, and answers with something in them spoilt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from core.catalog import games
from core.deck import Rng
from core.game import Action, Game


class Elsewhere(Action, frozen=True):
    """An action of no game."""

    card: int = 1


def _deep(levels: int) -> tuple[Any, ...]:
    nested: tuple[Any, ...] = ()
    for _ in range(levels):
        nested = (nested,)
    return nested


VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    0,
    1,
    10**6,
    10**5000,
    -(2**63),
    0.5,
    float("nan"),
    "",
    "6",
    b"\x00",
    (),
    (None,),
    (True, True),
    ((),),
    (0, 0),
    ((0, 0),),
    ((0, 1), (1, 2)),
    (1, "2"),
    [0, 1],
    {"card": 1},
    _deep(500),
    tuple(range(100_000)),
    (tuple(range(5000)),) * 3,
    object,
)
"""What may be in a field that should hold something else."""


def strangers() -> Iterator[Any]:
    """Things that are no action of any game."""
    yield from VALUES
    yield Elsewhere()
    yield Elsewhere
    yield object()


def spoilt(game: Game, rng: Rng) -> Iterator[Any]:
    """Every action of a game with one field replaced by each unfit value."""
    for kind in kinds(game):
        whole = kind(*(rng.choice((0, 1, (), None)) for _ in kind.__struct_fields__))
        yield whole
        for name in kind.__struct_fields__:
            for value in VALUES:
                yield msgspec.structs.replace(whole, **{name: value})


def kinds(game: Game) -> tuple[type[Struct], ...]:
    """The action types of a game."""
    return tuple(getattr(game.action, "__args__", (game.action,)))


def foreign(game: Game) -> Iterator[Any]:
    """Actions of all other games, with nothing sensible in them."""
    for other in games().values():
        if other.key != game.key:
            for kind in kinds(other):
                yield kind(*(1 for _ in kind.__struct_fields__))


def mutants(action: Struct, rng: Rng, count: int) -> Iterator[Any]:
    """Answers much like this one: numbers changed, parts doubled, dropped, swapped."""
    for _ in range(count):
        fields = {name: _mutated(getattr(action, name), rng) for name in action.__struct_fields__}
        yield type(action)(**fields)


def _mutated(value: Any, rng: Rng) -> Any:
    if rng.random() < 0.4:
        return value
    if type(value) is int:
        return value + rng.choice((-2, -1, 1, 2))
    if type(value) is not tuple:
        return rng.choice((value, 0, 1, None))
    parts = [_mutated(part, rng) for part in value]
    rng.shuffle(parts)
    if parts and rng.random() < 0.4:
        parts.pop()
    if rng.random() < 0.4:
        parts.append(rng.choice([*parts, 0, 1, 2, (0, 1)]))
    return tuple(parts)
