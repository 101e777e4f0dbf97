"""The deal, and the stages of a turn one after another (4.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from core.deck import Chance
from core.game import Decision, Event, Setup
from core.games.astrobirdz import actions, cards
from core.games.astrobirdz.events import AgesSet
from core.games.astrobirdz.rules import board, calls, dealing, exchanges, guessing, tricks, trumps
from core.games.astrobirdz.rules.offers import fallback
from core.games.astrobirdz.rules.scoring import score
from core.games.astrobirdz.settings import Settings
from core.games.astrobirdz.state import Phase, State
from core.games.astrobirdz.tally import TURNS
from core.seat import SYSTEM, Seat

SEATS: Final = range(2, 7)
"""How many can play (4.1)."""


def start(setup: Setup, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """The order of age, then the first turn.

    Raises:
        msgspec.ValidationError: for settings that do not fit the game.
    """
    settings = _settings(setup)
    ages = _ages(settings, setup.seats, chance)
    state = State(settings=settings, ages=ages, totals=(0,) * setup.seats)
    return state, (AgesSet(ages), *advance(state, chance))


def _settings(setup: Setup) -> Settings:
    if setup.seats not in SEATS:
        raise msgspec.ValidationError(f"Astrobirdz is for 2 to 6 players, not {setup.seats}")
    if any(setup.kits):
        raise msgspec.ValidationError("nobody brings cards to Astrobirdz")
    return msgspec.convert(setup.settings, Settings)


def _ages(settings: Settings, seats: int, chance: Chance) -> tuple[Seat, ...]:
    """The seats from the youngest to the oldest (A-9)."""
    if settings.age_order == "random":
        ages = list(range(seats))
        chance.shuffle(ages)
        return tuple(ages)
    named = tuple(int(word) - 1 for word in settings.age_order.split())
    if sorted(named) != list(range(seats)):
        raise msgspec.ValidationError(f"age_order must name the seats 1 to {seats} once")
    return named


def advance(state: State, chance: Chance) -> list[Event]:
    """Go on from stage to stage until the table waits for somebody or the match is over."""
    events: list[Event] = []
    while not state.phase:
        stage = STAGES[state.stage]
        state.stage += 1
        events += stage(state, chance)
    return events


def apply(
    state: State, decision: Decision | None, action: Any, chance: Chance
) -> tuple[Event, ...]:
    """Carry out what `check` has allowed."""
    seat = SYSTEM if decision is None else decision.seat
    events = _DEEDS[type(action)](state, seat, action, chance)
    if not state.phase:
        events += advance(state, chance)
    if state.departed:
        events += _for_absent(state, chance)
    return tuple(events)


def _for_absent(state: State, chance: Chance) -> list[Event]:
    """The house answers at once what waits for seats that have left (A-51)."""
    events: list[Event] = []
    while (absent := _absent(state)) is not None:
        action = fallback(state, absent)
        events += _DEEDS[type(action)](state, absent.seat, action, chance)
        events += advance(state, chance)
    return events


def _absent(state: State) -> Decision | None:
    """What waits for a seat that has left."""
    wanted = [seat for seat, made in enumerate(state.chosen) if made is None] or [state.mover]
    seat = next((seat for seat in wanted if seat in state.departed), None)
    if seat is None or state.phase == "over":
        return None
    return Decision(state.decision, seat, state.phase)


def _by_rule(state: State, chance: Chance) -> list[Event]:
    """The turn rules that take effect at once."""
    at_once = _AT_ONCE.get(type(state.rule))
    return at_once(state, state.rule, chance) if at_once else []


def _next_turn(state: State, chance: Chance) -> list[Event]:
    """Another turn, or the end (4.2, C-5)."""
    state.stage = 0
    if state.turn < TURNS[state.seats]:
        return []
    present = calls.present(state)
    most = max(state.totals[seat] for seat in present)
    return calls.end(state, tuple(seat for seat in present if state.totals[seat] == most))


_AT_ONCE: Final[dict[type, Callable[[State, Any, Chance], list[Event]]]] = {
    cards.Pick: trumps.ask_trump,
    cards.Extra: dealing.extra,
    cards.Replace: dealing.replace,
    cards.Discard: exchanges.ask_discard,
    cards.Give: exchanges.ask_give,
    cards.Rotate: dealing.rotate,
}
"""By kind of turn rule."""

STAGES: Final[tuple[Callable[[State, Chance], list[Event]], ...]] = (
    dealing.deal,
    _by_rule,
    exchanges.ask_pass,
    exchanges.ask_trade,
    guessing.ask_guesses,
    tricks.first_trick,
    calls.last_calls,
    board.ask_move,
    score,
    _next_turn,
)
"""A turn from deal to score. A stage that needs an answer leaves a phase behind."""

STAGE_AFTER: Final[dict[Phase, int]] = {
    "trump": 2,
    "discard": 2,
    "give": 2,
    "pass": 3,
    "trade": 4,
    "look": 5,
    "guess": 5,
    "play": 6,
    "calls": 7,
    "move": 8,
    "over": 0,
}
"""By phase, the stage that comes next."""

_DEEDS: Final[dict[type, Callable[[State, Seat, Any, Chance], list[Event]]]] = {
    actions.PickTrump: trumps.pick,
    actions.Choose: exchanges.choose,
    actions.Trade: exchanges.trade,
    actions.NoTrade: exchanges.no_trade,
    actions.Look: guessing.look,
    actions.NoLook: guessing.no_look,
    actions.Guess: guessing.guess,
    actions.Play: tricks.play,
    actions.CloseCalls: calls.close,
    actions.MoveTrick: board.move,
    actions.NoMove: board.no_move,
    actions.Call: calls.call,
    actions.NoCall: calls.no_call,
    actions.Depart: calls.depart,
}
