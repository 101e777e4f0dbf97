"""The whole contract of a game, made of what is particular about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, get_args

import msgspec
from msgspec import Struct

from core.bot import random_mind
from core.deck import Chance, Rng
from core.game import (
    Budget,
    Decision,
    Event,
    Game,
    Listed,
    Mind,
    Refusal,
    Result,
    ScoreLine,
    Setup,
    Thought,
    View,
    ranked,
)
from core.refusals import GARBLED, NOT_ASKED, STALE, sentence
from core.saying import Listener, counted
from core.seat import Seat
from core.turns.table import (
    Choice,
    Depart,
    MatchEnded,
    NoSettings,
    SeatDeparted,
    TurnView,
    may_depart,
    pending,
    seen,
)


@dataclass(frozen=True, kw_only=True)
class TurnGame:
    """What is particular about a game."""

    key: str
    name: str
    seats: range
    action: Any
    """Union of what a player may ask for, and `Depart`."""
    event: Any
    """Union of what happens, with `SeatDeparted` and `MatchEnded`."""
    view_type: type[TurnView]
    start: Callable[[Any, int, Chance], tuple[Any, tuple[Event, ...]]]
    """(settings, seats, chance) -> the state after the deal, and what happened."""
    options: Callable[[Any], tuple[Any, ...]]
    """(state) -> all that the mover may do: never nothing. The first is played on time-out."""
    play: Callable[[Any, Any, Chance], tuple[Event, ...]]
    """(state, action, chance) -> events. It calls `state.pass_on()`, or `state.end(how)`."""
    sees: Callable[[Any, Seat | None], Mapping[str, Any]]
    """(state, seat) -> the fields of the view that are the game's own."""
    points: Callable[[Any], list[int]]
    """(state) -> by seat, what counts at the end."""
    endings: Mapping[str, str]
    """How it can end, in words. "alone" is what happens when only one is left."""
    say: Callable[[Any, Listener], str]
    sample: Callable[[Any, Rng], Any]
    version: int = 1
    settings: type[Struct] = NoSettings
    why: Callable[[Any, Any], Refusal] = lambda state, action: NOT_ASKED
    """(state, action) -> why that is no option; the fields of the action are of the right kind."""
    refusals: Mapping[str, str] = field(default_factory=dict)
    """Sentences by code."""
    leave: Callable[[Any, Seat], None] = lambda state, seat: None
    """(state, seat) -> what becomes of the cards of somebody who leaves; in place."""
    worth: Callable[[Any, Any], float] = lambda view, action: 0
    """(view, action) -> how good it looks: the bot does the best, the first among equals."""
    fewest: bool = False
    """Whether fewer points are better."""

    def game(self) -> Game:
        """The whole contract."""
        return Game(
            key=self.key,
            name=self.name,
            version=self.version,
            seats=self.seats,
            settings=self.settings,
            action=self.action,
            event=self.event,
            view_type=self.view_type,
            start=self._start,
            pending=pending,
            options=self._options,
            check=self._check,
            apply=self._apply,
            fallback=lambda state, decision: self.options(state)[0],
            view=self._view,
            seen=seen,
            result=self._result,
            sample=self.sample,
            say=self._say,
            refuse=partial(sentence, sentences=self.refusals),
            minds=self._minds(),
            depart=Depart,
            out=lambda state: tuple(state.departed),
        )

    def _minds(self) -> dict[str, Mind]:
        return {"random": random_mind, "normal": self._best}

    def _best(self, view: Any, choice: Any, rng: Rng, budget: Budget) -> Thought:
        return Thought(max(choice.options.listed, key=partial(self.worth, view)))

    def _start(self, setup: Setup, chance: Chance) -> tuple[Any, tuple[Event, ...]]:
        settings = msgspec.convert(setup.settings, self.settings)
        if setup.seats not in self.seats or any(setup.kits):
            few, many = self.seats[0], self.seats[-1]
            raise msgspec.ValidationError(f"{self.name} is for {few} to {many}, without kits")
        return self.start(settings, setup.seats, chance)

    def _options(self, state: Any, decision: Decision) -> Listed[Any]:
        return Listed(self.options(state))

    def _check(self, state: Any, decision: Decision | None, action: Any) -> Refusal | None:
        if decision is None:
            return None if may_depart(state, action) else NOT_ASKED
        if decision not in pending(state):
            return STALE
        if type(action) is Depart or type(action) not in get_args(self.action):
            return NOT_ASKED
        try:
            data = msgspec.msgpack.encode(action)
            typed = msgspec.msgpack.decode(data, type=type(action))
        except (ValueError, TypeError, OverflowError, RecursionError, msgspec.MsgspecError):
            return GARBLED
        listed = map(msgspec.msgpack.encode, self.options(state))
        return None if data in listed else self.why(state, typed)

    def _apply(
        self, state: Any, decision: Decision | None, action: Any, chance: Chance
    ) -> tuple[Event, ...]:
        if decision is not None:
            return self.play(state, action, chance)
        state.departed.append(action.seat)
        self.leave(state, action.seat)
        gone = SeatDeparted(action.seat)
        if len(state.present) == 1:
            return (gone, *state.end("alone"))
        if action.seat == state.mover:
            state.pass_on()
        return (gone,)

    def _view(self, state: Any, seat: Seat | None) -> View:
        waiting = pending(state)
        mine = [each for each in waiting if each.seat == seat]
        kind: Any = self.view_type
        shown: View = kind(
            seat=seat,
            waiting=waiting,
            seats=state.seats,
            mover=state.mover,
            departed=tuple(state.departed),
            how=state.how,
            choices=tuple(Choice(each, self._options(state, each)) for each in mine),
            **self.sees(state, seat),
        )
        return shown

    def _result(self, state: Any) -> Result | None:
        if not state.how:
            return None
        points = self.points(state)
        order = [-count if self.fewest else count for count in points]
        last = min(order) - 1
        order = [last if seat in state.departed else each for seat, each in enumerate(order)]
        lines = tuple(
            ScoreLine(seat, count, counted(count, "point")) for seat, count in enumerate(points)
        )
        return Result(ranked(order), tuple(points), lines, self.endings[state.how])

    def _say(self, event: Any, seat: Seat | None, names: Any) -> str:
        listener = Listener(seat, names)
        match event:
            case SeatDeparted(who):
                return listener.does(who, "leave") + " the table"
            case MatchEnded(how):
                return self.endings[how]
        return self.say(event, listener)
