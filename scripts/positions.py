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
from core.games.tribbles.cards import playable
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
        chairs=chairs(position),
        seat=seat,
        view=view,
        events=tuple(seen),
        told=tuple(f"{words[:1].upper()}{words[1:]}." for words in said if words),
        clocks=position.clocks,
        curtained=position.curtained,
        result=match.result,
    )
    return replace(arrived, focus=board_of(position.game).settle(arrived))


def chairs(position: Position) -> tuple[Chair, ...]:
    """Who sits there: one person, and bots."""
    return tuple(
        Chair(name, "" if at == 0 else "normal", at == 0, at == position.seat)
        for at, name in enumerate(NAMES[: position.seats])
    )


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


def _phase(phase: str, turn: int, seat: Seat = 0) -> Callable[[Match], bool]:
    """Astrobirdz: a seat is asked something, in this turn or a later one."""
    return lambda m: (
        m.state.phase == phase
        and m.state.turn >= turn
        and (m.state.mover == seat or bool(m.state.chosen))
    )


def _in_trick(turn: int, played: int, upcards: range = range(54)) -> Callable[[Match], bool]:
    """Astrobirdz: seat 0 is to play in the second trick or later, so many having played."""
    return lambda m: (
        _phase("play", turn)(m)
        and len(m.state.table) == played
        and bool(m.state.tricks)
        and m.state.upcard in upcards
    )


def _known(match: Match) -> bool:
    """Astrobirdz: seat 0 has looked at a hand and is to guess."""
    return _phase("guess", 4)(match) and bool(match.state.known[0])


_BACK: Final = (Intent("back"),)
_LINE: Final = (Intent("pick"), Intent("right"), Intent("down"))


def _climbs(
    seat: Seat, asking: str, more: Callable[[Any], bool] = lambda state: True
) -> Callable[[Match], bool]:
    """Tribbles: this seat is asked that, after a while, and more is so."""
    return lambda m: (
        m.result is None
        and (m.state.mover, m.state.asking) == (seat, asking)
        and m.state.turn > 20
        and more(m.state)
    )


def _fit(state: Any, least: int = 1) -> bool:
    """Tribbles: the mover may play so many of its cards."""
    fits = playable(state.last, state.passed)
    return sum(fits[card] for card in state.hands[state.mover]) >= least


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
    Position("play", "astrobirdz", 6, _in_trick(7, 3)),
    Position("shift", "astrobirdz", 4, _in_trick(4, 2, range(37, 38))),
    Position("lead", "astrobirdz", 5, _in_trick(6, 0)),
    Position("guess", "astrobirdz", 4, _known, keys=_BACK),
    Position("trump", "astrobirdz", 3, _phase("trump", 3), keys=_BACK),
    Position("pass", "astrobirdz", 6, _phase("pass", 6), settings={"passing": True},
             keys=(Intent("pick"), Intent("right"), Intent("right"), Intent("pick"))),
    Position("trade", "astrobirdz", 3, _phase("trade", 4), keys=_BACK),
    Position("look", "astrobirdz", 4, _phase("look", 3), keys=_BACK),
    Position("move", "astrobirdz", 4, _phase("move", 3), keys=_BACK),
    Position("calls", "astrobirdz", 3, _in_trick(4, 0), settings={"honour": True}),
    Position("sheet", "astrobirdz", 6, _in_trick(6, 2), keys=(Intent("touch", "sheet"),)),
    Position("trick", "astrobirdz", 6, _in_trick(6, 2), keys=(Intent("touch", "trick"),)),
    Position("curtain", "astrobirdz", 2, _in_trick(3, 1), curtained=True),
    Position("watching", "astrobirdz", 5, _in_trick(5, 2), seat=None),
    Position("over", "astrobirdz", 4, lambda m: m.result is not None),
    Position("turn", "tribbles", 4, _climbs(0, "turn", lambda s: s.passed and _fit(s, 3))),
    Position("eight", "tribbles", 8, _climbs(0, "turn", lambda s: s.round == 2 and _fit(s))),
    Position("drawn", "tribbles", 3, _climbs(0, "drawn")),
    Position("poison", "tribbles", 6, _climbs(0, "poison"), keys=(Intent("right"),)),
    Position("rescue", "tribbles", 4, _climbs(0, "rescue", lambda s: len(s.discards[0]) > 4)),
    Position("discard", "tribbles", 5, _climbs(0, "discard")),
    Position("scored", "tribbles", 4, _climbs(0, "turn", lambda s: s.last < 0 and s.round == 3)),
    Position("many", "tribbles", 2, _climbs(0, "turn", lambda s: len(s.hands[0]) > 15),
             settings={"house_decks": "random", "deck_min": 80}),
    Position("decked", "tribbles", 3, _climbs(1, "turn", lambda s: s.decked[0])),
    Position("curtain", "tribbles", 4, _climbs(0, "turn"), curtained=True),
    Position("watching", "tribbles", 8, _climbs(1, "turn", lambda s: s.last == 2), seat=None),
    Position("over", "tribbles", 8, lambda m: m.result is not None),
)  # fmt: skip
"""Positions of every game that are drawn, kept as text, and tested."""
