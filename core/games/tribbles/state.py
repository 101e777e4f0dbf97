"""The table in the middle of play."""

from __future__ import annotations

from typing import Literal, TypeAlias

from core.game import State as GameState
from core.games.tribbles.cards import START, Card, Step
from core.games.tribbles.events import Ending, RoundScore
from core.games.tribbles.settings import Settings
from core.seat import Seat

Asking: TypeAlias = Literal["turn", "drawn", "discard", "poison", "rescue"]
"""What the mover is asked. Icons never nest: each one ends the turn, or hands on to the next card
and its icon, so that one word holds all there is to come back to."""


class State(GameState, kw_only=True):
    """Everything about a match, hidden cards and all. Lists by seat have one entry for each."""

    settings: Settings
    owned: tuple[tuple[Card, ...], ...]
    """By seat, all cards of its deck, lowest first."""
    decks: list[list[Card]]
    """By seat, the draw deck; the next card is the last of the list."""
    hands: list[list[Card]]
    """By seat, lowest card first."""
    piles: list[list[Card]]
    """By seat, the play pile of this round, in the order played."""
    discards: list[list[Card]]
    """By seat, the discard pile, its top card last."""
    shown: list[bool]
    """By seat, whether the top card of its discards lies face up (T-42)."""
    searched: list[bool]
    """By seat, whether it has looked through its play pile since its last turn began."""
    decked: list[bool]
    """By seat, whether it sits this round out."""
    departed: list[Seat]
    scores: list[int]
    poison: list[int]
    """By seat, points from Poison in this round."""
    sheet: list[RoundScore]
    """The rounds that are over."""
    leader: Seat = 0
    mover: Seat = 0
    direction: int = 1
    """1 clockwise, -1 counter-clockwise."""
    last: Step = START
    """The number played last in this round."""
    passed: bool = False
    """The turn before this one ended in a pass."""
    frees: int = 0
    """Passes without a draw, one after the other (T-20)."""
    top: Card | None = None
    """The card played last in this round,"""
    spoken: bool = False
    """and whether its icon was announced."""
    asking: Asking = "turn"
    drawn: Card | None = None
    """The card just drawn; it is in the hand already."""
    round: int = 0
    turn: int = 1
    decision: int = 1
    """Id of the open decision."""
    how: Ending | None = None
    """How the match ended."""

    def copy(self) -> State:
        """An independent State."""
        return State(
            settings=self.settings,
            owned=self.owned,
            decks=[cards[:] for cards in self.decks],
            hands=[cards[:] for cards in self.hands],
            piles=[cards[:] for cards in self.piles],
            discards=[cards[:] for cards in self.discards],
            shown=self.shown[:],
            searched=self.searched[:],
            decked=self.decked[:],
            departed=self.departed[:],
            scores=self.scores[:],
            poison=self.poison[:],
            sheet=self.sheet[:],
            leader=self.leader,
            mover=self.mover,
            direction=self.direction,
            last=self.last,
            passed=self.passed,
            frees=self.frees,
            top=self.top,
            spoken=self.spoken,
            asking=self.asking,
            drawn=self.drawn,
            round=self.round,
            turn=self.turn,
            decision=self.decision,
            how=self.how,
        )

    @property
    def active(self) -> list[Seat]:
        """The seats that are playing this round, from seat 0."""
        return [seat for seat, out in enumerate(self.decked) if not out]

    @property
    def present(self) -> list[Seat]:
        """The seats still in the match, from seat 0."""
        return [seat for seat in range(len(self.hands)) if seat not in self.departed]
