"""The table in the middle of play."""

from __future__ import annotations

from copy import copy
from typing import Literal, TypeAlias, TypeVar

from core.game import State as GameState
from core.games.astrobirdz.berzerkers import NOBODY
from core.games.astrobirdz.cards import RULES, Card, Colour, Rule
from core.games.astrobirdz.settings import Settings
from core.games.astrobirdz.tally import Score, Trick
from core.seat import Seat

T = TypeVar("T")

Held: TypeAlias = tuple[Seat, Card]
"""Who holds which card."""

Phase: TypeAlias = Literal[
    "",
    "trump",
    "discard",
    "give",
    "pass",
    "trade",
    "look",
    "guess",
    "play",
    "calls",
    "move",
    "over",
]
"""What the table waits for; "" only while a step is being worked out."""


class State(GameState, kw_only=True):
    """Everything about a match, hidden cards and all. What goes by seat has one entry for each.

    All fields hold values that never change, so a copy shares them.
    """

    settings: Settings
    ages: tuple[Seat, ...]
    """The seats from the youngest to the oldest (A-9)."""
    totals: tuple[int, ...]
    """Points on the sheet before this turn."""
    sheet: tuple[tuple[Score, ...], ...] = ()
    """The score sheet: by turn, by seat."""
    turn: int = 0
    """Counted from 1."""
    stage: int = 0
    """How far the turn has come (`rules.turns.STAGES`)."""
    phase: Phase = ""
    decision: int = 0
    """Id of the open decision."""
    mover: Seat = NOBODY
    """Whose answer is wanted, when it is one seat's."""
    berzerkers: tuple[int, ...] = ()
    dealer: Seat = NOBODY
    upcard: Card = 0
    trump: Colour | None = None
    """None before somebody has picked it."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """By seat, red 1 first."""
    pile: tuple[Card, ...] = ()
    """The undealt birds, in no order: a card is drawn by chance when it is needed."""
    thrown: tuple[tuple[Card, ...], ...] = ()
    """By seat, what it set aside or discarded face down this turn."""
    chosen: tuple[tuple[Card, ...] | None, ...] = ()
    """By seat, the cards chosen in secret so far."""
    known: tuple[tuple[Held, ...], ...] = ()
    """By seat, (holder, card) of the cards it knows for certain in other hands."""
    guesses: tuple[int | None, ...] = ()
    board: Seat = NOBODY
    """Who has the AstroBoard; NOBODY before everybody has guessed."""
    turbo: Seat = NOBODY
    """Who held Turbo in the turn before (A-33)."""
    order: tuple[Seat, ...] = ()
    """In which order the seats play in this trick."""
    table: tuple[Card, ...] = ()
    """The cards of this trick, in the order of play."""
    tricks: tuple[Trick, ...] = ()
    """The tricks of this turn, in the order they were won."""
    called: tuple[Seat, ...] = ()
    """Seats that have called since the last trick (A-47)."""
    fines: tuple[int, ...] = ()
    """By seat, points lost by false calls this turn."""
    departed: tuple[Seat, ...] = ()
    """Seats that have left for good, or were caught not following."""
    winners: tuple[Seat, ...] = ()

    def copy(self) -> State:
        """An independent State."""
        return copy(self)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.totals)

    @property
    def rule(self) -> Rule:
        """The rule of this turn."""
        return RULES[self.upcard]


def put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The same with another item in one place.

    >>> put((1, 2, 3), 1, 5)
    (1, 5, 3)
    """
    changed = [*items]
    changed[place] = item
    return tuple(changed)


def ask(state: State, phase: Phase, mover: Seat = NOBODY) -> None:
    """The table waits for an answer."""
    state.phase = phase
    state.mover = mover
    state.decision += 1
