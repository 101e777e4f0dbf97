"""Real positions for pictures and tests: matches of random players, stopped where they are worth
a look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from core.bot import Simulations
from core.catalog import games
from core.deck import Rng, generator, seeded
from core.game import Setup
from core.match import Entry, Match
from core.seat import SYSTEM, Seat
from netplay.messages import Chair
from tui.board import Board, board
from tui.keys import Intent
from tui.scene import Scene
from tui.theme import Look, look

NAMES: Final = ("Ada", "Bartholomew", "Celine", "Dmitri", "Eve", "Farid", "Grace", "Hal")


@dataclass(frozen=True, eq=False)
class Position:
    """Where a match is looked at, and by whom."""

    name: str
    game: str
    seats: int
    stop: Callable[[Match], bool]
    """Whether this is the position."""
    seat: Seat | None = 0
    keys: tuple[Intent, ...] = ()
    """What the person has pressed since."""
    curtained: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)
    kits: tuple[str, ...] = ()
    clocks: Mapping[Seat, int] = field(default_factory=dict)
    """Seconds left on the clocks that run."""
    seed: int = 0
    """Where to begin to look for such a match."""


def find(position: Position) -> tuple[Match, tuple[Entry, ...]]:
    """The first match of random players that comes to such a position, and its log."""
    for seed in range(position.seed, position.seed + 100):
        match, log = _play(position, generator(seed))
        if position.stop(match):
            return match, log
    raise LookupError(f"no match comes to {position.name}")


found: Final = cache(find)


def _play(position: Position, rng: Rng) -> tuple[Match, tuple[Entry, ...]]:
    game = games()[position.game]
    chance = seeded(rng)
    settings = dict(position.settings)
    setup = Setup(game.key, game.version, position.seats, settings, position.kits)
    match, deal = Match.deal(game, setup, chance)
    log = [deal]
    mind = next(iter(game.minds.values()))
    while match.result is None and not position.stop(match):
        decision = game.pending(match.state)[0]
        view: Any = match.view(decision.seat)
        choice = next(choice for choice in view.choices if choice.decision.id == decision.id)
        action = mind(view, choice, rng, Simulations(1)).action
        entry = match.act(decision.seat, decision.id, action, seeded(rng))
        assert isinstance(entry, Entry), entry
        log.append(entry)
    return match, tuple(log)


def scene(position: Position, shown: Look | None = None) -> Scene:
    """What somebody sees of a position, after the keys they have pressed."""
    match, log = found(position)
    return pressed(scene_of(position, match, log, match.view(position.seat), shown), position.keys)


def scene_of(
    position: Position, match: Match, log: tuple[Entry, ...], view: Any, shown: Look | None = None
) -> Scene:
    """What somebody sees when a view arrives."""
    game, seat = match.game, position.seat
    names = NAMES[: position.seats]
    seen = [e for entry in log[-6:] for event in entry.events if (e := game.seen(event, seat))]
    said = (game.say(event, seat, names) for event in seen)
    arrived = Scene(
        game=game,
        look=shown or look(),
        chairs=tuple(
            Chair(name, "" if at == 0 else "normal", at == 0, at == seat)
            for at, name in enumerate(names)
        ),
        seat=seat,
        view=view,
        events=tuple(seen),
        told=tuple(f"{words[:1].upper()}{words[1:]}." for words in said if words),
        clocks=position.clocks,
        curtained=position.curtained,
        result=match.result,
    )
    return replace(arrived, focus=board_of(position.game).settle(arrived))


def pressed(start: Scene, keys: tuple[Intent, ...]) -> Scene:
    """The scene after some keys, none of which is an answer to the house."""
    for intent in keys:
        start = replace(start, focus=board_of(start.game.key).press(start, intent).focus)
    return start


def board_of(game: str) -> Board:
    """The board of a game that has one."""
    laid = board(game)
    assert laid is not None
    return laid


def _asks(seat: Seat, stashing: bool = False) -> Callable[[Match], bool]:
    """Quibbles: it is this seat's turn, after a while."""
    return lambda m: (
        m.result is None
        and m.state.turn > 40
        and (m.state.mover, m.state.stashing) == (seat, stashing)
    )


def _splits(match: Match) -> bool:
    """Quibbles: some card takes at least two groups in more than one way."""
    if not _asks(0)(match):
        return False
    options = match.view(0).choices[0].options  # type: ignore[attr-defined] # a view of Quibbles
    most = max((len(split.groups) for split in options.splits), default=0)
    return len(match.state.hands[0]) in range(8, 13) and most >= 4


def _makes_room(match: Match) -> bool:
    """Quibbles: a full collection, and something to stash."""
    if not _asks(0, True)(match) or len(match.state.collections[0]) < 6:
        return False
    options = match.view(0).choices[0].options  # type: ignore[attr-defined] # a view of Quibbles
    return len(options.values) >= 2


def _digits(*values: int) -> tuple[Intent, ...]:
    return tuple(Intent("digit", value) for value in values)


def _searched(discs: int, phase: str = "search") -> Callable[[Match], bool]:
    """Tribulation: after some discs, in a phase of the next one."""
    return lambda m: (
        m.state.phase == phase
        and sum(map(len, m.state.won)) >= discs
        and bool(m.state.closed and m.state.closed.sum)
    )


def _wrong(match: Match) -> bool:
    """Tribulation: seat 0 has just claimed a wrong line."""
    return _searched(4)(match) and bool(match.state.failed[0]) and bool(match.state.given_up)


_LINE: Final = (Intent("pick"), Intent("right"), Intent("down"))

POSITIONS: Final = (
    Position("split", "quibbles", 5, _splits),
    Position("combine", "quibbles", 3, lambda m: _asks(0)(m) and {1, 2, 3} <= set(m.state.hands[0])
             and 6 in m.state.row, keys=_digits(1, 2, 3)),
    Position("row", "quibbles", 4, _splits, keys=(Intent("up"), Intent("pick"), Intent("right"))),
    Position("many", "quibbles", 2, lambda m: _asks(0)(m) and len(m.state.hands[0]) >= 13),
    Position("stash", "quibbles", 5, _makes_room, keys=(Intent("up"), Intent("right"))),
    Position("waiting", "quibbles", 4, _asks(2)),
    Position("curtain", "quibbles", 2, _asks(0), curtained=True),
    Position("watching", "quibbles", 5, _asks(1), seat=None),
    Position("over", "quibbles", 3, lambda m: m.result is not None),
    Position("search", "tribulation", 4, _searched(9), clocks={SYSTEM: 83}),
    Position("line", "tribulation", 2, _searched(5), keys=_LINE, clocks={SYSTEM: 9}),
    Position("wrong", "tribulation", 3, _wrong, clocks={SYSTEM: 60}),
    Position("won", "tribulation", 8, _searched(12, "countdown"), clocks={SYSTEM: 2}),
    Position("stopped", "tribulation", 5, _searched(6, "stopped"), clocks={SYSTEM: 50, 0: 8},
             settings={"claim_mode": "buzz"}),
    Position("formula", "tribulation", 2, _searched(3), keys=(*_LINE, Intent("next")),
             settings={"say_formula": True}, clocks={SYSTEM: 100}),
    Position("watching", "tribulation", 6, _searched(7), seat=None, clocks={SYSTEM: 40}),
    Position("over", "tribulation", 2, lambda m: m.result is not None, settings={"discs": 10}),
)  # fmt: skip
"""Positions of every game that are drawn, kept as text, and tested."""
