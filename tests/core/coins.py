"""A tiny game to try a match with: two seats guess coins until one has guessed right."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from core.bot import random_mind
from core.deck import Chance, Rng
from core.game import Action, Decision, Event, Game, Listed, Refusal, Result, Setup, View
from core.game import State as GameState
from core.seat import Seat


class Think(Action, frozen=True):
    """Settle on a guess; it may be taken back."""

    heads: bool


class Toss(Action, frozen=True):
    """Toss the coin."""


class Peek(Action, frozen=True):
    """Look at the coin that lies there: something new is shown."""


class Trip(Action, frozen=True):
    """Stumble in the middle of the rules."""


class Leave(Action, frozen=True):
    """The house takes a seat out."""

    seat: Seat


class Thought(Event, frozen=True):
    """A guess was settled on."""

    heads: bool


class Shown(Event, frozen=True):
    """A side of the coin was seen."""

    reveals: ClassVar[bool] = True

    side: int


class State(GameState):
    """The coin, whose turn it is, and the guesses."""

    mover: Seat = 0
    decision: int = 1
    side: int = 0
    guesses: int = 0
    over: bool = False

    def copy(self) -> State:
        """An independent State."""
        return State(self.mover, self.decision, self.side, self.guesses, self.over)


class Settings(Struct, frozen=True):
    """Nothing can be chosen."""


class CoinView(View, frozen=True, kw_only=True):
    """Only the number of guesses."""

    guesses: int


def pending(state: State) -> tuple[Decision, ...]:
    """One decision at a time; thinking and peeking may be taken back as far as they go."""
    return () if state.over else (Decision(state.decision, state.mover, "turn", back=True),)


def check(state: State, decision: Decision | None, action: Any) -> Refusal | None:
    """Everything of this game is allowed in turn; only leaving out of turn."""
    fits = isinstance(action, Leave) == (decision is None)
    known = isinstance(action, (Think, Toss, Peek, Trip, Leave))
    return None if fits and known else Refusal("not-asked")


def apply(
    state: State, decision: Decision | None, action: Any, chance: Chance
) -> tuple[Event, ...]:
    """Carry it out."""
    state.guesses += 1
    match action:
        case Think(heads):
            state.decision += 1
            return (Thought(heads),)
        case Peek():
            state.decision += 1
            return (Shown(state.side),)
        case Toss():
            state.side = chance.below(2)
            state.decision += 1
            state.mover = 1 - state.mover
            return ()
        case Leave():
            state.over = True
            return ()
    raise RuntimeError("stumbled")


def start(setup: Setup, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Toss the first coin."""
    return State(side=chance.below(2)), ()


def result(state: State) -> Result | None:
    """Nobody wins."""
    return Result((1, 1), (0, 0), (), "over") if state.over else None


def sample(view: CoinView, rng: Rng) -> State:
    """Any coin."""
    return State(guesses=view.guesses)


COINS = Game(
    key="coins",
    name="Coins",
    version=1,
    seats=range(2, 3),
    settings=Settings,
    action=Think | Toss | Peek | Trip | Leave,
    event=Thought | Shown,
    view_type=CoinView,
    start=start,
    pending=pending,
    options=lambda state, decision: Listed((Toss(), Peek())),
    check=check,
    apply=apply,
    fallback=lambda state, decision: Toss(),
    view=lambda state, seat: CoinView(seat=seat, waiting=pending(state), guesses=state.guesses),
    seen=lambda event, seat: event,
    result=result,
    sample=sample,
    say=lambda event, seat, names: "",
    refuse=lambda refusal: refusal.code,
    minds={"random": random_mind},
    depart=Leave,
)
