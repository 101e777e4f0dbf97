"""What is on the table in every game of turns: whose turn it is, who has left, how it ended."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct, field, structs

from core.game import Action, Decision, Event, State, View
from core.seat import Seat, left_of

Legal = TypeVar("Legal")


class Depart(Action, frozen=True):
    """The house takes a seat out of the match for good (C-6)."""

    seat: Seat


class Choice(Struct, Generic[Legal], frozen=True):
    """An open decision of the seat that looks, with its legal answers."""

    decision: Decision
    options: Legal


class SeatDeparted(Event, frozen=True):
    """A seat has left for good."""

    seat: Seat


class MatchEnded(Event, frozen=True):
    """It is over."""

    how: str


class Own(Event, frozen=True):
    """What its seat sees whole, and nobody else: of `own` they see the defaults."""

    reveals: ClassVar[bool] = True
    own: ClassVar[tuple[str, ...]] = ()
    """Names of fields that have a default."""

    seat: Seat


class NoSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """There is nothing to choose."""


class Turns(State, kw_only=True):
    """What the state of such a game always has."""

    seats: int
    mover: Seat = 0
    decision: int = 1
    departed: list[Seat] = field(default_factory=list)
    how: str = ""
    """How it ended, a key of `TurnGame.endings`; "" while it goes on."""

    def copy(self) -> Any:
        """An independent State. Written by hand it is faster, which pays for bots that search."""
        kept = {name: _copied(getattr(self, name)) for name in self.__struct_fields__}
        return type(self)(**kept)

    @property
    def present(self) -> list[Seat]:
        """The seats still in the match."""
        return [seat for seat in range(self.seats) if seat not in self.departed]

    def pass_on(self) -> None:
        """The next seat's turn."""
        self.mover = left_of(self.mover, self.seats)
        while self.mover in self.departed:
            self.mover = left_of(self.mover, self.seats)
        self.decision += 1

    def end(self, how: str) -> tuple[Event, ...]:
        """It is over."""
        self.how = how
        return (MatchEnded(how),)


def _copied(value: Any) -> Any:
    return [_copied(each) for each in value] if isinstance(value, list) else value


class TurnView(View, frozen=True, kw_only=True):
    """What everybody sees of such a game. A game adds `choices: tuple[Choice[Listed[...]], ...]`
    with its own actions, and whatever else may be seen."""

    seats: int
    mover: Seat
    departed: tuple[Seat, ...]
    how: str

    def turns(self) -> dict[str, Any]:
        """The same as fields of a State, for `sample`."""
        decision = self.waiting[0].id if self.waiting else 0
        common = {"seats": self.seats, "mover": self.mover, "how": self.how}
        return {**common, "departed": list(self.departed), "decision": decision}


def pending(state: Turns) -> tuple[Decision, ...]:
    """One decision at a time: the mover's."""
    return () if state.how else (Decision(state.decision, state.mover, "turn"),)


def seen(event: Event, seat: Seat | None) -> Event:
    """Everything, but of what is somebody's own only that it is there."""
    if not isinstance(event, Own) or event.seat == seat:
        return event
    fields = {each.name: each.default for each in structs.fields(event)}
    return structs.replace(event, **{name: fields[name] for name in event.own})


def may_depart(state: Turns, action: Any) -> bool:
    """Whether the house may take this seat out now."""
    known = type(action) is Depart and type(action.seat) is int and not state.how
    return known and action.seat in state.present
