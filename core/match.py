"""A match: one game from deal to result, as a setup and a log of entries."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic

import msgspec
from msgspec import Struct

from core.deck import Chance, recorded
from core.game import Decision, Event, Game, Refusal, Result, Setup, View
from core.refusals import NOT_BACK, STALE
from core.seat import SYSTEM, Seat

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    A = TypeVar("A", default=Any)
    E = TypeVar("E", default=Any)
else:
    from typing import TypeVar

    A, E = TypeVar("A"), TypeVar("E")


class Entry(Struct, Generic[A, E], frozen=True, omit_defaults=True, gc=False):
    """One step of the log. Step 0 is the deal. `Entry[action, event]` reads those of one game."""

    step: int
    seat: Seat = SYSTEM
    decision: int = 0
    """The id answered; 0 when the house acts out of turn."""
    action: A | None = None
    draws: tuple[int, ...] = ()
    """The luck of this step, as it was drawn."""
    events: tuple[E, ...] = ()
    back: bool = False
    """The seat took its last answer back: the state is again what it was before that step."""


class Broken(Exception):
    """A log that does not play out as it says it did."""


class Step(Struct, frozen=True, gc=False):
    """A step that is legal and worked out, but has not happened yet."""

    entry: Entry
    state: Any
    returns: bool = False
    """Whether the answer may be taken back once it has happened."""

    def digest(self) -> bytes:
        """`Match.digest` as it will be afterwards."""
        return digest(self.state)


def digest(state: Any) -> bytes:
    """8 bytes that two machines with the same rules and the same log agree on."""
    return hashlib.sha256(msgspec.msgpack.encode(state)).digest()[:8]


def _shown(entry: Entry) -> bool:
    """Whether somebody has learned something by this step, so that it cannot be taken back."""
    return bool(entry.draws) or any(event.reveals for event in entry.events)


class Match:
    """One game from deal to result.

    A step is worked out on a copy (`propose`) and then happens at once (`commit`): an exception in
    between leaves the match as it was.
    """

    __slots__ = ("_earlier", "_result", "game", "setup", "state", "step")

    def __init__(self, game: Game, setup: Setup, state: Any) -> None:
        self.game = game
        self.setup = setup
        self.state = state
        self.step = 0
        """Steps that have happened after the deal."""
        self._earlier: list[tuple[Seat, Any]] = []
        self._result: Result | None = None

    @classmethod
    def deal(cls, game: Game, setup: Setup, chance: Chance) -> tuple[Match, Entry]:
        """Begin a match.

        Raises:
            msgspec.ValidationError: for settings that do not fit the game.
        """
        state, events = game.start(setup, chance)
        return cls(game, setup, state), Entry(0, draws=tuple(chance.draws), events=events)

    @classmethod
    def redeal(cls, game: Game, setup: Setup, entry: Entry) -> Match:
        """Begin a match again from the first entry of its log.

        Raises:
            Broken: when it deals other cards than the entry says.
        """
        match, dealt = cls.deal(game, setup, recorded(entry.draws))
        if dealt != entry:
            raise Broken("step 0 plays out differently")
        return match

    def find(self, seat: Seat, decision: int) -> Decision | None:
        """The open decision with this id that waits for this seat."""
        for open_ in self.game.pending(self.state):
            if open_.id == decision and open_.seat == seat:
                return open_
        return None

    def propose(self, seat: Seat, decision: int, action: Any, chance: Chance) -> Step | Refusal:
        """Work out what an answer would do. Nothing happens yet, and any junk gets a Refusal."""
        found = self.find(seat, decision)
        if found is None and not (seat == SYSTEM and decision == 0):
            return STALE
        refusal = self.game.check(self.state, found, action)
        if refusal is not None:
            return refusal
        state = self.state.copy()
        events = self.game.apply(state, found, action, chance)
        entry = Entry(self.step + 1, seat, decision, action, tuple(chance.draws), events)
        return Step(entry, state, found is not None and found.back and not _shown(entry))

    def propose_back(self, seat: Seat) -> Step | Refusal:
        """Work out taking back this seat's last answer, if nobody and nothing has come between."""
        if not self._earlier or self._earlier[-1][0] != seat:
            return NOT_BACK
        return Step(Entry(self.step + 1, seat, back=True), self._earlier[-1][1])

    def commit(self, step: Step) -> None:
        """Let a proposed step happen."""
        entry = step.entry
        if entry.step != self.step + 1:
            raise Broken(f"step {entry.step} does not follow step {self.step}")
        if entry.back:
            self._earlier.pop()
        elif step.returns:
            self._earlier.append((entry.seat, self.state))
        else:
            self._earlier.clear()
        self.state, self._result = step.state, None
        self.step = entry.step

    def act(self, seat: Seat, decision: int, action: Any, chance: Chance) -> Entry | Refusal:
        """Propose and commit in one."""
        step = self.propose(seat, decision, action, chance)
        if isinstance(step, Refusal):
            return step
        self.commit(step)
        return step.entry

    def replay(self, entry: Entry) -> None:
        """Let a logged step happen again.

        Raises:
            Broken: when it plays out differently from what the entry says.
        """
        luck = recorded(entry.draws)
        step = (
            self.propose_back(entry.seat)
            if entry.back
            else self.propose(entry.seat, entry.decision, entry.action, luck)
        )
        if isinstance(step, Refusal) or step.entry != entry:
            raise Broken(f"step {entry.step} plays out differently")
        self.commit(step)

    def may_take_back(self, seat: Seat) -> bool:
        """Whether this seat's last answer may be taken back now."""
        return bool(self._earlier) and self._earlier[-1][0] == seat

    def view(self, seat: Seat | None) -> View:
        """What one seat, or an onlooker, may see."""
        return self.game.view(self.state, seat)

    def views(self, seats: Sequence[Seat | None]) -> tuple[View, ...]:
        """What each of these seats, or an onlooker, may see."""
        return self.game.views_of(self.state, seats)

    def seen(self, events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
        """What one seat, or an onlooker, sees of events."""
        shown = [self.game.seen(event, seat) for event in events]
        return tuple([event for event in shown if event is not None])

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        if self._result is None:
            self._result = self.game.result(self.state)
        return self._result

    def digest(self) -> bytes:
        """`digest` of the state now."""
        return digest(self.state)
